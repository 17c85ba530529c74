/** Pages that a component makes from data: `pages/products/[id].tsx` with `getPages`. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told, vrmdocs } from '../support/cli.ts';
import { folderOf, tempDir, writeFiles } from '../support/files.ts';
import { serve, until } from '../support/live.ts';

const page = `import { Link } from 'vrmdocs/theme';

export async function getPages({ data, read, files, cached }) {
	const notes = Object.fromEntries(files('notes').map((path) => [path, read(path)]));
	const rate = await cached('rate', () => 1.5);
	return data('products').map((product) => ({
		params: { id: product.id },
		props: { ...product, note: notes['notes/' + product.id + '.txt'] ?? 'no note', price: product.price * rate },
		title: product.name,
		description: 'About ' + product.name,
	}));
}

export default function Product({ params, name, price, note, next }) {
	return <article><h1 id="top">{name}</h1><p>{params.id} for {price}</p><p>{note}</p>{next && <Link href={next}>Next</Link>}</article>;
}
`;
const files = {
	'vrmdocs.config.ts':
		"import { defineConfig } from 'vrmdocs';\nexport default defineConfig({ title: 'T', url: 'https://a.example', showLastUpdate: false });\n",
	'docs/index.md': '# A\n\n[Lamp](/products/lamp/#top), [chair](/products/chair/)\n',
	'data/products.yaml': '- { id: lamp, name: Lamp, price: 10, next: /products/chair/ }\n- { id: chair, name: Chair, price: 20 }\n',
	'notes/lamp.txt': 'Shines zigzagwise',
	'pages/products/[id].tsx': page,
};
const build = async (site: string, cacheDir = join(tempDir(), 'cache')) => {
	const out = join(tempDir(), 'out');
	const { json } = await buildJson(site, ['--out', out, '--cache-dir', cacheDir]);
	return { json, out, read: (path: string) => readFileSync(join(out, path), 'utf8'), has: (path: string) => existsSync(join(out, path)) };
};
test('each entry of getPages is a page with its props, title and address, in the sitemap and found by search; links to it are checked', async () => {
	const site = folderOf(files);
	const { json, read } = await build(site);
	assert.equal(told(json.errors), []);
	assert.equal(told(json.warnings), []);
	const html = read('products/lamp/index.html');
	assert.match(html, /<h1 id="top">Lamp<\/h1><p>lamp for 15<\/p><p>Shines zigzagwise<\/p><a href="\/products\/chair\/"/);
	assert.match(html, /<title>Lamp \| T<\/title>/);
	assert.match(html, /content="About Lamp"/);
	assert.match(read('products/chair/index.html'), /chair for 30<\/p><p>no note/);
	for (const id of ['lamp', 'chair']) assert.match(read('sitemap.xml'), new RegExp(`https://a.example/products/${id}/`));
	const { stdout, stderr } = await vrmdocs(['index', site, '--query', 'zigzagwise', '--cache-dir', join(tempDir(), 'cache')]);
	assert.match(stdout + stderr, /Lamp.*\n?.*\/products\/lamp\//);
	writeFiles(site, { 'docs/index.md': '# A\n\n[Desk](/products/desk/), [none](/products/lamp/#none)\n' });
	const { errors, warnings } = (await build(site)).json;
	assert.match(told(errors).join('\n'), /^docs\/index\.md:3:1 error broken-link: "\/products\/desk\/" leads to no page$/);
	assert.match(told(warnings).join('\n'), /^docs\/index\.md:3:\d+ warning broken-anchor: .*#none/);
});

test('an edit of the data, of a file that was read or of the component makes the pages anew; nothing else does', async () => {
	const site = folderOf(files);
	const cacheDir = join(tempDir(), 'cache');
	const out = join(tempDir(), 'out');
	const again = async () => (await buildJson(site, ['--out', out, '--cache-dir', cacheDir])).json;
	const read = (path: string) => readFileSync(join(out, path), 'utf8');
	await again();
	assert.is((await again()).written, 0);
	writeFiles(site, { 'notes/chair.txt': 'Four legs' });
	await again();
	assert.match(read('products/chair/index.html'), /Four legs/);
	writeFiles(site, { 'data/products.yaml': '- { id: chair, name: Chair, price: 2 }\n' });
	const { errors } = await again();
	assert.match(told(errors).join('\n'), /\/products\/lamp\//);
	writeFiles(site, { 'docs/index.md': '# A\n' });
	assert.equal(told((await again()).errors), []);
	assert.match(read('products/chair/index.html'), /chair for 3</);
	assert.not.ok(existsSync(join(out, 'products/lamp/index.html')));
	writeFiles(site, { 'pages/products/[id].tsx': page.replace('</h1>', '!</h1>') });
	await again();
	assert.match(read('products/chair/index.html'), /Chair!<\/h1>/);
});

for (const [what, text, message] of [
	['no getPages', 'export default () => <h1>A</h1>;\n', /\[id\]\.tsx:1:\d+ error no-get-pages: .*makes no page/],
	[
		'a fault in it',
		'export default () => <h1>A</h1>;\n\nexport function getPages() {\n\tthrow new Error("no network");\n}\n',
		/\[id\]\.tsx:4:\d+ error get-pages: getPages throws: no network/,
	],
	[
		'no list',
		'export default () => <h1>A</h1>;\nexport const getPages = () => ({});\n',
		/\[id\]\.tsx:2:\d+ error get-pages: getPages gives no list/,
	],
	[
		'a page without its parameter',
		'export default () => <h1>A</h1>;\nexport const getPages = () => [{ params: { id: "a" } }, { params: { name: "b" } }];\n',
		/\[id\]\.tsx:2:\d+ error get-pages: page 2 of getPages has no params\.id/,
	],
	[
		'a function in props',
		'export default () => <h1>A</h1>;\nexport const getPages = () => [{ params: { id: "a" }, props: { on: { click() {} } } }];\n',
		/\[id\]\.tsx:2:\d+ error get-pages: page 1 of getPages has a function in props\.on\.click/,
	],
	[
		'a page that throws',
		'export const getPages = () => [{ params: { id: "a" } }];\nexport default function A() {\n\tthrow new Error("bad page");\n}\n',
		/\[id\]\.tsx:3:\d+ error component-failed: the page \/products\/a\/ cannot be rendered: bad page/,
	],
] as const)
	test(`${what} is told with file and line`, async () => {
		const { json } = await build(folderOf({ ...files, 'docs/index.md': '# A\n', 'pages/products/[id].tsx': text }));
		assert.is(json.errors.length, 1, told(json.errors).join('\n'));
		assert.match(told(json.errors)[0]!, message);
	});

test('while one writes, edits of data, of a file that was read and of the component are shown, and a fault keeps the last pages', async () => {
	const site = folderOf(files);
	const live = await serve(site, ['--watch', '--cache-dir', join(tempDir(), 'cache')]);
	const shows = async (path: string, pattern: RegExp) => {
		let text = '';
		await until(
			async () => {
				text = await (await fetch(live.address.replace(/\/$/, '') + path)).text();
				return pattern.test(text);
			},
			() => `${path}: ${text}`,
		);
	};
	await shows('/products/lamp/', /lamp for 15/);
	writeFiles(site, {
		'data/products.yaml':
			'- { id: lamp, name: Lamp, price: 12 }\n- { id: chair, name: Chair, price: 20 }\n- { id: desk, name: Desk, price: 2 }\n',
	});
	await shows('/products/lamp/', /lamp for 18/);
	await shows('/products/desk/', /desk for 3/);
	writeFiles(site, { 'notes/lamp.txt': 'Green' });
	await shows('/products/lamp/', /<p>Green/);
	writeFiles(site, { 'pages/products/[id].tsx': page.replace('const rate', 'throw new Error("broken");\n\tconst rate') });
	await live.prints(/\[id\]\.tsx:5:\d+.*\n?.*broken/);
	await shows('/products/lamp/', /<p>Green/);
	writeFiles(site, { 'pages/products/[id].tsx': page.replace('</h1>', '?</h1>') });
	await shows('/products/lamp/', /Lamp\?<\/h1>/);
	await live.stop();
	rmSync(site, { recursive: true });
});

test.run();
