import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import type { Problem } from '../../../src/base/problem.ts';
import { parser } from '../../../src/markdown/grammar.ts';
import type { MarkdownOptions } from '../../../src/markdown/options.ts';
import { parse } from '../../../src/markdown/parse.ts';

/** HTML of a text with our syntax, but without our transforms: what the examples of the CommonMark and GFM specifications are compared with. */
export function grammarHtml(text: string, options: MarkdownOptions): { html: string; problems: Problem[] } {
	const problems: Problem[] = [];
	const { tree } = parse(text, options, { parser }, problems);
	return { html: toHtml(toHast(tree, { allowDangerousHtml: true }), { allowDangerousHtml: true }), problems };
}
