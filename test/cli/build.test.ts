/** `vrmdocs build` as a user meets it: what it prints, writes and returns. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, vrmdocs } from '../support/cli.ts';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';

const test = suite('vrmdocs build');
const dir = tempDir();
const site = join(dir, 'my/site');
const out = join(dir, 'out');
const cache = join(dir, 'cache');
const to = ['--out', out, '--cache-dir', cache];

/** What the first build says: all tests begin with its output. */
let firstBuild: Awaited<ReturnType<typeof buildJson>>;

test.before(async () => {
	cpSync(join(process.env.PROJECT_ROOT!, 'test/fixtures/minimal'), site, { recursive: true });
	firstBuild = await buildJson(site, to);
});

test('--json prints one object and nothing else; exit 0', () => {
	const { code, stdout, stderr, json } = firstBuild;
	assert.equal([code, stderr], [0, '']);
	assert.is(stdout.trim().split('\n').length, 1);
	assert.equal(Object.keys(json).sort(), [
		'cached',
		'durationMs',
		'errors',
		'pages',
		'removed',
		'routes',
		'stages',
		'unsupported',
		'warnings',
		'written',
	]);
	assert.equal([json.errors, json.warnings, json.cached, json.removed], [[], [], 0, 0]);
	assert.is(json.pages, json.routes.length);
	assert.ok(json.durationMs > 0 && Number.isInteger(json.durationMs));
	assert.is(json.written, filesIn(out).length - 1, 'all but the manifest');
	assert.equal(json.routes, [...json.routes].sort());
	for (const route of [
		'/',
		'/404.html',
		'/about/',
		'/blog/',
		'/blog/page/2/',
		'/guide/',
		'/guide/start/',
		'/home/',
		'/search/',
		'/tags/',
		'/unlisted/',
	])
		assert.ok(json.routes.includes(route), route);
	assert.not(json.routes.includes('/draft/'));
	assert.not(json.routes.includes('/old/'), 'redirects are no pages');
});

test('every route has its file', () => {
	const { json } = firstBuild;
	for (const route of json.routes) assert.ok(existsSync(join(out, route.endsWith('/') ? `${route}index.html` : route)), route);
});

test('a second build writes no file', async () => {
	const files = filesIn(out);
	const before = files.map((f) => statSync(join(out, f)));
	const { code, json } = await buildJson(site, to);
	assert.equal([code, json.written, json.removed, json.cached], [0, 0, 0, json.pages]);
	assert.equal(filesIn(out), files);
	files.forEach((f, i) => {
		const now = statSync(join(out, f));
		assert.equal([now.ino, now.mtimeMs, now.size], [before[i]!.ino, before[i]!.mtimeMs, before[i]!.size], f);
	});
});

test('a third, without the cache, writes none either: the same input gives the same bytes', async () => {
	const { code, json } = await buildJson(site, ['--out', out, '--no-cache', '--cache-dir', cache]);
	assert.equal([code, json.written], [0, 0]);
});

test('the index of the first build is the same as that of the index command, and of a second build', async () => {
	const alone = join(dir, 'index');
	await vrmdocs(['index', site, '--out', alone, '--cache-dir', join(dir, 'index-cache'), '--quiet']);
	const first = join(dir, 'first');
	await vrmdocs(['build', site, '--out', first, '--no-cache', '--quiet']);
	const made = readFileSync(join(first, 'search-index.json'), 'utf8');
	assert.is(made, readFileSync(join(alone, 'search-index.json'), 'utf8'));
	rmSync(join(first, 'search-index.json'));
	await vrmdocs(['build', site, '--out', first, '--no-cache', '--quiet']);
	assert.is(readFileSync(join(first, 'search-index.json'), 'utf8'), made);
});

test('one changed page: its file, its twin, the feeds that hold it, the search index and its address, nothing else', async () => {
	const page = join(site, 'docs/guide/end.md');
	const text = readFileSync(page, 'utf8');
	writeFileSync(page, text.replace('Releases:', 'All releases:'));
	const kept = filesIn(out).filter(
		(f) => !f.endsWith('.html') && !/search-|manifest|^guide\/end\.md$|^llms-full|^release\/(?:rss|atom|feed)\./.test(f),
	);
	const before = kept.map((f) => statSync(join(out, f)).ino);
	const home = readFileSync(join(out, 'home/index.html'), 'utf8');
	await buildJson(site, to);
	assert.match(readFileSync(join(out, 'guide/end/index.html'), 'utf8'), 'All releases:');
	assert.equal(
		kept.map((f) => statSync(join(out, f)).ino),
		before,
	);
	const index = /search-index\.json\?_=[0-9a-f]+/g;
	assert.is(
		readFileSync(join(out, 'home/index.html'), 'utf8').replace(index, ''),
		home.replace(index, ''),
		'the address of the search index is all that changes elsewhere',
	);
	writeFileSync(page, text);
	await buildJson(site, to);
});

test('changed data reaches the pages that read it', async () => {
	const file = join(site, 'data/releases/v1.1.yaml');
	const text = readFileSync(file, 'utf8');
	writeFileSync(file, text.replace('"1.1"', '"1.9"'));
	await buildJson(site, to);
	assert.match(readFileSync(join(out, 'guide/end/index.html'), 'utf8'), '1.0, 1.9');
	assert.match(readFileSync(join(out, 'release/rss.xml'), 'utf8'), 'v1.9 Second');
	writeFileSync(file, text);
	await buildJson(site, to);
});

test('a changed component reaches its pages', async () => {
	const file = join(site, 'components/Hello.tsx');
	const text = readFileSync(file, 'utf8');
	writeFileSync(file, text.replace('hello', 'good day'));
	await buildJson(site, to);
	assert.match(readFileSync(join(out, 'guide/start/index.html'), 'utf8'), '<b>good day ');
	writeFileSync(file, text);
	await buildJson(site, to);
	assert.match(readFileSync(join(out, 'guide/start/index.html'), 'utf8'), '<b>hello ');
});

test('plain lines say what was done; --quiet says nothing', async () => {
	const loud = await vrmdocs(['build', site, ...to]);
	assert.is(loud.code, 0);
	assert.is(loud.stdout, '');
	assert.match(loud.stderr, /^(?:\w+(?: \d+\/\d+)?: [\d.]+ s\n)*22 pages in [\d.]+ s \(22 unchanged, 0 files written\) → .*out\n$/);
	const quiet = await vrmdocs(['build', site, ...to, '--quiet']);
	assert.equal([quiet.code, quiet.stdout, quiet.stderr], [0, '', '']);
});

test('--profile prints the stages and the slowest pages', async () => {
	const { stderr } = await vrmdocs(['build', site, '--out', join(dir, 'out-profile'), '--cache-dir', join(dir, 'cache'), '--profile']);
	for (const stage of ['config', 'content', 'compile', 'site', 'theme', 'pages', 'output'])
		assert.match(stderr, new RegExp(`^${stage} +\\d+ ms$`, 'm'));
	assert.match(stderr, /^ +[\d.]+ ms {2}\/\S*$/m);
});

test('a restored cache without output: pages are told as cached, and are the same', async () => {
	const at = join(dir, 'out-restored');
	const { json } = await buildJson(site, ['--out', at, '--cache-dir', join(dir, 'cache')]);
	assert.ok(json.written > 0);
	const ofMarkdown = filesIn(site).filter((path) => /^(?:docs|blog|pages)\/.*\.md$/.test(path)).length;
	assert.ok(json.cached >= ofMarkdown - 1, `${json.cached} of ${json.pages} pages from ${ofMarkdown} sources`);
	assert.equal(filesIn(at), filesIn(out));
});

test('--no-cache neither reads nor keeps compiled pages', async () => {
	const other = join(dir, 'cache2');
	const { json } = await buildJson(site, ['--out', join(dir, 'out2'), '--cache-dir', other, '--no-cache']);
	assert.equal([json.errors, json.written > 0], [[], true]);
	assert.equal([json.cached, existsSync(other)], [0, false]);
	const again = await buildJson(site, ['--out', join(dir, 'out2'), '--cache-dir', other, '--no-cache']);
	assert.equal([again.json.cached, again.json.written], [0, 0], 'what stands in the output is not taken for current, and is the same');
});

test('--base-url puts every address under a path', async () => {
	const based = join(dir, 'based');
	const { code, json } = await buildJson(site, ['--out', based, '--cache-dir', cache, '--base-url', '/sub/path/']);
	assert.equal([code, json.errors, json.warnings], [0, [], []]);
	assert.ok(json.routes.includes('/guide/start/'), 'routes are without it');
	const html = readFileSync(join(based, 'guide/start/index.html'), 'utf8');
	assert.match(html, /<link rel="canonical" href="https:\/\/minimal\.example\/sub\/path\/guide\/start\/"\/?>/);
	for (const [, address] of html.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)) assert.match(address!, /^\/sub\/path\//);
	assert.match(readFileSync(join(based, 'sitemap.xml'), 'utf8'), 'https://minimal.example/sub/path/guide/start/');
	assert.match(readFileSync(join(based, 'blog/rss.xml'), 'utf8'), 'https://minimal.example/sub/path/blog/');
	assert.match(readFileSync(join(based, 'old/index.html'), 'utf8'), 'url=/sub/path/guide/start/');
});

test('the site is ./site, else the folder one is in; the output dist/site below it', async () => {
	const { code } = await vrmdocs(['build', '--quiet'], { cwd: join(dir, 'my') });
	assert.is(code, 0);
	assert.ok(existsSync(join(dir, 'my/dist/site/guide/start/index.html')));
	assert.ok(existsSync(join(dir, 'my/dist/cache/store')));
	rmSync(join(dir, 'my/dist'), { recursive: true });
	const inside = await vrmdocs(['build', '--quiet'], { cwd: site });
	assert.is(inside.code, 0);
	assert.ok(existsSync(join(site, 'dist/site/index.html')));
	rmSync(join(site, 'dist'), { recursive: true });
});

test('git sees nothing of a cache that a build has made, and a folder that was there stays as it was', async () => {
	const cwd = join(dir, 'repository');
	cpSync(site, cwd, { recursive: true });
	const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
	git('init', '--quiet');
	mkdirSync(join(cwd, 'mine'));
	for (const args of [[], ['--cache-dir', 'mine']]) assert.is((await vrmdocs(['build', '--quiet', ...args], { cwd })).code, 0);
	const seen = git('status', '--porcelain', '--untracked-files=all');
	assert.match(seen, 'dist/site/index.html');
	assert.not.match(seen, 'dist/cache/');
	assert.not.ok(existsSync(join(cwd, 'mine/.gitignore')));
});

test('a name that other generators have for a command is told what it is here', async () => {
	for (const [name, meant] of [
		['dev', 'vrmdocs serve --watch'],
		['preview', 'vrmdocs serve'],
	] as const) {
		const { code, stderr } = await vrmdocs([name]);
		assert.is(code, 2);
		assert.match(stderr, `unknown command '${name}'\n  did you mean ${meant}?`);
	}
});

test('wrong usage: exit 2, with a word of help', async () => {
	for (const [args, message] of [
		[['bild'], "error: unknown command 'bild'"],
		[['build', '--ouut', 'x'], "error: unknown option '--ouut'"],
		[['build', site, 'second'], 'error: too many arguments'],
		[['build', site, '--out'], 'argument missing'],
		[['serve', '--port', 'abc'], 'port must be a whole number from 0 to 65535'],
		[['check-links', '--format', 'xml'], 'text, json, github'],
	] as const) {
		const { code, stderr, stdout } = await vrmdocs([...args]);
		assert.is(code, 2, args.join(' '));
		assert.match(stderr, message);
		assert.match(stderr, '(add --help for the flags)');
		assert.is(stdout, '');
		assert.not.match(stderr, /\n\s+at /);
	}
});

test('no folder, no config: exit 2', async () => {
	const none = await vrmdocs(['build', join(dir, 'none')]);
	assert.equal([none.code, none.stdout], [2, '']);
	assert.match(
		none.stderr,
		/^error: the folder .*none does not exist\n {2}pass the site's folder, or create .*vrmdocs\.config\.ts with at least title and url: `vrmdocs init .*none` makes one\n$/,
	);
	const json = await vrmdocs(['build', join(dir, 'none'), '--json']);
	assert.equal([json.code, json.stderr], [2, '']);
	assert.equal(JSON.parse(json.stdout).errors[0].code, 'no-config');
});

test('--help of the tool and of each subcommand names every flag; --version', async () => {
	const help = async (...args: string[]) => {
		const { code, stdout, stderr } = await vrmdocs([...args, '--help']);
		assert.equal([code, stderr], [0, ''], args.join(' '));
		return stdout;
	};
	const all = await help();
	for (const name of ['build', 'serve', 'check-links', 'index']) assert.match(all, new RegExp(`^ {2}${name} `, 'm'));
	const flags: Record<string, string[]> = {
		build: ['--out', '--base-url', '--no-cache', '--json', '--quiet', '--debug'],
		serve: ['--port', '--host', '--open', '--watch'],
		'check-links': ['--external', '--format'],
		index: ['--out', '--query', '--json'],
	};
	for (const [name, list] of Object.entries(flags)) {
		const text = await help(name);
		assert.match(text, `Usage: vrmdocs ${name} [options] [site]`);
		for (const flag of list) assert.match(text, flag, `${name} ${flag}`);
	}
	const { stdout, code } = await vrmdocs(['--version']);
	assert.is(code, 0);
	assert.is(stdout.trim(), JSON.parse(readFileSync(join(process.env.PROJECT_ROOT!, 'package.json'), 'utf8')).version);
});

test('many pages, some of them very long, are written completely', async () => {
	const many = join(dir, 'many');
	const longText = (n: number) => `第${n}行の文章です。\n`.repeat(n === 7 ? 45_000 : 3);
	const pages = Array.from({ length: 90 }, (_, n) => [`docs/p${n}.md`, `# ページ${n}\n\n導入です。\n\n${longText(n)}\n終わり${n}。\n`]);
	writeFiles(many, {
		'vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', locale: 'ja', docs: { routeBasePath: '/' } }),
		...Object.fromEntries(pages),
	});
	const { code, json } = await buildJson(many, ['--out', join(many, 'out'), '--no-cache']);
	assert.is(code, 0);
	assert.ok(json.pages >= 90);
	for (let n = 0; n < 90; n++) {
		const html = readFileSync(join(many, `out/p${n}/index.html`), 'utf8');
		assert.ok(html.endsWith('</html>\n'), `p${n} ends`);
		assert.is(html.split(`第${n}行の文章です。`).length - 1, n === 7 ? 45_000 : 3, `p${n} is whole`);
		assert.match(html, `終わり${n}。</p>`);
	}
});

test('an output folder that would destroy the sources is refused', async () => {
	for (const folder of [site, join(site, '..'), '/']) {
		const { code, stderr } = await vrmdocs(['build', site, '--cache-dir', cache, '--out', folder]);
		assert.is(code, 2, folder);
		assert.match(stderr, "contains the site's sources");
	}
	assert.ok(existsSync(join(site, 'docs/guide/start.md')));
});

test('two builds into one folder at once: both succeed, the output is complete', async () => {
	const target = join(dir, 'both');
	const runs = await Promise.all([1, 2].map(() => buildJson(site, ['--out', target, '--cache-dir', join(dir, 'cache3')], { env: {} })));
	assert.equal(
		runs.map((r) => [r.code, r.json.errors]),
		[
			[0, []],
			[0, []],
		],
	);
	assert.equal(filesIn(target), filesIn(out));
	assert.equal(
		readdirSync(dir).filter((n) => n.startsWith('.both')),
		[],
		'nothing left beside it',
	);
});

test('what a killed build left behind is cleared away', async () => {
	mkdirSync(join(dir, '.out.next-999999999'));
	writeFiles(join(dir, '.out.next-999999999'), { 'index.html': 'half' });
	const { code } = await buildJson(site, to);
	assert.is(code, 0);
	assert.not(existsSync(join(dir, '.out.next-999999999')));
});

test.run();
