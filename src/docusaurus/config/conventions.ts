/** What a tree of Docusaurus means by its files. In it only that is an error what Docusaurus fails on too. */
import type { Conventions } from '../../config/conventions.ts';
import { docusaurusMajor, looksInDocsFirst } from './version.ts';

/** Codes of errors that end a build of Docusaurus as well, or that leave us without a page. Those of a policy (`onBrokenLinks: 'throw'`) have their severity from it. */
const errors = new Set([
	// The content: https://docusaurus.io/docs/markdown-features, https://docusaurus.io/docs/sidebar
	'mdx-syntax',
	'page-failed',
	'page-timeout',
	'plugin',
	'plugin-failed',
	'component-failed',
	'unknown-component',
	'front-matter',
	'sidebars',
	'missing-doc',
	'missing-folder',
	'missing-sidebar',
	'category-file',
	'duplicate-doc-id',
	'authors',
	'unknown-author',
	'tags',
	'versions',
	'translations',
	'post-date',
	'redirect',
	// Code and styles of the site.
	'bundle',
	'module-throws',
	'json',
	'missing-package',
	'config',
	'locale',
	// Their policies.
	'broken-link',
	'broken-anchor',
	'broken-image',
	'broken-markdown-link',
	'duplicate-route',
	// The disk.
	'unreadable',
	'output',
	'cache',
	'crash',
	'foreign-file',
	'output-folder',
]);

/** @param keepsCase capitals stay in the ids of headings */
export const docusaurusConventions = (siteDir: string, keepsCase = false): Conventions => ({
	advises: false,
	errors,
	// Of its preset, whether there is such a folder or not.
	optionalFolder: 'src/pages',
	needsDocsFolder: true,
	listsCurrent: true,
	hasNotFoundPage: false,
	untitledPages: 'site',
	componentPages: 'modules',
	pagesBringShell: true,
	hasTheirClasses: true,
	markdown: {
		mdxComponents: true,
		...(docusaurusMajor(siteDir) < 3 && { oldMdx: true }),
		// https://docusaurus.io/docs/api/docusaurus-config#markdown
		headingIds: keepsCase ? 'docusaurus-cased' : 'docusaurus',
	},
	folderIndex: 'written',
	postDates: 'file',
	postsOfOneMoment: 'file',
	sidebarOfDoc: 'last',
	neighbours: 'doc',
	githubCategoryKeys: true,
	docsFolderFirst: looksInDocsFirst(siteDir),
	// Its version 2 also looks from the root of the output, and is content with a page there.
	lostAddresses: docusaurusMajor(siteDir) < 3 ? 'root' : 'from-page',
	// It looks at no address with an origin: its parts may be for a script of the page.
	checksOwnAnchors: false,
	// useBrokenLinks
	laxPageAnchors: true,
	laxUnchecked: true,
	foreignRootUrls: true,
	htmlCopyright: true,
	listedIds: true,
});
