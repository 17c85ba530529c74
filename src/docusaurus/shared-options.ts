/** Options that docs, blogs and pages of Docusaurus share and that are read elsewhere (`remark-plugins.ts`), or mean nothing here. */
export const SHARED = [
	'id',
	'remarkPlugins',
	'rehypePlugins',
	'beforeDefaultRemarkPlugins',
	'beforeDefaultRehypePlugins',
	'mdxPageComponent',
	'docLayoutComponent',
];
