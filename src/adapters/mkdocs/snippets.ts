/**
 * Files that are included in a page of MkDocs, also inside fences:
 *
 *     --8<-- "part.md"      --8<-- "a.py:2:5"      --8<-- "a.py:name"      {!part.md!}      {* a.py hl[2,4:5] ln[1:9] *}
 */
import type { Line, PageTools } from './tools.ts';

const SNIPPET = /^(\s*)-{1,2}8<-{2,}\s+"([^"]+)"\s*$/;
const INCLUDE = /^(\s*)\{!>?\s*([^!]+?)\s*!\}\s*$/;
/** Includes a file as a code block in its language. */
const CODE = /^(\s*)\{\*\s*(\S+)((?:\s+\w+\[[^\]]*\])*)\s*\*\}\s*$/;

/** @returns the lines with those of the included files */
export const withSnippets = (lines: Line[], tools: PageTools, depth = 0): Line[] =>
	lines.flatMap((line): Line[] => {
		const code = CODE.exec(line.text);
		if (code) return codeOf(line, code[1]!, code[2]!, code[3]!, tools);
		const [, indent = '', name = ''] = SNIPPET.exec(line.text) ?? INCLUDE.exec(line.text) ?? [];
		if (!name) return [line];
		const [path = '', from = '', to = ''] = /^[a-z]+:\/\//.test(name) ? [name] : name.split(':');
		const whole = depth < 10 ? tools.snippet(path) : undefined;
		const part = whole === undefined ? undefined : partOf(lineFeeds(whole), from, to);
		if (part === undefined) return missing(line, tools);
		return withSnippets(
			part.split('\n').map((text) => ({ text: text && indent + text, at: line.at })),
			tools,
			depth + 1,
		);
	});

function missing(line: Line, tools: PageTools): [] {
	tools.tell('snippet', line.at, 'the file or the part of it was not found, and is left out', 'put the text in its place');
	return [];
}

const lineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n$/, '');

function codeOf(line: Line, indent: string, path: string, options: string, tools: PageTools): Line[] {
	const whole = tools.snippet(path);
	if (whole === undefined) return missing(line, tools);
	const option = (name: string) => new RegExp(`\\b${name}\\[([^\\]]*)\\]`).exec(options)?.[1];
	const ranges = (option('ln') ?? '').split(',').filter(Boolean);
	const all = lineFeeds(whole).split('\n');
	const chosen = ranges.length
		? ranges.flatMap((range) => {
				const [from = '1', to = from] = range.split(':');
				return all.slice(Number(from) - 1, Number(to) || undefined);
			})
		: all;
	// Highlighted lines are counted from the file's first line.
	const first = Number(/^\d+/.exec(ranges[0] ?? '')?.[0] ?? 1);
	const marked = option('hl')?.replace(/\d+/g, (n) => String(Number(n) - first + 1));
	const title = option('title');
	const fence = '`'.repeat(Math.max(3, ...[...chosen.join('\n').matchAll(/^\s*(`{3,})/gm)].map(([, mark]) => mark!.length + 1)));
	const info = `${/\.(\w+)$/.exec(path)?.[1] ?? ''}${title ? ` title="${title}"` : ''}${marked ? ` hl_lines="${marked.replace(/:/g, '-').replace(/,/g, ' ')}"` : ''}`;
	return [`${fence}${info}`, ...chosen, fence].map((text) => ({ text: text && indent + text, at: line.at }));
}

/** `file:2:5` is lines, `file:name` what is between `--8<-- [start:name]` and `[end:name]`. */
function partOf(text: string, from: string, to: string): string | undefined {
	const lines = text.split('\n');
	if (/^\d*$/.test(from) && (from || to)) return lines.slice(from ? Number(from) - 1 : 0, to ? Number(to) : undefined).join('\n');
	const mark = /--8<--\s*\[\s*(start|end)\s*:\s*([\w-]+)\s*\]/;
	if (!from) return lines.filter((line) => !mark.test(line)).join('\n');
	const at = (which: string) => lines.findIndex((line) => mark.exec(line)?.slice(1).join() === `${which},${from}`);
	return at('start') < 0
		? undefined
		: lines
				.slice(at('start') + 1, at('end') < 0 ? undefined : at('end'))
				.filter((line) => !mark.test(line))
				.join('\n');
}
