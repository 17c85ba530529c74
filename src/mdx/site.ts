/** The MDX pages of a site → their modules. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import type { DocsVersionFacts, SiteFacts } from '../../templates/mdx/facts.ts';
import { escapeHtml } from '../base/escape.ts';
import { lineFeeds } from '../base/line-ends.ts';
import { blogsOf } from '../config/instances.ts';
import type { Config } from '../config/schema.ts';
import { type DocsFolder, folderOf } from '../content/docs-folders.ts';
import type { ContentFiles } from '../content/read.ts';
import { docusaurusModules, swizzleProblems } from '../docusaurus/theme/modules.ts';
import { recentPosts } from '../docusaurus/theme/recent-posts.ts';
import { shellFile, shellParts } from '../docusaurus/theme/shell-parts.ts';
import { placeIn } from '../graph/docs.ts';
import { versionOf } from '../graph/docs-versions.ts';
import { withBase } from '../graph/paths.ts';
import { fillMarks } from '../markdown/marks.ts';
import type { MarkdownCode, MarkdownOptions } from '../markdown/options.ts';
import type { PageLink, PageMeta } from '../markdown/types.ts';
import { siteMarkdown } from '../pipeline/markdown.ts';
import { themeInput } from '../pipeline/settings.ts';
import { type Sources, siteOf } from '../pipeline/sources.ts';
import { figureHtml } from '../render/image-html.ts';
import { BROWSERS } from '../theme/bundle.ts';
import type { MdxAttribute, MdxModule, MdxNode } from './markdown/types.ts';
import type { CompiledPartial } from './theme/bundling.ts';
import { ELEMENTS_PAGE, elementsOf } from './theme/elements.ts';
import { type MdxSite, noMdx, openMdx } from './theme/open.ts';

export async function loadMdx(
	sources: Pick<Sources, 'options' | 'loaded' | 'config' | 'cache' | 'content' | 'compiled' | 'packages' | 'sidebars' | 'dataPages'>,
): Promise<MdxSite> {
	const { options, config, content, compiled, loaded } = sources;
	const { siteDir } = options;
	const pages = [...compiled.metas].filter(([, meta]) => meta.hasModule);
	const world = config.compat && worldOf(sources);
	const { components = [], elements, problems = [] } = world || {};
	if (!pages.length && !components.length && !elements?.elements.length) return { ...noMdx, problems };
	const { title, tagline, url, baseUrl, locale } = config;
	const { folders, staticDirectories, foreignRootUrls, overrides, postcss, dev } = themeInput(sources);
	const markdown = await siteMarkdown(siteDir, loaded);
	const opened = { ...markdown, options: { ...markdown.options, opened: true } };
	const site = await openMdx({
		siteDir,
		facts: { title, tagline, url, baseUrl, locale, ...(world && world.facts) },
		...(elements ? { elements } : {}),
		...(world && { compat: world.modules }),
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
				...(world && { own: ownFacts(path, meta, content) }),
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
			...components.map(({ path, module }) => ({ path, file: `${join(siteDir, path)}.page.mdx`, key: '', module })),
		],
		docsOf: world ? world.docsOf : undefined,
		loadHighlight: async () => (await import('../markdown/code-html.ts')).loadCodeHtml(markdown.options),
		partial: (path, isOpen) => compilePartial(path, siteDir, isOpen ? opened : markdown),
	});
	return { ...site, problems: [...problems, ...site.problems] };
}

/** What pages of a tree with modules of another generator find around them. */
function worldOf(sources: Parameters<typeof loadMdx>[0]) {
	const { options, config, content, compiled, loaded } = sources;
	const { siteDir } = options;
	const { title, tagline, url, baseUrl, customFields } = config;
	const shell = shellParts(siteDir);
	const elements = elementsOf(siteDir);
	const generated = { ...shownConfig(loaded.docusaurus), title, tagline, url, baseUrl, customFields };
	const posts = recentPosts(
		sources.cache.writeDir,
		blogsOf(config).map(({ id }) => id),
		() => siteOf(sources),
	);
	return {
		/** Component pages, and parts of the shell that the site has replaced. */
		components: [...content.componentPages, ...shell.keys()].map((path) => ({
			path,
			module: () => componentModule(path, siteDir, shell.get(path)),
		})),
		elements,
		problems: [...swizzleProblems(siteDir), ...(elements?.problems ?? [])],
		facts: { i18n: languagesOf(config), customFields, messages: content.messages, versions: versionsOf(config, content) },
		modules: docusaurusModules(siteDir, generated, loaded.pluginWorld, posts),
		/** Of the key of what is bundled. */
		inputs: [config.compat, generated, loaded.pluginWorld],
		docsOf: docsByVersion(compiled.metas, content),
	};
}

/** What components may ask of their config; what says how it is built is nobody's on a page. */
function shownConfig(config: Record<string, unknown> = {}): Record<string, unknown> {
	const { presets: _presets, plugins: _plugins, themes: _themes, markdown: _markdown, ...shown } = config;
	return shown;
}

/** A page that is a component, as a module of MDX that shows it. @param address of a part of the shell */
function componentModule(path: string, siteDir: string, address?: string): MdxModule {
	const from = address ?? `./${path.split('/').at(-1)}`;
	const file = address ? shellFile(siteDir, path) : join(siteDir, path);
	const text = file ? readFileSync(file, 'utf8') : '';
	const wants = (name: string): boolean => new RegExp(`\\bprops\\b[^;]*\\b${name}\\b|[{,]\\s*${name}\\b[^)]*\\}\\s*\\)`).test(text);
	// Docusaurus gives pages its config as `config`, and what its router gives to each route.
	const wantsConfig = !address && wants('config');
	const wantsRoute = ['location', 'history', 'match'].some(wants);
	const attributes: MdxAttribute[] = [
		...(wantsConfig ? [{ name: 'config', code: 'PageConfig', names: [], reacts: false }] : []),
		// What it says of its address, it says in the browser.
		...(wantsRoute ? [{ name: 'staticContext', code: 'undefined', names: [], reacts: true }] : []),
	];
	const routed = `import RoutedPage from ${JSON.stringify(from)}; import { withRouter } from '@docusaurus/router'; const Page = withRouter(RoutedPage);`;
	return {
		...emptyModule,
		esm: `${wantsRoute ? routed : `import Page from ${JSON.stringify(from)};`}${wantsConfig ? " import PageConfig from '@generated/docusaurus.config';" : ''}`,
		imports: [{ local: 'Page', from, name: 'default', line: 1, column: 1 }],
		parts: [{ type: 'element', name: 'Page', attributes, children: [], inline: false, line: 1, column: 1 }],
	};
}

const languagesOf = ({ locale, i18n, inLocale }: Config): NonNullable<SiteFacts['i18n']> => ({
	currentLocale: inLocale?.name ?? locale,
	defaultLocale: i18n?.defaultLocale ?? locale,
	locales: i18n?.locales ?? [locale],
});

const versionIn = (folder: DocsFolder, { docs, labels }: Pick<ContentFiles, 'docs' | 'labels'>) =>
	versionOf(folder, docs, labels.get(folder.path)?.['version.label']);

function versionsOf({ baseUrl }: Config, content: ContentFiles): DocsVersionFacts[] {
	const bare = (path: string) => withBase(path, baseUrl).replace(/(?<=.)\/$/, '');
	return content.docs.map((folder) => {
		const { instance, name, label, path, config, isLast, banner, badge, noIndex, className } = versionIn(folder, content);
		const shown = { ...(banner ? { banner } : {}), badge, noIndex, ...(className ? { className } : {}) };
		return { pluginId: instance, name, label, path: bare(path), docsPath: bare(config.routeBasePath), isLast, ...shown };
	});
}

/** A doc, and the version that it is of; nothing for a page that is no doc. */
function ownFacts(path: string, meta: PageMeta, content: ContentFiles): Pick<SiteFacts, 'version' | 'doc'> | undefined {
	const original = content.originals.get(path) ?? path;
	const folder = folderOf(content.docs, original);
	if (!folder) return undefined;
	const { instance, name } = versionIn(folder, content);
	const { own, ...known } = meta.frontMatter;
	const { id } = placeIn(folder.path, original, meta.frontMatter.id, folder.docs.numberPrefixes);
	const frontMatter = { ...known, ...own };
	return {
		version: { pluginId: instance, name },
		doc: { id, title: meta.title, description: meta.description, source: `@site/${path}`, frontMatter },
	};
}

/** Docs by their ids, of the version that a page is of. */
function docsByVersion(metas: ReadonlyMap<string, PageMeta>, content: ContentFiles): (path: string) => SiteFacts['docs'] {
	const found = new Map<DocsFolder, NonNullable<SiteFacts['docs']>>();
	const folderFor = (path: string) => folderOf(content.docs, content.originals.get(path) ?? path);
	const collect = () => {
		for (const [path, { title, description, frontMatter }] of metas) {
			const folder = folderFor(path);
			if (!folder) continue;
			const { id } = placeIn(folder.path, content.originals.get(path) ?? path, frontMatter.id, folder.docs.numberPrefixes);
			found.set(folder, { ...found.get(folder), [id]: { id, title: title || id.split('/').at(-1)!, description } });
		}
	};
	return (path) => {
		if (!found.size) collect();
		const folder = folderFor(path);
		return folder && found.get(folder);
	};
}

/** A text that other pages show. Its links lead where they do from its own folder. */
async function compilePartial(
	file: string,
	siteDir: string,
	{ options, code }: { options: MarkdownOptions; code: MarkdownCode },
): Promise<CompiledPartial> {
	const { compileSafely, prepareMarkdown } = await import('../markdown/compile.ts');
	await prepareMarkdown(options, code);
	const path = relative(siteDir, file).split(sep).join('/');
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
	/** Addresses of elements that the site has components for. */
	const fillAttributes = (nodes: MdxNode[]): void => {
		for (const node of nodes) {
			if (node.type !== 'element') continue;
			if (node.name?.startsWith('VElement_'))
				node.attributes = node.attributes.flatMap((attribute): MdxAttribute[] => {
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
				});
			fillAttributes(node.children);
		}
	};
	const imported = (src: string): string => `vImage${images.includes(src) ? images.indexOf(src) : images.push(src) - 1}`;
	fillAttributes(whole.parts);
	// The imports are known when all of the HTML has been filled.
	const expressions = new Map<string, string>();
	for (const html of htmlIn(whole)) expressions.set(html, fill(html));
	const imports = images.map((src, i) => `import vImage${i} from ${JSON.stringify(src)};`).join(' ');
	return {
		module: { ...whole, esm: imports ? `${imports} ${whole.esm}` : whole.esm },
		htmlExpression: (html) => expressions.get(html) ?? JSON.stringify(html),
		problems: problems.map((p) => ({ ...p, file: path })),
	};
}

const emptyModule: MdxModule = {
	esm: '',
	imports: [],
	declared: {},
	exports: [],
	parts: [{ type: 'text', value: '' }],
	toc: [],
	frontMatter: {},
	title: '',
};

/** Every piece of HTML in a module. */
function htmlIn({ parts }: MdxModule): string[] {
	const found: string[] = [];
	const visit = (nodes: MdxModule['parts']) => {
		for (const node of nodes) {
			if (node.type === 'html') found.push(node.html);
			if (node.type === 'element') visit(node.children);
		}
	};
	visit(parts);
	return found;
}

const relativeHref = (href: string): string => (href.startsWith('.') ? href : `./${href}`);
const isRelativeFile = (href: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(href);

/** `../b.md#c` in docs/parts/_a.mdx → `/docs/b.md#c`. */
function addressOf({ href }: PageLink, path: string): string {
	return isRelativeFile(href) && /\.mdx?(?:[?#]|$)/i.test(href) ? `/${posix.join(dirname(path), href)}` : href;
}

function imageOf({ href, alt = '', title }: PageLink, imported: (src: string) => string): string {
	const src = isRelativeFile(href) ? imported(relativeHref(href)) : escapeHtml(href);
	const image = `<img src="${src}" alt="${escapeHtml(alt)}" loading="lazy">`;
	return title ? figureHtml(image, title) : image;
}
