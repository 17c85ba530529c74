/** Images: sizes, variants, SVG diagrams, files that are none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memoryStore } from '../../../src/cache/store.ts';
import { configSchema } from '../../../src/config/schema.ts';
import { type ImageInputs, imageHtml } from '../../../src/render/image-html.ts';
import { type Image, readImage, widthsOf } from '../../../src/render/images.ts';
import { folderOf } from '../../support/files.ts';

const { images } = configSchema.parse({ title: 'T', url: 'https://a.example' });
const png = (width: number, height = 10) =>
	sharp({ create: { width, height, channels: 3, background: '#ee5e20' } })
		.png()
		.toBuffer();
const store = memoryStore();
const readAll = async (name: string, bytes: Uint8Array | string, published?: string) =>
	readImage({ file: join(folderOf({ [name]: bytes }), name), published }, images, store);
const read = async (name: string, bytes: Uint8Array | string, published?: string) => (await readAll(name, bytes, published)).image;
const html = (image: Image, more: Partial<ImageInputs> = {}, base = '/') =>
	imageHtml({ src: '', alt: '図 "1"', image, eager: false, use: 0, ...more }, (path) => base + path);

test('two widths from 640 to 1030', () => {
	assert.equal(widthsOf(2000, images), [640, 1030]);
	assert.equal(widthsOf(2000, { ...images, steps: 4 }), [640, 770, 900, 1030]);
	assert.equal(widthsOf(2000, { ...images, steps: 1 }), [1030]);
});

test('the widest variant of an image between two widths is as wide as the image: it stays sharp', () => {
	assert.equal(widthsOf(1000, images), [640, 1000]);
	assert.equal(widthsOf(800, { ...images, steps: 4 }), [640, 770, 800]);
	assert.equal(widthsOf(800, { ...images, steps: 1 }), [800]);
	assert.equal(widthsOf(640, images), [640]);
	assert.equal(widthsOf(639, images), []);
});

test('a wide image has two WebP variants and its own size', async () => {
	const image = await read('wide.png', await png(2000, 1000));
	assert.equal([image.width, image.height], [2000, 1000]);
	assert.equal(
		image.variants.map((v) => v.width),
		[640, 1030],
	);
	assert.match(image.path!, /^assets\/images\/wide\.[0-9a-f]{8}\.png$/);
	assert.match(
		html(image, {}, '/base/'),
		/^<img src="\/base\/assets\/images\/wide\.[0-9a-f]{8}-1030-q70\.webp" srcset="\S+-640-q70\.webp 640w, \S+-1030-q70\.webp 1030w" sizes="[^"]+" width="2000" height="1000" alt="図 &quot;1&quot;" loading="lazy" decoding="async">$/,
	);
	assert.not.match(html(image, { eager: true }), 'loading=', 'the first image of a page is not lazy');
});

test('size, class and other attributes that an author gives an image stay; the other side is in proportion', async () => {
	const image = await read('wide.png', await png(2000, 1000));
	const sized = (attributes: Record<string, string>) =>
		/(?: width="[^"]*")?(?: height="[^"]*")?(?= alt=)/.exec(html(image, { attributes }))![0];
	assert.is(sized({ width: '300' }), ' width="300" height="150"');
	assert.is(sized({ height: '50px' }), ' width="100" height="50"');
	assert.is(sized({ width: '30', height: '40' }), ' width="30" height="40"');
	assert.is(sized({ width: '50%' }), ' width="50%"');
	// Beside a height of its style, an attribute's width would distort it.
	assert.is(sized({ style: 'max-height:200px' }), '');
	assert.is(sized({ style: 'width:auto;height:200px' }), ' width="2000" height="1000"');
	assert.is(sized({ style: 'line-height:2' }), ' width="2000" height="1000"');
	assert.match(html(image, { attributes: { width: '300' } }), 'sizes="300px"');
	const own = html(image, { attributes: { class: 'round "1"', loading: 'eager', 'data-a': 'b' } });
	assert.match(own, / alt="[^"]*" loading="eager" decoding="async" class="round &quot;1&quot;" data-a="b">$/);
	assert.match(own, 'width="2000" height="1000"');
	const drawing = await read(
		'c.svg',
		'<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="0 0 40 20"><rect width="4" height="2"/></svg>',
	);
	assert.match(
		html(drawing, { attributes: { width: '80', class: 'wide', id: 'd' } }),
		/^<svg(?=[^>]* class="wide [^"]*")(?=[^>]* width="80" height="40")(?=[^>]* id="d")/,
	);
	assert.match(
		imageHtml({ src: '/x.png', alt: 'x', attributes: { width: '9' }, eager: false, use: 0 }, String),
		'src="/x.png" alt="x" loading="lazy" decoding="async" width="9"',
	);
});

test('variants are WebP images of their width', async () => {
	const { files } = await readAll('wide.png', await png(2000, 1000));
	const sizes = await Promise.all(
		files.map(async (file) => {
			const { format, width } = await sharp('key' in file ? store.getBytes(file.key) : readFileSync(file.file)).metadata();
			return `${format} ${width}`;
		}),
	);
	assert.equal(sizes, ['png 2000', 'webp 640', 'webp 1030']);
});

test('another quality has another address: hosts cache the files forever', async () => {
	const dir = folderOf({ 'a.png': await png(1200) });
	const paths = async (quality: number) =>
		(await readImage({ file: join(dir, 'a.png') }, { ...images, quality }, store)).image.variants.map((v) => v.path);
	assert.is.not((await paths(40))[0], (await paths(70))[0]);
});

test('a small image is not made larger', async () => {
	const image = await read('small.png', await png(300));
	assert.ok(
		image.variants.every((v) => v.width <= 300),
		JSON.stringify(image.variants),
	);
});

test('a figure has a caption, text of both is escaped', async () => {
	const image = await read('a.png', await png(300));
	assert.match(
		html(image, { figure: true, title: '説明 <b>', eager: true }),
		/^<figure class="figure"><img [^>]+><figcaption>説明 &lt;b&gt;<\/figcaption><\/figure>$/,
	);
});

const diagram =
	'<?xml version="1.0"?><!-- c --><svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="0 0 640 320" onload="x()" style="a"><script>x</script><style>b{}</style><defs><marker id="m"><path d="M0 0"/></marker></defs><a href="https://e.example"><path marker-end="url(#m)" d="M1 1"/></a><use href="#m"/><text>字</text></svg>';

test('a diagram is inlined: no script, style, handler or address, unique ids', async () => {
	const image = await read('d.svg', diagram);
	assert.equal([image.width, image.height, image.path], [640, 320, undefined]);
	const [first, second] = [html(image), html(image, { use: 1 })];
	assert.not.match(first, /script|<style|style=|onload|https:\/\/e|<\?xml|<!--/);
	const id = /<marker id="([^"]+)"/.exec(first)![1]!;
	assert.match(first, `url(#${id})`);
	assert.match(first, `href="#${id}"`);
	assert.match(first, 'role="img" aria-label="図 &quot;1&quot;"');
	assert.match(first, 'width="640" height="320"');
	const ids = [first, second].map((h) => /<marker id="([^"]+)"/.exec(h)![1]);
	assert.is.not(ids[0], ids[1], 'the same diagram twice on a page has two ids');
	assert.match(html(image, { alt: '' }), 'aria-hidden="true"');
});

test('nothing in a diagram runs or leads out, however it is written', async () => {
	for (const [i, attack] of [
		'<rect onload=alert(1) />',
		"<a href='javascript:alert(1)'><text>x</text></a>",
		'<a xlink:href="java&#115;cript:alert(1)"><text>x</text></a>',
		'<scr<script></script>ipt>alert(1)</script>',
		'<desc><meta http-equiv="refresh" content="0; url=https://e.example"/></desc>',
		'<image href="https://e.example/x.png"/>',
		'<use href="https://e.example/x.svg#a"/>',
		'<set attributeName="href" to="javascript:alert(1)"/>',
		'<animate attributeName="href" values="javascript:alert(1)"/>',
		'<foreignObject><iframe src="https://e.example"></iframe></foreignObject>',
		'<rect fill="url(https://e.example/#a)"/>',
		'<rect fill="url(&quot;https://e.example/#a&quot;)"/>',
		'<style>@import "https://e.example/x.css";</style>',
		'<script href="https://e.example/x.js"/>',
	].entries()) {
		const made = html(await read(`x${i}.svg`, `<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="0 0 9 9">${attack}</svg>`));
		assert.not.match(made, /javascript:|e\.example|<script|<meta|<iframe|<style|\son\w+=/i, attack);
	}
});

test('the size of an SVG: of its attributes, the other one by its shape, else of its viewBox', async () => {
	const size = async (attributes: string) => {
		const { width, height } = await read('s.svg', `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`);
		return [width, height];
	};
	assert.equal(await size('width="24px" height="12"'), [24, 12]);
	assert.equal(await size('width="300" viewBox="0 0 600 200"'), [300, 100]);
	assert.equal(await size('height="50" viewBox="0,0,600,200"'), [150, 50]);
	assert.equal(await size('viewBox="-10 -10 640 320"'), [640, 320]);
	assert.equal(await size('width="100%" height="100%" viewBox="0 0 64 32"'), [64, 32]);
	assert.equal(await size("width='30' height='20' viewBox='0 0 64 32'"), [30, 20]);
	assert.equal(await size('width="300"'), [300, undefined]);
});

test('another SVG is a separate file', async () => {
	const image = await read('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="24px" height="12"></svg>');
	assert.equal([image.width, image.height, image.svg], [24, 12, undefined]);
	assert.match(image.path!, /^assets\/images\/logo\.[0-9a-f]{8}\.svg$/);
});

test('an image of the static folder keeps its address', async () => {
	const { image, files } = await readAll('b.png', await png(300), 'img/b.png');
	assert.is(image.path, 'img/b.png');
	assert.ok(files.every(({ path }) => path !== 'img/b.png'));
});

test('names with spaces and Japanese make addresses that work', async () => {
	const image = await read('図 1.png', await png(300));
	assert.match(image.path!, /^assets\/images\/[\w.-]+\.png$/);
});

test('files that are not images are reported', async () => {
	assert.match((await readAll('a.png', 'no image')).problem!, /it is not an image this tool can read/);
	assert.match((await readAll('a.png', '')).problem!, /it is not an image this tool can read/);
	assert.match((await readAll('a.svg', '<html></html>')).problem!, /it is not an SVG image/);
});

test('half an image is reported, whether it would be made smaller or copied; a whole one with something behind its end is not', async () => {
	const formats = {
		png: sharp(await png(1000, 500)).png(),
		jpg: sharp(await png(1000, 500)).jpeg(),
		webp: sharp(await png(1000, 500)).webp(),
	};
	for (const [ending, image] of Object.entries(formats))
		for (const width of [1000, 100]) {
			const bytes = await image.clone().resize({ width }).toBuffer();
			const half = bytes.subarray(0, bytes.length / 2);
			assert.match(
				(await readAll(`half-${width}.${ending}`, half)).problem ?? '',
				/it is cut off|it is not an image/,
				`${ending} ${width}`,
			);
			if (ending === 'webp') continue;
			assert.is((await readAll(`more-${width}.${ending}`, Buffer.concat([bytes, Buffer.from('more')]))).problem, undefined, ending);
		}
});

test('an image that is damaged within is reported', async () => {
	const bytes = Buffer.from(await png(1000, 500));
	const middle = Math.floor(bytes.length / 2);
	bytes.fill(0, middle, middle + 40);
	assert.match((await readAll('within.png', bytes)).problem ?? '', /it is damaged \(/);
});

test.run();
