/** Pictures: sizes, variants, SVG diagrams, files that are none. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pictureHtml, readPicture, widths } from '../../../src/render/pictures.ts';
import { configSchema } from '../../../src/config/schema.ts';
import { folderOf, tempDir } from '../../support/files.ts';

const { images } = configSchema.parse({ title: 'T', url: 'https://a.example' });
const png = (width: number, height = 10) =>
	sharp({ create: { width, height, channels: 3, background: '#ee5e20' } })
		.png()
		.toBuffer();
const link = (more = {}) => ({ kind: 'image' as const, href: 'a.png', alt: '図 "1"', line: 1, column: 1, ...more });
const read = async (name: string, bytes: Uint8Array | string, published?: string) =>
	readPicture(join(folderOf({ [name]: bytes }), name), published, images, tempDir());

test('two widths from 640 to 1030 (SPEC.md §9)', () => {
	assert.equal(widths(images), [640, 1030]);
	assert.equal(widths({ ...images, steps: 4 }), [640, 770, 900, 1030]);
	assert.equal(widths({ ...images, steps: 1 }), [1030]);
});

test('a wide picture has two WebP variants and its own size', async () => {
	const picture = await read('wide.png', await png(2000, 1000));
	assert.equal([picture.width, picture.height], [2000, 1000]);
	assert.equal(
		picture.variants.map((v) => v.width),
		[640, 1030],
	);
	assert.match(picture.path!, /^assets\/images\/wide\.[0-9a-f]{8}\.png$/);
	for (const [path, file] of picture.files) {
		const { format, width } = await sharp(readFileSync(file)).metadata();
		assert.is(format, path.endsWith('.webp') ? 'webp' : 'png');
		assert.ok(width! <= 2000);
	}
	const html = pictureHtml(picture, link(), '/base/', false, 0);
	assert.match(
		html,
		/^<img src="\/base\/assets\/images\/wide\.[0-9a-f]{8}-1030\.webp" srcset="\S+-640\.webp 640w, \S+-1030\.webp 1030w" sizes="[^"]+" width="2000" height="1000" alt="図 &quot;1&quot;" loading="lazy" decoding="async">$/,
	);
	assert.not.match(pictureHtml(picture, link(), '/', true, 0), 'loading=', 'the first picture of a page is not lazy');
});

test('a small picture is not made larger', async () => {
	const picture = await read('small.png', await png(300));
	assert.ok(
		picture.variants.every((v) => v.width <= 300),
		JSON.stringify(picture.variants),
	);
});

test('variants are made once', async () => {
	const cache = tempDir();
	const dir = folderOf({ 'a.png': await png(1200) });
	const one = await readPicture(join(dir, 'a.png'), undefined, images, cache);
	assert.ok(one.files.every(([, file]) => existsSync(file)));
	assert.equal(await readPicture(join(dir, 'a.png'), undefined, images, cache), one);
});

test('a figure has a caption, text of both is escaped', async () => {
	const picture = await read('a.png', await png(300));
	const html = pictureHtml(picture, link({ figure: true, title: '説明 <b>' }), '/', true, 0);
	assert.match(html, /^<figure class="figure"><img [^>]+><figcaption>説明 &lt;b&gt;<\/figcaption><\/figure>$/);
});

const diagram =
	'<?xml version="1.0"?><!-- c --><svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="0 0 640 320" onload="x()" style="a"><script>x</script><style>b{}</style><defs><marker id="m"><path d="M0 0"/></marker></defs><a href="https://e.example"><path marker-end="url(#m)" d="M1 1"/></a><use href="#m"/><text>字</text></svg>';

test('a diagram is put into the page: no script, style, handler or address, ids of its own', async () => {
	const picture = await read('d.svg', diagram);
	assert.equal([picture.width, picture.height, picture.path], [640, 320, undefined]);
	assert.not.match(picture.svg!, /script|<style|style=|onload|https:\/\/e|<\?xml|<!--/);
	const id = /<marker id="([^"]+)"/.exec(picture.svg!)![1]!;
	assert.match(picture.svg!, `url(#${id})`);
	assert.match(picture.svg!, `href="#${id}"`);
	const first = pictureHtml(picture, link(), '/', true, 0);
	const second = pictureHtml(picture, link(), '/', false, 1);
	assert.match(first, 'role="img" aria-label="図 &quot;1&quot;"');
	assert.match(first, 'width="640" height="320"');
	const ids = [first, second].map((h) => /<marker id="([^"]+)"/.exec(h)![1]);
	assert.is.not(ids[0], ids[1], 'the same diagram twice on a page has two ids');
	assert.match(pictureHtml(picture, link({ alt: '' }), '/', true, 0), 'aria-hidden="true"');
});

test('another SVG is a file of its own', async () => {
	const picture = await read('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="24px" height="12"></svg>');
	assert.equal([picture.width, picture.height, picture.svg], [24, 12, undefined]);
	assert.match(picture.path!, /^assets\/images\/logo\.[0-9a-f]{8}\.svg$/);
});

test('a picture of the static folder keeps its address', async () => {
	const picture = await read('b.png', await png(300), 'img/b.png');
	assert.is(picture.path, 'img/b.png');
	assert.ok(picture.files.every(([path]) => path !== 'img/b.png'));
});

test('names with spaces and Japanese make addresses that work', async () => {
	const picture = await read('図 1.png', await png(300));
	assert.match(picture.path!, /^assets\/images\/[\w.-]+\.png$/);
});

test('files that are no pictures say so', async () => {
	assert.match((await read('a.png', 'no picture')).problem!, /it is no picture this tool can read/);
	assert.match((await read('a.png', '')).problem!, /it is no picture this tool can read/);
	assert.match((await read('a.svg', '<html></html>')).problem!, /it is no SVG picture/);
	assert.match((await read('cut.png', (await png(1000, 500)).subarray(0, 60))).problem ?? 'cut', /./);
});

test.run();
