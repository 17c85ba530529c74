/** `:tada:` → 🎉, by the names that GitHub uses. Code keeps what is written. */
import type { Heading, Root, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { nearest } from '../../base/nearest.ts';
import { placeAt } from '../../base/place.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import type { MarkdownFeature } from '../../markdown/feature.ts';
import type { Rule } from '../../markdown/open-page.ts';
import type { MarkdownOptions } from '../../markdown/options.ts';
import { walk } from '../../markdown/walk.ts';

/** Emoji by name: `tada` → `🎉`. */
type EmojiNames = Readonly<Record<string, string>>;

const loaded = new WeakMap<MarkdownOptions, EmojiNames>();

export const emoji: MarkdownFeature = {
	async load(options) {
		// A module of its own, which only sites with `markdown.emoji` load.
		if (options.emoji) loaded.set(options, (await import('gemoji')).nameToEmoji);
		return undefined;
	},
};

export const emojiShortCodes: Rule = {
	when: ({ options }) => loaded.has(options),
	run: (tree, { parsed, options }) => withEmoji(tree, parsed, loaded.get(options)!),
};

const code = /:([a-z0-9_+-]+):/gi;
/** Stands alone and has a letter, so that it was meant as an emoji: not `12:30:45`. */
const isMeant = (text: string, at: number, length: number, name: string): boolean =>
	/[a-z]{2}/i.test(name) && /^$|[\s(]/.test(text.slice(at - 1, at)) && /^$|[\s).,!?]/.test(text.slice(at + length, at + length + 1));

function withEmoji(tree: Root, source: string, names: EmojiNames): Problem[] {
	const problems: Problem[] = [];
	walk(tree, (node: Text | Heading) => {
		// The id of a heading is made of its words as they are written.
		if (node.type === 'heading') keepWords(node);
		if (node.type !== 'text' || !node.value.includes(':')) return;
		node.value = node.value.replace(code, (written, name: string, at: number, text: string) => {
			const character = Object.hasOwn(names, name.toLowerCase()) ? names[name.toLowerCase()] : undefined;
			const near = character || !isMeant(text, at, written.length, name) ? undefined : nearest(name.toLowerCase(), Object.keys(names));
			if (near) problems.push(unknown(written, near, node, source));
			return character ?? written;
		});
	});
	return problems;
}

function keepWords(heading: Heading): void {
	const words = textOf(heading);
	if (/:[a-z0-9_+-]+:/i.test(words)) heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, dataWords: words } };
}

function unknown(written: string, near: string, { position }: Text, source: string): Problem {
	const start = position?.start.offset ?? 0;
	const offset = source.slice(start, position?.end.offset).indexOf(written);
	return warningAt(
		'unknown-emoji',
		placeAt(source, start + Math.max(0, offset)),
		`there is no emoji "${written}"; it is shown as it is written`,
		`did you mean ":${near}:"?`,
	);
}
