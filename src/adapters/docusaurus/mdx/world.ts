/** What pages of a tree of Docusaurus find around them: modules of its theme, facts of the site, parts of the shell that the site has replaced. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsVersionFacts, SiteFacts } from '../../../../templates/mdx/facts.ts';
import type { LinkProps } from '../../../../templates/props.ts';
import { blogsOf } from '../../../config/instances.ts';
import type { Config } from '../../../config/schema.ts';
import { stringsOf } from '../../../config/strings.ts';
import { type DocsFolder, folderOf } from '../../../content/docs-folders.ts';
import type { ContentFiles } from '../../../content/read.ts';
import { placeIn } from '../../../graph/docs.ts';
import { versionOf } from '../../../graph/docs-versions.ts';
import { withBase } from '../../../graph/paths.ts';
import { ORIGINAL } from '../../../markdown/marks.ts';
import type { PageMeta } from '../../../markdown/types.ts';
import { emptyModule } from '../../../mdx/empty-module.ts';
import type { MdxAttribute, MdxModule, MdxNode } from '../../../mdx/markdown/types.ts';
import { elementsOf, themeFileOf } from '../../../mdx/theme/elements.ts';
import type { PageParts } from '../../../mdx/theme/open.ts';
import { type Sources, siteOf } from '../../../pipeline/sources.ts';
import { docusaurusModules, swizzleProblems } from '../theme/modules.ts';
import { type PagePart, pageParts } from '../theme/page-parts.ts';
import { recentPosts } from '../theme/recent-posts.ts';
import { shellParts } from '../theme/shell-parts.ts';
import { shownConfig } from './shown-config.ts';

/** What of a site's sources is shown to its modules. */
export type WorldSources = Pick<
	Sources,
	'options' | 'loaded' | 'config' | 'cache' | 'content' | 'compiled' | 'packages' | 'sidebars' | 'dataPages'
>;

/** Undefined where the site has no such modules. */
export function worldOf(sources: WorldSources) {
	const { options, config, content, compiled, loaded } = sources;
	if (!config.compat) return undefined;
	const { siteDir } = options;
	const { title, tagline, url, baseUrl, customFields } = config;
	const shell = shellParts(siteDir);
	const around = pageParts(siteDir);
	const elements = elementsOf(siteDir);
	const generated = { ...shownConfig(loaded.theirs, siteDir), title, tagline, url, baseUrl, customFields };
	const posts = recentPosts(
		sources.cache.writeDir,
		blogsOf(config).map(({ id }) => id),
		() => siteOf(sources),
	);
	return {
		/** Component pages, and parts of the shell and of pages that the site has replaced. */
		components: [
			...content.componentPages.map((path) => ({ path, isPart: false, module: () => componentModule(path, siteDir) })),
			...[...shell].map(([path, address]) => ({ path, isPart: true, module: () => componentModule(path, siteDir, address) })),
			...around.map((part) => ({ path: part.id, isPart: true, module: () => partModule(part) })),
		],
		...(around.length ? { around: { parts: around, factsOf: pageFacts(content) } } : {}),
		elements,
		problems: [...swizzleProblems(siteDir), ...(elements?.problems ?? [])],
		facts: {
			i18n: languagesOf(config),
			customFields,
			messages: content.messages,
			versions: versionsOf(config, content),
			...titlesOf(config),
		},
		modules: docusaurusModules(siteDir, generated, loaded.pluginWorld, posts),
		/** Of the key of what is bundled. */
		inputs: [config.compat, generated, loaded.pluginWorld],
		docsOf: docsByVersion(compiled.metas, content),
		ownFacts: (path: string, meta: PageMeta) => ownFacts(path, meta, content),
	};
}

/** A page that is a component, as a module of MDX that shows it. @param address of a part of the shell */
function componentModule(path: string, siteDir: string, address?: string): MdxModule {
	const from = address ?? `./${path.split('/').at(-1)}`;
	const file = address ? themeFileOf(siteDir, address.slice('@theme/'.length)) : path;
	const text = file ? readFileSync(join(siteDir, file), 'utf8') : '';
	const wants = (name: string): boolean => new RegExp(`\\bprops\\b[^;]*\\b${name}\\b|[{,]\\s*${name}\\b[^)]*\\}\\s*\\)`).test(text);
	// Docusaurus gives pages its config as `config`, and what its router gives to each route. A page may hand all of it on.
	const wantsConfig = !address && (wants('config') || /\.\.\.(?:this\.)?props\b|\bconfig\b[^;]*=\s*(?:this\.)?props\b/.test(text));
	const wantsRoute = ['location', 'history', 'match'].some(wants);
	const attributes: MdxAttribute[] = [
		...(wantsConfig ? [{ name: 'config', code: 'PageConfig', names: [], reacts: false }] : []),
		// What it says of its address, it says in the browser.
		...(wantsRoute ? [{ name: 'staticContext', code: 'undefined', names: [], reacts: true }] : []),
	];
	const routed = `import RoutedPage from ${JSON.stringify(from)}; import { withRouter } from '@docusaurus/router'; const Page = withRouter(RoutedPage);`;
	const imports = wantsRoute ? routed : `import Page from ${JSON.stringify(from)};`;
	return showing(from, `${imports}${wantsConfig ? " import PageConfig from '@generated/docusaurus.config';" : ''}`, attributes);
}

/** A module of MDX that shows the `Page` of its code. @param from module that it comes from */
const showing = (from: string, esm: string, attributes: MdxAttribute[], children: MdxNode[] = []): MdxModule => ({
	...emptyModule,
	esm,
	imports: [{ local: 'Page', from, name: 'default', line: 1, column: 1 }],
	parts: [{ type: 'element', name: 'Page', attributes, children, inline: false, line: 1, column: 1 }],
});

/** A part around the original, or a copy of it, as a module of MDX that shows it. What is between its tags is a place of our page. */
function partModule({ name, place, inner }: PagePart): MdxModule {
	const from = `@theme/${name}`;
	const attributes: MdxAttribute[] = [{ name: 'own', code: 'props.own', names: [], reacts: false }];
	const children: MdxNode[] = [{ type: 'html', html: ORIGINAL, inline: false }];
	const copied = inner ? `, ${JSON.stringify(name.endsWith('/Metadata') ? 'head' : place)}` : '';
	const imports = `import Part from ${JSON.stringify(from)}; import around from '@theme/AroundOriginal';`;
	return showing(from, `${imports} const Page = around(Part${copied});`, attributes, children);
}

/** What parts may ask about a doc, a post or the page of a category. */
const pageFacts =
	(content: ContentFiles): PageParts['factsOf'] =>
	({ view, breadcrumbs }, text) => {
		const link = (name: string, to: LinkProps | undefined) => to && { [name]: { title: to.label, permalink: to.href } };
		const way = ({ prev, next }: { prev?: LinkProps; next?: LinkProps }) => ({
			...link('previous', prev),
			...link('next', next),
			...(breadcrumbs.length && { breadcrumbs }),
		});
		if (view.type === 'category')
			return { doc: { id: '', title: view.title, description: view.description, source: '', frontMatter: {}, ...way(view) } };
		if (!text || (view.type !== 'doc' && view.type !== 'blog-post')) return {};
		const { source, meta } = text;
		const { own, ...standard } = meta.frontMatter;
		const tags = (view.type === 'doc' ? view.tags : view.post.tags).map(({ label, href }) => ({ label, permalink: href }));
		const shown = { tags, ...(view.editHref ? { editUrl: view.editHref } : {}) };
		if (view.type === 'doc') {
			const { doc, ...facts } = ownFacts(source, meta, content) ?? {};
			const { lastUpdate, version } = view;
			const updated = lastUpdate && { lastUpdatedAt: Date.parse(lastUpdate.iso), lastUpdatedBy: lastUpdate.author };
			return { ...facts, ...(doc && { doc: { ...doc, ...shown, ...updated, ...way(view), ...link('latest', version.latest) } }) };
		}
		const { title, description, date, authors, readingMinutes } = view.post;
		return {
			post: {
				...shown,
				...link('prevItem', view.newer),
				...link('nextItem', view.older),
				title,
				description,
				date,
				authors: authors.map(({ name, title, url, image }) => ({ name, title, url, imageURL: image })),
				...(readingMinutes === undefined ? {} : { readingTime: readingMinutes }),
				source: `@site/${source}`,
				frontMatter: { ...standard, ...own },
			},
		};
	};

/** Titles of admonitions, where they are not the names of their kinds: `Note` is that of `note`. */
function titlesOf(config: Config): Pick<SiteFacts, 'admonitions'> {
	const { admonitions } = stringsOf(config);
	return Object.entries(admonitions).every(([kind, title]) => title.toLowerCase() === kind) ? {} : { admonitions };
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
	const { own, ...standard } = meta.frontMatter;
	const { id } = placeIn(folder.path, original, meta.frontMatter.id, folder.docs.numberPrefixes);
	const frontMatter = { ...standard, ...own };
	return {
		version: { pluginId: instance, name },
		doc: { id, title: meta.title, description: meta.description, source: `@site/${path}`, frontMatter },
	};
}

/** Docs by their ids, of the version that a page is of. */
function docsByVersion(metas: ReadonlyMap<string, PageMeta>, content: ContentFiles): (path: string) => SiteFacts['docs'] {
	const docsByFolder = new Map<DocsFolder, NonNullable<SiteFacts['docs']>>();
	const folderFor = (path: string) => folderOf(content.docs, content.originals.get(path) ?? path);
	const collect = () => {
		for (const [path, { title, description, frontMatter }] of metas) {
			const folder = folderFor(path);
			if (!folder) continue;
			const { id } = placeIn(folder.path, content.originals.get(path) ?? path, frontMatter.id, folder.docs.numberPrefixes);
			docsByFolder.set(folder, { ...docsByFolder.get(folder), [id]: { id, title: title || id.split('/').at(-1)!, description } });
		}
	};
	return (path) => {
		if (!docsByFolder.size) collect();
		const folder = folderFor(path);
		return folder && docsByFolder.get(folder);
	};
}
