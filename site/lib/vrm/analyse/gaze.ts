/** The gaze and the first person view of a VRM 1.0 file. */
import { get, isObject, type Loose, list, number, object, text } from './loose.ts';
import { broken, isIndex, nameOf, outOfRange } from './model.ts';
import type { Finding } from './types.ts';

const link = '/vrm1/lookat_firstperson/';
const annotationTypes = ['auto', 'both', 'thirdPersonOnly', 'firstPersonOnly'];
const maps = ['rangeMapHorizontalInner', 'rangeMapHorizontalOuter', 'rangeMapVerticalDown', 'rangeMapVerticalUp'];

export function readGaze(json: Loose): Finding[] {
	const findings: Finding[] = [];
	const vrm = object(json, 'extensions', 'VRMC_vrm');
	const base = '/extensions/VRMC_vrm';
	const lookAt = get(vrm, 'lookAt');
	if (isObject(lookAt)) {
		const type = get(lookAt, 'type');
		if (type !== undefined && type !== 'bone' && type !== 'expression')
			findings.push({
				severity: 'error',
				code: 'lookat-type',
				message: `視線のtypeが「${text([type], 0)}」です。boneかexpressionです。`,
				place: `${base}/lookAt/type`,
				link,
			});
		for (const map of maps)
			for (const key of ['inputMaxValue', 'outputScale']) {
				const value = number(lookAt, map, key);
				if (value !== undefined && value < 0)
					findings.push(outOfRange(`${map}の${key}`, value, '0以上', `${base}/lookAt/${map}/${key}`, link));
			}
		const bones = object(vrm, 'humanoid', 'humanBones');
		if (type === 'bone' && !get(bones, 'leftEye') && !get(bones, 'rightEye'))
			findings.push({
				severity: 'info',
				code: 'no-eyes',
				message: '視線のtypeがboneですが、目のボーンがないため、目は動きません。',
				place: `${base}/lookAt/type`,
				link,
			});
	}
	for (const [i, annotation] of list(vrm, 'firstPerson', 'meshAnnotations').entries()) {
		const place = `${base}/firstPerson/meshAnnotations/${i}`;
		const node = get(annotation, 'node');
		if (!isIndex(node, list(json, 'nodes'))) findings.push(broken(`${place}/node`, node, link));
		else if (get(json, 'nodes', node, 'mesh') === undefined)
			findings.push({
				severity: 'warning',
				code: 'annotation',
				message: `一人称視点の設定の対象「${nameOf(json, 'nodes', node)}」に、メッシュがありません。`,
				place: `${place}/node`,
				link,
			});
		if (!annotationTypes.includes(get(annotation, 'type') as string))
			findings.push({
				severity: 'error',
				code: 'annotation-type',
				message: `一人称視点の設定のtypeが「${text(annotation, 'type')}」です。${annotationTypes.join('、')}のどれかです。`,
				place: `${place}/type`,
				link,
			});
	}
	return findings;
}
