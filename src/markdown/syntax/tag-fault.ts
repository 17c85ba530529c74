/** What micromark and mdast-util-mdx-jsx throw at a malformed component tag → a problem with its position, and the tags to neutralise. */

import { offsetAt, placeAt } from '../../base/place.ts';
import { errorAt, type Problem } from '../../base/problem.ts';

/** Stands for the `<` of a malformed tag, so that it is read as text. */
export const HARMLESS = '\uE002';

/** The parts of the thrown error that are used here. */
interface Thrown {
	reason?: string;
	message: string;
	place?: { offset?: number; start?: { offset?: number } };
}

interface TagFault {
	/** Absent where CommonMark has text, which is what the writer meant. */
	problem?: Problem;
	/** Offsets of the `<` to be read as text. */
	harmless: number[];
}

/** @returns undefined for an error that is not about a tag */
export function tagFault(error: unknown, source: string): TagFault | undefined {
	const { reason, message, place } = error as Thrown;
	const text = reason ?? message;
	const opened = /\((\d+):(\d+)-\d+:\d+\)/.exec(text);
	const openedAt = opened ? offsetAt(source, Number(opened[1]), Number(opened[2])) : -1;
	const name = /<\/?([\w.-]*)/.exec(source.slice(openedAt >= 0 ? openedAt : 0))?.[1] ?? '';
	if (/^Expected a closing tag/.test(text) && isTag(source, openedAt)) {
		const within = /before the end of `(\w+)`/.exec(text)?.[1];
		return fault(source, openedAt, `<${name}> is never closed${within ? ` within its ${blockNames[within] ?? within}` : ''}`, [openedAt]);
	}
	// `<br>` after a tag that spans several lines: MDX takes it for a component.
	if (/^Expected a closing tag/.test(text) && source[openedAt] === '<')
		return fault(source, openedAt, `<${name}> is on the last line of a component tag`, [openedAt]);
	const at = place?.start?.offset ?? place?.offset;
	if (at === undefined) return undefined;
	if (/^Unexpected closing tag/.test(text) && isTag(source, at) && isTag(source, openedAt)) {
		const closing = /<\/([\w.-]*)/.exec(source.slice(at))?.[1] ?? '';
		// `<Tabs><TabItem></Tabs>`: only the inner tag is at fault if the outer one is open, else both are.
		const outer = new RegExp(`<${closing.replaceAll('.', '\\.')}(?![\\w.-])`).test(source.slice(0, openedAt));
		return outer
			? fault(source, openedAt, `<${name}> is never closed before </${closing}>`, [openedAt])
			: fault(source, at, `</${closing}> is found where </${name}> of line ${opened![1]} is expected`, [openedAt, at]);
	}
	if (/^Unexpected closing slash/.test(text) && source[at] === '/' && isTag(source, at - 1))
		return fault(source, at - 1, `</${/^\/([\w.-]*)/.exec(source.slice(at))?.[1]}> closes nothing`, [at - 1]);
	const tag = lastTag(source, at);
	if (tag < 0) return undefined;
	const shown = /^<\/?[\w.-]*/.exec(source.slice(tag))![0];
	// `A<Id, S\>`: no tag has a comma or a backslash after its name.
	if (/^<[A-Z][\w.-]*\s*[,\\]/.test(source.slice(tag))) return { harmless: [tag] };
	if (/end of file/.test(text)) return fault(source, tag, `the tag ${shown} has no end`, [tag]);
	return fault(source, at, `component tag ${shown}: ${tidy(text)}`, [tag]);
}

const blockNames: Record<string, string> = {
	listItem: 'list item',
	blockQuote: 'quote',
	tableCell: 'table cell',
	tableData: 'table cell',
	tableHeader: 'table cell',
	containerDirective: 'admonition',
};

const isTag = (source: string, offset: number) => offset >= 0 && /^<\/?[A-Z]/.test(source.slice(offset, offset + 3));

/** The last tag that begins at or before an offset. */
function lastTag(source: string, offset: number): number {
	for (let at = source.lastIndexOf('<', offset); at >= 0; at = at === 0 ? -1 : source.lastIndexOf('<', at - 1))
		if (isTag(source, at)) return at;
	return -1;
}

const fault = (source: string, offset: number, message: string, harmless: number[]): TagFault => ({
	problem: errorAt(
		'component-syntax',
		placeAt(source, offset),
		message,
		/[“”‘’]/.test(message)
			? 'quotes of values are straight: "value"'
			: 'close every <Component> with </Component> or />; write a literal < as \\< or in `code`',
	),
	harmless,
});

const tidy = (reason: string) =>
	reason
		.replaceAll(HARMLESS, '<')
		.replace(/\s*\(note:.*$/s, '')
		.replace(/^Unexpected/, 'unexpected')
		.replace(/ \(U\+[0-9A-F]+\)/g, '')
		.replace(/, expected a character that can start an attribute value.*$/s, ', expected "text" or {value}')
		.replace(
			/, expected a(?: character that can start an attribute name| name character)[^;]*;.*$/s,
			', expected a name or the end of the tag',
		);
