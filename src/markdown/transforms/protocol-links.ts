/**
 * GFM's «extended protocol autolinks», which micromark-extension-gfm does not implement: `mailto:` and, with a resource, `xmpp:`.
 *
 * `mailto:a@b.c` → `[mailto:a@b.c](mailto:a@b.c)` instead of `mailto:[a@b.c](mailto:a@b.c)`; `xmpp:a@b.c/desk` likewise.
 */
import type { Link, Parent, PhrasingContent, Root } from 'mdast';
import { walk } from '../walk.ts';

const protocol = /(?:^|[^\p{L}\p{N}])(mailto:|xmpp:)$/u;
/** A slash and a resource; a full stop at its end belongs to the sentence. */
const resource = /^\/[A-Za-z0-9@.]*[A-Za-z0-9@]/;

export function protocolLinks(tree: Root, source: string): void {
	if (!/mailto:|xmpp:/.test(source)) return;
	walk(tree, (node: Link, ancestors: Parent[]) => {
		if (node.type !== 'link' || !isLiteral(node, source)) return;
		const siblings = ancestors.at(-1)!.children as PhrasingContent[];
		const index = siblings.indexOf(node);
		const before = siblings[index - 1];
		const scheme = before?.type === 'text' ? protocol.exec(before.value)?.[1] : undefined;
		if (before?.type !== 'text' || !scheme) return;
		before.value = before.value.slice(0, -scheme.length);
		let address = node.url.slice('mailto:'.length);
		if (scheme === 'xmpp:') address += takeResource(siblings, index + 1);
		node.url = scheme + address;
		node.children = [{ type: 'text', value: node.url }];
		if (!before.value) siblings.splice(index - 1, 1);
		return siblings.indexOf(node) + 1;
	});
}

/** A bare e-mail address in running text, without `<…>` or `[…](…)`. */
const isLiteral = ({ url, position }: Link, source: string): boolean =>
	url.startsWith('mailto:') && !!position && source.slice(position.start.offset, position.end.offset) === url.slice('mailto:'.length);

/** Removes `/resource` from the nodes that follow; `/desk@b.c` is a text and a link there. */
function takeResource(siblings: PhrasingContent[], from: number): string {
	const parts: { node: PhrasingContent; text: string }[] = [];
	for (const node of siblings.slice(from)) {
		const text = node.type === 'text' ? node.value : node.type === 'link' ? node.url.replace(/^mailto:/, '') : undefined;
		if (text === undefined) break;
		parts.push({ node, text });
		if (!/^[A-Za-z0-9@./]*$/.test(text)) break;
	}
	const taken = resource.exec(parts.map((p) => p.text).join(''))?.[0] ?? '';
	let left = taken.length;
	for (const { node, text } of parts) {
		if (left <= 0) break;
		if (text.length <= left) siblings.splice(siblings.indexOf(node), 1);
		else siblings.splice(siblings.indexOf(node), 1, { type: 'text', value: text.slice(left) });
		left -= text.length;
	}
	return taken;
}
