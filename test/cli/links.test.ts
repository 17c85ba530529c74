/** `vrmdocs check-links`: a site with one of every fault, a site whose links are all right, the formats, and what `--fix` writes. */
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkLinksJson, vrmdocs } from '../support/cli.ts';
import { filesIn, folderOf, tempDir, writeFiles } from '../support/files.ts';

const test = suite('vrmdocs check-links');
const root = process.env.PROJECT_ROOT!;
const fixtures = join(root, 'test/fixtures/links');
const dir = tempDir();
const cache = ['--cache-dir', join(dir, 'cache')];

const check = (site: string, args: string[] = []) => checkLinksJson(site, [...cache, ...args]);

/** What stands beside a fault: `fault: code | start of the hint`; `fault@+2:` is two lines further down, `fault@=1:` in line 1. */
function expected(site: string): { place: string; code: string; hint: string }[] {
	return filesIn(site).flatMap((file) => {
		if (/\.(?:png|svg|zip)$/.test(file)) return [];
		return readFileSync(join(site, file), 'utf8')
			.split('\n')
			.flatMap((text, i) =>
				[...text.matchAll(/fault(?:@([+=])(\d+))?: ([\w-]+) \|(.*?)(?:-->|\*\/|$)/g)].map(([, sign, number, code, hint]) => ({
					place: `${file}:${sign === '=' ? number : i + 1 + Number(number ?? 0)}`,
					code: code!,
					hint: hint!.trim(),
				})),
			);
	});
}

/** Faults in files that hold no comments. */
const others = [
	{ place: 'static/site.webmanifest:4', code: 'broken-image', hint: 'put the file into the static folder' },
	{ place: 'static/robots.txt:3', code: 'robots-sitemap', hint: 'write https://faults.example/sitemap.xml' },
	{ place: 'static/guide/start/index.html:1', code: 'output-collision', hint: 'rename it' },
];

test('every fault is reported once, at its place, with its suggestion', async () => {
	const site = join(fixtures, 'faults');
	const wanted = [...expected(site), ...others];
	assert.ok(new Set(wanted.map((w) => `${w.place} ${w.code} ${w.hint}`)).size >= 110, `${wanted.length} faults`);
	assert.ok(new Set(wanted.map((w) => w.code)).size >= 35);
	const { code, all } = await check(site);
	assert.is(code, 1);
	const found = all.map((p) => ({ place: `${p.file}:${p.line}`, code: p.code, hint: p.hint ?? '' }));
	for (const { place, code, hint } of wanted) {
		const at = found.findIndex((f) => f.place === place && f.code === code && f.hint.includes(hint));
		assert.ok(at >= 0, `${place} ${code} "${hint}"; found there: ${JSON.stringify(found.filter((f) => f.place === place))}`);
		found.splice(at, 1);
	}
	assert.equal(found, [], 'nothing else is reported');
});

test('the column is where the link begins', async () => {
	const site = join(fixtures, 'faults');
	const { all } = await check(site);
	let looked = 0;
	for (const { file, line, column, message } of all) {
		const address = /^(?:redirects\[\d+\]: )?"([^"]+)"/.exec(message)?.[1];
		if (!address || !/\.md$|^sidebars|\.tsx$/.test(file!) || message.startsWith('<')) continue;
		const text = readFileSync(join(site, file!), 'utf8').split('\n')[line! - 1]!;
		const rest = text.slice(column! - 1);
		if (/^\[reference\]/.test(rest)) continue;
		assert.ok(
			/^(?:!?\[|<|['"#s])/.test(rest) && rest.includes(address.replaceAll('\\', '\\\\').slice(0, 20)),
			`${file}:${line}:${column} ${rest}`,
		);
		looked++;
	}
	assert.ok(looked > 50, String(looked));
});

test('200 right links, in every form an author may write, give no report', async () => {
	for (const base of [[], ['--base-url', '/sub/path/']]) {
		const { code, json, all } = await check(join(fixtures, 'right'), base);
		assert.equal([code, all], [0, []]);
		assert.ok(json.links >= 200, String(json.links));
	}
});

test('links without a problem work: the built pages link to files that exist', async () => {
	const out = join(dir, 'right');
	const ran = await vrmdocs(['build', join(fixtures, 'right'), '--out', out, ...cache, '--json']);
	assert.equal(JSON.parse(ran.stdout).errors, []);
	const origin = 'https://right.example';
	let looked = 0;
	for (const file of filesIn(out).filter((f) => f.endsWith('.html') && f !== '404.html' && f !== 'plain.html')) {
		const html = readFileSync(join(out, file), 'utf8');
		for (const [, , href] of html.matchAll(/<(?:a|img|link)\b[^>]*?\s(href|src)="([^"]+)"/g)) {
			const url = new URL(href!.replace(/&amp;/g, '&'), `${origin}/${file.replace(/index\.html$/, '')}`);
			if (url.origin !== origin || /^\/(?:en|elsewhere)\//.test(url.pathname)) continue;
			const path = join(out, decodeURIComponent(url.pathname));
			const target = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
			assert.ok(existsSync(target), `${file}: ${href}`);
			looked++;
			if (!url.hash || url.hash === '#top' || url.hash.startsWith('#:~:') || !target.endsWith('.html')) continue;
			const id = decodeURIComponent(url.hash.slice(1));
			assert.ok(new RegExp(`\\s(?:id|name)="${id.replace(/[()]/g, '\\$&')}"`).test(readFileSync(target, 'utf8')), `${file}: ${href}`);
		}
	}
	assert.ok(looked > 500, String(looked));
});

test('problems go to standard output, the summary to standard error; --quiet prints only errors', async () => {
	const site = join(fixtures, 'faults');
	const loud = await vrmdocs(['check-links', site, ...cache]);
	assert.match(
		loud.stdout,
		/^docs\/guide\/links\.md:5:1 error: "\/guide\/strat\/" leads to no page\n {2}did you mean \/guide\/start\/\?$/m,
	);
	assert.match(loud.stdout, / note: /);
	assert.match(loud.lines.at(-1)!, /^\d+ pages, \d+ links in [\d.]+ s: \d+ errors, \d+ warnings, \d+ notes$/);
	const quiet = await vrmdocs(['check-links', site, '--quiet', ...cache]);
	assert.equal([quiet.code, quiet.stderr], [1, '']);
	assert.not.match(quiet.stdout, / (?:note|warning): /);
});

test('--format github gives workflow commands with the path from the working folder', async () => {
	const { stdout, code } = await vrmdocs(['check-links', join(fixtures, 'faults'), '--format', 'github', ...cache]);
	assert.is(code, 1);
	const lines = stdout.trimEnd().split('\n');
	for (const line of lines)
		assert.match(line, /^::(?:error|warning|notice) file=test\/fixtures\/links\/faults\/[^,]+,line=\d+,col=\d+,title=[\w-]+::\S/);
	assert.ok(
		lines.includes(
			'::error file=test/fixtures/links/faults/docs/guide/links.md,line=5,col=1,title=broken-link::"/guide/strat/" leads to no page%0Adid you mean /guide/start/?',
		),
	);
});

test('--format sarif gives SARIF 2.1.0', async () => {
	const { stdout, code } = await vrmdocs(['check-links', join(fixtures, 'faults'), '--format', 'sarif', ...cache]);
	assert.is(code, 1);
	const sarif = JSON.parse(stdout);
	assert.is(sarif.version, '2.1.0');
	assert.match(sarif.$schema, /sarif-2\.1\.0\.json$/);
	const [{ tool, results }] = sarif.runs;
	assert.equal([tool.driver.name, sarif.runs.length], ['vrmdocs', 1]);
	assert.ok(results.length > 100);
	for (const result of results) {
		assert.ok(['error', 'warning', 'note'].includes(result.level));
		assert.is(tool.driver.rules[result.ruleIndex].id, result.ruleId);
		assert.ok(result.message.text);
		const { artifactLocation, region } = result.locations[0].physicalLocation;
		assert.match(artifactLocation.uri, /^test\/fixtures\/links\/faults\//);
		assert.ok(existsSync(join(root, decodeURI(artifactLocation.uri))), artifactLocation.uri);
		assert.ok(region.startLine >= 1 && region.startColumn >= 1);
	}
});

test('exit codes: 0 without errors, 1 with, 2 for wrong usage or config, in every format', async () => {
	const warned = writeFiles(join(dir, 'warned'), {
		'vrmdocs.config.json': '{"title": "T", "url": "https://a.example"}',
		'docs/index.md': '[a](#nowhere)\n',
	});
	assert.is((await check(warned)).code, 0, 'warnings are no failure');
	const strict = writeFiles(join(dir, 'strict'), {
		'vrmdocs.config.json':
			'{"title": "T", "url": "https://a.example", "onBrokenAnchors": "throw", "onBrokenLinks": "warn", "onBrokenMarkdownLinks": "ignore", "onBrokenImages": "ignore"}',
		'docs/index.md': '[a](#nowhere) [b](/b/) [c](c.md) ![d](d.png)\n',
	});
	const { code, json } = await check(strict);
	assert.is(code, 1);
	assert.equal(
		[json.errors.map((p) => p.code), json.warnings.map((p) => p.code)],
		[['broken-anchor'], ['broken-link']],
		'each level is the config’s',
	);
	const wrong = writeFiles(join(dir, 'wrong'), { 'vrmdocs.config.json': '{"title": "T"}' });
	for (const format of ['text', 'json', 'github', 'sarif']) {
		const ran = await vrmdocs(['check-links', wrong, '--format', format, ...cache]);
		assert.is(ran.code, 2, format);
		assert.match(ran.stdout + ran.stderr, /url/);
		if (format === 'json') assert.is(JSON.parse(ran.stdout).errors[0].code, 'config-value');
		if (format === 'sarif') assert.is(JSON.parse(ran.stdout).runs[0].results[0].ruleId, 'config-value');
	}
	assert.is((await vrmdocs(['check-links', '--format', 'xml'])).code, 2);
	assert.is((await vrmdocs(['check-links', join(dir, 'nothing-here')])).code, 2);
});

test('no build is needed, and none is made', async () => {
	const site = join(dir, 'no-build');
	cpSync(join(fixtures, 'right'), site, { recursive: true });
	const { code } = await vrmdocs(['check-links', site, ...cache], { cwd: dir });
	assert.is(code, 0);
	assert.not(existsSync(join(dir, 'dist/site')));
	assert.equal(filesIn(site), filesIn(join(fixtures, 'right')));
});

test('--fix rewrites what has exactly one correction, and shows it', async () => {
	const site = writeFiles(join(dir, 'fix'), {
		'vrmdocs.config.ts':
			"export default {\n\ttitle: 'T',\n\turl: 'https://a.example',\n\tdocs: { aliases: { '/docs/': '/' } },\n\tredirects: [\n\t\t{ from: '/old/', to: '/guide/new-name/' },\n\t\t{ from: '/older/', to: '/old/' },\n\t],\n\tnavbar: { items: [{ label: 'A', to: '/Guide/new-name/' }] },\n\tshowLastUpdate: false,\n};\n",
		'sidebars.ts': "export default { main: ['index', 'guide/new-name', { type: 'link', label: 'Slash', href: '/guide/new-name' }] };\n",
		'docs/index.md':
			'---\ntitle: Home\n---\n\n[moved](/old/) and [`/old/`](/old/#part "title /old/") in `/old/` and text /old/.\n\n```\n[moved](/old/)\n```\n\n[alias](/docs/guide/new-name/) [slash](/guide/new-name) [relative](guide/new-name#part) [case](/GUIDE/New-Name/?q=1) [file](./guide/NEW-name.md) [angle](</guide/new-name>)\n[by name][n] ![image](./IMG/a.png) ![static](/Pic.png) <a href="/old/">raw</a> [letters](/日本/ページ)\n\n<Card to="/old/" />\n\n[n]: /guide/new-name (the title)\n\n[unclear](/guide/new-nmae/) [anchor](/guide/new-name/#Part)\n',
		'docs/guide/new-name.md': '---\ntitle: New\n---\n\n## Part {#part}\n\n[up](../../old/) [windows](..\\\\..\\\\guide\\\\new-name\\\\)\n',
		'docs/日本/ページ.md': '---\ntitle: 日本\n---\n\n[a](/guide/new-name/)\n',
		'components/Card.tsx': 'export default ({ to }: { to: string }) => <a href={to}>card</a>;\n',
		'docs/img/a.png': readFileSync(join(fixtures, 'right/static/img/photo.png')),
		'static/pic.png': readFileSync(join(fixtures, 'right/static/img/photo.png')),
	});
	const dry = await check(site);
	const before = Object.fromEntries(filesIn(site).map((f) => [f, readFileSync(join(site, f), 'latin1')]));
	const fixed = await vrmdocs(['check-links', site, '--fix', ...cache]);
	assert.is(fixed.code, 1, 'what is left is told, and fails');
	assert.equal(fixed.stdout.match(/^--- .*$/gm), [
		'--- docs/guide/new-name.md',
		'--- docs/index.md',
		'--- sidebars.ts',
		'--- vrmdocs.config.ts',
	]);
	assert.match(fixed.stdout, /^-\[moved\]\(\/old\/\) and/m);
	assert.match(fixed.stdout, /new-nmae/);
	assert.is(
		readFileSync(join(site, 'docs/index.md'), 'utf8'),
		'---\ntitle: Home\n---\n\n[moved](/guide/new-name/) and [`/old/`](/guide/new-name/#part "title /old/") in `/old/` and text /old/.\n\n```\n[moved](/old/)\n```\n\n[alias](/guide/new-name/) [slash](/guide/new-name/) [relative](guide/new-name/#part) [case](/guide/new-name/?q=1) [file](./guide/new-name.md) [angle](</guide/new-name/>)\n[by name][n] ![image](./img/a.png) ![static](/pic.png) <a href="/guide/new-name/">raw</a> [letters](/日本/ページ/)\n\n<Card to="/guide/new-name/" />\n\n[n]: /guide/new-name/ (the title)\n\n[unclear](/guide/new-nmae/) [anchor](/guide/new-name/#part)\n',
	);
	assert.match(readFileSync(join(site, 'docs/guide/new-name.md'), 'utf8'), /\[up\]\(\.\/\) \[windows\]\(\.\.\/\.\.\/guide\/new-name\/\)/);
	assert.match(readFileSync(join(site, 'sidebars.ts'), 'utf8'), /href: '\/guide\/new-name\/' /);
	assert.match(
		readFileSync(join(site, 'vrmdocs.config.ts'), 'utf8'),
		/from: '\/older\/', to: '\/guide\/new-name\/'[\s\S]*to: '\/guide\/new-name\/' \}\]/,
	);
	for (const [file, text] of Object.entries(before))
		if (!/index\.md|new-name\.md|sidebars|config/.test(file))
			assert.is(readFileSync(join(site, file), 'latin1'), text, `${file} is untouched`);
	const after = await check(site);
	assert.equal(
		after.all.map((p) => p.code),
		['broken-link'],
		'only the link without one right answer is left',
	);
	assert.ok(dry.all.length > 18);
	const again = await check(site, ['--fix']);
	assert.equal([again.json.fixed, again.stderr.includes('@@')], [[], false], 'a second time there is nothing to mend');
});

test('--fix rewrites pages whatever their ending is, and in MDX what is code too', async () => {
	const text = (more: string) =>
		`---\ntitle: T\n---\n\n${more}[one](/old/) in \`/old/\`\n\n[two][n] [by itself](/old/#part)\n\n[n]: /old/ (the title)\n`;
	const mdx = (to: string) =>
		`export const place = \`\${'/old/'} is not a link\`;\n\n<Card to="${to}" />\n\n<a href={'${to}?q=1'}>x</a> \`/old/?q=1\`\n\n`;
	const site = writeFiles(join(dir, 'fix-endings'), {
		'vrmdocs.config.json':
			'{"title": "T", "url": "https://a.example", "showLastUpdate": false, "redirects": [{"from": "/old/", "to": "/new/"}], "markdown": {"format": "detect"}}',
		'docs/index.md': '# Home\n',
		'docs/new.md': '# New\n\n## Part {#part}\n',
		'docs/a.markdown': text(''),
		'docs/b.MD': text(''),
		'docs/c.mdx': text(mdx('/old/')),
		'components/Card.tsx': 'export default ({ to }: { to: string }) => <a href={to}>card</a>;\n',
	});
	await check(site, ['--fix']);
	const fixed = (before: string) => before.replace(/(\]\(|\]: )\/old\//g, '$1/new/');
	for (const file of ['a.markdown', 'b.MD']) assert.is(readFileSync(join(site, 'docs', file), 'utf8'), fixed(text('')), file);
	assert.is(readFileSync(join(site, 'docs/c.mdx'), 'utf8'), fixed(text(mdx('/new/'))));
});

test('a malformed page hides no link of another page', async () => {
	const site = writeFiles(join(dir, 'malformed'), {
		'vrmdocs.config.json': '{"title": "T", "url": "https://a.example"}',
		'docs/index.md': '<Oops a=>\n\n[a](/nowhere-at-all/)\n',
		'docs/b.md': '[c](/nowhere-either/)\n',
		'docs/c.md': '---\ntitle: [\n---\n\n[d](/nor-there/)\n',
	});
	const { all } = await check(site);
	assert.equal(
		all
			.filter((p) => p.code === 'broken-link')
			.map((p) => p.file)
			.sort(),
		['docs/b.md', 'docs/c.md', 'docs/index.md'],
	);
	assert.ok(all.some((p) => p.code === 'front-matter') && all.some((p) => p.code === 'component-syntax'));
	assert.is(readdirSync(site).length, 2);
});

test('a page to which only its own link leads is reported: no reader finds it', async () => {
	const site = folderOf({
		'vrmdocs.config.json': '{ "title": "T", "url": "https://a.example", "docs": { "sidebarPath": "sidebars.json" } }',
		'sidebars.json': '{ "main": ["index"] }',
		'docs/index.md': '# Home\n\n[linked](linked.md)\n',
		'docs/linked.md': '# Linked\n',
		'docs/alone.md': '# Alone\n\n## Part\n\n[this page](alone.md), [its part](alone.md#part)\n',
	});
	const { all } = await check(site);
	assert.equal(
		all.map(({ file, code, severity }) => [file, code, severity]),
		[['docs/alone.md', 'orphan-page', 'note']],
	);
});

test.run();
