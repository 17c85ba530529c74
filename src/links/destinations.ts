/**
 * Finds the exact offsets of addresses in a source, so that an address can be replaced without other changes.
 *
 *   [text](../meta.md "title")   [id]: ../meta.md   <a href="../meta.md">   <Card href="../meta.md"/>
 *          ^^^^^^^^^^                  ^^^^^^^^^^            ^^^^^^^^^^                ^^^^^^^^^^
 */
import { parse, postprocess, preprocess } from 'micromark';
import { safely } from '../base/attempt.ts';
import { parser } from '../markdown/grammar.ts';

export interface Destination {
	/** Offsets of the address in the text. */
	start: number;
	end: number;
	/** The address as the author meant it: escapes and entities resolved. */
	value: string;
}

export function markdownDestinations(source: string): Destination[] {
	// Offsets of the parser do not count the byte order mark.
	const shift = source.startsWith('\uFEFF') ? 1 : 0;
	const text = source.slice(shift);
	const destinations: Destination[] = [];
	for (const [kind, { type, start, end }] of events(text)) {
		if (kind !== 'exit') continue;
		const raw = text.slice(start.offset, end.offset);
		if (type === 'resourceDestinationString' || type === 'definitionDestinationString')
			destinations.push({ start: start.offset, end: end.offset, value: unescapeHtml(raw) });
		else if (/^(?:htmlFlow|htmlText|mdxJsxFlowTag|mdxJsxTextTag)$/.test(type)) destinations.push(...attributes(raw, start.offset));
	}
	return destinations.map((d) => ({ ...d, start: d.start + shift, end: d.end + shift })).sort((a, b) => a.start - b.start);
}

/** Resolves backslash escapes and `&amp;`. */
const unescapeHtml = (raw: string) => raw.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&amp;/g, '&');

function events(text: string): [string, { type: string; start: { offset: number }; end: { offset: number } }][] {
	const { plain, withComponents } = parser.withLiterals;
	const read = ({ extensions }: typeof plain) =>
		postprocess(
			parse({ extensions })
				.document()
				.write(preprocess()(text, undefined, true)),
		);
	// A component tag is malformed. Without components, any text parses.
	return safely(() => read(withComponents) as never) ?? (read(plain) as never);
}

/** Values of `href="…"`, `src='…'` and other attributes of tags. */
const attributes = (html: string, offset: number): Destination[] =>
	[...html.matchAll(/(\s[\w:-]+\s*=\s*)(?:"([^"]*)"|'([^']*)')/g)].map((m) => {
		const value = m[2] ?? m[3]!;
		const start = offset + m.index + m[1]!.length + 1;
		return { start, end: start + value.length, value: value.replace(/&amp;/g, '&') };
	});

/** String literals of TypeScript, JSON and YAML, and unquoted values of YAML and robots.txt, that equal `value`. */
export function literalDestinations(text: string, value: string): Destination[] {
	const destinations: Destination[] = [];
	for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
		const [before, after] = [text[at - 1] ?? '\n', text[at + value.length] ?? '\n'];
		const quoted = /["'`]/.test(before) && after === before;
		const bare = /[ \t]/.test(before) && /[\r\n]/.test(after) && /:[ \t]*$/.test(text.slice(0, at));
		if (quoted || bare) destinations.push({ start: at, end: at + value.length, value });
	}
	return destinations;
}
