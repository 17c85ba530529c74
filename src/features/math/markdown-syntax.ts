/** The grammar of formulas, in a module of its own: sites without them do not load it, and the bundler leaves out what renders them (KaTeX is the site's). */
export { mathFromMarkdown } from 'mdast-util-math';
export { math } from 'micromark-extension-math';
