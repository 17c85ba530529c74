/**
 * `vrmdocs check-links` on faults in every place a link may stand, under a base URL: test/fixtures/link-faults/faults, with one row for each
 * in expected.tsv. Beside it a site whose links are all right. (test/cli/links.test.ts has the plain faults, with the answers in comments.)
 */
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkLinksJson, type ProblemJson, vrmdocs } from '../support/cli.ts';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';

const test = suite('link faults');
const root = process.env.PROJECT_ROOT!;
const fixture = join(root, 'test/fixtures/link-faults');
const dir = tempDir();
const cache = ['--cache-dir', join(dir, 'cache')];

interface Row {
	file: string;
	line: number;
	column: number;
	severity: string;
	code: string;
	message: string;
	hint: string;
}

const [, ...table] = readFileSync(join(fixture, 'expected.tsv'), 'utf8').trimEnd().split('\n');
const rows = table.map((text): Row => {
	const [file, line, column, severity, code, message, hint] = text.split('\t');
	return { file: file!, line: Number(line), column: Number(column), severity: severity!, code: code!, message: message!, hint: hint! };
});
const inOrder = (list: string[]): string[] => [...list].sort();
const shown = ({ file, line, column, severity, code, message, hint }: Row | ProblemJson): string =>
	[file, line, column, severity, code, message, hint ?? ''].join('\t');

const check = (site: string, args: string[] = []) => checkLinksJson(site, [...cache, ...args]);

test('each fault is reported once, at its place, with its suggestion, and nothing else is', async () => {
	assert.ok(new Set(rows.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)).size >= 150);
	assert.ok(new Set(rows.map((r) => r.code)).size >= 40);
	assert.ok(
		rows.every((r) => r.hint),
		'each fault comes with what to do about it',
	);
	const { code, all } = await check(join(fixture, 'faults'));
	assert.is(code, 1);
	const found = all.map(shown);
	assert.is(new Set(found).size, found.length, 'nothing is said twice');
	assert.equal(inOrder(found), inOrder(rows.map(shown)));
});

test('the table contains the positions of the faults', () => {
	const lines = new Map<string, string[]>();
	for (const { file, line, column, code } of rows) {
		if (!lines.has(file))
			lines.set(
				file,
				readFileSync(join(fixture, 'faults', file), 'utf8')
					.replace(/^\uFEFF/, '')
					.split('\n'),
			);
		const rest = lines.get(file)![line - 1]!.slice(column - 1);
		const place = `${file}:${line}:${column} ${code}: ${rest}`;
		if (code === 'orphan-page' || code === 'output-collision') assert.equal([line, column], [1, 1], place);
		else if (file.endsWith('.md')) assert.match(rest, /^(?:!?\[|［|<|http:|htttps:|\/img\/guest|[a-z_]+: ?)/, place);
		else if (file === 'vrmdocs.config.ts') assert.match(rest, /^(?:['{]|[a-zA-Z]+: ['"[{])/, place);
		else assert.match(rest, /^(?:["']|\/|img\/|https:|二月)/, place);
	}
});

test('no report on more than 200 right links, in every place and form', async () => {
	const { code, json, all } = await check(join(fixture, 'right'));
	assert.equal([code, all], [0, []]);
	assert.ok(json.links >= 200, String(json.links));
});

test('suggested addresses work under the base URL, in any kind of source', async () => {
	const out = join(dir, 'right');
	const ran = await vrmdocs(['build', join(fixture, 'right'), '--out', out, ...cache, '--json']);
	const { errors, warnings } = JSON.parse(ran.stdout);
	assert.equal([errors, warnings], [[], []]);
	const origin = 'https://right.example';
	let looked = 0;
	for (const file of filesIn(out).filter((f) => f.endsWith('.html') && f !== '404.html')) {
		const html = readFileSync(join(out, file), 'utf8').replace(/<(code|pre)\b[\s\S]*?<\/\1>/g, '');
		for (const [, tag, name, value] of html.matchAll(/<(\w+)\b[^>]*?\s(href|src|srcset|poster)="([^"]+)"/g))
			for (const href of name === 'srcset' ? value!.split(', ').map((c) => c.split(' ')[0]!) : [value!]) {
				const url = new URL(href.replace(/&amp;/g, '&'), `${origin}/ja/${file.replace(/index\.html$/, '')}`);
				if (url.origin !== origin || url.pathname.startsWith('/en/')) continue;
				assert.ok(url.pathname.startsWith('/ja/'), `${file}: <${tag} ${name}="${href}"> leaves the base URL`);
				const path = join(out, decodeURIComponent(url.pathname).slice('/ja/'.length));
				const target = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
				assert.ok(existsSync(target), `${file}: <${tag} ${name}="${href}">`);
				looked++;
				const anchor = url.hash.slice(1);
				if (!anchor || anchor === 'top' || anchor.startsWith(':~:') || !target.endsWith('.html')) continue;
				const ids = [...readFileSync(target, 'utf8').matchAll(/\s(?:id|name)="([^"]+)"/g)].map((m) => m[1]);
				assert.ok(ids.includes(anchor) || ids.includes(decodeURIComponent(anchor)), `${file}: ${href}`);
			}
	}
	assert.ok(looked > 800, String(looked));
	const redirect = (path: string) => /url=([^"]*)"/.exec(readFileSync(join(out, path, 'index.html'), 'utf8'))?.[1];
	assert.equal(
		['moved', '前の頁', 'moved/anchor', 'moved/source', 'moved/based', 'moved/query', 'moved/file', 'moved/away'].map(redirect),
		[
			'/ja/guide/start/',
			'/ja/guide/start/',
			'/ja/guide/start/#install',
			'/ja/guide/start/',
			'/ja/guide/start/',
			'/ja/search/?q=VRM',
			'/ja/files/list.zip',
			'https://example.com/',
		],
		'redirects lead where they should',
	);
});

test('text, JSON, GitHub and SARIF tell the same problems', async () => {
	const site = join(fixture, 'faults');
	const run = async (format: string) => (await vrmdocs(['check-links', site, '--format', format, ...cache])).stdout;
	const wanted = (row: (r: Row) => (string | number)[]) => inOrder(rows.map((r) => row(r).join('\t')));
	const text = (await run('text')).split('\n');
	const told = text.flatMap((line, i) => {
		const m = /^(\S+):(\d+):(\d+) (error|warning|note): (.*)$/.exec(line);
		return m ? [[...m.slice(1), text[i + 1]!.slice(2)].join('\t')] : [];
	});
	assert.equal(
		inOrder(told),
		wanted((r) => [r.file, r.line, r.column, r.severity, r.message, r.hint]),
	);
	const decode = (s: string) => s.replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%0A/g, '\n').replace(/%25/g, '%');
	const commands = (await run('github'))
		.trimEnd()
		.split('\n')
		.map((line) => {
			const m =
				/^::(error|warning|notice) file=test\/fixtures\/link-faults\/faults\/([^,]+),line=(\d+),col=(\d+),title=([\w-]+)::(.*)$/.exec(
					line,
				)!;
			const [message, hint] = decode(m[6]!).split('\n');
			return [decode(m[2]!), m[3], m[4], m[1] === 'notice' ? 'note' : m[1], m[5], message, hint].join('\t');
		});
	assert.equal(inOrder(commands), inOrder(rows.map(shown)));
	const { results } = JSON.parse(await run('sarif')).runs[0];
	assert.equal(
		inOrder(
			(
				results as {
					ruleId: string;
					level: string;
					message: { text: string };
					locations: { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number; startColumn: number } } }[];
				}[]
			).map(({ ruleId, level, message, locations }) => {
				const { artifactLocation, region } = locations[0]!.physicalLocation;
				const file = decodeURI(artifactLocation.uri).replace('test/fixtures/link-faults/faults/', '');
				return [file, region.startLine, region.startColumn, level, ruleId, message.text].join('\t');
			}),
		),
		wanted((r) => [r.file, r.line, r.column, r.severity, r.code, `${r.message}. ${r.hint}`]),
	);
});

test('--fix changes the addresses with exactly one correction, shows each, and nothing else to the byte', async () => {
	const site = join(dir, 'fix');
	cpSync(join(fixture, 'faults'), site, { recursive: true });
	const windows = join(site, 'docs/broken/windows.md');
	const saved = '\uFEFF---\r\ntitle: 窓\r\n---\r\n\r\n😀 [一](/right/start)  \r\n\t[二](../right/Start.md "題")\r\n最後';
	writeFiles(site, { 'docs/broken/windows.md': saved });
	const bytes = () => new Map(filesIn(site).map((f) => [f, readFileSync(join(site, f))]));
	const before = bytes();
	const { code, json, stderr } = await check(site, ['--fix']);
	assert.is(code, 1);
	assert.is(readFileSync(windows, 'utf8'), saved.replace('/right/start)', '/right/start/)').replace('Start.md', 'start.md'));
	assert.ok(json.fixed.length >= 30, String(json.fixed.length));
	const after = bytes();
	assert.equal([...after.keys()], [...before.keys()]);
	for (const [file, old] of before) {
		if (!json.fixed.some((f) => f.file === file)) {
			assert.ok(old.equals(after.get(file)!), `${file} is untouched`);
			continue;
		}
		// What was told, done by hand, last place first.
		const lines = old.toString('utf8').split('\n');
		for (const { line, column, from, to } of json.fixed.filter((f) => f.file === file).reverse()) {
			const text = lines[line - 1]!;
			assert.is(text.slice(column - 1, column - 1 + from.length), from, `${file}:${line}:${column}`);
			lines[line - 1] = text.slice(0, column - 1) + to + text.slice(column - 1 + from.length);
		}
		assert.ok(Buffer.from(lines.join('\n'), 'utf8').equals(after.get(file)!), `${file} has only the changes that were told`);
	}
	for (const { file } of json.fixed) assert.ok(stderr.includes(`--- ${file}\n`), `the diff of ${file} is shown`);
	assert.match(stderr, /^-\[移\]\(\/moved\/\)\n\+\[移\]\(\/right\/start\/\)$/m);
	const left = await check(site, ['--fix']);
	assert.equal(left.json.fixed, [], 'a second time there is nothing to mend');
	const solved = [
		'moved-page',
		'missing-slash',
		'untidy-link',
		'backslash',
		'broken-link-case',
		'broken-image-case',
		'broken-anchor-case',
		'redirect-chain',
	];
	assert.equal(left.all.filter((p) => solved.includes(p.code)).map(shown), [], 'what had one right answer is gone');
	assert.ok(
		left.all.some((p) => p.message.includes('/nowhere/')),
		'a link through a redirect to nothing is not rewritten to that nothing',
	);
});

test('a link that a redirect loses is no moved page', async () => {
	const site = writeFiles(join(dir, 'lost'), {
		'vrmdocs.config.json':
			'{"title": "T", "url": "https://a.example", "redirects": [{"from": "/a/", "to": "/gone/"}, {"from": "/l/", "to": "/l/"}, {"from": "/own/", "to": "https://a.example/own/"}, {"from": "/far/", "to": "https://a.example/gone/"}]}',
		'docs/index.md': '[a](/a/) [b](/l/) [c](/own/) [d](/far/)\n',
	});
	const { all } = await check(site, ['--fix']);
	assert.equal(
		all.filter((p) => p.file === 'docs/index.md').map((p) => `${p.column} ${p.severity} ${p.code}`),
		['1 error broken-link', '10 error broken-link', '19 error broken-link', '30 error broken-link'],
	);
	assert.is(readFileSync(join(site, 'docs/index.md'), 'utf8'), '[a](/a/) [b](/l/) [c](/own/) [d](/far/)\n');
});

test('each level is the config’s, for links, Markdown links, anchors and images', async () => {
	const site = join(dir, 'levels');
	cpSync(join(fixture, 'faults'), site, { recursive: true });
	const config = readFileSync(join(site, 'vrmdocs.config.ts'), 'utf8');
	const level = async (value: string) => {
		const keys = ['onBrokenLinks', 'onBrokenMarkdownLinks', 'onBrokenAnchors', 'onBrokenImages'].map((key) => `${key}: '${value}', `);
		writeFiles(site, { 'vrmdocs.config.ts': config.replace("title: '欠け',", `${keys.join('')}title: '欠け',`) });
		return (await check(site)).all.filter((p) =>
			/^(?:broken-(?:link|markdown-link|anchor|image|download)|link-to-draft|outside)/.test(p.code),
		);
	};
	const thrown = await level('throw');
	assert.ok(thrown.length > 90 && thrown.every((p) => p.severity === 'error'));
	const warned = await level('warn');
	assert.equal([warned.length, warned.every((p) => p.severity === 'warning')], [thrown.length, true]);
	assert.equal((await level('ignore')).map(shown), []);
});

test('the address of the site itself: canonical links, sitemap and feeds begin with it', async () => {
	const told = async (url: string) => {
		const site = writeFiles(join(dir, `canonical-${url.length}`), {
			'vrmdocs.config.json': `{\n\t"title": "T",\n\t"url": "${url}"\n}\n`,
			'docs/index.md': '# T\n\ntext\n',
		});
		return (await check(site)).all.map((p) => `${p.file}:${p.line} ${p.severity} ${p.code}: ${p.hint}`);
	};
	assert.equal(await told('https://a.example'), []);
	assert.equal(await told('http://localhost:3000'), [
		'vrmdocs.config.json:3 warning canonical: write the address the site is published at',
	]);
	assert.equal(await told('ftp://a.example/'), ['vrmdocs.config.json:3 error canonical: write https://host']);
});

test('a file that is no image is told at every place that shows it: icon, cards, logos, authors, components', async () => {
	const whole = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
		.png({ compressionLevel: 0 })
		.toBuffer();
	const half = whole.subarray(0, whole.length / 2);
	const config = {
		title: 'T',
		url: 'https://a.example',
		favicon: '/icon.png',
		image: '/card.png',
		navbar: { logo: { src: '/logo.png', srcDark: '/dark.svg', alt: 'T' } },
		footer: { logo: { src: '/page.png', alt: 'T' } },
		blog: {},
	};
	const site = writeFiles(join(dir, 'no-images'), {
		'vrmdocs.config.json': JSON.stringify(config, null, 1),
		'static/icon.png': half,
		'static/card.png': half,
		'static/logo.png': whole,
		'static/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>',
		'static/page.png': '<!DOCTYPE html><title>404</title>',
		'static/other.bin': half,
		'components/Shown.tsx': 'export default () => <img src="/icon.png" alt="A" />;\n',
		'docs/index.md': '---\nimage: /card.png\n---\n\n# T\n\n<Shown />\n\n[a file](/other.bin) [home](/home/)\n',
		'docs/near.png': half,
		'pages/home.tsx': 'export const title = "H";\nexport default () => (\n\t<img src="/card.png" alt="A" />\n);\n',
		'docs/b.mdx': '---\nimage: ./near.png\n---\n\n# B\n\n<img src="/icon.png" alt="A" />\n',
		'blog/2024-01-01-a.md': '---\nauthors: [{ name: A, image_url: /icon.png }]\n---\n\n# P\n\ntext\n',
	});
	const told = async () => (await check(site)).all.map((p) => `${p.file}:${p.line} ${p.severity} ${p.message}`);
	const cut = 'cannot be used: it is cut off: its end is missing';
	assert.equal(inOrder(await told()), [
		`blog/2024-01-01-a.md:2 error the image "/icon.png" ${cut}`,
		`docs/b.mdx:2 error the image "./near.png" ${cut}`,
		`docs/b.mdx:7 error the image "/icon.png" ${cut}`,
		`docs/index.md:2 error the image "/card.png" ${cut}`,
		`docs/index.md:7 error <Shown>: the image "/icon.png" ${cut}`,
		`pages/home.tsx:3 error the image "/card.png" ${cut}`,
		'vrmdocs.config.json:15 error the image "/page.png" cannot be used: its bytes are not those of an image',
		'vrmdocs.config.json:4 error the image "/icon.png" ' + cut,
		'vrmdocs.config.json:5 error the image "/card.png" ' + cut,
		'vrmdocs.config.json:9 warning browsers do not show the image "/dark.svg": <g> is not closed before </svg>',
	]);
	writeFiles(site, { 'static/icon.png': whole, 'static/card.png': whole, 'static/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
	writeFiles(site, { 'static/page.png': whole, 'docs/near.png': whole });
	assert.equal(await told(), []);
});

test.run();
