/** Files made by code, correct and broken, each with the codes of exactly its findings. */
import { type Edit, glb, nodeNamed, png, vrm0, vrm1, vrma } from './figure.ts';

export interface Case {
	name: string;
	bytes: Uint8Array;
	/** Codes of the findings, each once, in order of the alphabet. */
	codes: string[];
}

const vrm: (json: Parameters<Edit>[0]) => Parameters<Edit>[0] = (json) => json.extensions.VRMC_vrm;
const springs = (json: Parameters<Edit>[0]) => json.extensions.VRMC_springBone.springs;
const mtoon = (json: Parameters<Edit>[0]) => json.materials[0].extensions.VRMC_materials_mtoon;
const bone = (json: Parameters<Edit>[0], name: string) => vrm(json).humanoid.humanBones[name];
const at = (json: Parameters<Edit>[0], name: string) => json.nodes[nodeNamed(json, name)];
const older = (json: Parameters<Edit>[0]) => json.extensions.VRM;
const constraint = (json: Parameters<Edit>[0]) => at(json, 'twist').extensions.VRMC_node_constraint;

const swap = (json: Parameters<Edit>[0], part: string): void => {
	const bones = vrm(json).humanoid.humanBones;
	[bones[`left${part}`], bones[`right${part}`]] = [bones[`right${part}`], bones[`left${part}`]];
};

/** Scales the whole figure: all places, with the boxes of its meshes. */
const scaled = (json: Parameters<Edit>[0], by: number): void => {
	const root = json.nodes.push({ name: 'root', children: [0], scale: [by, by, by] }) - 1;
	json.scenes[0].nodes = [root, nodeNamed(json, 'Body')];
};
const moved = (json: Parameters<Edit>[0], to: [number, number, number]): void => {
	const root = json.nodes.push({ name: 'root', children: [0], translation: to }) - 1;
	json.scenes[0].nodes = [root, nodeNamed(json, 'Body')];
};
/** Turns a bone around Z, degrees. */
const turned = (json: Parameters<Edit>[0], name: string, degrees: number): void => {
	const half = (degrees * Math.PI) / 360;
	at(json, name).rotation = [0, 0, Math.sin(half), Math.cos(half)];
};

const right = (name: string, bytes: Uint8Array): Case => ({ name: `correct: ${name}`, bytes, codes: [] });
const wrong = (name: string, codes: string | string[], bytes: Uint8Array): Case => ({ name, bytes, codes: [codes].flat().sort() });

const whole = vrm1();
const cut = (length: number): Uint8Array => whole.slice(0, length);
const patched = (offset: number, value: number): Uint8Array => {
	const copy = whole.slice();
	new DataView(copy.buffer).setUint32(offset, value, true);
	return copy;
};
/** A file with another image in place of its own. */
const pictured = (image: Uint8Array): Uint8Array =>
	vrm1((json) => {
		const start = json.buffers[0].byteLength;
		json.bufferViews.push({ buffer: 0, byteOffset: start, byteLength: image.length });
		json.images[0].bufferView = json.bufferViews.length - 1;
		json.buffers[0].byteLength = start + image.length;
	}, image);

export const corpus: Case[] = [
	right('VRM 1.0', whole),
	right('VRM 0.x', vrm0()),
	right('VRM Animation', vrma()),
	right('KHR_materials_unlit beside MToon', vrm1()),
	right(
		'without springs',
		vrm1((json) => delete json.extensions.VRMC_springBone),
	),
	right(
		'without expressions',
		vrm1((json) => delete vrm(json).expressions),
	),
	right(
		'without look-at and first person',
		vrm1((json) => {
			delete vrm(json).lookAt;
			delete vrm(json).firstPerson;
		}),
	),
	right(
		'licence of defaults alone',
		vrm1((json) => delete vrm(json).meta.avatarPermission),
	),
	right(
		'PBR without MToon',
		vrm1((json) => (json.materials[0].extensions = {})),
	),
	right(
		'an empty node',
		vrm1((json) => (at(json, 'hair3').children = [json.nodes.push({ name: 'empty' }) - 1])),
	),
	right(
		'bufferView without target',
		vrm1((json) => {
			for (const view of json.bufferViews) delete view.target;
		}),
	),
	right(
		'two meshes of one name',
		vrm1((json) => {
			json.meshes.push({ ...json.meshes[0] });
			json.scenes[0].nodes.push(json.nodes.push({ name: 'Body2', mesh: 1, skin: 0 }) - 1);
		}),
	),
	right('an image of 3 × 5 points', pictured(png(3, 5))),
	right(
		'a child of 0.8 m',
		vrm1((json) => scaled(json, 0.5)),
	),
	right(
		'a giant of 8 m',
		vrm1((json) => scaled(json, 5)),
	),
	right(
		'arms 8° down',
		vrm1((json) => {
			turned(json, 'leftUpperArm', -8);
			turned(json, 'rightUpperArm', 8);
		}),
	),
	right(
		'inputMaxValue of 0',
		vrm1((json) => (vrm(json).lookAt.rangeMapVerticalUp.inputMaxValue = 0)),
	),
	right(
		'look-at by expressions without eyes',
		vrm1((json) => {
			vrm(json).lookAt.type = 'expression';
			delete vrm(json).humanoid.humanBones.leftEye;
			delete vrm(json).humanoid.humanBones.rightEye;
		}),
	),
	right(
		'only the required bones',
		vrm1((json) => {
			const { chest: _c, neck: _n, leftEye: _l, rightEye: _r, ...rest } = vrm(json).humanoid.humanBones;
			vrm(json).humanoid.humanBones = rest;
			delete vrm(json).lookAt;
		}),
	),
	right(
		'a skipped joint',
		vrm1((json) => springs(json)[0].joints.splice(1, 1)),
	),
	right(
		'center at the first joint',
		vrm1((json) => (springs(json)[1].center = nodeNamed(json, 'tail1'))),
	),
	right(
		'stiffness 0 and 4',
		vrm1((json) => {
			springs(json)[0].joints[0].stiffness = 0;
			springs(json)[0].joints[1].stiffness = 4;
		}),
	),
	right(
		'aim and rotation',
		vrm1((json) => {
			constraint(json).constraint = { aim: { source: nodeNamed(json, 'head'), aimAxis: 'NegativeZ' } };
			at(json, 'hair1').extensions = { VRMC_node_constraint: { specVersion: '1.0', constraint: { rotation: { source: 0 } } } };
		}),
	),
	right(
		'a mesh below a bone',
		vrm1((json) => {
			at(json, 'head').children.push(json.nodes.push({ name: 'Hat', mesh: 1, translation: [0, 0.1, 0], scale: [0.1, 0.1, 0.1] }) - 1);
			const { JOINTS_0: _j, WEIGHTS_0: _w, ...attributes } = json.meshes[0].primitives[0].attributes;
			json.meshes.push({ name: 'Hat', primitives: [{ attributes, indices: 1, material: 0 }] });
		}),
	),
	right(
		'VRM 0.x with a licence of its own',
		vrm0((json) => {
			older(json).meta.licenseName = 'Other';
			older(json).meta.otherLicenseUrl = 'https://example.com/licence';
		}),
	),
	right(
		'a motion with expressions',
		vrma((json) => {
			json.nodes.push({ name: 'happy', translation: [0, 0, 0] });
			json.scenes[0].nodes.push(json.nodes.length - 1);
			json.extensions.VRMC_vrm_animation.expressions = { preset: { happy: { node: json.nodes.length - 1 } } };
		}),
	),

	wrong('three bytes', 'too-short', new Uint8Array(3)),
	wrong('a zip', 'not-glb', new TextEncoder().encode('PK\u0003\u0004 a zip that is not a model at all')),
	wrong('glTF 1', 'gltf-version', patched(4, 1)),
	wrong('cut within the JSON', 'truncated', cut(1500)),
	wrong('cut within the meshes', 'truncated', cut(whole.length - 300)),
	wrong('bytes after the end', 'trailing', Uint8Array.from([...whole, 0, 0, 0, 0])),
	wrong('no JSON first', 'no-json', patched(16, 0x12345678)),
	wrong('half a JSON', 'bad-json', glb('{"asset": ')),
	wrong('a list', 'bad-json', glb('[]')),
	wrong('no VRM', 'no-vrm', glb({ asset: { version: '2.0' } })),
	wrong(
		'glTF 1.0 in the asset',
		['asset-version', 'gltf-unknown-asset-major-version'],
		vrm1((json) => (json.asset.version = '1.0')),
	),
	wrong(
		'specVersion 1.0-beta',
		'spec-version',
		vrm1((json) => (vrm(json).specVersion = '1.0-beta')),
	),
	wrong(
		'springs of a draft',
		'spec-version',
		vrm1((json) => (json.extensions.VRMC_springBone.specVersion = '1.0-draft')),
	),
	wrong(
		'MToon without a version',
		'spec-version',
		vrm1((json) => delete mtoon(json).specVersion),
	),
	wrong(
		'both generations',
		'both-generations',
		vrm1((json) => {
			json.extensions.VRM = {};
			json.extensionsUsed.push('VRM');
		}),
	),
	wrong(
		'an unknown extension required',
		'required-extension',
		vrm1((json) => {
			json.extensionsRequired = ['KHR_draco_mesh_compression'];
			json.extensionsUsed.push('KHR_draco_mesh_compression');
			json.extensions.KHR_draco_mesh_compression = {};
		}),
	),
	wrong(
		'no left hand',
		'missing-bone',
		vrm1((json) => delete vrm(json).humanoid.humanBones.leftHand),
	),
	wrong(
		'VRM 0.x without chest',
		'missing-bone',
		vrm0((json) => {
			older(json).humanoid.humanBones = older(json).humanoid.humanBones.filter(({ bone: name }: { bone: string }) => name !== 'chest');
		}),
	),
	wrong(
		'a wing',
		'unknown-bone',
		vrm1((json) => (vrm(json).humanoid.humanBones.wing = { node: nodeNamed(json, 'tail3') })),
	),
	wrong(
		'hips twice',
		'duplicate-bone',
		vrm0((json) => older(json).humanoid.humanBones.push({ bone: 'hips', node: 0 })),
	),
	wrong(
		'head is the neck',
		'shared-bone',
		vrm1((json) => (bone(json, 'head').node = bone(json, 'neck').node)),
	),
	wrong(
		'arms exchanged',
		'sides',
		vrm1((json) => ['UpperArm', 'LowerArm', 'Hand'].forEach((part) => swap(json, part))),
	),
	wrong(
		'looks backwards',
		'backwards',
		vrm1((json) => ['UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot', 'Eye'].forEach((part) => swap(json, part))),
	),
	wrong(
		'hand beside its arm',
		'bone-order',
		vrm1((json) => {
			const hand = nodeNamed(json, 'leftHand');
			at(json, 'leftLowerArm').children = at(json, 'leftLowerArm').children.filter((child: number) => child !== hand);
			at(json, 'leftUpperArm').children.push(hand);
			at(json, 'leftHand').translation = [0.47, 0, 0];
		}),
	),
	wrong(
		'a hundred times too large',
		'height',
		vrm1((json) => scaled(json, 100)),
	),
	wrong(
		'a hundred times too small',
		'height',
		vrm1((json) => scaled(json, 0.01)),
	),
	wrong(
		'thirty metres away',
		'off-centre',
		vrm1((json) => moved(json, [30, 0, 0])),
	),
	wrong(
		'in the air',
		'off-ground',
		vrm1((json) => moved(json, [0, 2, 0])),
	),
	wrong(
		'arms 45° down',
		'not-t-pose',
		vrm1((json) => {
			turned(json, 'leftUpperArm', -45);
			turned(json, 'rightUpperArm', 45);
		}),
	),
	wrong(
		'VRM 0.x, arms 60° down',
		'not-t-pose',
		vrm0((json) => {
			turned(json, 'leftUpperArm', 60);
			turned(json, 'rightUpperArm', -60);
		}),
	),
	wrong(
		'a bone with three scales',
		'bone-scale',
		vrm1((json) => (at(json, 'head').scale = [1, 2, 1])),
	),
	wrong(
		'another node named as a bone',
		'duplicate-name',
		vrm1((json) => (at(json, 'hair3').name = 'head')),
	),
	wrong(
		'no author',
		'missing-meta',
		vrm1((json) => (vrm(json).meta.authors = [''])),
	),
	wrong(
		'no licence',
		'missing-licence',
		vrm1((json) => delete vrm(json).meta.licenseUrl),
	),
	wrong(
		'another licence',
		'licence-url',
		vrm1((json) => (vrm(json).meta.licenseUrl = 'https://example.com/')),
	),
	wrong(
		'a use that is no value',
		'bad-licence',
		vrm1((json) => (vrm(json).meta.commercialUsage = 'yes')),
	),
	wrong(
		'VRM 0.x, Other without a document',
		'missing-licence',
		vrm0((json) => (older(json).meta.licenseName = 'Other')),
	),
	wrong(
		'preset joy',
		'unknown-preset',
		vrm1((json) => (vrm(json).expressions.preset.joy = {})),
	),
	wrong(
		'custom happy',
		'custom-preset',
		vrm1((json) => (vrm(json).expressions.custom.happy = {})),
	),
	wrong(
		'an override that is none',
		'bad-override',
		vrm1((json) => (vrm(json).expressions.preset.happy.overrideBlink = 'often')),
	),
	wrong(
		'a weight of 100',
		'weight-range',
		vrm1((json) => (vrm(json).expressions.preset.happy.morphTargetBinds[0].weight = 100)),
	),
	wrong(
		'a morph target that is not there',
		'broken-reference',
		vrm1((json) => (vrm(json).expressions.preset.happy.morphTargetBinds[0].index = 9)),
	),
	wrong(
		'a material that is not there',
		'broken-reference',
		vrm1((json) => (vrm(json).expressions.custom.shy.materialColorBinds[0].material = 9)),
	),
	wrong(
		'VRM 0.x, joy twice',
		'duplicate-expression',
		vrm0((json) => older(json).blendShapeMaster.blendShapeGroups.push(older(json).blendShapeMaster.blendShapeGroups[0])),
	),
	wrong(
		'a spring copied whole',
		'shared-joint',
		vrm1((json) => springs(json).push(springs(json)[0])),
	),
	wrong(
		'one joint in two springs',
		['chain-order', 'shared-joint'],
		vrm1((json) => (springs(json)[1].joints[0].node = springs(json)[0].joints[0].node)),
	),
	wrong(
		'joints in the wrong order',
		'chain-order',
		vrm1((json) => springs(json)[0].joints.reverse()),
	),
	wrong(
		'joints in a circle',
		'chain-loop',
		vrm1((json) => springs(json)[0].joints.push(springs(json)[0].joints[0])),
	),
	wrong(
		'one joint alone',
		'single-joint',
		vrm1((json) => (springs(json)[0].joints = springs(json)[0].joints.slice(0, 1))),
	),
	wrong(
		'center elsewhere',
		'center-place',
		vrm1((json) => (springs(json)[1].center = nodeNamed(json, 'head'))),
	),
	wrong(
		'negative stiffness',
		'value-range',
		vrm1((json) => (springs(json)[0].joints[0].stiffness = -1)),
	),
	wrong(
		'drag of 2',
		'value-range',
		vrm1((json) => (springs(json)[0].joints[0].dragForce = 2)),
	),
	wrong(
		'a collider group that is not there',
		'broken-reference',
		vrm1((json) => (springs(json)[0].colliderGroups = [7])),
	),
	wrong(
		'a collider inside out',
		'value-range',
		vrm1((json) => (json.extensions.VRMC_springBone.colliders[0].shape.sphere.radius = -0.1)),
	),
	wrong(
		'VRM 0.x, drag of 2',
		'value-range',
		vrm0((json) => (older(json).secondaryAnimation.boneGroups[0].dragForce = 2)),
	),
	wrong(
		'MToon, toony 2',
		'value-range',
		vrm1((json) => (mtoon(json).shadingToonyFactor = 2)),
	),
	wrong(
		'MToon, another outline mode',
		'outline-mode',
		vrm1((json) => (mtoon(json).outlineWidthMode = 'pixels')),
	),
	wrong(
		'MToon, a texture that is not there',
		'broken-reference',
		vrm1((json) => (mtoon(json).matcapTexture = { index: 5 })),
	),
	wrong(
		'VRM 0.x without material properties',
		'material-properties',
		vrm0((json) => (older(json).materialProperties = [])),
	),
	wrong(
		'two constraints on one node',
		'constraint-kind',
		vrm1((json) => (constraint(json).constraint.rotation = { source: 0 })),
	),
	wrong(
		'a roll axis W',
		'constraint-axis',
		vrm1((json) => (constraint(json).constraint.roll.rollAxis = 'W')),
	),
	wrong(
		'constraints in a circle',
		'constraint-loop',
		vrm1((json) => {
			at(json, 'leftHand').extensions = {
				VRMC_node_constraint: { specVersion: '1.0', constraint: { rotation: { source: nodeNamed(json, 'twist') } } },
			};
		}),
	),
	wrong(
		'a weight of 1.5',
		'value-range',
		vrm1((json) => (constraint(json).constraint.roll.weight = 1.5)),
	),
	wrong(
		'look-at by magic',
		'lookat-type',
		vrm1((json) => (vrm(json).lookAt.type = 'magic')),
	),
	wrong(
		'look-at by bones without eyes',
		'no-eyes',
		vrm1((json) => {
			delete vrm(json).humanoid.humanBones.leftEye;
			delete vrm(json).humanoid.humanBones.rightEye;
		}),
	),
	wrong(
		'first person of a bone',
		'annotation',
		vrm1((json) => (vrm(json).firstPerson.meshAnnotations[0].node = 0)),
	),
	wrong(
		'first person «never»',
		'annotation-type',
		vrm1((json) => (vrm(json).firstPerson.meshAnnotations[0].type = 'never')),
	),
	wrong(
		'an image elsewhere',
		'external-image',
		vrm1((json) => (json.images = [{ uri: 'skin.png' }])),
	),
	wrong('no image at all', ['gltf-image-unrecognized-format', 'unknown-image'], pictured(new Uint8Array(64).fill(7))),
	wrong(
		'a node with two parents',
		'two-parents',
		vrm1((json) => (at(json, 'hair3').children = [nodeNamed(json, 'head')])),
	),
	wrong(
		'nodes in a circle',
		['cycle', 'gltf-scene-non-root-node'],
		vrm1((json) => (at(json, 'hair3').children = [0])),
	),
	wrong(
		'a mesh without its material',
		['broken-reference', 'gltf-unresolved-reference'],
		vrm1((json) => (json.meshes[0].primitives[0].material = 99)),
	),
	wrong(
		'a motion without animation',
		'no-animation',
		vrma((json) => {
			delete json.animations;
			delete json.accessors;
		}),
	),
	wrong(
		'a motion without hips',
		'motion-hips',
		vrma((json) => delete json.extensions.VRMC_vrm_animation.humanoid.humanBones.hips),
	),
	wrong(
		'a motion of a draft',
		'spec-version',
		vrma((json) => (json.extensions.VRMC_vrm_animation.specVersion = '1.0-draft')),
	),
];
