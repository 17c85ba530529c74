/**
 * Abbreviations as PHP Markdown Extra has them, and words of the glossary:
 *
 *     The HTML specification
 *     is maintained by the W3C.          → The <abbr class="term" title="HyperText Markup Language">HTML</abbr> specification …
 *
 *     *[HTML]: HyperText Markup Language
 *
 * A word is explained where it first stands below each heading; other places of an abbreviation are `<abbr>` alone. Words in headings, links and code stay
 * as they are. The island Terms shows the title on hover, focus and touch.
 */
import type { Paragraph, Parent, PhrasingContent, Root, Text } from 'mdast';
import { groupBy } from '../../base/group.ts';
import type { MarkdownFeature } from '../../markdown/feature.ts';
import type { Rule } from '../../markdown/open-page.ts';
import { replaceNode, walk } from '../../markdown/walk.ts';
import type { Terms } from './content.ts';

const DEFINITION = /^[ \t]{0,3}\*\[([^\]\n]+)\]:[ \t]*(\S.*?)[ \t]*$/;

export const terms: MarkdownFeature = {
	html: () => ({ needs: (html) => (/ class="term"|<abbr /.test(html) ? 'terms' : undefined) }),
};

export const takeAbbreviations: Rule = {
	when: ({ options, parsed }) => options.abbreviations && parsed.includes('*['),
	run(tree, page) {
		page.abbreviations = definitionsOf(tree, page.parsed);
	},
};

export const explainTerms: Rule = {
	when: ({ abbreviations, options }) => Boolean(abbreviations ?? options.glossary),
	run: (tree, { abbreviations = {}, options }) => explain(tree, abbreviations, options.glossary ?? {}),
};

/**
 * Takes the definitions out of a tree: paragraphs of such lines alone.
 *
 * @param source what the tree was made of
 */
function definitionsOf(tree: Root, source: string): Terms {
	const terms: Terms = {};
	walk(tree, (node: Paragraph, ancestors: Parent[]) => {
		if (node.type !== 'paragraph' || !node.position) return undefined;
		const lines = source.slice(node.position.start.offset, node.position.end.offset).split('\n');
		const definitions = lines.map((line) => DEFINITION.exec(line));
		if (!definitions.every((one) => one !== null)) return undefined;
		for (const [, word, meaning] of definitions) terms[word!] = meaning!;
		return replaceNode(node, ancestors);
	});
	return terms;
}

/** @param glossary words of the site; a page's own abbreviations come before them */
function explain(tree: Root, abbreviations: Terms, glossary: Terms): void {
	const meanings: Terms = { ...glossary, ...abbreviations };
	const words = Object.keys(meanings);
	if (!words.length) return;
	const starts = byStart(words);
	/** Meanings that were shown since the last heading: those of other forms of a word too. */
	let seen = new Set<string>();
	walk(tree, (node: Parent | Text, ancestors: Parent[]) => {
		if (node.type === 'heading') seen = new Set();
		if (KEPT.has(node.type)) return 'skip';
		if (node.type !== 'text') return undefined;
		const parts = explained((node as Text).value, starts, (word) => {
			const meaning = meanings[word]!;
			const isFirst = !seen.has(meaning);
			seen.add(meaning);
			const isAbbreviation = Object.hasOwn(abbreviations, word);
			return isFirst || isAbbreviation ? marked(word, meaning, isFirst, isAbbreviation) : undefined;
		});
		if (!parts) return undefined;
		for (const part of parts) part.position = node.position;
		return replaceNode(node, ancestors, ...parts);
	});
}

/** Words in them are names, or lead somewhere. */
const KEPT = new Set(['heading', 'link', 'linkReference', 'definition', 'footnoteDefinition', 'image']);

function explained(
	text: string,
	starts: ReadonlyMap<string, string[]>,
	mark: (word: string) => PhrasingContent | undefined,
): PhrasingContent[] | undefined {
	const parts: PhrasingContent[] = [];
	let end = 0;
	for (let at = 0; at < text.length; at++) {
		const word = wordAt(text, at, starts);
		if (word === undefined) continue;
		const part = mark(word);
		if (part) {
			if (at > end) parts.push({ type: 'text', value: text.slice(end, at) });
			parts.push(part);
			end = at + word.length;
		}
		at += word.length - 1;
	}
	if (!end) return undefined;
	if (end < text.length) parts.push({ type: 'text', value: text.slice(end) });
	return parts;
}

/** An element of HTML in a tree of Markdown: https://github.com/syntax-tree/mdast-util-to-hast#fields-on-nodes */
const marked = (word: string, title: string, isFirst: boolean, isAbbreviation: boolean): PhrasingContent => ({
	type: 'emphasis',
	data: { hName: isAbbreviation ? 'abbr' : 'span', hProperties: { ...(isFirst ? { className: ['term'] } : {}), title } },
	children: [{ type: 'text', value: word }],
});

const KATAKANA = /[\p{Script=Katakana}\u30FC]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC]/u;
const LETTER = /[\p{L}\p{M}\p{N}_]/u;

/** Whether two characters beside each other are of one word: those of Katakana, and those of scripts with spaces between words. */
const areJoined = (a: string, b: string): boolean =>
	(KATAKANA.test(a) && KATAKANA.test(b)) || (LETTER.test(a) && LETTER.test(b) && !UNSPACED.test(a) && !UNSPACED.test(b));

/** Words by their first character, the longest first. */
const byStart = (words: string[]): Map<string, string[]> =>
	groupBy(
		[...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
		(word) => word[0]!,
	);

/** The word that stands at a place. A word is no part of another: `HTML` is not in `XHTML`, but in `HTMLの`. */
const wordAt = (text: string, at: number, starts: ReadonlyMap<string, string[]>): string | undefined =>
	starts.get(text[at]!)?.find((word) => {
		const end = at + word.length;
		return (
			text.startsWith(word, at) &&
			!(at > 0 && areJoined(text[at - 1]!, text[at]!)) &&
			!(end < text.length && areJoined(text[end - 1]!, text[end]!))
		);
	});
