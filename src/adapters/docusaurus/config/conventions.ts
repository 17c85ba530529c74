/** Conventions of Docusaurus sites. Only problems on which Docusaurus fails too are errors. */
import type { Conventions } from '../../../config/conventions.ts';
import { docusaurusMajor, looksInDocsFirst } from './version.ts';

/**
 * Codes of errors on which a Docusaurus build fails too, or that leave us without a page. Problems with a level in the config
 * (`onBrokenLinks: 'throw'`) get their severity from it.
 */
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
	// Problems with a level in the config.
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

/** @param keepsCase heading ids keep capitals */
export const docusaurusConventions = (siteDir: string, keepsCase = false): Conventions => ({
	advises: false,
	errors,
	// The classic preset always has pages, even without such a folder.
	optionalFolder: 'src/pages',
	needsDocsFolder: true,
	listsCurrent: true,
	hasNotFoundPage: false,
	untitledPages: 'site',
	componentPages: 'modules',
	pagesBringShell: true,
	hasTheirClasses: true,
	rootId: '__docusaurus',
	templates: 'docusaurus',
	markdown: {
		mdxComponents: true,
		...(docusaurusMajor(siteDir) < 3 && { oldMdx: true }),
		// https://docusaurus.io/docs/api/docusaurus-config#markdown
		writtenIds: keepsCase ? 'cased' : 'lowercase',
	},
	folderIndex: 'written',
	postDates: 'file',
	postsOfOneMoment: 'file',
	sidebarOfDoc: 'last',
	neighbours: 'doc',
	githubCategoryKeys: true,
	docsFolderFirst: looksInDocsFirst(siteDir),
	// Docusaurus 2 also accepts a page at the root of the output with that path.
	lostAddresses: docusaurusMajor(siteDir) < 3 ? 'root' : 'from-page',
	// Docusaurus does not check addresses with an origin: their anchors may be for a script of the page.
	checksOwnAnchors: false,
	// useBrokenLinks
	laxPageAnchors: true,
	laxUnchecked: true,
	foreignRootUrls: true,
	htmlCopyright: true,
	listedIds: true,
});
