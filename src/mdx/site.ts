/** The MDX pages of a site → their modules. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { type WorldSources, worldOf } from '../adapters/mdx.ts';
import { escapeHtml } from '../base/escape.ts';
import { lineFeeds } from '../base/line-ends.ts';
import { pathFrom } from '../base/paths.ts';
import { fillMarks } from '../markdown/marks.ts';
import type { MarkdownCode, MarkdownOptions } from '../markdown/options.ts';
import type { PageLink } from '../markdown/types.ts';
import { siteMarkdown } from '../pipeline/markdown.ts';
import { themeInput } from '../pipeline/settings.ts';
import { figureHtml } from '../render/image-html.ts';
import { BROWSERS } from '../theme/bundle.ts';
import { emptyModule } from './empty-module.ts';
import { allNodes } from './markdown/all-nodes.ts';
import type { MdxAttribute, MdxModule } from './markdown/types.ts';
import type { CompiledPartial } from './theme/bundling.ts';
import { ELEMENTS_PAGE } from './theme/elements.ts';
import { type MdxSite, noMdx, openMdx } from './theme/open.ts';

export async function loadMdx(sources: WorldSources): Promise<MdxSite> {
	const { options, config, compiled, loaded } = sources;
	const { siteDir } = options;
	const pages = [...compiled.metas].filter(([, meta]) => meta.hasModule);
	const world = worldOf(sources);
	const { components = [], elements, problems = [] } = world ?? {};
	if (!pages.length && !components.length && !elements?.elements.length) return { ...noMdx, problems };
	const { title, tagline, url, baseUrl, locale } = config;
	const { folders, staticDirectories, foreignRootUrls, overrides, postcss, dev } = themeInput(sources);
	const markdown = await siteMarkdown(siteDir, loaded, folders);
	const opened = { ...markdown, options: { ...markdown.options, opened: true } };
	const site = await openMdx({
		siteDir,
		facts: { title, tagline, url, baseUrl, locale, ...(world && world.facts) },
		...(elements ? { elements } : {}),
		...(world && { world: world.modules }),
		folders,
		staticDirectories,
		foreignRootUrls,
		overrides,
		...(postcss && { postcss }),
		dev,
		browsers: BROWSERS,
		options: [markdown.options, ...(world ? world.inputs : [])],
		pages: [
			...pages.map(([path, meta]) => ({
				path,
				file: join(siteDir, path),
				key: compiled.keyOf(path),
				...(world && { own: world.ownFacts(path, meta) }),
				module: () => JSON.parse(compiled.moduleOf(path)) as MdxModule,
			})),
			...(elements?.elements.length
				? [
						{
							path: ELEMENTS_PAGE,
							file: join(siteDir, ELEMENTS_PAGE),
							key: JSON.stringify(elements.elements),
							module: () => emptyModule,
						},
					]
				: []),
			...components.map(({ path, isPart, module }) => ({ path, file: `${join(siteDir, path)}.page.mdx`, key: '', isPart, module })),
		],
		docsOf: world ? world.docsOf : undefined,
		loadHighlight: async () => (await import('../markdown/code-html.ts')).loadCodeHtml(markdown.options),
		partial: (path, isOpen) => compilePartial(path, siteDir, isOpen ? opened : markdown),
	});
	return { ...site, problems: [...problems, ...site.problems], ...(world?.around && { around: world.around }) };
}

/** A text that other pages show. Its links lead where they do from its own folder. */
async function compilePartial(
	file: string,
	siteDir: string,
	{ options, code }: { options: MarkdownOptions; code: MarkdownCode },
): Promise<CompiledPartial> {
	const { compileSafely, prepareMarkdown } = await import('../markdown/compile.ts');
	await prepareMarkdown(options, code);
	const path = pathFrom(siteDir, file);
	const { module, links, problems } = await compileSafely(lineFeeds(readFileSync(file, 'utf8')), options, 'partial', path, 'mdx');
	/** JSX may name a file that is not there. */
	const isLoose = ({ jsx, href }: PageLink): boolean => jsx === true && !existsSync(resolve(dirname(file), href.replace(/[?#].*$/, '')));
	/** Images beside the partial, imported by its module. */
	const images: string[] = [];
	const fill = (html: string): string => {
		const pieces: string[] = [];
		const hole = (name: string): string => `\u0003${pieces.push(name) - 1}\u0003`;
		const filled = fillMarks(html, {
			link: (i) => escapeHtml(addressOf(links[i]!, path)),
			image: (i) => imageOf(links[i]!, (src) => (isLoose(links[i]!) ? escapeHtml(src) : hole(imported(src)))),
			component: (_, children) => children,
		});
		return filled
			.split('\u0003')
			.map((piece, i) => (i % 2 ? pieces[Number(piece)]! : JSON.stringify(piece)))
			.join(' + ');
	};
	const whole = module ?? emptyModule;
	/** Attributes of elements that the site has components for, with their addresses. */
	const addressed = (attribute: MdxAttribute): MdxAttribute[] => {
		if (!('text' in attribute) || attribute.text === true) return [attribute];
		const { name, text } = attribute;
		const [, kind, number] = /^\uE000([il])(\d+)\uE001$/.exec(text) ?? [];
		const link = links[Number(number)]!;
		if (kind === 'l') return [{ name, text: addressOf(link, path) }];
		if (kind !== 'i') return [attribute];
		const { href, alt = '', title, attributes = {} } = link;
		const src: MdxAttribute =
			isRelativeFile(href) && !isLoose(link)
				? { name, code: `String(${imported(relativeHref(href))})`, names: [], reacts: false }
				: { name, text: href };
		const { class: className, ...others } = attributes;
		const given = { alt, ...(title ? { title } : {}), ...(className ? { className } : {}), ...others };
		return [src, ...Object.entries(given).map(([key, value]) => ({ name: key, text: value }))];
	};
	const imported = (src: string): string => `vImage${images.includes(src) ? images.indexOf(src) : images.push(src) - 1}`;
	for (const node of allNodes(whole.parts))
		if (node.type === 'element' && node.name?.startsWith('VElement_')) node.attributes = node.attributes.flatMap(addressed);
	// The imports are known when all of the HTML has been filled.
	const expressions = new Map<string, string>();
	for (const node of allNodes(whole.parts)) if (node.type === 'html') expressions.set(node.html, fill(node.html));
	const imports = images.map((src, i) => `import vImage${i} from ${JSON.stringify(src)};`).join(' ');
	return {
		module: { ...whole, esm: imports ? `${imports} ${whole.esm}` : whole.esm },
		htmlExpression: (html) => expressions.get(html) ?? JSON.stringify(html),
		problems: problems.map((p) => ({ ...p, file: path })),
	};
}

const relativeHref = (href: string): string => (href.startsWith('.') ? href : `./${href}`);
const isRelativeFile = (href: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(href);

/** `../b.md#c` in docs/parts/_a.mdx → `/docs/b.md#c`. */
const addressOf = ({ href }: PageLink, path: string): string =>
	isRelativeFile(href) && /\.mdx?(?:[?#]|$)/i.test(href) ? `/${posix.join(dirname(path), href)}` : href;

function imageOf({ href, alt = '', title }: PageLink, imported: (src: string) => string): string {
	const src = isRelativeFile(href) ? imported(relativeHref(href)) : escapeHtml(href);
	const image = `<img src="${src}" alt="${escapeHtml(alt)}" loading="lazy">`;
	return title ? figureHtml(image, title) : image;
}
