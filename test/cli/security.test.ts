/** What .github/SECURITY.md promises of a built site: nothing runs that is not ours, and no link runs anything. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson } from '../support/cli.ts';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';

const test = suite('security of the built site');
const root = process.env.PROJECT_ROOT!;
const dir = tempDir();
const out = join(dir, 'site');
const cache = ['--cache-dir', join(dir, 'cache')];
const read = (file: string) => readFileSync(join(out, file), 'utf8');
const pages = () => filesIn(out).filter((f) => f.endsWith('.html'));

test.before(async () => {
	const { json } = await buildJson(join(root, 'test/fixtures/link-faults/right'), ['--out', out, ...cache]);
	assert.equal(json.errors, []);
});

test('every link to another site has a rel that hides ours, in any kind of source', () => {
	const kinds = new Set<string>();
	for (const file of pages()) {
		const html = read(file).replace(/<(code|pre)\b[\s\S]*?<\/\1>/g, '');
		for (const [tag] of html.matchAll(/<(?:a|area)\b[^>]*\shref="(?:https?:)?\/\/[^"]*"[^>]*>/gi)) {
			assert.match(tag, /\srel="[^"]*\bnoopener\b/, `${file}: ${tag}`);
			assert.is(tag.match(/\srel=/g)!.length, 1, `${file}: ${tag}`);
			kinds.add(/class="([\w-]+)/.exec(tag)?.[1] ?? 'text');
		}
	}
	for (const kind of ['text', 'sidebar-link', 'dropdown-link', 'edit-link']) assert.ok(kinds.has(kind), `${kind}: ${[...kinds]}`);
});

test('no script makes code from text', () => {
	const scripts = filesIn(out).filter((f) => f.endsWith('.js'));
	assert.ok(scripts.length >= 3, String(scripts));
	for (const file of scripts) {
		const code = read(file);
		assert.not.match(code, /(?<![.\w$])eval\s*\(/, file);
		assert.not.match(code, /\bnew\s+Function\b|(?<![.\w$])Function\s*\(\s*["'`]/, file);
		assert.not.match(code, /set(?:Timeout|Interval)\s*\(\s*["'`]/, file);
		assert.not.match(code, /document\.write|\bexecScript\b/, file);
	}
});

test('a page contains one inline script, whose hash is in the policy, and no handlers or styles', () => {
	for (const file of pages()) {
		const html = read(file);
		if (/http-equiv="refresh"/i.test(html)) continue;
		const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/i.exec(html)![1]!.replace(/&#x27;|&#39;/g, "'");
		assert.not.match(policy, /unsafe-(?:inline|eval|hashes)|\*|http:/, file);
		assert.match(policy, /default-src 'none'.*base-uri 'none'/);
		const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g)].map(
			(m) => m[1]!,
		);
		assert.is(inline.length, 1, file);
		assert.ok(policy.includes(`'sha256-${createHash('sha256').update(inline[0]!).digest('base64')}'`), file);
		assert.not.match(html.replace(/<(code|pre)\b[\s\S]*?<\/\1>/g, ''), /<[a-z][^>]*\s(?:on[a-z]+|style|srcdoc)=/i, file);
		for (const [, src] of html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)) assert.match(src!, /^\/ja\//, file);
	}
});

/** Where an author may write an address, each with its file. */
const places: Record<string, (href: string) => Record<string, string>> = {
	Markdown: (href) => ({ 'docs/index.md': `[a](<${href}>)\n` }),
	'a reference': (href) => ({ 'docs/index.md': `[a][b]\n\n[b]: <${href}>\n` }),
	'an image': (href) => ({ 'docs/index.md': `![a](<${href}>)\n` }),
	'an HTML link': (href) => ({ 'docs/index.md': `<a href="${href}">a</a>\n` }),
	'an area': (href) => ({ 'docs/index.md': `<map name="m"><area href="${href}" alt="a"></map>\n` }),
	'an SVG link': (href) => ({ 'docs/index.md': `<svg><a xlink:href="${href}"><text>a</text></a></svg>\n` }),
	'a button': (href) => ({ 'docs/index.md': `<form action="${href}"><button formaction="${href}">a</button></form>\n` }),
	'a component': (href) => ({
		'docs/index.md': `<Go to="${href}" />\n`,
		'components/Go.tsx':
			"export default ({ to }: { to: string }) => <p dangerouslySetInnerHTML={{ __html: '<a href=\"' + to + '\">a</a>' }} />;\n",
	}),
	'a component page': (href) => ({ 'pages/go.tsx': `export default () => <a href={${JSON.stringify(href)}}>a</a>;\n` }),
	'the navbar': (href) => ({ 'vrmdocs.config.json': config({ navbar: { items: [{ label: 'a', href }] } }) }),
	'HTML of the navbar': (href) => ({
		'vrmdocs.config.json': config({ navbar: { items: [{ type: 'html', value: `<a href="${href}">a</a>` }] } }),
	}),
	'the footer': (href) => ({ 'vrmdocs.config.json': config({ footer: { links: [{ label: 'a', href }] } }) }),
	'the announcement': (href) => ({ 'vrmdocs.config.json': config({ announcementBar: { content: `<a href="${href}">a</a>` } }) }),
	'a redirect': (href) => ({ 'vrmdocs.config.json': config({ redirects: [{ from: '/a/', to: href }] }) }),
	'the sidebar': (href) => ({ 'sidebars.json': JSON.stringify({ main: ['index', { type: 'link', label: 'a', href }] }) }),
	'an author': (href) => ({ 'blog/authors.yml': `me:\n  name: Me\n  url: ${JSON.stringify(href)}\n`, 'blog/2024-01-02-a.md': 'text\n' }),
};
/** All levels as low as they go: such links are errors all the same. */
const config = (more: object = {}) =>
	JSON.stringify({
		title: 'T',
		url: 'https://a.example',
		docs: { sidebarPath: 'sidebars.json' },
		onBrokenLinks: 'ignore',
		onBrokenMarkdownLinks: 'ignore',
		onBrokenAnchors: 'ignore',
		onBrokenImages: 'ignore',
		...more,
	});

for (const [place, files] of Object.entries(places))
	test(`an address that runs something in ${place} fails the build, whatever the levels`, async () => {
		const others = ['data:text/html,x', 'VBScript:x'];
		for (const href of ['javascript:alert(1)', others[Object.keys(places).indexOf(place) % 2]!]) {
			const name = `${Object.keys(places).indexOf(place)}-${href.length}`;
			const site = writeFiles(join(dir, name), {
				'vrmdocs.config.json': config(),
				'sidebars.json': '{"main": ["index"]}',
				'docs/index.md': '# T\n\ntext\n',
				...files(href),
			});
			const { code, json } = await buildJson(site, ['--out', join(dir, name, '../out', name), ...cache]);
			assert.is(code, 1, `${place}: ${href}`);
			assert.ok(
				json.errors.some((p) => p.code === 'dangerous-link'),
				`${place}: ${href}: ${JSON.stringify(json.errors)}`,
			);
			assert.not(existsSync(join(dir, 'out', name, 'index.html')), 'nothing is published');
		}
	});

test.run();
