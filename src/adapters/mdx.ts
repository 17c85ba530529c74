/** Of trees of other generators: what their pages find around them. */
export { type WorldSources, worldOf } from './docusaurus/mdx/world.ts';
