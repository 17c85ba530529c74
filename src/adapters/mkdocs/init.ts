/**
 * `vrmdocs init --from mkdocs`: makes a site in the folder `vrmdocs/` beside `mkdocs.yml`: config, sidebars, and a copy of the pages in
 * our syntax. The original pages are not changed.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { configError, warningAt } from '../../base/problem.ts';
import { yamlDocument } from '../../base/yaml.ts';
import { configFile } from '../../config/load.ts';
import { isObject, type Mapping, makeMapping, type Path, type Plain, type Reader, readerOf, text } from '../../config/mapping.ts';
import { frameHosts, refuse, shownFolder, writeSite } from '../write-site.ts';
import { copyPages } from './copy.ts';
import { mapNav } from './nav.ts';

/** Name of the folder that is created. */
const TARGET = 'vrmdocs';

/** @returns the exit code. @throws ConfigError if there is no mkdocs.yml, it cannot be read, or the folder to create exists */
export async function initFromMkDocs(dir: string): Promise<number> {
	const file = configFile(dir, ['mkdocs.yml', 'mkdocs.yaml']);
	if (!file) throw configError('no-config', {}, `there is no mkdocs.yml in ${shownFolder(dir)}`, 'pass the folder that holds mkdocs.yml');
	refuse(dir, [TARGET]);
	const source = readFileSync(join(dir, file), 'utf8');
	// Tags of Python (`!!python/name:…`, `!ENV`) are read as strings.
	const { doc: document, placeOf } = yamlDocument(source);
	const place = (offset: number) => ({ file, ...placeOf(offset) });
	const [fault] = document.errors;
	if (fault) throw configError('config', place(fault.pos[0]), `not valid YAML: ${fault.message}`, 'correct what is there');
	const own = document.toJS() as unknown;
	const value = isObject(own) ? inherited(dir, own) : own;
	if (!isObject(value)) throw configError('config', place(0), 'the file has no keys', 'it begins with site_name: …');
	const locate = (path: Path) => {
		for (let depth = path.length; depth > 0; depth--) {
			const node = document.getIn(path.slice(0, depth), true) as { range?: [number] } | undefined;
			if (node?.range) return place(node.range[0]);
		}
		return place(0);
	};
	const mapping = makeMapping(dir, locate);
	const docs = typeof value.docs_dir === 'string' ? value.docs_dir.replace(/^\.\/|\/$/g, '') : 'docs';
	if (!existsSync(join(dir, docs))) throw configError('no-config', locate(['docs_dir']), `there is no folder ${docs}/`, 'see docs_dir');
	const { sidebars, labels } = mapConfig(mapping, value, docs);
	const target = join(dir, TARGET);
	const plugins = namesOf(value.plugins).map(([name]) => name);
	const snippets = namesOf(value.markdown_extensions).find(([name]) => name === 'pymdownx.snippets')?.[1];
	const copied = copyPages(dir, docs, target, {
		bases: basesOf(snippets),
		labels,
		definitions: appendedLines(dir, snippets).flatMap(({ lines }) =>
			lines.filter((line) => DEFINITION.test(line)).map((line) => line.trim()),
		),
		hasReferences: plugins.some((name) => /^(?:autorefs|mkdocstrings)$/.test(name)),
	});
	mapping.problems.push(...copied.problems);
	writeSite(target, mapping, sidebars, { file, tool: 'mkdocs' });
	process.stderr.write(`${copied.pages} pages copied to ${shownFolder(join(target, 'docs'))}; those in ${docs}/ are as they were\n`);
	return 0;
}

/**
 * Applies `INHERIT`: objects are merged, other values replaced.
 * https://www.mkdocs.org/user-guide/configuration/#configuration-inheritance
 */
function inherited(dir: string, value: Plain): Plain {
	const path = text(value.INHERIT);
	if (!path || !existsSync(join(dir, path))) return value;
	const parent = parseDocument(readFileSync(join(dir, path), 'utf8'), { logLevel: 'silent' }).toJS() as unknown;
	return isObject(parent) ? merged(inherited(dirname(join(dir, path)), parent), value) : value;
}

const merged = (parent: Plain, child: Plain): Plain => ({
	...parent,
	...Object.fromEntries(
		Object.entries(child).map(([key, value]) => [key, isObject(value) && isObject(parent[key]) ? merged(parent[key], value) : value]),
	),
});

/** Names of a list whose items are names, or names with options: `[admonition, { toc: { permalink: true } }]`. */
const namesOf = (value: unknown): [name: string, options: unknown, index: number][] =>
	Array.isArray(value)
		? value.flatMap((item, i): [string, unknown, number][] =>
				isObject(item)
					? Object.entries(item).map(([name, options]): [string, unknown, number] => [name, options, i])
					: [[String(item), {}, i]],
			)
		: isObject(value)
			? Object.entries(value).map(([name, options], i) => [name, options, i])
			: [];

/** Extensions whose syntax is ours too, or is rewritten. */
const EXTENSIONS =
	/^(?:admonition|abbr|attr_list|def_list|footnotes|md_in_html|tables|toc|fenced_code|sane_lists|nl2br|smarty|codehilite|extra|meta|markdown\.extensions\..*|mdx_include|markdown_include\.include|markdown_include_variants|material\.extensions\.preview|pymdownx\.(?:blocks\.(?:admonition|details|tab)|details|superfences|tabbed|tasklist|tilde|highlight|inlinehilite|snippets|caret|mark|keys|betterem|magiclink|smartsymbols|arithmatex|extra|emoji))$/;

/** Extensions, and our keys that turn on the same features. `extra` is PHP Markdown Extra, which contains several. */
const TURNED_ON: [extension: RegExp, key: string][] = [
	[/^(?:markdown\.extensions\.)?(?:def_list|extra)$|^pymdownx\.extra$/, 'definitionLists'],
	[/^(?:markdown\.extensions\.)?(?:abbr|extra)$|^pymdownx\.extra$/, 'abbreviations'],
	[/^pymdownx\.emoji$/, 'emoji'],
];

/** Plugins whose features are built in here. */
const PLUGINS = /^(?:(?:material\/)?(?:search|tags)|git-revision-date(?:-localized)?|autorefs|minify)$/;

/** Features of the theme that ours has too, or that have no effect here. */
const FEATURES = /^(?:navigation\.|toc\.follow|search\.|content\.(?:code\.(?:copy|select)|action\.|tabs\.link)|header\.)/;

function mapConfig(mapping: Mapping, value: Plain, docs: string): Pick<ReturnType<typeof mapNav>, 'sidebars' | 'labels'> {
	const { config, set, siteDir } = mapping;
	const read = readerOf(mapping, value, [], '');
	const theme = readerOf(mapping, typeof value.theme === 'string' ? { name: value.theme } : read.take('theme'), ['theme'], 'theme');
	read.skip(
		'theme',
		'docs_dir',
		'site_dir',
		'site_author',
		'repo_name',
		'use_directory_urls',
		'watch',
		'dev_addr',
		'validation',
		'not_in_nav',
		'INHERIT',
	);
	mapAddress(mapping, read);
	const language = text(theme.take('language'));
	if (language) set(['locale'], language, ['theme', 'language']);
	for (const name of ['blog', 'pages']) config[name] = false;
	// In MkDocs, broken links fail a build only with `strict`.
	if (read.take('strict') !== true)
		for (const key of ['onBrokenLinks', 'onBrokenMarkdownLinks', 'onBrokenImages']) set([key], 'warn', ['strict']);
	const copyright = text(read.take('copyright'))?.trim();
	if (copyright) set(['footer', /[<&]/.test(copyright) ? 'copyrightHtml' : 'copyright'], copyright, ['copyright']);
	const repo = mapRepository(mapping, read, docs);
	const features = mapTheme(mapping, theme, docs);
	const ids = mapExtensions(mapping, read);
	const hosts = frameHosts(join(siteDir, docs));
	if (hosts.length) set(['markdown', 'frameHosts'], hosts, []);
	set(['markdown', 'headingIds'], ids, ['markdown_extensions']);
	// The title in the front matter is for browser tabs and search engines; the page still shows its own heading.
	set(['markdown', 'keepHeading'], true, []);
	mapPlugins(mapping, read, docs);
	const nav = read.take('nav');
	const hasTabs = features.includes('navigation.tabs');
	const { sidebars, tabs, labels } = mapNav(mapping, nav, hasTabs, docs);
	const links = repo
		? [{ href: repo, position: 'right', ...(repo.includes('github.com') ? { icon: 'github', ariaLabel: 'GitHub' } : { label: 'Source' }) }]
		: [];
	set(['navbar', 'title'], config.title, ['site_name']);
	set(['navbar', 'items'], [...tabs, ...links], ['nav']);
	read.done();
	return { sidebars, labels };
}

/** Title, description and address of the site. */
function mapAddress({ set, locate, problems }: Mapping, read: Reader): void {
	set(['title'], text(read.take('site_name')) ?? 'Docs', ['site_name']);
	set(['tagline'], text(read.take('site_description'))?.trim(), ['site_description']);
	const address = text(read.take('site_url'));
	const url = address && URL.canParse(address) ? new URL(address) : undefined;
	if (!url)
		problems.push(
			warningAt('init-url', locate(['site_url']), 'it does not say where the site is published', 'set url in vrmdocs.config.ts'),
		);
	set(['url'], url?.origin ?? 'https://example.com', ['site_url']);
	if (url && url.pathname !== '/') set(['baseUrl'], url.pathname.replace(/\/?$/, '/'), ['site_url']);
}

/** @returns the features that the theme turns on */
function mapTheme({ config, set, tell, siteDir }: Mapping, theme: Reader, docs: string): unknown[] {
	for (const key of ['favicon', 'logo'] as const) {
		const path = text(theme.take(key));
		if (!path) continue;
		const from = join(siteDir, docs, path);
		if (!existsSync(from)) continue;
		mkdirSync(dirname(join(siteDir, TARGET, 'static', path)), { recursive: true });
		cpSync(from, join(siteDir, TARGET, 'static', path));
		if (key === 'favicon') set(['favicon'], path, ['theme', key]);
		else set(['navbar', 'logo'], { src: path, alt: config.title }, ['theme', key]);
	}
	const given = theme.take('features');
	const features: unknown[] = Array.isArray(given) ? given : [];
	for (const [i, name] of features.entries())
		if (!FEATURES.test(String(name))) tell('theme.features', ['theme', 'features', i], `${name} has no effect here`);
	const palette = theme.take('palette');
	if (palette) set(['colorMode'], { respectPrefersColorScheme: true }, ['theme', 'palette']);
	const colour = [palette].flat().find((one) => isObject(one) && one.primary) as Plain | undefined;
	if (colour)
		tell(
			'theme.palette.primary',
			['theme', 'palette'],
			`the colour "${colour.primary}" is not ours`,
			"accent: '#00796b' in the config is a colour of links",
		);
	const name = text(theme.take('name'));
	if (name && !/^(?:material|mkdocs|readthedocs)$/.test(name))
		tell('theme.name', ['theme', 'name'], 'the look is ours', 'see styles/index.css');
	theme.skip('font', 'icon', 'direction', 'include_homepage_in_sidebar', 'highlightjs', 'hljs_languages', 'locale');
	theme.done();
	return features;
}

/** @returns the address of the repository */
function mapRepository({ tell }: Mapping, read: Reader, docs: string): string | undefined {
	const repo = text(read.take('repo_url'));
	const edit = text(read.take('edit_uri')) ?? (repo?.includes('github.com') ? `edit/master/${docs}/` : undefined);
	if (edit && (repo || URL.canParse(edit)))
		tell(
			'edit_uri',
			['edit_uri'],
			'pages were copied: links for editing would lead to those of MkDocs',
			'set editUrl once the copy is in your repository',
		);
	return repo;
}

/** @returns how ids of headings are made */
function mapExtensions(mapping: Mapping, read: Reader): string {
	const { set, tell } = mapping;
	let ids = 'mkdocs';
	for (const [name, options, i] of namesOf(read.take('markdown_extensions'))) {
		const at = ['markdown_extensions', i];
		if (!EXTENSIONS.test(name)) tell(`extension ${name}`, at, 'its syntax is shown as text');
		for (const [extension, key] of TURNED_ON) if (extension.test(name)) set(['markdown', key], true, at);
		if (name === 'pymdownx.snippets' && isObject(options)) mapGlossary(mapping, options, at);
		if (name === 'toc' && isObject(options) && options.slugify !== undefined) ids = 'github';
		if (name === 'pymdownx.arithmatex')
			tell(`extension ${name}`, at, 'formulas are off', 'npm install --save-dev katex, and markdown.math: true');
		if (name === 'pymdownx.superfences' && JSON.stringify(options ?? {}).includes('mermaid'))
			tell('diagrams of mermaid', at, 'they are shown as code', 'npm install --save-dev mermaid, and markdown.mermaid: true');
	}
	return ids;
}

function mapPlugins(mapping: Mapping, read: Reader, docs: string): void {
	const { set, tell } = mapping;
	for (const [name, options, i] of namesOf(read.take('plugins')))
		if (name === 'redirects' && isObject(options) && isObject(options.redirect_maps))
			mapRedirects(mapping, options.redirect_maps, ['plugins', i], docs);
		else if (name === 'glightbox') set(['images', 'zoom'], true, ['plugins', i]);
		else if (!PLUGINS.test(name))
			tell(`plugin ${name}`, ['plugins', i], 'it is not run', name === 'social' ? 'socialCards of the config, with a font' : undefined);
}

/** Redirects of the plugin redirects (`old.md: new.md#part`) → redirects of ours. */
function mapRedirects({ siteDir, set, tell }: Mapping, maps: Plain, at: Path, docs: string): void {
	const address = (path: string) => `/${path.replace(/(?:(?:^|(?<=\/))(?:index|README))?\.md(?=$|#)/i, '/')}`.replace(/\/{2,}/g, '/');
	const redirects = Object.entries(maps).flatMap(([from, to]) => {
		const target = String(to);
		const isThere = /^https?:/.test(target) || existsSync(join(siteDir, docs, target.replace(/#.*$/, '')));
		if (!isThere) tell('plugin redirects', at, `${from} is not redirected: there is no ${target}`);
		return isThere ? [{ from: address(from), to: /^https?:/.test(target) ? target : address(target) }] : [];
	});
	if (redirects.length) set(['redirects'], redirects, at);
}

/** Folders in which snippets are searched, relative to the site folder. */
const basesOf = (options: unknown): string[] =>
	isObject(options) && options.base_path ? [options.base_path].flat().map((path) => String(path).replace(/^!relative.*$/, '.')) : ['.'];

/** Lines of the files that are appended to every page. */
const appendedLines = (siteDir: string, options: unknown): { name: string; lines: string[] }[] =>
	[(isObject(options) && options.auto_append) || []].flat().map((name) => {
		const file = basesOf(options)
			.map((base) => join(siteDir, base, String(name)))
			.find(existsSync);
		return { name: String(name), lines: file ? readFileSync(file, 'utf8').split(/\r?\n/) : [] };
	});

const ABBREVIATION = /^\*\[([^\]]+)\]:\s*(\S.*?)\s*$/;
const DEFINITION = /^ *\[(?!\^)[^\]]+\]:\s*\S/;

/** Files that are appended to every page mostly list abbreviations: here, these become the glossary. Link definitions are in the pages. */
function mapGlossary({ siteDir, set, tell }: Mapping, options: Plain, at: Path): void {
	const terms: Record<string, string> = {};
	for (const { name, lines } of appendedLines(siteDir, options)) {
		const abbreviations = lines.flatMap((line) => [ABBREVIATION.exec(line) ?? []].filter((match) => match.length));
		for (const [, word, meaning] of abbreviations) terms[word!] = meaning!;
		const isRest = (line: string) => line.trim() && !/^\s*<!--.*-->\s*$/.test(line) && !ABBREVIATION.test(line) && !DEFINITION.test(line);
		if (!lines.length || lines.some(isRest))
			tell('snippets.auto_append', at, `${name} is not appended to pages${abbreviations.length ? ', except for its abbreviations' : ''}`);
	}
	if (!Object.keys(terms).length) return;
	mkdirSync(join(siteDir, TARGET, 'data'), { recursive: true });
	writeFileSync(join(siteDir, TARGET, 'data/glossary.yaml'), stringify(terms), { flag: 'wx' });
	set(['markdown', 'glossary'], 'glossary', at);
}
