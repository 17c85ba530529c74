/** Expressions of a file: what they bind, and what is wrong with them. */
import type { Kind } from './humanoid.ts';
import { get, type Loose, list, natural, number, object, pointerPart, text } from './loose.ts';
import { broken, isIndex } from './model.ts';
import type { Finding, Report } from './types.ts';

const overrideKinds = new Set(['none', 'block', 'blend']);
export const presets1 = new Set(
	'happy angry sad relaxed surprised aa ih ou ee oh blink blinkLeft blinkRight lookUp lookDown lookLeft lookRight neutral'.split(' '),
);

export function readExpressions(json: Loose, kind: Kind): { expressions: Report['expressions']; findings: Finding[] } {
	return kind === 'vrm1' ? expressions1(json) : expressions0(json);
}

function expressions1(json: Loose): ReturnType<typeof readExpressions> {
	const expressions: Report['expressions'] = [];
	const findings: Finding[] = [];
	const link = '/vrm1/expression/';
	for (const kind of ['preset', 'custom'] as const) {
		const group = object(json, 'extensions', 'VRMC_vrm', 'expressions', kind);
		for (const key of Object.keys(group)) {
			const one = object(group, key);
			const name = text([key], 0);
			const place = `/extensions/VRMC_vrm/expressions/${kind}/${pointerPart(key)}`;
			if (kind === 'preset' && !presets1.has(key))
				findings.push({ severity: 'error', code: 'unknown-preset', message: `「${name}」というプリセットはありません。`, place, link });
			if (kind === 'custom' && presets1.has(key))
				findings.push({
					severity: 'error',
					code: 'custom-preset',
					message: `カスタム表情の名前「${name}」が、プリセットと同じです。`,
					place,
					link,
				});
			const overrides = (['Blink', 'LookAt', 'Mouth'] as const).flatMap((group) => {
				const value = get(one, `override${group}`);
				if (value === undefined || value === 'none') return [];
				if (!overrideKinds.has(value as string))
					findings.push({
						severity: 'error',
						code: 'bad-override',
						message: `表情「${name}」のoverride${group}が「${text([value], 0)}」です。none、block、blendのどれかです。`,
						place: `${place}/override${group}`,
						link: `${link}#override`,
					});
				return [`${group}: ${text([value], 0)}`];
			});
			const morphs = list(one, 'morphTargetBinds');
			for (const [i, bind] of morphs.entries())
				findings.push(...morphFindings(json, bind, `${place}/morphTargetBinds/${i}`, name, 1, natural(bind, 'node'), link));
			const colours = list(one, 'materialColorBinds');
			const transforms = list(one, 'textureTransformBinds');
			for (const [group, binds] of [
				['materialColorBinds', colours],
				['textureTransformBinds', transforms],
			] as const)
				for (const [i, bind] of binds.entries())
					if (!isIndex(get(bind, 'material'), list(json, 'materials')))
						findings.push(broken(`${place}/${group}/${i}/material`, get(bind, 'material'), link));
			expressions.push({ name, kind, binds: morphs.length + colours.length + transforms.length, overrides: overrides.join('、') });
		}
	}
	return { expressions, findings };
}

/** A bind of a morph target: its mesh, its index, its weight up to `most`. */
function morphFindings(
	json: Loose,
	bind: unknown,
	place: string,
	name: string,
	most: number,
	node: number | undefined,
	link: string,
): Finding[] {
	const mesh = most === 1 ? natural(json, 'nodes', node ?? -1, 'mesh') : natural(bind, 'mesh');
	const findings: Finding[] = [];
	if (!isIndex(mesh, list(json, 'meshes')))
		findings.push(broken(`${place}/${most === 1 ? 'node' : 'mesh'}`, most === 1 ? get(bind, 'node') : get(bind, 'mesh'), link));
	else if (!isIndex(get(bind, 'index'), list(json, 'meshes', mesh, 'primitives', 0, 'targets')))
		findings.push(broken(`${place}/index`, get(bind, 'index'), link));
	const weight = number(bind, 'weight');
	if (weight === undefined || weight < 0 || weight > most)
		findings.push({
			severity: 'warning',
			code: 'weight-range',
			message: `表情「${name}」のウェイトが${text(bind, 'weight') || '数値以外'}です。0～${most}の値です。`,
			place: `${place}/weight`,
			link,
		});
	return findings;
}

function expressions0(json: Loose): ReturnType<typeof readExpressions> {
	const link = '/univrm/blendshape/univrm_blendshape/';
	const findings: Finding[] = [];
	const seen = new Set<string>();
	const base = '/extensions/VRM/blendShapeMaster/blendShapeGroups';
	const expressions = list(json, 'extensions', 'VRM', 'blendShapeMaster', 'blendShapeGroups').map(
		(group, i): Report['expressions'][number] => {
			const preset = text(group, 'presetName').toLowerCase();
			const isPreset = preset !== '' && preset !== 'unknown';
			const name = isPreset ? preset : text(group, 'name') || `group ${i}`;
			if (seen.has(name))
				findings.push({
					severity: 'warning',
					code: 'duplicate-expression',
					message: `表情「${name}」が2つあります。`,
					place: `${base}/${i}`,
					link,
				});
			seen.add(name);
			const binds = list(group, 'binds');
			for (const [k, bind] of binds.entries())
				findings.push(...morphFindings(json, bind, `${base}/${i}/binds/${k}`, name, 100, undefined, link));
			return { name, kind: isPreset ? 'preset' : 'custom', binds: binds.length + list(group, 'materialValues').length, overrides: '' };
		},
	);
	return { expressions, findings };
}
