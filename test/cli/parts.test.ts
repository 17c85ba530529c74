/** Parts of pages that a site asks for: what its config may say of them, and that others pay nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told } from '../support/cli.ts';
import { type Files, filesIn, folderOf, tempDir, writeFiles } from '../support/files.ts';

const test = suite('parts');

/** A small site with keys of the config besides title and url. */
function site(files: Files, config = '{}') {
	const dir = folderOf({
		'vrmdocs.config.ts': `export default {\n\ttitle: 'T',\n\turl: 'https://a.example',\n\tshowLastUpdate: false,\n\t...${config},\n};\n`,
		'pages/index.md': '# Home\n\nVRM and text.\n',
		...files,
	});
	const home = tempDir();
	return {
		dir,
		write: (more: Files) => writeFiles(dir, more),
		build: () => buildJson(dir, ['--out', join(home, 'out'), '--cache-dir', join(home, 'cache')]),
		out: join(home, 'out'),
	};
}

const readOutput = (out: string, path: string): string => readFileSync(join(out, path), 'utf8');
const stylesOf = (html: string): string[] => [...html.matchAll(/<link rel="stylesheet" href="\/assets\/(\w+)\./g)].map((m) => m[1]!);
const problemsOf = async (files: Files, config?: string): Promise<string[]> => {
	const { json } = await site(files, config).build();
	return [...told(json.errors), ...told(json.warnings)];
};

test('a word of the glossary is explained; an edit of the glossary changes the pages that have it', async () => {
	const one = site({ 'data/words.yaml': 'VRM: A format\n' }, "{ markdown: { glossary: 'words' } }");
	assert.equal(told((await one.build()).json.errors), []);
	assert.match(readOutput(one.out, 'index.html'), '<span class="term" title="A format">VRM</span>');
	assert.equal(stylesOf(readOutput(one.out, 'index.html')), ['main', 'terms']);
	one.write({ 'data/words.yaml': '- term: VRM\n  definition: Another\n' });
	await one.build();
	assert.match(readOutput(one.out, 'index.html'), '<span class="term" title="Another">VRM</span>');
	one.write({ 'data/words.yaml': 'other: A word\n' });
	await one.build();
	assert.not.match(readOutput(one.out, 'index.html'), 'class="term"');
	assert.equal(stylesOf(readOutput(one.out, 'index.html')), ['main']);
	assert.equal(
		filesIn(join(one.out, 'assets')).filter((name) => /terms/.test(name)),
		[],
		'no page has it',
	);
});

test('a glossary that is not there, and one that is none, are told where they are', async () => {
	assert.equal(await problemsOf({}, "{ markdown: { glossary: 'words' } }"), [
		'vrmdocs.config.ts:1:1 error glossary: markdown.glossary: there is no data file "words"',
	]);
	assert.equal(await problemsOf({ 'data/words.yaml': 'VRM: A format\nnode: 3\n' }, "{ markdown: { glossary: 'words' } }"), [
		'data/words.yaml:2:7 error glossary: the glossary must have definitions by their words, or a list of { term, definition, aliases }',
	]);
});

const badge = (kind: string, text: string): string => `<span class="badge badge-${kind}">${text}</span>`;

test('a badge stands beside a link of the sidebar: of front matter, of a category file, of the sidebars file', async () => {
	const files: Files = {
		'docs/a.md': '---\ntitle: A\nsidebar_badge: New\n---\n\nText.\n',
		'docs/b.md': '---\ntitle: B\nsidebar_badge: 2.0\n---\n\nText.\n',
		'docs/in/c.md': '---\ntitle: C\nsidebar_badge: { text: Old, kind: warning }\n---\n\nText.\n',
		'docs/in/_category_.json': '{ "label": "In", "badge": { "text": "Beta", "kind": "info" } }',
	};
	const one = site(files);
	assert.equal(told((await one.build()).json.errors), []);
	const html = readOutput(one.out, 'a/index.html');
	assert.match(html, `>A ${badge('accent', 'New')}</a>`);
	assert.match(html, `>B ${badge('accent', '2.0')}</a>`);
	assert.match(html, `>C ${badge('warning', 'Old')}</a>`);
	assert.match(html, `>In ${badge('info', 'Beta')}<svg`);
	const other = site({
		...files,
		'sidebars.ts': `export default { docs: [
			{ type: 'doc', id: 'a', badge: 'Mine' }, 'b', { type: 'link', label: 'L', href: 'https://a.example/x', badge: { text: 'Out', kind: 'neutral' } },
			{ type: 'category', label: 'In', badge: 'Soon', collapsible: false, items: ['in/c'] },
		] };`,
	});
	assert.equal(told((await other.build()).json.errors), []);
	const theirs = readOutput(other.out, 'a/index.html');
	for (const wanted of [`>A ${badge('accent', 'Mine')}</a>`, `>L ${badge('neutral', 'Out')}<svg`, `>In ${badge('accent', 'Soon')}</span>`])
		assert.match(theirs, wanted);
});

test('a badge that is none is told at its place', async () => {
	assert.equal(
		await problemsOf({
			'docs/a.md': '---\ntitle: A\nsidebar_badge: { text: New, kind: loud }\n---\n\nText.\n',
			'docs/b.md': '# B\n\nText.\n',
			'sidebars.ts': "export default {\n\tdocs: [\n\t\t'a',\n\t\t{ type: 'doc', id: 'b', badge: { name: 'x' } },\n\t],\n};\n",
		}),
		[
			'docs/a.md:3:1 error front-matter: front matter "sidebar_badge": must be text, or { text, kind } with the kind neutral, accent, info, success, warning or danger; found {"text":"New","kind":"loud"}',
			'sidebars.ts:4:27 error sidebars: sidebar "docs": the badge { name: \'x\' } is none',
		],
	);
});

test('feedback and consent: the policy lets through what they need, and no more; a script that it would block is told', async () => {
	const one = site(
		{ 'docs/a.md': '# A\n\nText.\n' },
		"{ feedback: { action: 'https://forms.example/1' }, consent: { scripts: ['https://count.example/c.js', { content: 'x()' }] } }",
	);
	const { json } = await one.build();
	assert.equal(told(json.warnings), [
		'vrmdocs.config.ts:1:1 warning blocked-by-policy: "https://count.example/c.js" does not load: the Content-Security-Policy of the pages does not allow it',
	]);
	const html = readOutput(one.out, 'a/index.html');
	const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!;
	assert.match(policy, '; connect-src &#x27;self&#x27; https://forms.example;');
	assert.match(policy, '; form-action &#x27;self&#x27; https://forms.example;');
	assert.is(policy.match(/sha256-/g)!.length, 2, 'the script that is written out');
	assert.match(html, /<form class="feedback"[^>]* action="https:\/\/forms\.example\/1"/);
	assert.not.match(html, '<script src="https://count');
});

test('breadcrumbs: a stand-alone page below others, a further page of posts', async () => {
	const posts = Object.fromEntries([1, 2].map((n) => [`blog/2026-01-0${n}-p.md`, `---\ntitle: P${n}\nslug: p${n}\n---\n\nText.\n`]));
	const one = site(
		{ 'pages/about/index.md': '# About\n', 'pages/about/team.md': '# Team\n\nText.\n', ...posts },
		'{ blog: { postsPerPage: 1 } }',
	);
	await one.build();
	const team = readOutput(one.out, 'about/team/index.html');
	assert.match(team, '<a class="breadcrumbs-link" href="/about/">About</a>');
	assert.match(team, '<span aria-current="page">Team</span>');
	assert.match(team, '"BreadcrumbList"');
	assert.not.match(readOutput(one.out, 'about/index.html'), 'breadcrumbs-list');
	assert.match(readOutput(one.out, 'blog/page/2/index.html'), '<span aria-current="page">Page 2 of 2</span>');
});

test('breadcrumbs of pages that are components, where the config asks for them', async () => {
	const page = (title: string) => `export const title = '${title}';\n\nexport default function Page() {\n\treturn <h1>${title}</h1>;\n}\n`;
	const files = { 'pages/shop/index.tsx': page('Shop'), 'pages/shop/boats.tsx': page('Boats'), 'pages/shop/oars.md': '# Oars\n\nText.\n' };
	const one = site(files, '{ pages: { breadcrumbs: true } }');
	assert.equal(told((await one.build()).json.errors), []);
	const boats = readOutput(one.out, 'shop/boats/index.html');
	assert.match(boats, '<a class="breadcrumbs-link" href="/shop/">Shop</a>');
	assert.match(boats, '<span aria-current="page">Boats</span>');
	assert.match(boats, '"BreadcrumbList"');
	assert.not.match(readOutput(one.out, 'shop/index.html'), 'breadcrumbs-list');
	assert.match(readOutput(one.out, 'shop/oars/index.html'), '<a class="breadcrumbs-link" href="/shop/">Shop</a>');
	const without = site(files);
	await without.build();
	assert.not.match(readOutput(without.out, 'shop/boats/index.html'), 'breadcrumbs-list');
});

test('a site that asks for none of it has nothing of it', async () => {
	const one = site({ 'docs/a.md': '# A\n\n<abbr title="x">VRM</abbr>\n' });
	await one.build();
	assert.equal(stylesOf(readOutput(one.out, 'a/index.html')), ['main']);
	assert.not.match(readOutput(one.out, 'a/index.html'), 'data-island="Terms"');
});

test.run();
