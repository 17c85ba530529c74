/**
 * Addresses written bare (GFM: `https://…`, `www.…`, `name@example.org`). Looking for them means an attempt at every Latin letter of a
 * page, though most pages hold no such address outside of code and link targets; so most are parsed without.
 */
import type { Image, Nodes, Root, Text } from 'mdast';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Construct, Extension } from 'micromark-util-types';
import { walk } from '../walk.ts';

const CONSTRUCTS = new Set(['emailAutolink', 'protocolAutolink', 'wwwAutolink']);
/** What every bare address holds. */
const ADDRESS = /https?:\/\/|www\.|@/i;
/**
 * Where an address is no bare one: front matter, code, link targets, attributes, definitions. A guess, which {@link mayHoldLiterals} makes
 * good; what is long is not looked through to its end, as a page of unclosed brackets would take the square of its length.
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

/** Whether a text probably has a bare address, so that parsing it without them would be in vain. */
export const likelyHasLiterals = (text: string): boolean => ADDRESS.test(text) && ADDRESS.test(text.replace(ELSEWHERE, ''));

/**
 * Whether a text parsed without bare addresses could read otherwise with them. They are made of plain text alone, and all up to the first
 * one reads the same either way; so where no text of the tree holds what every address holds, there is none.
 */
export function mayHoldLiterals(source: string, tree: Root): boolean {
	// Escapes and character references become plain text in the tree alone: `www\.x.example`.
	if (!ADDRESS.test(source) && !/[\\&]/.test(source)) return false;
	let found = false;
	walk(tree, (node: Nodes) => {
		found ||= ADDRESS.test((node as Text).type === 'text' ? (node as Text).value : ((node as Image).alt ?? ''));
	});
	return found;
}
