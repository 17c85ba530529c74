/** Of trees of other generators: their Markdown, and the trees that plugins written for them expect. */
import { foreignFrontMatter } from './foreign-keys.ts';
import { vitepressKey } from './vitepress/markdown/front-matter.ts';

export { theirClasses } from './docusaurus/markdown/classes.ts';
export { headingComments } from './docusaurus/markdown/heading-comments.ts';
export { headingWords } from './docusaurus/markdown/heading-words.ts';
export { liveCode } from './docusaurus/markdown/live-code.ts';
export { asOneLine, asText, textExpressions } from './docusaurus/markdown/mdx1.ts';
export { operationPage } from './docusaurus/markdown/openapi.ts';
export * from './docusaurus/markdown/plugin-world.ts';
export { siteAdmonitions } from './docusaurus/markdown/site-admonitions.ts';
export { withoutVue } from './vitepress/markdown/vue.ts';

/** A front matter key of another generator. @returns undefined for a key that nobody knows, and for a value that means nothing */
export const foreignKey = (key: string, value: unknown): ReturnType<typeof vitepressKey> =>
	vitepressKey(key, value) ?? (Object.hasOwn(foreignFrontMatter, key) ? { values: {}, ...foreignFrontMatter[key]! } : undefined);
