/** What is done with the tree of Markdown, in order: before the plugins of a site see it, and after. */
import type { Root } from 'mdast';
import { headingComments, headingWords, liveCode, siteAdmonitions } from '../adapters/markdown.ts';
import { type Problem, warningAt } from '../base/problem.ts';
import { emojiShortCodes } from '../features/emoji/markdown.ts';
import { showIncludes } from '../features/includes/markdown.ts';
import { npm2yarn } from '../features/npm2yarn/markdown.ts';
import { showSnippets } from '../features/snippets/markdown.ts';
import { explainTerms, takeAbbreviations } from '../features/terms/markdown.ts';
import { annotateCode } from '../features/twoslash/markdown.ts';
import type { OpenPage, Rule } from './open-page.ts';
import { mdx } from './prepared.ts';
import { codeOptions } from './to-html.ts';
import { checkAdmonitions } from './transforms/admonitions.ts';
import { alertsToAdmonitions } from './transforms/alerts.ts';
import { checkCode } from './transforms/code.ts';
import { unwrapComponents } from './transforms/components.ts';
import { containers } from './transforms/containers.ts';
import { lostLinks } from './transforms/lost-links.ts';
import { unclosedHtml } from './transforms/unclosed-html.ts';
import { leftovers } from './transforms/unsupported-syntax.ts';
import { walk } from './walk.ts';

/** Plugins take places away from the texts they change. */
export const beforePlugins: Rule[] = [
	{ run: headingComments },
	{ when: ({ format, options }) => format === 'mdx' && options.writtenIds !== undefined, run: headingWords },
	showSnippets,
	showIncludes,
	takeAbbreviations,
	{ when: ({ format, options }) => format === 'mdx' && options.mdxComponents, run: headComponents },
	{ when: ({ format, options }) => format === 'mdx' && options.liveCode === true, run: liveCode },
	{ when: (page) => page.format === 'mdx' && !seesImports(page), run: takeScope },
	{ when: ({ form }) => form !== 'partial', run: emptyPage },
	{ run: (tree, { parsed }) => lostLinks(tree, parsed) },
	{ run: (tree, { parsed, format, options }) => leftovers(tree, parsed, format, options) },
	{ when: ({ format }) => format === 'md', run: (tree, { parsed }) => unclosedHtml(tree, parsed) },
	{ run: (tree, { parsed }) => alertsToAdmonitions(tree, parsed) },
];

export const afterPlugins: Rule[] = [
	// Before code is checked: ranges count the lines that are shown.
	annotateCode,
	{ run: (tree, { text, options }) => checkAdmonitions(tree, text, options.admonitions, options.vue) },
	{
		when: ({ scope, options }) => scope !== undefined && options.siteAdmonition === true,
		run: (tree, { scope, options }) => siteAdmonitions(tree, scope!, options.admonitions),
	},
	{ run: (tree, { parsed, options }) => checkCode(tree, parsed, codeOptions(options)) },
	npm2yarn,
	{
		when: ({ text, included }) => text.includes(':::') || included?.includes(':::'),
		run: (tree, { options }) => containers(tree, options.admonitions, options.labels.details),
	},
	emojiShortCodes,
	explainTerms,
	{ run: (tree, { scope }) => (scope ? mdx!.unwrapMdx(tree) : unwrapComponents(tree)) },
];

export function apply(rules: Rule[], tree: Root, page: OpenPage): void {
	for (const { when, run } of rules) {
		const result = !when || when(page) ? run(tree, page) : undefined;
		if (Array.isArray(result)) page.problems.push(...(result as Problem[]));
	}
}

/** Plugins of a Docusaurus tree see imports and exports, and may add some. */
export const seesImports = ({ extras, options }: OpenPage): boolean => extras.plugins !== undefined && options.mdxComponents;

export function takeScope(tree: Root, page: OpenPage): void {
	const names = page.options.mdxComponents ? undefined : mdx!.namesIn(tree);
	page.scope = mdx!.takeScope(tree, page.parsed, page.problems, page.form === 'partial' ? 'partial' : 'page');
	if (names) page.problems.push(...mdx!.nameFaults(names, page.scope.has));
}

/** `<head>` in a text is the component `<Head>`, as in Docusaurus. https://docusaurus.io/docs/markdown-features/head-metadata */
function headComponents(tree: Root): void {
	walk(tree, (node: { type: string; name?: string }) => {
		if (node.name === 'head' && /^mdxJsx/.test(node.type)) node.name = 'Head';
	});
}

function emptyPage(tree: Root, { text, front: { frontMatter }, problems }: OpenPage): Problem[] {
	if (tree.children.length || problems.length || frontMatter.draft || frontMatter.layout === 'home') return [];
	return [
		warningAt(
			'empty-page',
			{ line: 1, column: 1 },
			text.trim() ? 'the page has front matter, but no text' : 'the file is empty',
			'add text, or delete the file; draft: true keeps it out of the site',
		),
	];
}
