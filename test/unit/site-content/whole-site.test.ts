/** This repository's own site, as it is built: routes, sidebars, tags, and every page's HTML. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { htmlRules } from '../../support/html-rules.ts';

const root = process.env.PROJECT_ROOT!;
/** Where all suites build it: the first one does. */
const out = join(root, 'dist/site');
const built = JSON.parse(
	execFileSync(process.execPath, ['bin/vrmdocs.js', 'build', 'site', '--json'], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 1 << 28,
	}),
) as { routes: string[]; warnings: { code: string }[]; errors: unknown[] };

/** Every route the site must have: kind, sidebar, tags. Those of the first file are fixed, those of the second came since. */
const wanted = ['routes.tsv', 'routes-added.tsv']
	.flatMap((file) =>
		readFileSync(join(root, 'test/fixtures', file), 'utf8')
			.trim()
			.split('\n'),
	)
	.map((line) => line.split('\t'))
	.map(([path, kind, sidebar, tags]) => ({
		path: path!,
		kind: kind!,
		sidebar: sidebar === '-' ? '' : sidebar!,
		tags: tags === '-' ? [] : tags!.split(','),
	}));
const page = (route: string) => readFileSync(join(out, route.endsWith('/') ? `${route}index.html` : route), 'utf8');
const pages = new Map(built.routes.map((route) => [route, page(route)]));
const plain = (text: string) =>
	text
		.replace(/&quot;/g, '"')
		.replace(/&#x27;/g, "'")
		.replace(/&lt;/g, '<')
		.replace(/&gt;/g, '>')
		.replace(/&amp;/g, '&');

test('the build has neither an error nor a warning', () => {
	assert.equal(built.errors, []);
	// Where the clone has no history, its dates are not shown, which is told.
	const isShallow = execFileSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' }).trim() === 'true';
	assert.equal(
		built.warnings.filter(({ code }) => !(isShallow && code === 'shallow-clone')),
		[],
	);
});

test('the set of routes is exactly the one that is wanted', () => {
	const routes = wanted.filter((w) => w.kind !== 'redirect').map((w) => w.path);
	assert.equal(
		built.routes.filter((r) => !routes.includes(r)),
		[],
		'routes nobody asked for',
	);
	assert.equal(
		routes.filter((r) => !built.routes.includes(r)),
		[],
		'routes that are missing',
	);
});

test('the old address of the application list leads to the showcase', () => {
	const html = page('/vrm/vrm_applications/');
	assert.match(html, /http-equiv="refresh" content="0; url=\/showcase\/"/i);
	assert.match(page('/docs/'), 'href="/vrm1/implement/"', 'the list of documents');
	assert.match(html, /rel="canonical" href="https:\/\/vrm\.dev\/showcase\/"/);
});

test('every page has the shell: Japanese, skip link, announcement, sections, Develop menu, languages, logo to the root, footer with three groups', () => {
	for (const [route, html] of pages) {
		const [bar = '', foot = ''] = [/<header.*?<\/header>/s, /<footer class="site-footer".*<\/footer>/s].map(
			(part) => part.exec(html)?.[0] ?? '',
		);
		assert.match(html, '<html lang="ja" dir="ltr"', route);
		for (const part of ['class="skip-link"', 'class="announcement"']) assert.match(html, part, route);
		for (const label of ['VRM', 'UniVRM', 'UniVRM-1.0', 'Vrma', 'Develop', '日本語', 'English'])
			assert.match(bar, label, `${route}: ${label}`);
		assert.match(bar, /<a[^>]*class="[^"]*brand[^"]*"[^>]*href="\/"|<a[^>]*href="\/"[^>]*class="[^"]*brand/, route);
		for (const title of ['VRM Consortium', 'UniVRM', 'More', '2025']) assert.match(foot, title, `${route}: ${title}`);
	}
});

test('each page shows the sidebar it is wanted in, or none', () => {
	const wrong = wanted
		.filter((w) => w.kind === 'doc')
		.filter((w) => (/data-sidebar-id="([^"]+)"/.exec(pages.get(w.path)!)?.[1] ?? '') !== w.sidebar)
		.map((w) => w.path);
	assert.equal(wrong, []);
});

test('each page has the tags it is wanted to have', () => {
	const tagsOf = (html: string) => [...html.matchAll(/href="\/(?:blog\/)?tags\/[^"]+"[^>]*>(?:<[^>]+>)*([^<]+)/g)].map((m) => plain(m[1]!));
	const wrong = wanted
		.filter((w) => w.kind === 'doc' || w.kind === 'blog-post')
		.flatMap((w) => (w.tags.every((t) => tagsOf(pages.get(w.path)!).includes(t)) ? [] : [`${w.path} wants ${w.tags}`]));
	assert.equal(wrong, []);
});

type Item = { doc?: string; category?: string; link?: string; label?: string; items?: Item[] };

test('the six sidebars hold their pages in the order they are wanted in', () => {
	const sidebars = parse(readFileSync(join(root, 'test/fixtures/sidebars.yaml'), 'utf8')) as Record<string, Item[]>;
	const flat = (items: Item[]): string[] => items.flatMap((i) => [...(i.doc ? [i.doc] : i.link ? [i.link] : []), ...flat(i.items ?? [])]);
	for (const [id, items] of Object.entries(sidebars)) {
		const first = flat(items)[0]!;
		const list = /<ul class="sidebar-list" data-sidebar="[^"]+">([\s\S]*?)<\/nav>/.exec(pages.get(first)!)![1]!;
		assert.equal(
			[...list.matchAll(/<a class="sidebar-link" href="([^"]+)"/g)].map((m) => m[1]),
			flat(items),
			`sidebar ${id}`,
		);
		const labels = (list_: Item[]): string[] => list_.flatMap((i) => [...(i.category ? [i.category] : []), ...labels(i.items ?? [])]);
		for (const label of labels(items)) assert.ok(plain(list).includes(label), `sidebar ${id} has the category ${label}`);
	}
});

test('every page has one h1, a unique title and description, and no id twice', () => {
	const titles = new Map<string, string>();
	const descriptions = new Map<string, string>();
	for (const [route, html] of pages) {
		assert.equal(html.match(/<h1[\s>]/g)?.length, 1, `h1 of ${route}`);
		const title = /<title>([^<]*)<\/title>/.exec(html)![1]!;
		const description = /<meta name="description" content="([^"]*)"/.exec(html)![1]!;
		assert.not.ok(titles.has(title), `title of ${route} is that of ${titles.get(title)}: ${title}`);
		assert.not.ok(descriptions.has(description), `description of ${route} is that of ${descriptions.get(description)}`);
		titles.set(title, route);
		descriptions.set(description, route);
		const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]!);
		assert.equal(
			ids.filter((id, i) => ids.indexOf(id) !== i),
			[],
			`ids of ${route}`,
		);
	}
});

test('what is laid out apart is apart in the text too, for excerpts, copies and screen readers: badges, dates, versions', () => {
	const joined = [...pages].flatMap(([route, html]) =>
		[
			...html
				.slice(html.indexOf('id="_main"'))
				.replace(/<(pre|svg|nav|footer|button)\b[\s\S]*?<\/\1>/g, '')
				.matchAll(
					/[\p{L}\p{N}]<\/(?:span|time|strong)>(?:<\/span>)?<(?:span|time|strong|a)\b(?![^>]*(?:visually-hidden|heading-anchor))[^>]*>[^<]{0,20}/gu,
				),
		].map(([text]) => `${route}: ${text}`),
	);
	assert.equal(joined, []);
});

test('no page holds a placeholder', () => {
	const found = [...pages]
		.filter(([, html]) =>
			/\bTODO\b|\bTBD\b|lorem ipsum|準備中|工事中|執筆中|ダミーテキスト/i.test(html.replace(/<script[\s\S]*?<\/script>/g, '')),
		)
		.map(([route]) => route);
	assert.equal(found, []);
});

test('every page is valid HTML', async () => {
	const validator = new HtmlValidate(htmlRules);
	const problems: string[] = [];
	for (const [route, html] of pages) {
		const report = await validator.validateString(html);
		for (const m of report.results.flatMap((r) => r.messages).slice(0, 3))
			problems.push(`${route}:${m.line}:${m.column} ${m.ruleId}: ${m.message}`);
		if (problems.length > 20) break;
	}
	assert.equal(problems, []);
});

test('code in a link is code on every page, not its marks', () => {
	const marked = [...pages].flatMap(([route, html]) => (html.match(/>[^<]*`[^<]*<\/a>/g) ?? []).map((link) => `${route} ${link}`));
	assert.equal(marked, []);
});

test.run();
