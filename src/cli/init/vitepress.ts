/** `vrmdocs init --from vitepress`: writes a config and sidebars beside `.vitepress`. Pages stay as they are. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, errorAt, warningAt } from '../../base/problem.ts';
import type { Dialect } from '../../config/dialect.ts';
import { configFile, exportedConfig } from '../../config/load.ts';
import { loadModule } from '../../config/module.ts';
import { placeOf, placeOfRoot } from '../../config/place.ts';
import { isObject, type Mapping, makeMapping, type Plain, readerOf } from '../../docusaurus/mapping.ts';
import { standInCode } from '../../docusaurus/stand-ins.ts';
import { mapHead } from './vitepress-head.ts';
import { mapSidebars } from './vitepress-sidebars.ts';
import { mapTheme } from './vitepress-theme.ts';
import { refuse, shownFolder, writeSite } from './write-site.ts';

const names = ['ts', 'mts', 'js', 'mjs'].flatMap((ending) => [`.vitepress/config.${ending}`, `.vitepress/config/index.${ending}`]);

/** Whatever wraps a config gives it back: `defineConfig(config)`, `withMermaid(config)`. */
const dialect: Dialect = {
	name: 'vitepress',
	standIn: (specifier, isInstalled) =>
		/^vitepress(?:\/|$)/.test(specifier) || !isInstalled
			? standInCode(specifier, "args[0] && Object.getPrototypeOf(args[0]) === Object.prototype ? args[0] : make(name + '()')")
			: undefined,
};

/** @returns the exit code. @throws ConfigError where there is no VitePress config, it does not run, or files of ours exist */
export async function initFromVitePress(folder: string): Promise<number> {
	const dir = [folder, join(folder, 'docs')].find((dir) => configFile(dir, names));
	if (!dir)
		throw new ConfigError([
			errorAt(
				'no-config',
				{},
				`there is no .vitepress/config.ts or .js in ${shownFolder(folder)}`,
				'pass the folder that holds .vitepress',
			),
		]);
	const file = configFile(dir, names)!;
	refuse(dir, ['vrmdocs.config.ts', 'sidebars.ts']);
	const text = readFileSync(join(dir, file), 'utf8');
	const mapping = makeMapping(dir, (path) => ({ file, ...(placeOf(text, path) ?? placeOfRoot(text)) }));
	const writeDir = mkdtempSync(join(tmpdir(), 'vrmdocs-init-'));
	try {
		const module = await loadModule(join(dir, file), file, { writeDir }, dialect);
		const value = await exportedConfig(module);
		if (!isObject(value))
			throw new ConfigError([errorAt('config', { file, line: 1, column: 1 }, 'the file exports no config', 'see the docs of VitePress')]);
		writeSite(dir, mapping, mapConfig(mapping, value), { file, tool: 'vitepress' });
	} finally {
		rmSync(writeDir, { recursive: true, force: true });
	}
	return 0;
}

/** Fills the mapping. @returns the sidebars */
function mapConfig(mapping: Mapping, value: Plain): Record<string, unknown> {
	const { siteDir, config, set } = mapping;
	const read = readerOf(mapping, value, [], '');
	const source = text(read.take('srcDir'))?.replace(/^\.\/|\/$/g, '') || '.';
	set(['title'], text(read.take('title')) ?? 'VitePress', read.at('title'));
	set(['tagline'], text(read.take('description')), read.at('description'));
	const sitemap = read.take<Plain>('sitemap');
	const head = mapHead(mapping, read.take('head') ?? []);
	const origin = text(sitemap?.hostname) ?? head.url;
	if (!origin || !URL.canParse(origin))
		mapping.problems.push(
			warningAt('init-url', mapping.locate([]), 'it does not say where the site is published', 'set url in vrmdocs.config.ts'),
		);
	set(['url'], origin && URL.canParse(origin) ? new URL(origin).origin : 'https://example.com', read.at('sitemap'));
	set(['baseUrl'], text(read.take('base')), read.at('base'));
	set(['locale'], text(read.take('lang')), read.at('lang'));
	// Links in pages are written both ways there.
	set(['trailingSlash'], 'both', read.at('cleanUrls'));
	if (read.take('cleanUrls') !== true)
		mapping.tell(
			'addresses that end in .html',
			read.at('cleanUrls'),
			'pages have none',
			'let the host redirect /guide.html to /guide, as most do',
		);
	const appearance = read.take('appearance');
	set(['colorMode'], colorMode(appearance), read.at('appearance'));
	set(['showLastUpdate'], read.take('lastUpdated') === true, read.at('lastUpdated'));
	if (read.take('ignoreDeadLinks')) set(['onBrokenLinks'], 'warn', read.at('ignoreDeadLinks'));
	mapMarkdown(mapping, read.take('markdown'));
	const excluded = read.take<string[]>('srcExclude') ?? [];
	set(['docs', 'path'], source, read.at('srcDir'));
	if (excluded.length) set(['docs', 'exclude'], ['**/_*', '**/_*/**', ...excluded], read.at('srcExclude'));
	set(
		['staticDirectories'],
		[source === '.' ? 'public' : `${source}/public`].filter((path) => existsSync(join(siteDir, path))),
		[],
	);
	for (const name of ['blog', 'pages']) config[name] = false;
	// Folders of these names are pages there.
	for (const [key, name] of [
		['componentsDirectory', 'components'],
		['dataDirectory', 'data'],
	] as const)
		if (existsSync(join(siteDir, name))) set([key], `vrmdocs-${name}`, []);
	const root = join(siteDir, '.vitepress/theme');
	if (existsSync(root))
		mapping.tell(
			'.vitepress/theme',
			[],
			'components, layouts and styles of Vue are not read',
			'write components/ in React, and styles/index.css',
		);
	const locales = read.take<Record<string, Plain>>('locales') ?? {};
	const theme = { ...(isObject(locales.root?.themeConfig) ? locales.root.themeConfig : {}), ...(read.take<Plain>('themeConfig') ?? {}) };
	if (!config.tagline) set(['tagline'], text(locales.root?.description), ['locales', 'root', 'description']);
	const others = Object.entries(locales).filter(([name]) => name !== 'root');
	mapLanguages(mapping, locales.root, others);
	read.skip('outDir', 'cacheDir', 'router', 'metaChunk', 'mpa', 'assetsDir', 'contentProps');
	read.done();
	const hasSearch = (theme.search as Plain | undefined)?.provider;
	if (hasSearch !== undefined && hasSearch !== 'local')
		mapping.tell('themeConfig.search', ['themeConfig', 'search'], 'the search is our own', 'it needs no server');
	mapTheme(mapping, theme);
	const sidebars = mapSidebars(mapping, [
		{ value: theme.sidebar, path: ['themeConfig', 'sidebar'], source },
		...others.map(([name, { themeConfig }]) => ({
			value: (themeConfig as Plain | undefined)?.sidebar,
			path: ['locales', name, 'themeConfig', 'sidebar'],
			source,
		})),
	]);
	if (!Object.keys(sidebars).length) set(['docs', 'sidebarPath'], false, []);
	return sidebars;
}

export const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

function colorMode(appearance: unknown): Plain {
	if (appearance === false) return { disableSwitch: true };
	if (appearance === 'dark' || appearance === 'force-dark') return { defaultMode: 'dark', disableSwitch: appearance === 'force-dark' };
	return { respectPrefersColorScheme: true };
}

function mapMarkdown(mapping: Mapping, value: unknown): void {
	const read = readerOf(mapping, value, ['markdown'], 'markdown');
	mapping.set(['markdown', 'headingIds'], 'vitepress', []);
	mapping.set(['markdown', 'vue'], true, []);
	if (read.take('lineNumbers') === true) mapping.set(['markdown', 'showLineNumbers'], true, read.at('lineNumbers'));
	if (read.take('math')) {
		mapping.set(['markdown', 'math'], true, read.at('math'));
		mapping.tell('markdown.math', read.at('math'), 'formulas are rendered by another package', 'npm install --save-dev katex');
	}
	read.skip('theme', 'languages', 'cache', 'image');
	read.done();
}

/** Other sites are in the menu of languages. Languages of the same tree stay at their addresses, as pages of this site. */
function mapLanguages(mapping: Mapping, root: Plain | undefined, others: [string, Plain][]): void {
	const elsewhere = others.flatMap(([name, { link, lang, label }]) =>
		text(link) && URL.canParse(text(link)!)
			? [{ locale: tag(lang, name), label: text(label) ?? name, host: text(link)!.replace(/\/$/, '') }]
			: [],
	);
	const locale = tag(root?.lang, 'en');
	if (text(root?.lang)) mapping.set(['locale'], locale, ['locales', 'root', 'lang']);
	if (elsewhere.length) {
		const own = text(mapping.config.locale) ?? locale;
		mapping.set(['languages'], [{ locale: own, label: text(root?.label) ?? own }, ...elsewhere], ['locales']);
	}
	for (const [name, { link }] of others)
		if (!URL.canParse(text(link) ?? ''))
			mapping.tell(
				'locales',
				['locales', name],
				'its pages are at their addresses, with the interface of the first language',
				'see i18n of the config: translations are in i18n/LOCALE/',
			);
}

function tag(lang: unknown, name: string): string {
	try {
		return Intl.getCanonicalLocales(text(lang) ?? name)[0] ?? 'en';
	} catch {
		return 'en';
	}
}
