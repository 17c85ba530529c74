/** The analysis of readers' files: what it says of the sample, of broken files, and of anything at all. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { analyse } from '../../../site/lib/vrm/analyse/analyse.ts';
import { entryOf } from '../../../site/lib/vrm/analyse/catalogue.ts';
import { reportMarkdown } from '../../../site/lib/vrm/analyse/markdown.ts';
import { isReport, type Refusal, type Report, type Source } from '../../../site/lib/vrm/analyse/types.ts';
import { glb } from '../../support/figure.ts';
import { fuzz } from '../../support/fuzz.ts';

const test = suite('analysis of files');
const root = process.env.PROJECT_ROOT!;
const sample = (name: string) => new Uint8Array(readFileSync(join(root, 'site/static/avatar', name)));

const sourceOf = (bytes: Uint8Array, size = bytes.length): Source => ({
	name: 'a.vrm',
	size,
	read: async (from, to) => Uint8Array.from(bytes.subarray(from, to)),
});
const look = (bytes: Uint8Array, size?: number) => analyse(sourceOf(bytes, size));

const jsonOf = (bytes: Uint8Array) =>
	JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + new DataView(bytes.buffer).getUint32(12, true))));

const vrm1 = sample('kohaku.vrm');
const vrm0 = sample('kohaku-0x.vrm');

/** The sample with its JSON changed. */
// biome-ignore lint/suspicious/noExplicitAny: JSON that a test breaks
const changed = (edit: (json: any) => void, from = vrm1): Uint8Array => {
	const json = jsonOf(from);
	edit(json);
	const length = new DataView(from.buffer).getUint32(12, true);
	return glb(json, from.slice(28 + length));
};

const report = async (bytes: Uint8Array): Promise<Report> => {
	const result = await look(bytes);
	assert.ok(isReport(result), JSON.stringify(result.findings));
	return result as Report;
};
const codes = ({ findings }: Report | Refusal) => findings.map(({ code }) => code);

test('the sample: everything in it is told, and nothing is wrong', async () => {
	const found = await report(vrm1);
	assert.equal(
		found.findings.filter(({ severity }) => severity !== 'info'),
		[],
	);
	assert.is(found.generation, 'vrm1');
	assert.is(found.bones.there.length, 55);
	assert.equal(found.bones.missingRequired, []);
	assert.is(found.expressions.length, 20);
	assert.ok(found.springs.some(({ name, center }) => name === 'Brush' && center === 'hips'));
	assert.ok(found.colliders.some(({ shape }) => shape.includes('内側')) && found.colliders.some(({ shape }) => shape === 'plane'));
	assert.ok(found.materials.every(({ shader }) => shader === 'MToon 1.0'));
	assert.equal(
		found.textures.map(({ name, format, width, height, gpuBytes }) => [name, format, width, height, gpuBytes]),
		[
			['eye', 'PNG', 256, 128, 174763],
			['mouth', 'PNG', 32, 32, 5461],
			['matcap', 'PNG', 32, 32, 5461],
			['thumbnail', 'PNG', 128, 128, 87381],
		],
	);
	assert.ok(found.figures.triangles > 5000 && found.figures.drawCalls > 10 && found.figures.joints > 90);
	assert.ok(found.permissions.some(({ verdict }) => verdict === 'yes') && found.permissions.some(({ verdict }) => verdict === 'no'));
	assert.is(found.thumbnail?.mimeType, 'image/png');
	assert.is(found.tree[0]!.name, 'hips');
	assert.match(found.json, /"VRMC_vrm"/);
});

test('0.x and motions are told apart; the licence of 0.x is read too', async () => {
	const old = await report(vrm0);
	assert.is(old.generation, 'vrm0');
	assert.is(old.bones.there.length, 55);
	assert.equal(
		old.findings.filter(({ severity }) => severity !== 'info'),
		[],
	);
	assert.ok(old.permissions.some(({ answer }) => answer.includes('別の文書')));
	assert.is((await report(sample('wave.vrma'))).generation, 'vrma');
	assert.ok(codes(await look(glb({ asset: { version: '2.0' } }))).includes('no-vrm'));
});

test('each fault is found, with its place and a page that is there', async () => {
	const faults: [code: string, place: RegExp, edit: Parameters<typeof changed>[0], from?: Uint8Array<ArrayBuffer>][] = [
		['missing-bone', /humanBones$/, (json) => delete json.extensions.VRMC_vrm.humanoid.humanBones.leftHand],
		[
			'shared-bone',
			/humanBones\/head/,
			(json) => (json.extensions.VRMC_vrm.humanoid.humanBones.head.node = json.extensions.VRMC_vrm.humanoid.humanBones.neck.node),
		],
		['unknown-bone', /wing/, (json) => (json.extensions.VRMC_vrm.humanoid.humanBones.wing = { node: 0 })],
		['broken-reference', /humanBones\/jaw\/node/, (json) => (json.extensions.VRMC_vrm.humanoid.humanBones.jaw.node = 9999)],
		['broken-reference', /^\/meshes\/0\/primitives\/0\/material/, (json) => (json.meshes[0].primitives[0].material = 99)],
		['bad-override', /happy\/overrideBlink/, (json) => (json.extensions.VRMC_vrm.expressions.preset.happy.overrideBlink = 'often')],
		[
			'weight-range',
			/aa\/morphTargetBinds\/0\/weight/,
			(json) => (json.extensions.VRMC_vrm.expressions.preset.aa.morphTargetBinds[0].weight = 100),
		],
		['custom-preset', /custom\/happy/, (json) => (json.extensions.VRMC_vrm.expressions.custom.happy = {})],
		['unknown-preset', /preset\/joy/, (json) => (json.extensions.VRMC_vrm.expressions.preset.joy = {})],
		[
			'chain-loop',
			/springs\/0\/joints/,
			(json) => json.extensions.VRMC_springBone.springs[0].joints.push(json.extensions.VRMC_springBone.springs[0].joints[0]),
		],
		['chain-order', /springs\/0\/joints/, (json) => json.extensions.VRMC_springBone.springs[0].joints.reverse()],
		[
			'shared-joint',
			/springs\/1\/joints/,
			(json) => (json.extensions.VRMC_springBone.springs[1].joints[0].node = json.extensions.VRMC_springBone.springs[0].joints[0].node),
		],
		['broken-reference', /springs\/0\/colliderGroups/, (json) => (json.extensions.VRMC_springBone.springs[0].colliderGroups = [7])],
		['missing-licence', /licenseUrl/, (json) => delete json.extensions.VRMC_vrm.meta.licenseUrl],
		['bad-licence', /commercialUsage/, (json) => (json.extensions.VRMC_vrm.meta.commercialUsage = 'yes')],
		['missing-meta', /authors/, (json) => (json.extensions.VRMC_vrm.meta.authors = [''])],
		['duplicate-name', /nodes/, (json) => (json.nodes[3].name = json.nodes[4].name)],
		['cycle', /nodes/, (json) => json.nodes[5].children.push(0)],
		['two-parents', /nodes/, (json) => json.nodes[0].children.push(6)],
		['asset-version', /asset\/version/, (json) => (json.asset.version = '1.0')],
		[
			'missing-bone',
			/humanBones$/,
			(json) =>
				(json.extensions.VRM.humanoid.humanBones = json.extensions.VRM.humanoid.humanBones.filter(
					({ bone }: { bone: string }) => bone !== 'chest',
				)),
			vrm0,
		],
		['duplicate-bone', /humanBones/, (json) => json.extensions.VRM.humanoid.humanBones.push({ bone: 'hips', node: 3 }), vrm0],
		['material-properties', /materialProperties/, (json) => json.extensions.VRM.materialProperties.pop(), vrm0],
		['missing-licence', /otherLicenseUrl/, (json) => (json.extensions.VRM.meta.otherLicenseUrl = ''), vrm0],
	];
	for (const [code, place, edit, from] of faults) {
		const { findings } = await report(changed(edit, from));
		const found = findings.find((finding) => finding.code === code && place.test(finding.place));
		assert.ok(found, `${code} at ${place}: ${JSON.stringify(findings.slice(0, 5))}`);
		const page = (found!.link ?? entryOf(code).page).replace(/#.*/, '').replace(/\/$/, '');
		const isThere = [`${page}.md`, `${page}/index.md`].some((file) => existsSync(join(root, 'site/docs', file)));
		assert.ok(isThere, `${code} links to ${page}`);
	}
});

test('a texture over 4096 is told, whatever its bytes', async () => {
	const png = new Uint8Array(64);
	png.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
	new DataView(png.buffer).setUint32(16, 8192);
	new DataView(png.buffer).setUint32(20, 8191);
	const bytes = glb(
		{
			asset: { version: '2.0' },
			textures: [{ source: 0 }],
			images: [{ bufferView: 0 }],
			bufferViews: [{ buffer: 0, byteLength: 64 }],
			buffers: [{ byteLength: 64 }],
		},
		png,
	);
	const found = await report(bytes);
	assert.ok(codes(found).includes('large-texture'));
	assert.is(found.textures[0]!.gpuBytes, Math.round((8192 * 8191 * 16) / 3));
});

test('files that cannot be read: a message that says why', async () => {
	const longer = vrm1.slice();
	new DataView(longer.buffer).setUint32(12, 0x7fffffff, true);
	const cases: [string, Uint8Array, number?][] = [
		['too-short', new Uint8Array(3)],
		['not-glb', new TextEncoder().encode('PK\u0003\u0004 a zip that is not a model at all')],
		['truncated', vrm1.slice(0, 2000)],
		['truncated', longer],
		['bad-json', glb('{"asset": ')],
		['bad-json', glb('[]')],
		['too-large', vrm1.slice(0, 100), 2 ** 31],
	];
	for (const [code, bytes, size] of cases) {
		const result = await look(bytes, size);
		assert.not(isReport(result), code);
		assert.ok(codes(result).includes(code), `${code}: ${JSON.stringify(result.findings)}`);
		assert.ok(reportMarkdown(result).includes('エラー'));
	}
	assert.ok(codes(await look(vrm1.slice(0, 300_000))).includes('truncated'), 'a file cut within its binary part still tells what it has');
});

test('100,000 nodes in one line, in one circle, in a comb; joints in the wrong order: an answer each time', async () => {
	const count = 100_000;
	const line = Array.from({ length: count }, (_, i) => ({ name: `n${i}`, ...(i + 1 < count ? { children: [i + 1] } : {}) }));
	const joints = Array.from({ length: count }, (_, i) => ({ node: count - 1 - i }));
	const springs = { extensionsUsed: [], extensions: { VRMC_vrm: {}, VRMC_springBone: { springs: [{ joints }] } } };
	const found = await report(glb({ asset: { version: '2.0' }, nodes: line, ...springs }));
	assert.is(found.tree.length, count);
	assert.ok(found.findings.length < 300 && codes(found).includes('chain-order'));
	const circle = line.map((node, i) => ({ ...node, children: [(i + 1) % count] }));
	assert.ok(codes(await look(glb({ asset: { version: '2.0' }, nodes: circle }))).includes('cycle'));
	const comb = [{ children: Array.from({ length: count }, (_, i) => i + 1) }, ...Array.from({ length: count }, () => ({ children: [0] }))];
	assert.ok(codes(await look(glb({ asset: { version: '2.0' }, nodes: comb }))).includes('cycle'));
});

test('JSON nested 200,000 deep', async () => {
	await look(glb(`{"asset":{"version":"2.0"},"extras":${'['.repeat(200_000)}${']'.repeat(200_000)}}`));
});

test('hostile texts come out as text: no control characters, no turned reading direction, not endless, nothing Markdown acts on', async () => {
	const hostile = '<img src=x onerror=alert(1)>\u202Egnp.exe\u0000\u001b[31m](javascript:alert(1)) | `x` \ud800 ';
	const found = await report(
		changed((json) => {
			const swap = (value: unknown): unknown =>
				typeof value === 'string'
					? hostile + value.repeat(100)
					: Array.isArray(value)
						? value.map(swap)
						: value && typeof value === 'object'
							? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, swap(inner)]))
							: value;
			json.nodes.forEach((node: { name: string }) => (node.name = hostile));
			json.extensions.VRMC_vrm.meta = swap(json.extensions.VRMC_vrm.meta);
			json.extensions.VRMC_vrm.expressions.custom[hostile] = { overrideBlink: hostile };
			json.extensions.VRMC_vrm.humanoid.humanBones[hostile] = { node: 1 };
			Object.defineProperty(json.extensions.VRMC_vrm.humanoid.humanBones, '__proto__', { value: { node: 1 }, enumerable: true });
			json.asset.generator = hostile.repeat(1000);
		}),
	);
	const { json: _json, thumbnail: _thumbnail, ...shown } = found;
	const texts: string[] = [];
	JSON.stringify(shown, (_, value: unknown) => {
		if (typeof value === 'string') texts.push(value);
		return value;
	});
	for (const text of texts) {
		assert.not.match(text, /[\u0000-\u0008\u001b\u202e]|\p{Surrogate}/u);
		assert.ok(text.length < 20_000);
	}
	const markdown = reportMarkdown(found);
	assert.not.match(markdown, /(?<!\\)<img|(?<!\\)\]\(javascript/);
	for (const line of markdown.split('\n').filter((each) => each.startsWith('|'))) assert.is(line.match(/(?<!\\)\|/g)!.length, 5);
});

const anyBytes = fc.uint8Array({ maxLength: 400 });

test('any bytes, and any JSON in a GLB: an answer, never an exception', async () => {
	await fuzz(anyBytes, 500, async (bytes) => void reportMarkdown(await look(bytes)));
	await fuzz(fc.tuple(fc.json(), anyBytes), 500, async ([json, binary]) => void reportMarkdown(await look(glb(json, binary))));
});

test('the sample with any part of it replaced by anything: an answer, never an exception', async () => {
	const original = jsonOf(vrm1);
	/** Paths to all parts, long lists cut. */
	const paths: (string | number)[][] = [];
	const walk = (value: unknown, path: (string | number)[]): void => {
		if (path.length) paths.push(path);
		if (Array.isArray(value)) value.slice(0, 3).forEach((inner, i) => walk(inner, [...path, i]));
		else if (value && typeof value === 'object') for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
	};
	walk(original, []);
	const odd = fc.oneof(fc.constantFrom(null, -1, 1e308, 0.5, '', '\u0000', [], {}, true, 99999, [[]], { node: -1 }), fc.jsonValue());
	await fuzz(fc.tuple(fc.constantFrom(...paths), odd), 150, async ([path, value]) => {
		const bytes = changed((json) => {
			let at = json;
			for (const key of path.slice(0, -1)) at = at[key];
			at[path.at(-1)!] = value;
		});
		reportMarkdown(await look(bytes));
	});
});

test('the sample with bytes flipped or cut: an answer, never an exception', async () => {
	const flips = fc.array(fc.tuple(fc.nat(60_000), fc.nat(255)), { maxLength: 20 });
	await fuzz(fc.tuple(flips, fc.nat(vrm1.length)), 100, async ([changes, end]) => {
		const bytes = vrm1.slice(0, end);
		for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
		await look(bytes);
	});
});

test.run();
