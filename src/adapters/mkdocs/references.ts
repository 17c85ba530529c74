/**
 * Cross-references by id, as mkdocs-autorefs has them, in pages of our syntax:
 *
 *     [The lamp][lamp.Wick]  [`lamp.Wick`][] → [The lamp](../api/lamp.md#lamp.Wick)  [`lamp.Wick`](…)
 */
import { posix } from 'node:path';
import { fencedLines } from '../../markdown/fenced.ts';
import { makeHeadingIds } from '../../markdown/heading-ids.ts';

/** Code, or a link to a reference. */
const REFERENCE = /(`+)(?!`).*?(?<!`)\1(?!`)|(?<![\]!\\])\[((?:[^[\]]|\[[^\]]*\])+)\]\[([^\]]*)\](?!\()/g;
const DEFINITION = /^ {0,3}\[([^\]]+)\]:/;

/** @param pages by path @returns id → path of the first page that has it */
export function idsOf(pages: ReadonlyMap<string, string>): Map<string, string> {
	const pathById = new Map<string, string>();
	const add = (id: string, path: string) => pathById.has(id) || pathById.set(id, path);
	for (const [path, text] of pages) {
		const idOf = makeHeadingIds({ headingIds: 'mkdocs' });
		const lines = text.split('\n');
		const isCode = fencedLines(lines);
		lines.forEach((line, i) => {
			if (isCode[i]) return;
			for (const [, id] of line.matchAll(/\bid="([^"]+)"/g)) add(id!, path);
			const [, heading = '', explicit] = /^ {0,3}#{1,6}\s+(.*?)(?:\s*\{#([^}]+)\})?\s*$/.exec(line) ?? [];
			if (heading || explicit) add(explicit ?? idOf(heading.replace(/<[^>]*>|\]\([^)]*\)|[`*[\]]/g, '')), path);
		});
	}
	return pathById;
}

/** @param tell reports a reference without a target, with its line */
export function withReferences(
	text: string,
	path: string,
	places: ReadonlyMap<string, string>,
	tell: (reference: string, line: number) => void,
): string {
	const lines = text.split('\n');
	const isCode = fencedLines(lines);
	const defined = new Set(lines.flatMap((line) => DEFINITION.exec(line)?.[1]?.toLowerCase() ?? []));
	return lines
		.map((line, i) =>
			isCode[i]
				? line
				: line.replace(REFERENCE, (whole, code: string | undefined, label: string, reference: string) => {
						const id = reference || label?.replace(/`/g, '');
						if (code || defined.has(id.toLowerCase()) || id.startsWith('^')) return whole;
						const page = places.get(id);
						if (page === undefined) {
							tell(label.replace(/`/g, ''), i + 1);
							return label;
						}
						const to = posix.relative(posix.dirname(path), page);
						return `[${label}](${page === path ? '' : to.startsWith('.') ? to : `./${to}`}#${id})`;
					}),
		)
		.join('\n');
}
