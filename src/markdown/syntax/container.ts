/**
 * Container directives alone: `:::note` is a rule of ours, but `:name` in running text and `::name` on a line of its own stay text,
 * so that `12:30` and `std::vector` mean what they say.
 */
import { directive } from 'micromark-extension-directive';
import type { Extension } from 'micromark-util-types';

export function containerDirective(): Extension {
	const flow = directive().flow?.[58];
	const container = Array.isArray(flow) ? flow[0] : flow;
	return container ? { flow: { 58: container } } : {};
}

/**
 * `:::info 題名` → `:::info[題名]`, outside fenced code. The number of lines stays as it is.
 */
export function bracketTitles(text: string): string {
	if (!text.includes(':::')) return text;
	let fence = '';
	return text
		.split('\n')
		.map((line) => {
			const open = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(line)?.[1];
			if (fence) {
				if (open && open[0] === fence[0] && open.length >= fence.length && /^\s*(?:>\s*)*[`~]+\s*$/.test(line)) fence = '';
				return line;
			}
			if (open) {
				fence = open;
				return line;
			}
			const m = /^(\s*(?:>\s*)*:{3,})[ \t]?([A-Za-z][\w-]*)[ \t]+([^\s[{].*?)[ \t]*(\r?)$/.exec(line);
			return m ? `${m[1]}${m[2]}[${m[3]!.replace(/([[\]])/g, '\\$1')}]${m[4]}` : line;
		})
		.join('\n');
}
