/** The sample avatar: its files are what the code makes, valid glTF, and follow the rules of VRM that the site's pages explain. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { validateBytes } from 'gltf-validator';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { avatarFiles } from '../../../site/avatar/files.ts';
import { makeParts } from '../../../site/avatar/parts.ts';
import { joints } from '../../../site/avatar/skeleton.ts';

const test = suite('the sample avatar');
const folder = join(process.env.PROJECT_ROOT!, 'site/static/avatar');
const files = await avatarFiles();
const committed = (name: string) => readFileSync(join(folder, name));

interface Node {
	name: string;
	children?: number[];
	mesh?: number;
	scale?: number[];
	extensions?: Record<string, { constraint: Record<string, { source: number }> }>;
}
interface Joint {
	node: number;
}
// biome-ignore lint/suspicious/noExplicitAny: JSON of a file, looked at by assertions
type Loose = any;

function jsonOf(name: string): Loose & { nodes: Node[] } {
	const bytes = committed(name);
	return JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
}

const vrm1 = jsonOf('kohaku.vrm');
const vrm = vrm1.extensions.VRMC_vrm;
const springBone = vrm1.extensions.VRMC_springBone;
const parents = new Map<number, number>(
	(vrm1.nodes as Node[]).flatMap(({ children = [] }, i) => children.map((child): [number, number] => [child, i])),
);
const isAncestor = (above: number, node: number): boolean => {
	for (let at: number | undefined = node; at !== undefined; at = parents.get(at)) if (at === above) return true;
	return false;
};

test('the committed files are, byte for byte, what `npm run avatar` makes; each is under 600 KB', () => {
	assert.equal([...files.keys()].sort(), [
		'expressions.vrma',
		'idle.vrma',
		'kohaku-0x.vrm',
		'kohaku.vrm',
		'look-around.vrma',
		'walk.vrma',
		'wave.vrma',
	]);
	for (const [name, bytes] of files) {
		assert.ok(Buffer.compare(committed(name), bytes) === 0, `${name} is not what the code makes: run npm run avatar`);
		assert.ok(bytes.length < 600_000, `${name}: ${bytes.length} bytes`);
	}
});

test('each demo has its posters, light and dark, under 100 KB', () => {
	for (const kind of ['expressions', 'springbone'])
		for (const theme of ['light', 'dark']) {
			const file = join(folder, `poster-${kind}-${theme}.webp`);
			assert.ok(existsSync(file), file);
			assert.ok(statSync(file).size > 2000 && statSync(file).size < 100_000);
		}
});

test('Khronos’s validator finds no error', async () => {
	for (const [name, bytes] of files) {
		const { issues } = await validateBytes(bytes);
		assert.is(issues.numErrors, 0, `${name}: ${JSON.stringify(issues.messages.slice(0, 3))}`);
		// The one warning is the name of the 0.x extension, which has no vendor prefix.
		const warnings = issues.messages.filter(({ severity, code }) => severity === 1 && code !== 'INVALID_EXTENSION_NAME_FORMAT');
		assert.equal(warnings, [], name);
	}
});

test('all 55 human bones, each on a node of its own, below the parent that the specification names', () => {
	const bones = vrm.humanoid.humanBones as Record<string, { node: number }>;
	assert.is(Object.keys(bones).length, 55);
	assert.is(new Set(Object.values(bones).map(({ node }) => node)).size, 55);
	const order: [string, string][] = [
		['spine', 'hips'],
		['chest', 'spine'],
		['upperChest', 'chest'],
		['neck', 'upperChest'],
		['head', 'neck'],
		['jaw', 'head'],
		...['left', 'right'].flatMap((side): [string, string][] => [
			[`${side}Eye`, 'head'],
			[`${side}UpperLeg`, 'hips'],
			[`${side}LowerLeg`, `${side}UpperLeg`],
			[`${side}Foot`, `${side}LowerLeg`],
			[`${side}Toes`, `${side}Foot`],
			[`${side}Shoulder`, 'upperChest'],
			[`${side}UpperArm`, `${side}Shoulder`],
			[`${side}LowerArm`, `${side}UpperArm`],
			[`${side}Hand`, `${side}LowerArm`],
			[`${side}ThumbMetacarpal`, `${side}Hand`],
			[`${side}LittleDistal`, `${side}LittleIntermediate`],
		]),
	];
	for (const [bone, parent] of order) assert.ok(isAncestor(bones[parent]!.node, bones[bone]!.node), `${bone} is below ${parent}`);
	assert.ok((vrm1.nodes as Node[]).every(({ scale }) => scale === undefined));
});

test('every preset expression moves morph targets; two custom ones a colour and a texture; overrides of all kinds', () => {
	const presets = vrm.expressions.preset;
	assert.is(Object.keys(presets).length, 18);
	for (const [name, { morphTargetBinds }] of Object.entries<Loose>(presets)) {
		assert.ok(morphTargetBinds.length > 0, name);
		for (const { node, index } of morphTargetBinds) {
			const mesh = vrm1.meshes[vrm1.nodes[node].mesh];
			assert.ok(index >= 0 && index < mesh.primitives[0].targets.length, name);
		}
	}
	const custom = Object.values<Loose>(vrm.expressions.custom);
	assert.ok(custom.some(({ materialColorBinds }) => materialColorBinds?.length));
	assert.ok(custom.some(({ textureTransformBinds }) => textureTransformBinds?.length));
	const text = JSON.stringify(presets);
	for (const rule of ['"overrideBlink":"block"', '"overrideMouth":"blend"', '"overrideLookAt":"block"'])
		assert.ok(text.includes(rule), rule);
});

test('gaze by bones, first person for every mesh, a licence for a mascot, a thumbnail', () => {
	assert.is(vrm.lookAt.type, 'bone');
	const meshes = (vrm1.nodes as Node[]).flatMap(({ mesh }, i) => (mesh === undefined ? [] : [i]));
	assert.equal(
		vrm.firstPerson.meshAnnotations.map(({ node }: Joint) => node),
		meshes,
	);
	assert.is(vrm.meta.licenseUrl, 'https://vrm.dev/licenses/1.0/');
	assert.is(vrm.meta.avatarPermission, 'everyone');
	assert.is(vrm.meta.commercialUsage, 'corporation');
	assert.is(vrm.meta.modification, 'allowModificationRedistribution');
	for (const [name, value] of Object.entries(vrm.meta))
		if (name.startsWith('allow')) assert.is(value, name === 'allowRedistribution', name);
	assert.ok(vrm1.images[vrm.meta.thumbnailImage].bufferView !== undefined);
});

test('spring bones: hair, ears and skirt; chains that share no joint; sphere, capsule and extended colliders; one center', () => {
	const springs = springBone.springs as { name: string; joints: Joint[]; center?: number; colliderGroups: number[] }[];
	for (const part of ['Tail', 'Ear', 'Skirt'])
		assert.ok(
			springs.some(({ name }) => name.includes(part)),
			part,
		);
	const joints = springs.flatMap((spring) => spring.joints.map(({ node }) => node));
	assert.is(new Set(joints).size, joints.length);
	for (const spring of springs)
		spring.joints.slice(1).forEach(({ node }, i) => assert.ok(isAncestor(spring.joints[i]!.node, node), `${spring.name} ${i}`));
	const centered = springs.filter(({ center }) => center !== undefined);
	assert.is(centered.length, 1);
	assert.ok(isAncestor(centered[0]!.center!, centered[0]!.joints[0]!.node));
	const shapes = (springBone.colliders as Loose[]).map(({ shape }) => Object.keys(shape).join());
	assert.ok(shapes.includes('sphere') && shapes.includes('capsule'));
	const extended = (springBone.colliders as Loose[]).flatMap(({ extensions }) => extensions?.VRMC_springBone_extended_collider ?? []);
	assert.ok(extended.some(({ shape }) => shape.plane) && extended.some(({ shape }) => shape.sphere?.inside));
	for (const { colliderGroups } of springs) for (const group of colliderGroups) assert.ok(springBone.colliderGroups[group]);
});

test('MToon on all materials, with shade, rim, matcap, emission and outline in use; one constraint of each kind', () => {
	const toon = (vrm1.materials as Loose[]).map(({ extensions }) => extensions.VRMC_materials_mtoon);
	assert.ok(toon.every(({ shadeColorFactor, parametricRimColorFactor }) => shadeColorFactor && parametricRimColorFactor));
	assert.ok(toon.some(({ matcapFactor }) => matcapFactor[0] > 0) && toon.some(({ outlineWidthFactor }) => outlineWidthFactor > 0));
	assert.ok((vrm1.materials as Loose[]).some(({ emissiveFactor }) => emissiveFactor?.some((value: number) => value > 0)));
	const kinds = (vrm1.nodes as Node[]).flatMap(({ extensions }) => Object.keys(extensions?.VRMC_node_constraint?.constraint ?? {}));
	assert.equal([...new Set(kinds)].sort(), ['aim', 'roll', 'rotation']);
});

test('VRM 0.x: the same meshes looking the other way, 55 bones by their old names, its own groups', () => {
	const json = jsonOf('kohaku-0x.vrm');
	const { humanoid, blendShapeMaster, secondaryAnimation, materialProperties, meta } = json.extensions.VRM;
	assert.is(humanoid.humanBones.length, 55);
	assert.ok(humanoid.humanBones.some(({ bone }: Loose) => bone === 'leftThumbIntermediate'));
	assert.is(materialProperties.length, json.materials.length);
	assert.equal([meta.allowedUserName, meta.sexualUssageName, meta.violentUssageName], ['Everyone', 'Disallow', 'Disallow']);
	assert.ok(blendShapeMaster.blendShapeGroups.length >= 17);
	assert.ok(secondaryAnimation.boneGroups.every(({ bones }: Loose) => bones.length > 0));
	const eye = (one: Loose) => one.nodes[one.nodes.findIndex(({ name }: Node) => name === 'leftEye')].translation;
	assert.is(eye(json)[2], -eye(vrm1)[2]);
});

test('fingers are apart, and the profile has a nose and a chin', () => {
	const parts = makeParts();
	const hand = parts.find(({ mesh, surface }) => mesh === 'Body' && surface.positions.some(([x]) => x > 0.4))!;
	const names = ['Index', 'Middle', 'Ring', 'Little'];
	const ranges = names.map((name) => {
		const z = hand.surface.positions.flatMap(([x, , z], i) =>
			x > 0.385 && x < 0.41 && joints[hand.influences[i]!.joints[0]]!.name.startsWith(`left${name}`) ? [z] : [],
		);
		return [Math.min(...z), Math.max(...z)] as const;
	});
	for (const [i, [low]] of ranges.slice(0, -1).entries())
		assert.ok(low > ranges[i + 1]![1] + 0.0005, `${names[i]} and ${names[i + 1]}: ${low} and ${ranges[i + 1]![1]}`);
	const face = parts.find(({ mesh }) => mesh === 'Head')!.surface.positions.filter(([x]) => Math.abs(x) < 0.02);
	const front = (from: number, to: number): number => Math.max(...face.flatMap(([, y, z]) => (y >= from && y < to ? [z] : [])));
	assert.ok(front(0.85, 0.87) > front(0.875, 0.92) + 0.005, 'the nose');
	assert.ok(front(0.78, 0.8) > 0.11, 'the chin');
});

test('motions name the required bones, no eye bones and no gaze expressions', () => {
	for (const name of [...files.keys()].filter((file) => file.endsWith('.vrma'))) {
		const { humanoid, expressions = {}, specVersion } = jsonOf(name).extensions.VRMC_vrm_animation;
		assert.is(specVersion, '1.0');
		for (const bone of ['hips', 'spine', 'head', 'leftHand', 'rightFoot']) assert.ok(humanoid.humanBones[bone], `${name} ${bone}`);
		assert.not(humanoid.humanBones.leftEye);
		for (const preset of Object.keys(expressions.preset ?? {})) assert.not.match(preset, /^look/);
	}
});

test.run();
