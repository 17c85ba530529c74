/** A cache that was damaged without a word: flipped bytes, exchanged files, other shapes. What is off is made again; the same bytes are published. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { build } from '../../src/pipeline/build.ts';
import { faultySite } from '../support/faulty-site.ts';
import { filesIn, writeFiles } from '../support/files.ts';
import { fc } from '../support/fixed-seed.ts';
import { reliabilitySection } from '../support/reliability.ts';

const test = suite('caches');
const table = reliabilitySection('Caches', 'test/cli/caches.test.ts');
const site = faultySite();
const folders = { siteDir: site.site, outDir: site.out, cacheDir: site.cache, cache: true };
const whole = `${site.cache}.whole`;
let right: Map<string, Buffer>;

const output = () => new Map(filesIn(site.out).map((path) => [path, readFileSync(join(site.out, path))]));

test.before(async () => {
	site.edit();
	writeFiles(site.site, {
		'docs/photo.md': '# Photo\n\n![photo](./photo.png "P")\n\n![drawing](./drawing.svg)\n\n<Hello />\n',
		'docs/photo.png': await sharp({ create: { width: 1300, height: 300, channels: 3, background: 'teal' } })
			.png()
			.toBuffer(),
		'docs/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="0 0 9 9"><path d="M0"/></svg>',
		'components/Hello.tsx': 'export default () => <p>Hello</p>;\n',
		'sidebars.ts': 'export default {};\n',
	});
	assert.ok((await build(folders)).ok);
	right = output();
	cpSync(site.cache, whole, { recursive: true });
});

/** Builds all of the output from a damaged cache. */
async function publishes(damage: (file: string, files: string[], i: number) => void, what: string): Promise<void> {
	rmSync(site.cache, { recursive: true });
	cpSync(whole, site.cache, { recursive: true });
	rmSync(site.out, { recursive: true, force: true });
	const files = filesIn(site.cache).map((path) => join(site.cache, path));
	files.forEach((file, i) => {
		damage(file, files, i);
	});
	const { ok, problems } = await build(folders);
	assert.ok(ok, `${what}: ${JSON.stringify(problems)}`);
	const is = output();
	assert.equal([...is.keys()], [...right.keys()], what);
	for (const [path, bytes] of right) assert.ok(is.get(path)!.equals(bytes), `${what}: ${path}`);
}

test('one flipped byte in each file', async () => {
	const rounds = fc.sample(
		fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bit: fc.nat(7) }), { minLength: 40, maxLength: 40 }),
		10,
	);
	let tried = 0;
	for (const round of rounds)
		await publishes((file, _, i) => {
			const bytes = readFileSync(file);
			if (!bytes.length) return;
			const { at, bit } = round[i % round.length]!;
			bytes[Math.min(bytes.length - 1, Math.floor(at * bytes.length))]! ^= 1 << bit;
			writeFileSync(file, bytes);
			tried++;
		}, JSON.stringify(round));
	assert.ok(tried > 60, `${tried}`);
	table.held('a flipped bit in every file of the cache', '10 builds', 'the same bytes are published');
});

test('files that have each other’s place', async () => {
	for (const step of [1, 2, 3])
		await publishes(
			(file, files, i) => writeFileSync(file, readFileSync(files[(i + step) % files.length]!.replace(site.cache, whole))),
			`${step} on`,
		);
	table.held('files of the cache exchanged with each other', '3 builds', 'the same bytes are published');
});

test('records of another shape', async () => {
	for (const text of [
		'null',
		'[]',
		'{}',
		'"x"',
		'{"manifest":null,"check":""}',
		'{"key":1,"inputs":[],"files":null}',
		'{"__proto__":{"key":"x"}}',
	])
		await publishes((file) => file.endsWith('.json') && writeFileSync(file, text), text);
	table.held('records of the cache of another shape', '7 builds', 'the same bytes are published');
});

test.after(() => {
	assert.ok(existsSync(whole));
});
test('the table of caches is what was tried', table.check);
test.run();
