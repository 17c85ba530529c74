/**
 * HTML elements of a page that nothing closes, ends of elements that nothing opens, and names that HTML has not: `List<string>`. Browsers, and this tool, close the first at the end of what
 * they stand in: `<div class="a">` without its end holds all that follows.
 */
import { htmlTagNames } from 'html-tag-names';
import type { Html, Nodes, Root } from 'mdast';
import { placeAt } from '../../base/place.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import { walk } from '../walk.ts';

/** Those without an end, and those whose end HTML leaves out. */
const WITHOUT_END = new Set(
	'area base br col embed hr img input link meta param source track wbr p li dt dd option optgroup thead tbody tfoot tr td th rt rp colgroup caption html head body'.split(
		' ',
	),
);
const tagNames = new Set(htmlTagNames);
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
/** What stands between their tags is no HTML. */
const RAW = /<(script|style|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

interface Open {
	name: string;
	offset: number;
}

/** @param source what the tree was made of */
export function unclosedHtml(tree: Root, source: string): Problem[] {
	if (!/<\/?[a-z]/.test(source)) return [];
	const open: Open[] = [];
	const lost: Open[] = [];
	const unknown: Open[] = [];
	const hasOwnNames = /<(?:svg|math)\b/.test(source);
	walk(tree, ({ type, ...node }: Nodes) => {
		if (type !== 'html') return;
		const { value, position } = node as Html;
		const start = position?.start.offset;
		if (start === undefined) return;
		// Each line of a block in a list or a quote has something before it in the source: places are those of the block.
		const isAsWritten = source.startsWith(value, start);
		const text = value.replace(RAW, (raw) => raw.replace(/[^\n]/g, ' '));
		for (const { 1: slash, 2: name, 3: rest, index } of text.matchAll(TAG))
			if (name && !slash && !tagNames.has(name) && !name.includes('-') && !hasOwnNames)
				unknown.push({ name, offset: start + (isAsWritten ? index : 0) });
			else if (name && (tagNames.has(name) || name.includes('-')) && !WITHOUT_END.has(name) && !/\/\s*$/.test(rest!))
				take({ name, offset: start + (isAsWritten ? index : 0) }, Boolean(slash));
	});
	function take(tag: Open, isEnd: boolean): void {
		const at = isEnd ? open.findLastIndex(({ name }) => name === tag.name) : -1;
		if (at >= 0) open.splice(at, 1);
		else (isEnd ? lost : open).push(tag);
	}
	return [
		...open.map(({ name, offset }) =>
			warningAt('unclosed-html', placeAt(source, offset), `<${name}> is never closed: it holds all that follows`, `add </${name}>`),
		),
		...unknown.map(({ name, offset }) =>
			warningAt(
				'unknown-html',
				placeAt(source, offset),
				`<${name}> is no element of HTML: readers do not see it`,
				`where the characters are meant, write \`<${name}>\` or \\<${name}>; names of components begin with a capital letter`,
			),
		),
		...lost.map(({ name, offset }) =>
			warningAt('unclosed-html', placeAt(source, offset), `</${name}> closes nothing`, `take it out, or add <${name}>`),
		),
	];
}
