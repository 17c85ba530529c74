/**
 * A bare address ends before full-width punctuation, and its host before a word of a language without spaces, which to GFM are parts of it. What
 * follows is text with markup of its own.
 *
 *   詳細は https://example.com/a。**次**の文   （https://example.com/a）   www.example.comを見る
 *                               ^                                   ^                  ^
 */
import type { Link, Parent, PhrasingContent, Root } from 'mdast';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State, Tokenizer } from 'micromark-util-types';
import { walk } from '../walk.ts';

/** …、。〈〉「」【】〔〕〜！（）／：？［］｛｝～ and the like. ・ and ー are within words. */
const ends = /[\u2025\u2026\u3001\u3002\u3008-\u3011\u3014-\u301F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF64]/;
const isEnd = (code: Code): boolean => code !== null && code >= 0x2025 && ends.test(String.fromCharCode(code));

/** Kana, Han and Hangul after a top-level domain in ASCII, which has no other letters (RFC 5890 §2.3.1). `日本語.example` is a host. */
const words = String.raw`[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]`;
const hostEnd = new RegExp(String.raw`(?<=^(?:https?://)?[^/?#]*\.[a-z]{2,})${words}`, 'i');

/** GFM's syntax, in which such a character ends an address as the end of the text does. */
export function endingLiterals(gfm: Extension): Extension {
	const text: NonNullable<Extension['text']> = {};
	for (const [code, value] of Object.entries(gfm.text ?? {}))
		text[code as keyof typeof text] = [value as Construct | Construct[]]
			.flat()
			.map((construct) => (/^(?:protocol|www)Autolink$/.test(construct.name ?? '') ? withEndingParts(construct) : construct));
	return { ...gfm, text };
}

/** An address is made of a domain and a path, which are attempted one after another. */
const withEndingParts = (construct: Construct): Construct => ({
	...construct,
	tokenize(effects, ok, nok) {
		const address = { hasEnded: false };
		const attempt: Effects['attempt'] = (part, ...states) => effects.attempt(ending(part as Construct, address), ...states);
		return construct.tokenize.call(this, { ...effects, attempt }, ok, nok);
	},
});

const ending = (part: Construct, address: { hasEnded: boolean }): Construct => ({
	...part,
	tokenize: endingTokenizer(part.tokenize, address),
});

/** Gives the states of a tokenizer the end of the text in place of such a character. */
const endingTokenizer = (tokenize: Tokenizer, address: { hasEnded: boolean }): Tokenizer =>
	function (effects, ok, nok) {
		let isDone = false;
		let real: Code = null;
		let host = '';
		// A path begins with punctuation.
		const isAtEnd = (code: Code): boolean => {
			if (code !== null && code >= 0 && /^[^/?#:]*$/.test(host)) host += String.fromCharCode(code);
			address.hasEnded ||= isEnd(code) || hostEnd.test(host);
			return address.hasEnded;
		};
		const outside =
			(state: State): State =>
			() => {
				isDone = true;
				return state(real);
			};
		const inside =
			(state: State): State =>
			(code) => {
				real = code;
				const next = state(isAtEnd(code) ? null : code);
				return next && !isDone ? inside(next) : next;
			};
		return inside(tokenize.call(this, effects, outside(ok), outside(nok)));
	};

/** GFM's tree extensions: addresses that the syntax misses, as in brackets, end there too. */
export const endingLiteralSearch = (trees: TreeExtension[]): TreeExtension[] =>
	trees.map((tree) => ({ ...tree, transforms: tree.transforms?.map((search) => (root) => cut(search(root) ?? root)) }));

function cut(tree: Root): Root {
	walk(tree, (node: Link, ancestors: Parent[]) => {
		const [text] = node.type === 'link' && !node.position ? node.children : [];
		if (text?.type !== 'text') return;
		const at = Math.min(...[ends, hostEnd].map((end) => text.value.search(end)).filter((found) => found >= 0));
		if (at === Number.POSITIVE_INFINITY) return;
		const rest = text.value.slice(at);
		node.url = node.url.slice(0, -rest.length);
		text.value = text.value.slice(0, at);
		const siblings = ancestors.at(-1)!.children as PhrasingContent[];
		siblings.splice(siblings.indexOf(node) + 1, 0, { type: 'text', value: rest });
	});
	return tree;
}
