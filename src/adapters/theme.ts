/** Of trees of other generators: parts of the shell that a site has replaced, and stylesheets of the site. */
export { FOOTER, NOT_FOUND, ROOT } from './docusaurus/theme/shell-parts.ts';
export { adaptedCss } from './docusaurus/theme/site-css.ts';
