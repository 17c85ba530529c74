/**
 * `<iframe src="https://player.example/1" title="…">` stays where the config allows its host, and gets a box of its proportions:
 * `<div class="frame"><iframe src="…" title="…" loading="lazy" …></iframe></div>`. Every other frame is an error and is left out; on a site without a
 * policy (`*` among the hosts) it stays as it is written.
 */
import type { Element, Root } from 'hast';
import { errorAt, type Problem, warningAt } from '../../base/problem.ts';
import { element, placeOf } from '../element.ts';
import { replaceNode, walk } from '../walk.ts';

/** Attributes that say what is shown and how large; the others could open what the page keeps closed. */
const kept = ['src', 'title', 'width', 'height', 'allow', 'allowFullScreen', 'id'];

/** @param hosts `markdown.frameHosts` */
export function frames(tree: Root, hosts: readonly string[]): Problem[] {
	const problems: Problem[] = [];
	walk(tree, (node: Element, ancestors: (Element | Root)[]) => {
		if (node.type !== 'element' || node.tagName !== 'iframe') return undefined;
		const at = placeOf([...ancestors, node].findLast((a) => a.position?.start) ?? node);
		const fault = faultOf(node, hosts);
		if (fault && hosts.includes('*')) return undefined;
		if (fault) {
			problems.push(errorAt('frame-host', at, ...fault));
			return replaceNode(node, ancestors);
		}
		if (!String(node.properties.title ?? '').trim())
			problems.push(
				warningAt('frame-title', at, 'the <iframe> has no title; screen readers name it by its address', 'add title="What it shows"'),
			);
		return replaceNode(node, ancestors, framed(node));
	});
	return problems;
}

function faultOf({ properties: { src, srcDoc } }: Element, hosts: readonly string[]): [message: string, hint: string] | undefined {
	if (srcDoc !== undefined)
		return ['<iframe srcdoc> is not shown: a page may frame addresses alone', 'write the HTML into the page, or use src'];
	const written = String(src ?? '').trim();
	const url = URL.canParse(written.replace(/^\/\//, 'https://')) ? new URL(written.replace(/^\/\//, 'https://')) : undefined;
	if (!url) return [`<iframe src="${written}"> is not shown: its address has no host`, 'write the whole address, beginning with https://'];
	if (url.protocol !== 'https:')
		return [`<iframe src="${written.slice(0, 60)}"> is not shown: it is no https: address`, 'use an https: address'];
	if (hosts.some((host) => host.toLowerCase() === url.host)) return undefined;
	return [
		`<iframe> of ${url.host} is not shown: the host is not allowed`,
		`add "${url.host}" to markdown.frameHosts in the config; the content security policy follows it`,
	];
}

function framed({ properties, position }: Element): Element {
	const shown = Object.fromEntries(kept.flatMap((name) => (properties[name] === undefined ? [] : [[name, properties[name]]])));
	const frame = element('iframe', { ...shown, loading: 'lazy', referrerPolicy: 'strict-origin-when-cross-origin' }, []);
	return { ...element('div', { className: ['frame'] }, [{ ...frame, position }]), position };
}
