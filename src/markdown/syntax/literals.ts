/**
 * Bare addresses (GFM: `https://…`, `www.…`, `name@example.org`). To find them, the parser must try at every Latin letter of a page, though
 * most pages contain none outside code and link targets. So most pages are parsed without them.
 */
import type { Image, Nodes, Root, Text } from 'mdast';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Construct, Extension } from 'micromark-util-types';
import { walk } from '../walk.ts';

const CONSTRUCTS = new Set(['emailAutolink', 'protocolAutolink', 'wwwAutolink']);
/** Every bare address contains one of these. */
const ADDRESS = /https?:\/\/|www\.|@/i;
/**
 * Where an address is not a bare one: front matter, code, link targets, attributes, definitions. Only a guess; {@link mayHoldLiterals} checks
 * the result. Lengths are limited, as unclosed brackets would otherwise take quadratic time.
 */
const ELSEWHERE =
	/^---\n[\s\S]*?\n---|^(?<fence>`{3}|~{3})[^\n]*\n[\s\S]*?^\k<fence>|`[^`\n]{0,500}`|\]\([^)\n]{0,500}\)|="[^"\n]{0,500}"|<https?:[^>\s]{0,500}>|^\[[^\]\n]{1,500}\]:[^\n]*/gm;

/** GFM's syntax without bare addresses. */
export function withoutLiterals(gfm: Extension): Extension {
	const text: NonNullable<Extension['text']> = {};
	for (const [code, value] of Object.entries(gfm.text ?? {})) {
		const left = [value as Construct | Construct[]].flat().filter((construct) => !CONSTRUCTS.has(construct.name ?? ''));
		if (left.length) text[code as keyof typeof text] = left;
	}
	return { ...gfm, text };
}

/** GFM's tree extensions without the search for addresses that the syntax missed, which is their only transform. */
export const withoutLiteralSearch = (trees: TreeExtension[]): TreeExtension[] => trees.map((tree) => ({ ...tree, transforms: [] }));

/** Whether a text probably has a bare address, so that it is parsed with them straight away. */
export const likelyHasLiterals = (text: string): boolean => ADDRESS.test(text) && ADDRESS.test(text.replace(ELSEWHERE, ''));

/**
 * Whether a text that was parsed without bare addresses has to be parsed again with them. A bare address is plain text, and everything
 * before the first one is parsed the same either way. So if no text node contains what every address contains, there is none.
 */
export function mayHoldLiterals(source: string, tree: Root): boolean {
	// Escapes and character references become plain text only in the tree: `www\.x.example`.
	if (!ADDRESS.test(source) && !/[\\&]/.test(source)) return false;
	let hasAddress = false;
	walk(tree, (node: Nodes) => {
		const text = (node as Text).type === 'text' ? (node as Text).value : (node as Image).alt;
		// Most texts have none of these, which is found out faster.
		hasAddress ||= Boolean(text && (text.includes('.') || text.includes(':') || text.includes('@')) && ADDRESS.test(text));
	});
	return hasAddress;
}
