/**
 * `vrmdocs init --from mkdocs`: makes a site in the folder `vrmdocs/` beside `mkdocs.yml`: config, sidebars, and a copy of the pages in our syntax.
 * Theirs stay as they are.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { ConfigError, errorAt, type Problem, warningAt } from '../../base/problem.ts';
import { unsupportedAt } from '../../base/unsupported.ts';
import { configFile } from '../../config/load.ts';
import { isObject, type Mapping, makeMapping, type Path, type Plain, readerOf } from '../../docusaurus/mapping.ts';
import { pageText } from './mkdocs-page.ts';
import { refuse, shownFolder, writeSite } from './write-site.ts';

/** Folder that is made. */
const TARGET = 'vrmdocs';

/** @returns the exit code. @throws ConfigError where there is no mkdocs.yml, it cannot be read, or the folder of ours exists */
export async function initFromMkDocs(dir: string): Promise<number> {
	const file = configFile(dir, ['mkdocs.yml', 'mkdocs.yaml']);
	if (!file)
		throw new ConfigError([
			errorAt('no-config', {}, `there is no mkdocs.yml in ${shownFolder(dir)}`, 'pass the folder that holds mkdocs.yml'),
		]);
	refuse(dir, [TARGET]);
	const source = readFileSync(join(dir, file), 'utf8');
	const counter = new LineCounter();
	// Tags of Python (`!!python/name:…`, `!ENV`) are read as texts.
	const document = parseDocument(source, { lineCounter: counter, prettyErrors: false, logLevel: 'silent' });
	const place = (offset: number) => {
		const { line, col } = counter.linePos(offset);
		return { file, line, column: col };
	};
	const [fault] = document.errors;
	if (fault) throw new ConfigError([errorAt('config', place(fault.pos[0]), `not valid YAML: ${fault.message}`, 'correct what is there')]);
	const value = document.toJS() as unknown;
	if (!isObject(value)) throw new ConfigError([errorAt('config', place(0), 'the file has no keys', 'it begins with site_name: …')]);
	const locate = (path: Path) => {
		for (let depth = path.length; depth > 0; depth--) {
			const node = document.getIn(path.slice(0, depth), true) as { range?: [number] } | undefined;
			if (node?.range) return place(node.range[0]);
		}
		return place(0);
	};
	const mapping = makeMapping(dir, locate);
	const docs = typeof value.docs_dir === 'string' ? value.docs_dir.replace(/^\.\/|\/$/g, '') : 'docs';
	if (!existsSync(join(dir, docs)))
		throw new ConfigError([errorAt('no-config', locate(['docs_dir']), `there is no folder ${docs}/`, 'see docs_dir')]);
	const sidebars = mapConfig(mapping, value, docs);
	const target = join(dir, TARGET);
	const copied = copyPages(dir, docs, target, value);
	mapping.problems.push(...copied.problems);
	writeSite(target, mapping, sidebars, { file, tool: 'mkdocs' });
	process.stderr.write(`${copied.pages} pages copied to ${shownFolder(join(target, 'docs'))}; those in ${docs}/ are as they were\n`);
	return 0;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

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
	/^(?:admonition|attr_list|footnotes|md_in_html|tables|toc|fenced_code|sane_lists|nl2br|smarty|codehilite|extra|meta|markdown\.extensions\..*|pymdownx\.(?:details|superfences|tabbed|tasklist|tilde|highlight|inlinehilite|snippets|caret|mark|keys|betterem|magiclink|smartsymbols|arithmatex|extra|emoji))$/;

/** Features of the theme that ours has, or that change nothing. */
const FEATURES = /^(?:navigation\.|toc\.follow|search\.|content\.(?:code\.(?:copy|select)|action\.|tabs\.link)|header\.)/;

function mapConfig(mapping: Mapping, value: Plain, docs: string): Record<string, unknown> {
	const { config, set, tell, siteDir } = mapping;
	const read = readerOf(mapping, value, [], '');
	const theme = readerOf(mapping, typeof value.theme === 'string' ? { name: value.theme } : read.take('theme'), ['theme'], 'theme');
	read.skip(
		'theme',
		'docs_dir',
		'site_dir',
		'site_author',
		'repo_name',
		'strict',
		'use_directory_urls',
		'watch',
		'dev_addr',
		'validation',
		'INHERIT',
	);
	set(['title'], text(read.take('site_name')) ?? 'Docs', ['site_name']);
	set(['tagline'], text(read.take('site_description'))?.trim(), ['site_description']);
	const address = text(read.take('site_url'));
	const url = address && URL.canParse(address) ? new URL(address) : undefined;
	if (!url)
		mapping.problems.push(
			warningAt('init-url', mapping.locate(['site_url']), 'it does not say where the site is published', 'set url in vrmdocs.config.ts'),
		);
	set(['url'], url?.origin ?? 'https://example.com', ['site_url']);
	if (url && url.pathname !== '/') set(['baseUrl'], url.pathname.replace(/\/?$/, '/'), ['site_url']);
	const language = text(theme.take('language'));
	if (language) set(['locale'], language, ['theme', 'language']);
	for (const name of ['blog', 'pages']) config[name] = false;
	const copyright = text(read.take('copyright'))?.trim();
	if (copyright) set(['footer', /[<&]/.test(copyright) ? 'copyrightHtml' : 'copyright'], copyright, ['copyright']);
	const repo = text(read.take('repo_url'));
	const edit = text(read.take('edit_uri')) ?? (repo?.includes('github.com') ? `edit/master/${docs}/` : undefined);
	if (edit && (repo || URL.canParse(edit)))
		tell(
			'edit_uri',
			['edit_uri'],
			'pages were copied: links for editing would lead to those of MkDocs',
			'set editUrl once the copy is in your repository',
		);
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
	const features = theme.take('features');
	for (const [i, name] of (Array.isArray(features) ? features : []).entries())
		if (!FEATURES.test(String(name))) tell('theme.features', ['theme', 'features', i], `${name} has no effect here`);
	if (theme.take('palette')) set(['colorMode'], { respectPrefersColorScheme: true }, ['theme', 'palette']);
	const name = text(theme.take('name'));
	if (name && !/^(?:material|mkdocs|readthedocs)$/.test(name))
		tell('theme.name', ['theme', 'name'], 'the look is ours', 'see styles/index.css');
	theme.skip('font', 'icon', 'direction', 'include_homepage_in_sidebar', 'highlightjs', 'hljs_languages', 'locale');
	theme.done();
	let ids = 'mkdocs';
	for (const [name, options, i] of namesOf(read.take('markdown_extensions'))) {
		const at = ['markdown_extensions', i];
		if (!EXTENSIONS.test(name)) tell(`extension ${name}`, at, 'its syntax is shown as text');
		if (name === 'toc' && isObject(options) && options.slugify !== undefined) ids = 'github';
		if (name === 'pymdownx.arithmatex')
			tell(`extension ${name}`, at, 'formulas are off', 'npm install --save-dev katex, and markdown.math: true');
		if (name === 'pymdownx.superfences' && JSON.stringify(options ?? {}).includes('mermaid'))
			tell('diagrams of mermaid', at, 'they are shown as code', 'npm install --save-dev mermaid, and markdown.mermaid: true');
	}
	set(['markdown', 'headingIds'], ids, ['markdown_extensions']);
	for (const [name, , i] of namesOf(read.take('plugins')))
		if (!/^(?:material\/)?search$/.test(name)) tell(`plugin ${name}`, ['plugins', i], 'it is not run');
	const nav = read.take('nav');
	const hasTabs = Array.isArray(features) && features.includes('navigation.tabs');
	const { sidebars, tabs } = mapNav(mapping, nav, hasTabs, docs);
	const links = repo
		? [{ href: repo, position: 'right', ...(repo.includes('github.com') ? { icon: 'github', ariaLabel: 'GitHub' } : { label: 'Source' }) }]
		: [];
	set(['navbar', 'title'], config.title, ['site_name']);
	set(['navbar', 'items'], [...tabs, ...links], ['nav']);
	read.done();
	return sidebars;
}

function mapNav(mapping: Mapping, nav: unknown, hasTabs: boolean, docs: string): { sidebars: Record<string, unknown>; tabs: Plain[] } {
	if (!Array.isArray(nav)) return { sidebars: { docs: [{ type: 'autogenerated', dirName: '.' }] }, tabs: [] };
	const seen = new Set<string>();
	const item = (value: unknown, at: Path, label?: string): Plain[] => {
		if (isObject(value)) return Object.entries(value).flatMap(([label, inner]) => item(inner, at, label));
		if (Array.isArray(value)) {
			const items = value.flatMap((one, i) => item(one, [...at, i]));
			if (!label) return items;
			// A page without a label that comes first is the section's own.
			const isIndex = typeof value[0] === 'string' && items[0]?.type === 'doc';
			const rest = isIndex ? items.slice(1) : items;
			if (!rest.length) return items.map((one) => ({ ...one, label }));
			return [{ type: 'category', label, ...(isIndex ? { link: { type: 'doc', id: items[0]!.id } } : {}), items: rest }];
		}
		const path = text(value);
		if (!path) return [];
		if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(path)) return [{ type: 'link', label: label ?? path, href: path }];
		const file = path.replace(/^\.\//, '');
		if (!/\.md$/.test(file) || !existsSync(join(mapping.siteDir, docs, file))) {
			mapping.tell('nav', at, `${path} is no page, and is left out`, 'see sidebars.ts');
			return [];
		}
		const id = file.replace(/\.md$/, '');
		const type = seen.has(id) ? 'ref' : 'doc';
		seen.add(id);
		return [{ type, id, ...(label ? { label } : {}) }];
	};
	const items = nav.map((one, i) => item(one, ['nav', i]));
	if (!hasTabs) return { sidebars: { docs: items.flat() }, tabs: [] };
	const sidebars: Record<string, unknown> = {};
	const tabs = items.flat().map((one): Plain => {
		const label = String(one.label ?? one.id);
		if (one.type === 'link') return { label, href: one.href };
		const name =
			label
				.toLowerCase()
				.replace(/[^\p{L}\p{N}]+/gu, '-')
				.replace(/^-|-$/g, '') || 'docs';
		const id = sidebars[name] ? `${name}-${Object.keys(sidebars).length}` : name;
		const first = (one.link as Plain | undefined)?.id;
		sidebars[id] = one.type === 'category' ? [...(first ? [{ type: 'doc', id: first }] : []), ...(one.items as Plain[])] : [one];
		return { type: 'docSidebar', sidebarId: id, label };
	});
	return { sidebars, tabs };
}

/** Pages in our syntax; all other files as they are. */
function copyPages(dir: string, docs: string, target: string, config: Plain): { pages: number; problems: Problem[] } {
	const problems: Problem[] = [];
	const options = namesOf(config.markdown_extensions).find(([name]) => name === 'pymdownx.snippets')?.[1];
	const bases = isObject(options) && options.base_path ? [options.base_path].flat().map(String) : ['.'];
	const snippet = (path: string): string | undefined => {
		const found = bases.map((base) => join(dir, base, path)).find((file) => !relative(dir, file).startsWith('..') && existsSync(file));
		return found && readFileSync(found, 'utf8');
	};
	let pages = 0;
	for (const entry of readdirSync(join(dir, docs), { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const path = relative(join(dir, docs), join(entry.parentPath, entry.name)).split(sep).join('/');
		if (path.split('/').some((name) => name.startsWith('.'))) continue;
		const to = join(target, 'docs', path);
		mkdirSync(dirname(to), { recursive: true });
		if (!path.endsWith('.md')) {
			cpSync(join(dir, docs, path), to);
			continue;
		}
		const written = readFileSync(join(dir, docs, path), 'utf8');
		const file = posix.join(docs, path);
		writeFileSync(
			to,
			pageText(written, {
				snippet,
				tell: (construct, line, effect, hint) => problems.push(unsupportedAt(construct, { file, line, column: 1 }, effect, hint)),
			}),
			{ flag: 'wx' },
		);
		pages++;
	}
	return { pages, problems };
}
