/**
 * Modules that pages and components of a Docusaurus site import: `@site/…`, `@theme/…`, `@docusaurus/…`, `@generated/…`. Unsupported
 * modules are reported with their position and replaced by stand-ins, so that the rest is built.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { isAbsolute, join, sep } from 'node:path';
import type { OnResolveArgs, OnResolveResult, PluginBuild } from 'esbuild';
import { drawings } from '../../../../templates/docusaurus/drawings.ts';
import { esbuildPlugin } from '../../../base/bundler.ts';
import { escapeRegExp } from '../../../base/escape.ts';
import { isFile } from '../../../base/folder.ts';
import { nearest } from '../../../base/nearest.ts';
import { memo } from '../../../base/once.ts';
import { themeFile } from '../../../base/package-root.ts';
import { pathFrom } from '../../../base/paths.ts';
import { placeAt } from '../../../base/place.ts';
import type { Problem } from '../../../base/problem.ts';
import { unsupportedAt } from '../../../base/unsupported.ts';
import type { PluginWorld } from '../../../config/load.ts';
import { findPackage } from '../../../config/site-package.ts';
import { listFiles } from '../../../content/files.ts';
import type { WorldModules } from '../../../mdx/theme/bundling.ts';
import { ENDINGS } from '../../../mdx/theme/elements.ts';
import { docusaurusMajor } from '../config/version.ts';
import { PARTS, pageParts } from './page-parts.ts';
import type { WriteRecentPosts } from './recent-posts.ts';
import { withRequires } from './webpack-requires.ts';

/** File in templates/docusaurus, and the export that is the module's default; '' if there is none. */
type Entry = [file: string, name: string];

/** The original of a part that a site has put something around: a place of our page. Of other files, such parts are not there. */
const ORIGINALS = Object.fromEntries(PARTS.map((name): [string, Entry] => [`@theme-original/${name}`, ['around.tsx', 'Original']]));

/** File → modules of the theme whose default is its export of the same name: of `Footer/Logo`, `Logo`. */
const THEME: Record<string, string> = {
	'around.tsx': 'InnerPart',
	'blocks.tsx': 'Admonition Details Heading IdealImage Logo PaginatorNavLink SearchBar TOCInline Tag TagsListInline ThemedImage',
	'code.tsx': 'CodeBlock CodeInline Mermaid',
	'core.tsx': 'Layout MDXContent Root',
	'docs.tsx': 'DocCard DocCardList',
	'footer.tsx': 'Footer Footer/Copyright Footer/Layout Footer/LinkItem Footer/Links Footer/Logo',
	'mdx-components.tsx':
		'MDXComponents MDXComponents/A MDXComponents/Code MDXComponents/Img MDXComponents/Li MDXComponents/Pre MDXComponents/Ul',
	'tabs.tsx': 'TabItem Tabs',
};

/** The same of modules of the core. */
const CORE: Record<string, string> = {
	'context.ts': 'ExecutionEnvironment isInternalUrl useBaseUrl useBrokenLinks useIsBrowser useIsomorphicLayoutEffect useRouteContext',
	'core.tsx': 'BrowserOnly ErrorBoundary Head Interpolate Link Translate',
	'site-config.ts': 'useDocusaurusContext useGlobalData',
};

const entriesOf = (scope: string, names: Record<string, string>): Record<string, Entry> =>
	Object.fromEntries(
		Object.entries(names).flatMap(([file, list]) => list.split(' ').map((name) => [`${scope}/${name}`, [file, name.split('/').at(-1)!]])),
	);

const MODULES: Record<string, Entry> = {
	...ORIGINALS,
	...entriesOf('@theme', THEME),
	...entriesOf('@docusaurus', CORE),
	'@theme/AroundOriginal': ['around.tsx', 'around'],
	'@theme/DocBreadcrumbs/Items/Home': ['blocks.tsx', 'HomeBreadcrumb'],
	'@theme/DocBreadcrumbs/StructuredData': ['blocks.tsx', 'StructuredData'],
	'@theme/Footer/Links/MultiColumn': ['footer.tsx', 'Links'],
	'@theme/Footer/Links/Simple': ['footer.tsx', 'Links'],
	'@theme/Icon/ExternalLink': ['blocks.tsx', 'ExternalLinkIcon'],
	'@theme/MDXComponents/Details': ['blocks.tsx', 'Details'],
	'@theme/MDXComponents/Heading': ['blocks.tsx', 'Heading'],
	'@theme/SchemaTabs': ['tabs.tsx', 'Tabs'],
	'@docusaurus/plugin-content-blog/client': ['blog.ts', ''],
	'@docusaurus/plugin-content-docs/client': ['theme-common.ts', ''],
	'@docusaurus/router': ['router.ts', ''],
	'@docusaurus/theme-common': ['theme-common.ts', ''],
	'@docusaurus/theme-common/internal': ['theme-common.ts', ''],
};

/** Modules that work in the browser. */
const REACTS = ['BrowserOnly', 'useIsBrowser', 'useIsomorphicLayoutEffect'].map((name) => `@docusaurus/${name}`);

/** Component of Docusaurus that a site may swizzle → our component to override instead. */
const OURS: Record<string, string> = {
	DocVersionBadge: 'components/VersionNotice',
	Navbar: 'components/Navbar',
	NavbarItem: 'components/NavbarItems',
	'NavbarItem/DocsVersionDropdownNavbarItem': 'islands/DocsVersion',
	'NavbarItem/LocaleDropdownNavbarItem': 'components/NavbarItems',
	TOC: 'components/TableOfContents',
	DocSidebar: 'layouts/Sidebar',
	BlogListPage: 'pages/BlogListPage',
	SearchBar: 'islands/SearchBox',
	Root: 'slots/AfterFooter',
};

/**
 * Components that Docusaurus also uses for Markdown and generated pages. Here, a swizzled one is used only by pages that import it.
 * Name → where our markup stays, and our component to override.
 */
const WRITTEN: Record<string, readonly [what: string, ours?: string]> = {
	Layout: ['docs, posts and their lists', 'slots/AfterFooter'],
	Logo: ['the logo in the navbar', 'components/Navbar'],
	Admonition: ['admonitions that begin with :::'],
	CodeBlock: ['code between fences'],
	Details: ['<details> in Markdown'],
	Mermaid: ['diagrams between fences'],
	DocCard: ['generated pages of categories', 'pages/CategoryPage'],
	DocCardList: ['generated pages of categories', 'pages/CategoryPage'],
	TagsListInline: ['the tags of docs and posts', 'components/TagList'],
};

/** Whether pages get a component in `src/theme/` by importing it. The others belong to the shell, which cannot be swizzled. */
const isContent = (name: string): boolean =>
	!(name in OURS) &&
	(`@theme/${name}` in MODULES || /^(?:Footer|NotFound|MDXComponents|Icon|Admonition|CodeBlock|MDXContent)(?:\/|$)/.test(name));

const inThemes = (name: string, folders: readonly string[]): string | undefined =>
	folders.map((folder) => withEnding(join(folder, name))).find((file) => file !== undefined);
const withEnding = (path: string): string | undefined => [path, ...ENDINGS.map((ending) => path + ending)].find(isFile);

/** Values of `@generated/…`, by address. */
function generatedModules(config: Record<string, unknown>, globalData: unknown): Record<string, unknown> {
	return {
		'@generated/docusaurus.config': config,
		'@generated/globalData': globalData,
		// Empty: these only exist in a build by Docusaurus.
		'@generated/codeTranslations': {},
		'@generated/i18n': {
			defaultLocale: 'en',
			locales: ['en'],
			currentLocale: 'en',
			localeConfigs: {},
			...(config.i18n as object | undefined),
		},
		'@generated/routes': [],
		'@generated/routesChunkNames': {},
		'@generated/site-metadata': { docusaurusVersion: '3', siteVersion: undefined, pluginVersions: {} },
		'@generated/site-storage': { type: 'localStorage', namespace: '' },
	};
}

/** Name of the icon that an address names. */
function icon(address: string): string | undefined {
	const name = /^@theme\/Icon\/(\w+)$/.exec(address)?.[1];
	return name && Object.hasOwn(drawings, name) ? name : undefined;
}

/** Notes what pages import and is not there, each once. */
function reporter(siteDir: string) {
	const told = new Map<string, Problem>();
	const tell = (address: string, importer: string, name?: string): void => {
		const file = pathFrom(siteDir, importer);
		const key = `${file} ${address} ${name ?? ''}`;
		if (told.has(key)) return;
		const text = isFile(importer) ? readFileSync(importer, 'utf8') : '';
		const at = Math.max(0, text.indexOf(name ?? address));
		const near = address in MODULES ? undefined : nearest(address, Object.keys(MODULES));
		told.set(
			key,
			unsupportedAt(
				name === undefined ? address : `${name} of ${address}`,
				{ file, ...placeAt(text, at) },
				'what it stands for is left out',
				near ? `did you mean "${near}"?` : 'use a component of your own in its place',
			),
		);
	};
	return { tell, problems: () => [...told.values()].sort((a, b) => ((a.file ?? '') < (b.file ?? '') ? -1 : 1)) };
}

/** @param config value of `@generated/docusaurus.config` @param world additions of plugins */
export function docusaurusModules(
	siteDir: string,
	config: Record<string, unknown>,
	{ globalData, aliases, themes, wrapsDocs, liveTheme }: PluginWorld = { globalData: {}, aliases: {}, themes: [] },
	writePosts: WriteRecentPosts,
): WorldModules {
	/**
	 * A component in the site's `src/theme/`. Components of plugin themes are only for pages that a plugin makes and for the theme itself:
	 * other pages lack the context that such a theme provides.
	 */
	const swizzled = (name: string, importer = '') => {
		const isMade = importer.endsWith('.mdx') && !existsSync(importer);
		const own = themes.filter((folder) => isMade || importer.startsWith(folder + sep));
		return inThemes(name, [join(siteDir, 'src/theme'), ...own]);
	};
	const added = (name: string) => inThemes(name, [...(wrapsDocs ? [] : themes), ...(liveTheme === undefined ? [] : [liveTheme])]);
	const roots = [...((config.staticDirectories as string[] | undefined) ?? ['static']), '.'];
	const generated = generatedModules(config, globalData);
	const { tell, problems } = reporter(siteDir);
	/** File of a copied part → addresses of the parts in it that our page has. */
	const copies = new Map(
		pageParts(siteDir).map(({ id, inner = [] }) => [join(siteDir, id), new Set(inner.map((name) => `@theme/${name}`))] as const),
	);
	/** Whether the Docusaurus package of an address is installed: functions that we do not have come from it. */
	const isInstalled = (address: string): boolean => {
		const name = /^@docusaurus\/[^/]+/.exec(address)?.[0];
		return name !== undefined && findPackage(name, siteDir) !== undefined;
	};
	/** What an address of Docusaurus's theme, or of its packages, is here. */
	const compatModule = async (
		{ path, importer, kind, pluginData }: OnResolveArgs,
		b: PluginBuild,
	): Promise<OnResolveResult | undefined> => {
		if (pluginData === INSTALLED) return undefined;
		// Packages for Node are used as they are.
		if (/^@docusaurus\/(?:utils|utils-common|utils-validation|logger)(?:\/|$)/.test(path)) return undefined;
		if (copies.get(importer)?.has(path)) return { path: '@theme/InnerPart', namespace: 'compat' };
		const own = path.startsWith('@theme/') ? swizzled(path.slice(7), importer) : undefined;
		if (own && own !== importer) return { path: own };
		const original = path.replace(/^@theme-init\//, '@theme-original/');
		const address = original in ORIGINALS ? original : original.replace(/^@theme-original\//, '@theme/');
		if (icon(address) || address in generated) return { path: address, namespace: 'compat' };
		if (MODULES[address]) {
			const absent = kind === 'require-call' ? ['*'] : absentNames(path, importer, exportsOf(MODULES[address][0]));
			for (const name of absent) if (/^[a-z]/.test(name) && !isInstalled(path)) tell(path, importer, name);
			return { path: address, namespace: 'compat', ...(absent.length ? { suffix: `?${absent.join()}` } : {}) };
		}
		// Components that only a plugin's theme has.
		const ofTheme = path.startsWith('@theme/') ? added(path.slice(7)) : undefined;
		if (ofTheme) return { path: ofTheme };
		const names = kind === 'require-call' ? [] : absentNames(path, importer, new Set());
		const suffix = names.length ? `?${names.join()}` : '';
		// Modules for pages in an installed package are used as they are.
		const isOwn =
			isInstalled(path) && (await b.resolve(path, { kind, importer, resolveDir: siteDir, pluginData: INSTALLED })).errors.length === 0;
		if (isOwn) return { path: `${INSTALLED_ALL}${address}`, namespace: 'compat', suffix };
		// Imports of types are not reported: esbuild drops them before.
		tell(path, importer);
		return { path: address, namespace: 'compat', suffix };
	};
	return {
		components: '@theme/MDXComponents',
		files: { cards: 'templates/docusaurus/docs.tsx', docs: 'templates/docusaurus/docs-version.ts', code: 'templates/docusaurus/code.tsx' },
		aliased(from) {
			const [address = ''] = from.split('#');
			if (address.startsWith('@site/')) return join(siteDir, address.slice(6));
			if (address.startsWith('@theme/')) {
				const own = swizzled(address.slice(7)) ?? (address in MODULES ? undefined : added(address.slice(7)));
				// Our maps of components, such as MDXComponents, are static: only components that a page names can be interactive.
				return own ?? 'static';
			}
			if (!/^@(?:theme-original|theme-init|docusaurus|generated)\//.test(address)) return undefined;
			return REACTS.includes(address) ? 'reacts' : 'static';
		},
		edit: (text, file) => withRequires(text, file, siteDir),
		isOld: docusaurusMajor(siteDir) < 3,
		packageFolders: packagesOfCore(siteDir),
		plugin: (side) =>
			esbuildPlugin('vrmdocs-docusaurus', (b) => {
				if (side === 'browser') nothingOfNode(b);
				ownAddresses(b, siteDir, roots, aliases);
				// All names of the router are one module.
				b.onResolve({ filter: /^react-router(?:-dom)?$/ }, ({ kind, importer, resolveDir }) =>
					b.resolve('@docusaurus/router', { kind, importer, resolveDir }),
				);
				b.onResolve({ filter: /blog-post-list-prop-[^/]+\.json$/ }, ({ path }) => {
					const file = writePosts(path);
					return file ? { path: file } : undefined;
				});
				b.onResolve({ filter: /^@(?:theme|theme-original|theme-init|docusaurus|generated)\// }, (args) => compatModule(args, b));
				b.onResolve({ filter: /^installed:/ }, ({ path, kind, importer }) =>
					b.resolve(path.slice('installed:'.length), { kind, importer, resolveDir: siteDir, pluginData: INSTALLED }),
				);
				b.onLoad({ filter: /./, namespace: 'compat' }, ({ path, suffix }) => ({
					contents:
						path in generated
							? `export default ${JSON.stringify(generated[path])};`
							: moduleText(path, icon(path), suffix.slice(1).split(',').filter(Boolean), isInstalled(path)),
					loader: 'js',
					resolveDir: siteDir,
				}));
			}),
		problems,
	};
}

/** `@site/a`, aliases that plugins add, and addresses from the root: as in webpack, those are a static file or a file of the site. */
function ownAddresses(b: PluginBuild, siteDir: string, roots: readonly string[], aliases: PluginWorld['aliases']): void {
	b.onResolve({ filter: /^@site\// }, async ({ path, kind, importer, resolveDir }) =>
		b.resolve(join(siteDir, path.slice(6)), { kind, importer, resolveDir }),
	);
	for (const [name, target] of Object.entries(aliases)) {
		const isWhole = name.endsWith('$');
		const plain = name.replace(/\$$/, '');
		b.onResolve(
			{ filter: new RegExp(`^${escapeRegExp(plain)}${isWhole ? '$' : '(?:/|$)'}`) },
			({ path, kind, importer, resolveDir, pluginData }) =>
				pluginData === ALIASED
					? undefined
					: b.resolve(target + path.slice(plain.length), { kind, importer, resolveDir, pluginData: ALIASED }),
		);
	}
	b.onResolve({ filter: /^\// }, ({ path, kind, importer, resolveDir }) => {
		if (kind === 'entry-point' || existsSync(path)) return undefined;
		const file = roots.map((root) => join(siteDir, root, path)).find((one) => existsSync(one) || withEnding(one));
		return file ? b.resolve(file, { kind, importer, resolveDir }) : undefined;
	});
}

/** Folders of packages that webpack finds for every file: `resolve.modules` in https://github.com/facebook/docusaurus (base config). */
function packagesOfCore(siteDir: string): string[] {
	const core = findPackage('@docusaurus/core', siteDir);
	return core ? [join(core.dir, 'node_modules'), join(realpathSync(core.dir), '../..')] : [];
}

/** In the browser, modules of Node are empty unless a package has their name. */
function nothingOfNode(b: PluginBuild): void {
	b.onResolve({ filter: BUILTIN }, async ({ path, kind, resolveDir, importer, pluginData }) => {
		if (pluginData === 'own') return undefined;
		const resolved = await b.resolve(path.replace(/^node:/, ''), { kind, resolveDir, importer, pluginData: 'own' });
		return resolved.errors.length || resolved.external || !isAbsolute(resolved.path) ? { path, namespace: 'absent' } : resolved;
	});
	b.onLoad({ filter: /./, namespace: 'absent' }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
}

const BUILTIN = new RegExp(`^(?:node:)?(?:${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`);

/** Code of a module. @param absent imported names that it does not have; `*`: any name */
function moduleText(address: string, icon: string | undefined, absent: readonly string[], isInstalled: boolean): string {
	const path = (file: string) => JSON.stringify(themeFile(`templates/docusaurus/${file}`));
	if (icon) return `import { drawnIcon } from ${path('blocks.tsx')}; export default drawnIcon(${JSON.stringify(icon)});`;
	const entry = MODULES[address];
	// A stand-in is a component that renders its children, or a hook without a value.
	const standIns = `import { ownOf, standIn } from ${path('stand-in.ts')};`;
	if (address.startsWith(INSTALLED_ALL)) {
		const names = [...absent, 'default'].map(
			(one) => `export ${one === 'default' ? 'default' : `const ${one} =`} ownOf(own, ${JSON.stringify(one)});`,
		);
		return `${standIns} import * as own from ${JSON.stringify(`installed:${address.slice(INSTALLED_ALL.length)}`)}; export * from ${JSON.stringify(`installed:${address.slice(INSTALLED_ALL.length)}`)}; ${names.join(' ')}`;
	}
	if (!entry && absent.length)
		return `${standIns} export default standIn(${JSON.stringify(address.split('/').at(-1))}); ${absent.map((one) => `export const ${one} = standIn(${JSON.stringify(one)});`).join(' ')}`;
	if (!entry)
		return `const { standIn, withStandIns } = require(${path('stand-in.ts')}); module.exports = withStandIns({ __esModule: true, default: standIn(${JSON.stringify(address.split('/').at(-1))}) });`;
	const [file, name] = entry;
	if (absent.includes('*'))
		return `const { withStandIns } = require(${path('stand-in.ts')}); const module_ = require(${path(file)}); module.exports = withStandIns({ ...module_, __esModule: true${name ? `, default: module_.${name}` : ''} });`;
	const own = `export * from ${path(file)};${name ? ` export { ${name} as default } from ${path(file)};` : ''}`;
	if (!absent.length) return own;
	const given = (one: string): string =>
		`export const ${one} = ${isInstalled && !/^[A-Z]/.test(one) ? 'ownOf(installed, ' : 'standIn('}${JSON.stringify(one)});`;
	const installed = isInstalled ? `import * as installed from ${JSON.stringify(`installed:${address}`)};` : '';
	return `${standIns} ${installed} ${own} ${absent.map(given).join(' ')}`;
}

/** Marks a path that was resolved by an alias. */
const ALIASED = 'aliased';

/** Marks the module of an installed package. */
const INSTALLED = 'installed';
/** Prefix of the address of a module that comes entirely from an installed package. */
const INSTALLED_ALL = 'own:';

const exportsByFile = new Map<string, Set<string>>();

/** Names that a file in templates/docusaurus exports. */
const exportsOf = (file: string): Set<string> =>
	memo(exportsByFile, file, () => {
		const text = readFileSync(themeFile(`templates/docusaurus/${file}`), 'utf8');
		const declared = [...text.matchAll(/^export (?:async )?(?:function|const|class|let|var) (\w+)/gm)].map(([, name]) => name!);
		const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) =>
			names!.split(',').map((one) => one.replace(/^[\s\S]*\sas\s/, '').trim()),
		);
		return new Set([...declared, ...listed].filter(Boolean));
	});

/** Names that a file imports from a module that does not have them. May include types, which look the same in the source. */
function absentNames(address: string, importer: string, names: ReadonlySet<string>): string[] {
	if (!isFile(importer)) return [];
	const code = readFileSync(importer, 'utf8').replace(/^\s*\/\/.*$/gm, '');
	const lists = code.matchAll(
		new RegExp(`(?:import|export)\\s+(?:[\\w$]+\\s*,\\s*)?\\{([^}]*)\\}\\s*from\\s*['"]${escapeRegExp(address)}['"]`, 'g'),
	);
	const wanted = [...lists].flatMap(([, list]) =>
		list!
			.split(',')
			.map((one) => one.trim())
			.filter((one) => one && !one.startsWith('type '))
			.map((one) => one.split(/\s+as\s+/)[0]!.trim()),
	);
	return [...new Set(wanted)].filter((name) => /^\w+$/.test(name) && name !== 'default' && !names.has(name)).sort();
}

/** Reports swizzled components that are not used, or only by pages that import them. */
export function swizzleProblems(siteDir: string): Problem[] {
	const names = new Map<string, string>();
	for (const path of listFiles(siteDir, 'src/theme', [])) {
		const name = /^src\/theme\/(.+?)(?:\/index)?\.[jt]sx?$/.exec(path)?.[1];
		if (name && /(?:^|\/)[A-Z][^/]*$/.test(name)) names.set(name, path);
	}
	const parts = pageParts(siteDir).map((part) => ({ ...part, text: readFileSync(join(siteDir, part.id), 'utf8') }));
	/** Whether a part shows it; the parts in a copy that are ours are not. */
	const isShown = (name: string): boolean =>
		parts.some((part) => !part.inner?.includes(name) && new RegExp(`['"]@theme/${name}['"]`).test(part.text));
	return [...names].flatMap(([name, file]): Problem | Problem[] => {
		const tell = (effect: string, hint: string) => unsupportedAt(`swizzled ${name}`, { file, line: 1, column: 1 }, effect, hint);
		const written = WRITTEN[name.split('/')[0]!];
		const isPart = [...names.keys()].some((other) => other !== name && name.startsWith(`${other}/`));
		// Used for all admonitions in MDX: markdown/site-admonitions.ts.
		if (name === 'Admonition' || parts.some((part) => part.name === name)) return [];
		if (written && isContent(name) && !isPart) {
			const [what, override] = written;
			return tell(
				`it is used by pages that import it, not for ${what}`,
				override
					? `for those: vrmdocs init --override ${override}`
					: 'custom.css changes how those look; src/theme/MDXComponents replaces elements of Markdown',
			);
		}
		if (isContent(name) || isPart || isShown(name)) return [];
		const ours = OURS[name];
		return tell(
			name === 'Root'
				? 'no context is around all of a page: what it shows beside the page stands at the end of each, and its effects run there'
				: "it is not used: the shell of the pages is this tool's own",
			ours
				? `templates/${ours}.tsx takes its place: vrmdocs init --override ${ours}`
				: 'the config, the stylesheet or a file in templates/ changes the shell: vrmdocs init --override NAME',
		);
	});
}
