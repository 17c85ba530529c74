/** Of trees of other generators: their Markdown, and the trees that plugins written for them expect. */
export { theirClasses } from './docusaurus/markdown/classes.ts';
export { headingComments } from './docusaurus/markdown/heading-comments.ts';
export { headingWords } from './docusaurus/markdown/heading-words.ts';
export { liveCode } from './docusaurus/markdown/live-code.ts';
export { asOneLine, asText, textExpressions } from './docusaurus/markdown/mdx1.ts';
export * from './docusaurus/markdown/plugin-world.ts';
export { siteAdmonitions } from './docusaurus/markdown/site-admonitions.ts';
export { foreignKey } from './vitepress/markdown/front-matter.ts';
export { withoutVue } from './vitepress/markdown/vue.ts';
