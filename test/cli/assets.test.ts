/** What modules of a site import besides code, and what of the environment reaches them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { liveFiles } from '../../src/dev/live-files.ts';
import { openLiveSite } from '../../src/pipeline/live.ts';
import { buildJson } from '../support/cli.ts';
import { folderOf, tempDir, writeFiles } from '../support/files.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30"><path d="M0 0h40v30z"/></svg>';

const site = folderOf({
	'vrmdocs.config.ts':
		"import { defineConfig } from 'vrmdocs';\nexport default defineConfig({ title: import.meta.env.VRMDOCS_PUBLIC_TITLE ?? 'none', url: 'https://a.example', showLastUpdate: false, search: false });\n",
	'docs/index.md': '# A\n\n<Files />\n\n<Shown />\n',
	'docs/m.mdx':
		"# M\n\nimport shot from './shot.png';\nimport Mark from '../components/mark.svg?react';\nimport text from './notes.txt?raw';\nimport at from './notes.txt?url';\nimport Where from '../lib/Where';\n\n<img src={shot} alt=\"Shot\" /> <Mark /> {text} <a href={at}>Notes</a> {import.meta.env.VRMDOCS_PUBLIC_API}\n\n<Where />\n",
	'docs/shot.png': png,
	'docs/notes.txt': 'The text of the notes',
	'lib/Where.tsx':
		"import { useState } from 'react';\nexport default function Where() { const [at] = useState(import.meta.env.VRMDOCS_PUBLIC_API); return <button onClick={() => {}}>{at}</button>; }\n",
	'components/Files.tsx': `import photo from './photo.png';
import mark from './mark.svg';
import Mark from './mark.svg?react';
import text from './mark.svg?raw';
import at from './rows.json?url';
import rows from './rows.json';
import clip from './clip.webm';
import list from './list.yaml';
export default function Files() {
	return <div><img src={photo} alt="Photo" /><img src={mark} alt="Mark" /><img src={photo} alt="Small" width={7} height={7} /><Mark className="drawn" /><pre>{text}</pre>
		<a href={at}>{rows.length} rows, {list[0]}</a><video src={clip} /><i>{String(import.meta.env.NOT_PUBLIC)} {import.meta.env.BASE_URL} {import.meta.env.MODE}</i></div>;
}
`,
	'components/photo.png': png,
	'components/mark.svg': svg,
	'components/rows.json': '[1, 2]',
	'components/list.yaml': '- first\n',
	'components/clip.webm': new Uint8Array([1, 2, 3]),
	'components/islands/Shown.tsx': `import photo from '../photo.png';
import text from '../note.txt?raw';
if (import.meta.env.DEV) console.log('only while one writes');
export default function Shown() {
	return <figure><img src={photo} alt="In the island" /><figcaption>{text} {import.meta.env.VRMDOCS_PUBLIC_API} {JSON.stringify(import.meta.env)}</figcaption></figure>;
}
`,
	'components/note.txt': 'a text for the island',
});
const cacheDir = join(tempDir(), 'cache');
Object.assign(process.env, {
	VRMDOCS_PUBLIC_TITLE: 'From outside',
	VRMDOCS_PUBLIC_API: 'https://api.example',
	VRMDOCS_TOKEN: 'secret-1234',
});

async function built(...args: string[]) {
	const out = join(tempDir(), 'out');
	const { json } = await buildJson(site, ['--out', out, '--cache-dir', cacheDir, ...args]);
	assert.equal(json.errors, []);
	const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
	const read = (path: string) => readFileSync(join(out, path), 'utf8');
	const script = (name: string) => read(files.find((file) => new RegExp(`^assets/${name}\\.\\w+\\.js$`).test(file))!);
	return { json, out, files, read, script };
}

const first = await built();

test('files that components, islands and MDX pages import are published with a hash; images have their size', async () => {
	const { json, files, read, script, out } = first;
	assert.equal(json.errors, []);
	assert.equal(json.warnings, []);
	const html = read('index.html');
	const photo = /<img src="(\/assets\/files\/photo\.[0-9a-f]{8}\.png)" alt="Photo" width="1" height="1"/.exec(html)?.[1];
	assert.ok(photo && existsSync(join(out, photo)), html);
	assert.match(html, /<img src="\/assets\/files\/mark\.[0-9a-f]{8}\.svg" alt="Mark" width="40" height="30"/);
	assert.match(html, /alt="Small" width="7" height="7"/);
	assert.match(html, /<svg[^>]*class="drawn"[^>]*><path/);
	assert.match(html, /&lt;svg xmlns=/);
	assert.match(html, /href="(\/assets\/files\/rows\.[0-9a-f]{8}\.json)"[^>]*>2 rows, first</);
	assert.match(html, /<video src="\/assets\/files\/clip\.[0-9a-f]{8}\.webm"/);
	assert.match(html, new RegExp(`<img src="${photo}" alt="In the island" width="1"`));
	assert.ok(script('islands').includes(photo), 'the island has the same address');
	assert.ok(script('islands').includes('a text for the island'));
	assert.ok(files.some((file) => /^assets\/files\/rows\./.test(file)));
	const mdx = read('m/index.html');
	assert.match(mdx, /<img src="\/assets\/images\/shot\.[0-9a-f]{8}\.png" width="1" height="1" alt="Shot"/);
	assert.match(mdx, /<svg[^>]*><path/);
	assert.match(mdx, /The text of the notes/);
	assert.match(mdx, /href="\/assets\/files\/notes\.[0-9a-f]{8}\.txt"/);
});

test('addresses have the base URL', async () => {
	const { json, read, script } = await built('--base-url', '/base/');
	assert.equal(json.errors, []);
	const photo = /<img src="(\/base\/assets\/files\/photo\.[0-9a-f]{8}\.png)"/.exec(read('index.html'))?.[1];
	assert.ok(photo && script('islands').includes(photo));
	assert.match(read('index.html'), /undefined \/base\/ production/);
});

test('variables that begin with VRMDOCS_PUBLIC_ are in import.meta.env everywhere; nothing else of the environment is in any file', async () => {
	const { files, read, script } = first;
	assert.match(read('index.html'), /<title>[^<]*From outside/);
	assert.match(read('index.html'), /undefined \/ production/);
	assert.match(read('m/index.html'), /https:\/\/api\.example/);
	assert.ok(script('islands').includes('https://api.example'));
	assert.ok(script('m').includes('https://api.example'));
	assert.not(script('islands').includes('only while one writes'), 'what only live writing does is left out');
	for (const file of files)
		if (/\.\w+$/.test(file))
			for (const secret of ['secret-1234', 'VRMDOCS_TOKEN']) assert.not(read(file).includes(secret), `${file}: ${secret}`);
});

test('another value of a variable is on the page after the next build, and nowhere the former one', async () => {
	process.env.VRMDOCS_PUBLIC_API = 'https://other.example';
	const { files, read, json } = await built();
	assert.equal(json.errors, []);
	assert.ok(files.filter((file) => /\.(?:html|js)$/.test(file) && read(file).includes('https://other.example')).length >= 3);
	assert.not(files.some((file) => /\.(?:html|js)$/.test(file) && read(file).includes('https://api.example')));
});

test('an image that changes is published under another name', async () => {
	writeFiles(site, { 'components/mark.svg': svg.replace('40', '44') });
	const { read } = await built();
	assert.match(read('index.html'), /alt="Mark" width="44" height="30"/);
});

test('a file that is not there is told with its place', async () => {
	writeFiles(site, { 'components/Files.tsx': "import photo from './foto.png';\nexport default () => <img src={photo} alt='' />;\n" });
	const { json } = await buildJson(site, ['--out', join(tempDir(), 'out'), '--cache-dir', cacheDir]);
	assert.match(
		JSON.stringify(json.errors),
		/"file":"components\/Files.tsx","line":1,"column":19,"message":"the file \\"\.\/foto\.png\\" does not exist/,
	);
});

test('a photo of the static folder that a component shows has narrower variants, on pages of both kinds, also after an edit', async () => {
	const photo = (width: number) =>
		sharp({ create: { width, height: 300, channels: 3, background: '#ee5e20' } })
			.webp()
			.toBuffer();
	const dir = folderOf({
		'vrmdocs.config.ts':
			"export default { title: 'T', url: 'https://a.example', baseUrl: '/base/', showLastUpdate: false, search: false };\n",
		'static/wide.webp': await photo(1200),
		'static/card.webp': await photo(480),
		'static/middle.webp': await photo(1008),
		'components/Photo.tsx':
			'export default function Photo() { return <p><img src="/wide.webp" alt="Wide" width={900} loading="lazy" /><img src="/card.webp" alt="Card" /><img src="/middle.webp" alt="Middle" /><img src="/wide.webp" srcSet="/card.webp 480w" alt="Own" /></p>; }\n',
		'pages/shown.tsx':
			'export const title = "Shown";\nexport default function Shown() { return <img src="/wide.webp" alt="Wide" sizes="50vw" />; }\n',
		'docs/index.md': '# A\n\n<Photo />\n',
		'docs/b.md': '# B\n\nText.\n',
	});
	const out = join(tempDir(), 'out');
	const make = async () => {
		const { json } = await buildJson(dir, ['--out', out, '--cache-dir', join(dir, '.cache')]);
		assert.equal(json.errors, []);
		const [doc, page] = ['index.html', 'shown/index.html'].map((file) => readFileSync(join(out, file), 'utf8'));
		const set = / srcset="(\S+) 640w, (\S+) 1030w" sizes="([^"]*)"/i;
		const [, narrow, wide, sizes] = set.exec(/<img[^>]*alt="Wide"[^>]*>/.exec(doc!)![0])!;
		assert.is(sizes, 'auto, (max-width: 900px) 100vw, 900px');
		for (const [path, width] of [
			[narrow, 640],
			[wide, 1030],
		] as const)
			assert.is((await sharp(readFileSync(join(out, path!.replace('/base/', '')))).metadata()).width, width);
		assert.match(/<img[^>]*alt="Middle"[^>]*>/.exec(doc!)![0], /640w, \S+\/middle\.[0-9a-f]+-1008-q70\.webp 1008w"/);
		assert.not.match(/<img[^>]*alt="Card"[^>]*>/.exec(doc!)![0], 'srcset', 'it is as narrow as the narrowest');
		assert.match(/<img[^>]*alt="Own"[^>]*>/.exec(doc!)![0], / srcset="\/base\/card.webp 480w"/i);
		assert.match(/<img[^>]*alt="Wide"[^>]*>/.exec(page!)![0], / sizes="50vw" srcset="\S+-640-q70\.webp 640w, \S+ 1030w"/i);
	};
	await make();
	writeFiles(dir, { 'docs/b.md': '# B\n\nAnother text.\n' });
	await make();
	const live = await openLiveSite({ siteDir: dir, outDir: join(tempDir(), 'out'), cacheDir: join(dir, '.cache'), cache: true });
	const route = live.now.site.routes.get('/shown/')!;
	await live.ready(route);
	const variant = /assets\/images\/\S+-640-q70\.webp/.exec(JSON.stringify(live.render(route)))![0];
	assert.ok(await liveFiles(() => live.now).get(variant), 'it is sent while one writes');
});

test.run();
