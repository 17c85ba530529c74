/**
 * One Markdown source → one compiled page. Pure: the result depends on the text and the options alone (with plugins, on the path too).
 *
 * text ─front matter─> mdast (micromark: CommonMark, GFM, containers, components) ─remark plugins, our rules─> hast
 *   ─rehype plugins, our rules─> HTML with marks
 */
import type { Root as HastRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Root } from 'mdast';
import { operationPage, theirClasses, withoutVue } from '../adapters/markdown.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import { thrownMessage } from '../base/thrown.ts';
import { TimeLimit, withTimeLimit } from '../base/time-limit.ts';
import { markdownIn, type Snippets } from '../content/snippets.ts';
import type { PageScope } from '../mdx/markdown/lower.ts';
import { elementsAsJsx, type Fence, mapElements } from '../mdx/markdown/mapped-elements.ts';
import type { MdxModule } from '../mdx/markdown/types.ts';
import { anchorsOf, firstParagraph, needsOf, readingMinutes, sectionsOf } from './contents.ts';
import type { PageHtml } from './feature.ts';
import { languagesIn, loadLanguages } from './highlight.ts';
import { timeProblem, withinLimits } from './limits.ts';
import type { OpenPage } from './open-page.ts';
import type { MarkdownOptions, PageForm, PageFormat } from './options.ts';
import { parse, parseMdx, partTree } from './parse.ts';
import { phraseSplitter } from './phrases.ts';
import { chain, givePlaces, type Maybe, type PluginPage } from './plugins.ts';
import { extrasOf, loadMdx, mdx, prepareText } from './prepared.ts';
import { afterPlugins, apply, beforePlugins, seesImports, takeScope } from './rules.ts';
import { codeOptions, fencesTo, hasRaw, rawParsed, toHtmlTree, withoutComments } from './to-html.ts';
import { codeToHast } from './transforms/code.ts';
import { frames } from './transforms/frames.ts';
import { headings as headingRule, takeExplicitIds } from './transforms/headings.ts';
import { home } from './transforms/home.ts';
import { inlineToc } from './transforms/inline-toc.ts';
import { joinLines } from './transforms/line-breaks.ts';
import { listedHtml } from './transforms/listed.ts';
import { finishCode } from './transforms/plain-code.ts';
import { references } from './transforms/references.ts';
import { tablesAndNames } from './transforms/tables.ts';
import { takeTitle } from './transforms/title.ts';
import { markTruncation, TRUNCATE } from './transforms/truncate.ts';
import type { CompiledPage, ComponentUse } from './types.ts';

export { prepareMarkdown } from './prepared.ts';

/**
 * A page shorter than this, in UTF-16 units per second of the limit, is done in time whatever is in it; at most the second figure: the worst text known
 * (unclosed components) takes 5 s then. Others are compiled under a limit, which has a price.
 */
const QUICK = { aSecond: 1024, most: 16_384 };

/**
 * `compilePage`, with an exception reported as a problem of the page, so that the build goes on.
 *
 * @param path from the site folder, for plugins. Plugins that take their time are not limited; what is parsed before them is.
 */
export async function compileSafely(
	source: string,
	options: MarkdownOptions,
	form: PageForm = 'page',
	path = '',
	format: PageFormat = 'md',
	snippets?: Snippets,
): Promise<CompiledPage> {
	if (format !== 'md') await loadMdx();
	const text = (options.mdxComponents && operationPage(source)) || source;
	const texts = [text, ...markdownIn(snippets)].join('\n');
	await prepareText(texts, options);
	await loadLanguages(languagesIn(texts, Object.keys(snippets ?? {}), options.codeAliases));
	const compile = () => compilePage(text, options, form, path, format, snippets);
	try {
		return await (text.length < Math.min(QUICK.aSecond * options.timeLimit, QUICK.most)
			? compile()
			: withTimeLimit(compile, options.timeLimit * 1000));
	} catch (error) {
		if (error instanceof TimeLimit) return empty([timeProblem(text, options.timeLimit)]);
		return empty([
			errorAt(
				'page-failed',
				{ line: 1, column: 1 },
				`the page cannot be compiled: ${error instanceof RangeError ? 'its elements nest too deeply' : thrownMessage(error)}`,
				'remove parts of the page to find the one that fails, and please report it',
			),
		]);
	}
}

/** A page of a site without plugins that take their time. */
export function compileMarkdown(source: string, options: MarkdownOptions, form: PageForm = 'page'): CompiledPage {
	const page = compilePage(source, options, form);
	if (page instanceof Promise) throw new Error('a plugin of the site is asynchronous: await compilePage()');
	return page;
}

/** @param path from the site folder, for plugins */
export function compilePage(
	source: string,
	options: MarkdownOptions,
	form: PageForm = 'page',
	path = '',
	format: PageFormat = 'md',
	snippets: Snippets = {},
): Maybe<CompiledPage> {
	const problems: Problem[] = [];
	const limited = withinLimits(source, problems);
	if (limited.isBeyond) return empty(problems);
	const plain = options.vue && format === 'md' ? withoutVue(limited.text) : undefined;
	if (plain) problems.push(...plain.problems);
	const extras = extrasOf(options);
	const written = (plain ?? limited).text;
	const { plugins } = extras;
	return chain(plugins?.preprocess?.(written, path) ?? written, (text) => {
		const read = format === 'mdx' ? parseMdx(text, options, extras, problems) : parse(text, options, extras, problems);
		if (!read) return empty(problems);
		const { tree, source: parsed, front } = read;
		const page: OpenPage = { text, parsed, path, form, format, options, extras, front, snippets, problems };
		apply(beforePlugins, tree, page);
		if (!plugins) return finishPage(tree, page);
		return chain(plugins.remark(tree, pluginPage(page)), (changed) => {
			givePlaces(changed);
			if (format === 'mdx' && seesImports(page)) takeScope(changed, page);
			return finishPage(changed, page);
		});
	});
}

/** What plugins see of a page: the same object for remark and for rehype. */
function pluginPage(page: OpenPage): PluginPage {
	const { path, text, front, problems, format, extras } = page;
	page.pluginPage ??= { path, text, frontMatter: front.frontMatter, problems, parse: (part) => partTree(part, format, extras) };
	return page.pluginPage;
}

function finishPage(tree: Root, page: OpenPage): Maybe<CompiledPage> {
	const { text, options, extras } = page;
	apply(afterPlugins, tree, page);
	const truncated = markTruncation(tree, text);
	const components: ComponentUse[] = [];
	const { html, codes, parts, fences } = toHtmlTree(tree, page, components);
	const rest = (html: HastRoot) => compiledPage(html, { ...page, truncated, components, ours: parts, fences });
	if (!extras.plugins?.hasRehype) return rest(html);
	takeExplicitIds(html);
	return chain(extras.plugins.rehype(html, pluginPage(page)), (changed) => {
		const whole = hasRaw(changed) ? withoutComments(rawParsed(changed, text)) : changed;
		return rest(finishCode(whole, codes, fencesTo(fences, options, codeToHast(codeOptions(options)))));
	});
}

function compiledPage(
	html: HastRoot,
	page: OpenPage & { truncated: boolean; components: ComponentUse[]; ours: PageHtml[]; fences: Fence[] },
): CompiledPage {
	const { options, form, front, problems, truncated, components, ours, scope } = page;
	const { frontMatter, lines: frontMatterLines } = front;
	const { text: h1, hasId = false } = form === 'partial' ? {} : takeTitle(html, frontMatter, options, page.parsed, problems);
	const isHome = frontMatter.layout === 'home';
	const title = frontMatter.title ?? h1 ?? (isHome ? (frontMatter.hero?.name ?? frontMatter.hero?.text) : undefined) ?? '';
	const phrases = options.phraseBreaks ? phraseSplitter(options.locale) : undefined;
	const headingResult = headingRule(html, {
		phrases,
		ids: options,
		anchorLabel: options.labels.headingAnchor,
		title: hasId ? undefined : h1,
	});
	if (/\[\[toc\]\]/i.test(page.parsed)) inlineToc(html, headingResult.headings);
	if (isHome) problems.push(...home(html, frontMatter, frontMatterLines));
	else
		for (const key of ['hero', 'features'] as const)
			if (frontMatter[key])
				problems.push(
					warningAt(
						'front-matter-key',
						{ line: frontMatterLines[key] ?? 1, column: 1 },
						`"${key}" of the front matter is shown on a home page alone`,
						'add layout: home, or take it out',
					),
				);
	problems.push(...frames(html, options.frameHosts));
	const refs = references(html, {
		figures: options.figures,
		styles: scope !== undefined,
		...(options.mdxComponents && { elements: 'any' }),
	});
	tablesAndNames(html, options.labels.table, phrases !== undefined);
	joinLines(html);
	if (options.mdxComponents) theirClasses(html);
	problems.push(...headingResult.problems, ...refs.problems);
	const description = frontMatter.description ?? (isHome ? frontMatter.hero?.tagline : undefined) ?? firstParagraph(html);
	const write = (tree: HastRoot) => toHtml(tree, { allowDangerousHtml: true, characterReferences: { useNamedReferences: false } });
	const anchors = anchorsOf(html);
	const toc = scope && mdx!.tocOf(html, headingResult.headings, scope);
	const taken = scope && form !== 'partial' ? mdx!.takeParts(html, components) : [];
	const sections = sectionsOf(html, refs.links, headingResult.headings);
	const whole: HastRoot = { type: 'root', children: [...html.children, ...(taken as never[])] };
	problems.push(...ours.flatMap((part) => part.finish?.(whole) ?? []));
	if ((options.elements || options.opened) && form === 'partial')
		scope?.add(
			elementsAsJsx(html, {
				tags: options.elements ?? [],
				fences: page.fences,
				isOpen: options.opened ?? false,
				hasTheme: options.mdxComponents,
			}),
		);
	else if (options.elements)
		problems.push(...mapElements(html, taken, components, { tags: options.elements, links: refs.links, fences: page.fences }));
	const parts = scope && (form === 'partial' ? [mdx!.wholePage(html, write)] : mdx!.partsOf(taken, write));
	const module = scope && moduleOf(scope, parts!, toc!, { ...frontMatter, ...frontMatter.own }, title);
	// A partial is its module.
	const body = form === 'partial' ? '' : write(html).replace(TRUNCATE, '');
	const listed = form === 'post' ? listedHtml(html, truncated ? TRUNCATE : undefined, write) : undefined;
	const needs = needsOf(body, ours, refs);
	if (isHome && !needs.includes('parts')) needs.push('parts');
	problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
	return {
		frontMatter,
		frontMatterLines,
		title,
		...(options.keepHeading && h1 ? { heading: h1 } : {}),
		description,
		html: body,
		...(listed ? { listed, ...minutesFor(page, sections) } : {}),
		truncated,
		links: refs.links,
		headings: headingResult.headings,
		anchors,
		components,
		...(module ? { module } : {}),
		...(needs.length ? { needs } : {}),
		sections,
		problems,
	};
}

/** A function of the site that throws is a problem of the page. */
function minutesFor({ text, path, options, extras, problems }: OpenPage, sections: CompiledPage['sections']): { readingMinutes?: number } {
	try {
		const own = extras.plugins?.readingMinutes?.(text, path, options.locale);
		return { readingMinutes: own ? own.minutes : readingMinutes(sections) };
	} catch (error) {
		problems.push(errorAt('plugin-failed', { line: 1, column: 1 }, `readingTime of the config throws: ${thrownMessage(error)}`));
		return {};
	}
}

/** What React renders of a page of MDX; undefined where that is nothing. An exported table of contents counts without a part too. */
function moduleOf(
	{ esm, imports, declared, exports, layout }: PageScope,
	parts: MdxModule['parts'],
	toc: MdxModule['toc'],
	frontMatter: Record<string, unknown>,
	title: string,
): MdxModule | undefined {
	if (!parts.length && !exports.includes('toc') && !layout) return undefined;
	const shown: MdxModule['parts'] = parts.length || !layout ? parts : [{ type: 'text', value: '' }];
	return { esm, imports, declared, exports, parts: shown, toc, ...(layout && { layout }), frontMatter, title };
}

const empty = (problems: Problem[]): CompiledPage => ({
	frontMatter: {},
	frontMatterLines: {},
	title: '',
	description: '',
	html: '',
	truncated: false,
	links: [],
	headings: [],
	anchors: [],
	components: [],
	sections: [],
	problems,
});
