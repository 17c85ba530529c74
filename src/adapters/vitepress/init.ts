/** `vrmdocs init --from vitepress`: writes a config and sidebars beside `.vitepress`. Pages stay as they are. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder } from '../../base/folder.ts';
import { configError, warningAt } from '../../base/problem.ts';
import type { Dialect } from '../../config/dialect.ts';
import { configFile, exportedConfig } from '../../config/load.ts';
import { isObject, type Mapping, makeMapping, type Plain, readerOf, text } from '../../config/mapping.ts';
import { loadModule } from '../../config/module.ts';
import { placeOf, placeOfRoot } from '../../config/place.ts';
import { standInCode } from '../docusaurus/config/stand-ins.ts';
import { frameHosts, refuse, shownFolder, writeSite } from '../write-site.ts';
import { mapHead } from './head.ts';
import { type LabelFiles, mapLanguages } from './languages.ts';
import { mapSidebars } from './sidebars.ts';
import { mapTheme } from './theme.ts';

const names = ['ts', 'mts', 'js', 'mjs'].flatMap((ending) => [`.vitepress/config.${ending}`, `.vitepress/config/index.${ending}`]);

const isVitePress = (specifier: string): boolean => /^vitepress(?:\/|$)/.test(specifier);

/** Functions that wrap a config return it: `defineConfig(config)`, `withMermaid(config)`. */
const dialect: Dialect = {
	name: 'vitepress',
	standIn: (specifier, isInstalled) =>
		isVitePress(specifier) || !isInstalled
			? standInCode(specifier, "args[0] && Object.getPrototypeOf(args[0]) === Object.prototype ? args[0] : make(name + '()')")
			: undefined,
	isOwn: isVitePress,
};

/** @returns the exit code. @throws ConfigError if there is no VitePress config, it does not run, or our files exist already */
export async function initFromVitePress(folder: string): Promise<number> {
	const dir = [folder, join(folder, 'docs')].find((dir) => configFile(dir, names));
	if (!dir)
		throw configError(
			'no-config',
			{},
			`there is no .vitepress/config.ts or .js in ${shownFolder(folder)}`,
			'pass the folder that holds .vitepress',
		);
	const file = configFile(dir, names)!;
	refuse(dir, ['vrmdocs.config.ts', 'sidebars.ts']);
	const text = readFileSync(join(dir, file), 'utf8');
	const mapping = makeMapping(dir, (path) => ({ file, ...(placeOf(text, path) ?? placeOfRoot(text)) }));
	await inTemporaryFolder(async (writeDir) => {
		const module = await loadModule(join(dir, file), file, { writeDir }, dialect);
		const value = await exportedConfig(module, { command: 'build', mode: 'production' });
		if (!isObject(value))
			throw configError('config', { file, line: 1, column: 1 }, 'the file exports no config', 'see the docs of VitePress');
		const { sidebars, labels } = mapConfig(mapping, value);
		writeSite(dir, mapping, sidebars, { file, tool: 'vitepress' }, labels);
	});
	return 0;
}

function mapConfig(mapping: Mapping, value: Plain): { sidebars: Record<string, unknown>; labels: LabelFiles } {
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
	// In VitePress, links in pages are written with and without a trailing slash.
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
	// VitePress checks only links to pages.
	set(['onBrokenImages'], 'warn', []);
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
	const root = join(siteDir, source);
	// The site has its own llms.txt: keep it.
	if (['llms.txt', 'llms-full.txt'].some((name) => existsSync(join(root, 'public', name)))) set(['markdownTwins'], false, []);
	const hosts = frameHosts(root);
	if (hosts.length) set(['markdown', 'frameHosts'], hosts, []);
	// In VitePress, folders with these names contain pages.
	for (const [key, name] of [
		['componentsDirectory', 'components'],
		['dataDirectory', 'data'],
	] as const)
		if (existsSync(join(siteDir, name))) set([key], `vrmdocs-${name}`, []);
	if (existsSync(join(siteDir, '.vitepress/theme')))
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
	read.skip('outDir', 'cacheDir', 'router', 'metaChunk', 'mpa', 'assetsDir', 'contentProps');
	read.done();
	const hasSearch = (theme.search as Plain | undefined)?.provider;
	if (hasSearch !== undefined && hasSearch !== 'local')
		mapping.tell('themeConfig.search', ['themeConfig', 'search'], 'the search is our own', 'it needs no server');
	const sidebars = mapSidebars(mapping, [{ value: theme.sidebar, path: ['themeConfig', 'sidebar'], source }]);
	const labels = mapLanguages(mapping, locales.root, others, theme, { source, sidebars: Object.keys(sidebars) });
	mapTheme(mapping, theme);
	if (!Object.keys(sidebars).length) set(['docs', 'sidebarPath'], false, []);
	return { sidebars, labels };
}

function colorMode(appearance: unknown): Plain {
	if (appearance === false) return { disableSwitch: true };
	if (appearance === 'dark' || appearance === 'force-dark') return { defaultMode: 'dark', disableSwitch: appearance === 'force-dark' };
	return { respectPrefersColorScheme: true };
}

function mapMarkdown(mapping: Mapping, value: unknown): void {
	const read = readerOf(mapping, value, ['markdown'], 'markdown');
	mapping.set(['markdown', 'headingIds'], 'vitepress', []);
	mapping.set(['markdown', 'vue'], true, []);
	// The title in the front matter is for browser tabs and search engines; the page still shows its own heading.
	mapping.set(['markdown', 'keepHeading'], true, []);
	if (read.take('lineNumbers') === true) mapping.set(['markdown', 'showLineNumbers'], true, read.at('lineNumbers'));
	if (read.take('math')) {
		mapping.set(['markdown', 'math'], true, read.at('math'));
		mapping.tell('markdown.math', read.at('math'), 'formulas are rendered by another package', 'npm install --save-dev katex');
	}
	read.skip('theme', 'languages', 'cache', 'image', 'attrs');
	read.done();
}
