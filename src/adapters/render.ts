/** Of trees of other generators: classes for their stylesheets, and sidebars that their functions make. */
export { rootClassOf } from './docusaurus/render/root-class.ts';
/** Loaded where a site has such functions. */
export const loadGeneratedSidebars = () => import('./docusaurus/render/generated-sidebars.ts');
