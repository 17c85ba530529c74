/**
 * Reports text that was probably meant as a link or a footnote, but is neither in CommonMark. Readers would see the brackets.
 *
 *   [手順](/guide/my page/)   [手順] (/guide/)   [手順]（/guide/）   (手順)[/guide/]   [手順](/guide/   [手順][no-such]   [^no-such]
 */
import type { Definition, FootnoteDefinition, FootnoteReference, Nodes, Root, Text } from 'mdast';
import { nearestHint } from '../../base/nearest.ts';
import { type Position, placeAt } from '../../base/place.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import { placeOf } from '../element.ts';
import { walk } from '../walk.ts';

const ending = String.raw`\.(?:mdx?|html?|png|jpe?g|svg|webp|gif|avif|pdf|zip|mp4)\b`;
/** The start of an address, which running text never has after a bracket. */
const start = String.raw`(?:\.{0,2}/|#|https?:|www\.|[^\s()（）[\]]+${ending})`;
/** The name of a file with spaces, and no more than an anchor or a title behind it. */
const spaced = String.raw`[^()\n]*${ending}(?:#[^\s()]*)?(?:[ \t]+["'][^()\n]*)?\)`;

interface Rule {
	code: string;
	pattern: RegExp;
	/** What is wrong, and what to do, from the match's groups; undefined where the match is meant as text. */
	explain(groups: string[], page: Page): Pick<Problem, 'message' | 'hint'> | undefined;
}

interface Page {
	definitions: Map<string, Position>;
	footnotes: Map<string, Position>;
}

const rules: Rule[] = [
	{
		code: 'lost-link',
		pattern: new RegExp(String.raw`\]\((?!\s)(?=${start}|${spaced})([^()\n]*?[ \t\u3000][^()\n]*)\)`, 'g'),
		explain([, address]) {
			const [, src, width] = /^(\S+)[ \t]+=(\d*)x\d*$/.exec(address!) ?? [];
			return src
				? {
						message: `"(${address})" is not an image: sizes are those of another Markdown`,
						hint: `write <img src="${src}" alt="…" width="${width || '…'}">`,
					}
				: {
						message: `"(${address})" is not a link: there is a space in the address, or the title is not in quotes`,
						hint: `write (<${address}>), or %20 for a space`,
					};
		},
	},
	{
		code: 'lost-link',
		pattern: new RegExp(String.raw`\][ \t\u3000]\((?=${start})([^()\s]+)\)`, 'g'),
		explain: ([, address]) => ({
			message: `"] (${address})" is not a link: there is a space before the address`,
			hint: `write [text](${address})`,
		}),
	},
	{
		code: 'lost-link',
		pattern: new RegExp(String.raw`[\]］][（(](?=${start})([^（）()\s]+)[）)]`, 'g'),
		explain: ([whole, address]) =>
			/^\]\(.*\)$/.test(whole!)
				? undefined
				: { message: `"${whole}" is not a link: its brackets are full-width`, hint: `write [text](${address})` },
	},
	{
		code: 'lost-link',
		pattern: new RegExp(String.raw`(?<![\w\])\\])\(([^()\n]+)\)\[(?=${start})([^\[\]\s]+)\]`, 'g'),
		explain: ([whole, text, address]) => ({
			message: `"${whole}" is not a link: its brackets are the other way round`,
			hint: `write [${text}](${address})`,
		}),
	},
	{
		code: 'lost-link',
		pattern: new RegExp(String.raw`\]\((?=${start})([^()\s]+)(?![^\n]*\))`, 'g'),
		explain: ([, address]) => ({ message: `"](${address}" is not a link: nothing closes its bracket`, hint: `write [text](${address})` }),
	},
	{
		code: 'missing-definition',
		pattern: /(?<![\w\])\\])\[([^[\]\n^][^[\]\n]*)\]\[([^[\]\n]*)\]/g,
		explain([whole, text, written], { definitions }) {
			const label = written || text!;
			if (label.length < 2 || /^\d+$/.test(label) || definitions.has(key(label))) return undefined;
			return {
				message: `"${whole}": nothing on this page defines [${label}]`,
				hint: nearestHint(key(label), definitions.keys(), `add a line such as [${label}]: /address/`, (near) => `[${near}]`),
			};
		},
	},
	{
		code: 'missing-footnote',
		pattern: /(?<!\\)\[\^([^\s[\]]+)\](?!:)/g,
		explain([, label], { footnotes }) {
			// Without footnotes on the page it may be a pattern such as [^a-z].
			if (footnotes.has(key(label!)) || (!/^\d+$/.test(label!) && !footnotes.size)) return undefined;
			return {
				message: `there is no footnote [^${label}] on this page`,
				hint: nearestHint(key(label!), footnotes.keys(), `add a line such as [^${label}]: text`, (near) => `[^${near}]`),
			};
		},
	},
];

/** @param source the text that the tree was parsed from */
export function lostLinks(tree: Root, source: string): Problem[] {
	if (!/[\]］][（([]|\)\[|\][ \t\u3000]\(|\[\^|\]:/.test(source)) return [];
	const page: Page = { definitions: new Map(), footnotes: new Map() };
	const problems: Problem[] = [];
	const texts: Text[] = [];
	const referred = new Set<string>();
	walk(tree, (node: Nodes) => {
		if (node.type === 'text') texts.push(node);
		else if (node.type === 'footnoteReference') referred.add(key((node as FootnoteReference).identifier));
		else if (node.type === 'definition' || node.type === 'footnoteDefinition') problems.push(...twice(node, page));
	});
	for (const [label, at] of page.footnotes)
		if (!referred.has(label))
			problems.push(
				warningAt(
					'unused-footnote',
					at,
					`nothing refers to the footnote [^${label}], so it is not shown`,
					`write [^${label}] where it belongs, or remove it`,
				),
			);
	for (const { position } of texts) {
		if (position?.start.offset === undefined || position.end.offset === undefined) continue;
		let text = source.slice(position.start.offset, position.end.offset);
		if (!/[\]］]/.test(text)) continue;
		// The start of an address with a space is a link by itself: `[手順](https://a.example/my page/)`.
		if (text.endsWith('](')) text += /^[^()\n]*\)/.exec(source.slice(position.end.offset, position.end.offset + 2000))?.[0] ?? '';
		for (const { code, pattern, explain } of rules)
			for (const match of text.matchAll(pattern)) {
				const at = opening(text, match.index);
				const problem = at === undefined ? undefined : explain([...match], page);
				if (problem) problems.push({ severity: 'warning', code, ...placeAt(source, position.start.offset + at!), ...problem });
			}
	}
	return problems;
}

/** Labels match regardless of letter case and the amount of white space. */
const key = (label: string): string => label.replace(/\s+/g, ' ').trim().toLowerCase();

/** Records a definition. A second one with the same label is ignored, which is reported. */
function twice(node: Definition | FootnoteDefinition, { definitions, footnotes }: Page): Problem[] {
	const seen = node.type === 'definition' ? definitions : footnotes;
	const label = key(node.identifier);
	const at = placeOf(node);
	const first = seen.get(label);
	if (!first) {
		seen.set(label, at);
		return [];
	}
	// `[//]: # (…)` is a common way to write a comment.
	if (label === '//') return [];
	return [
		warningAt(
			'duplicate-definition',
			at,
			`"${node.label ?? node.identifier}" is defined in line ${first.line} already; this one is ignored`,
			'rename one of them, or remove it',
		),
	];
}

/** Offset of the bracket that the one at `at` closes; `at` if other text is between them; undefined if one of them is escaped. */
function opening(text: string, at: number): number | undefined {
	if (text[at - 1] === '\\') return undefined;
	if (!/[\]］]/.test(text[at]!)) return at;
	const bracket = Math.max(text.lastIndexOf('[', at), text.lastIndexOf('［', at));
	if (bracket < 0) return at;
	if (text[bracket - 1] === '\\') return undefined;
	return text[bracket - 1] === '!' ? bracket - 1 : bracket;
}
