/**
 * Lets calls in lines of code that wrap break before a dot and after an opening bracket, so that on phones no name breaks. Only where 16 characters and more
 * follow one another without a space: others break at their spaces. Of what stands in quotation marks addresses alone break, at their separators.
 *
 *     vrm.Humanoid.GetBoneTransform(HumanBodyBones.Head)
 *     → vrm<wbr>.Humanoid<wbr>.GetBoneTransform(<wbr>HumanBodyBones<wbr>.Head)
 */
import type { Element, ElementContent } from 'hast';
import { element, withBreaks } from '../element.ts';
import { textOf } from '../text.ts';
import { piecesOf } from './long-names.ts';

const longRun = /\S{16,}/g;
const joints = /(?<=[\w)\]>])(?=\.[A-Za-z])|(?<=[\w>][(<[])(?=[^)>\]])/g;

/** @param line tokens of one line of highlighted code */
export function breakLongCalls(line: ElementContent[]): ElementContent[] {
	const text = line.map(textOf).join('');
	const breaks = [...text.matchAll(longRun)].flatMap((run) => [...run[0].matchAll(joints)].map((joint) => run.index + joint.index));
	if (!breaks.length && !text.includes('://')) return line;
	let at = 0;
	const broken = (nodes: ElementContent[]): ElementContent[] =>
		nodes.flatMap((node): ElementContent[] => {
			if (node.type === 'element' && !isString(node)) return [{ ...node, children: broken(node.children) }];
			const value = textOf(node);
			const from = at;
			at += value.length;
			const cuts = breaks.filter((cut) => cut >= from && cut < at);
			if (node.type === 'element') {
				const whole = value.includes('://') ? { ...node, children: withBreaks(piecesOf(value)) } : node;
				return cuts[0] === from ? [element('wbr', {}, []), whole] : [whole];
			}
			return withBreaks([from, ...cuts].map((cut, i) => value.slice(cut - from, (cuts[i] ?? at) - from)));
		});
	return broken(line);
}

const isString = ({ properties: { className } }: Element): boolean => Array.isArray(className) && className.includes('string');
