/** Code that a component shows → the HTML of a code block. */
import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { theirClasses } from '../adapters/markdown.ts';
import { loadLanguages } from './highlight.ts';
import type { MarkdownOptions } from './options.ts';
import { type CodeOptions, codeToHast } from './transforms/code.ts';

/** What code in components is coloured as without a word in the config: languages that prism-react-renderer has, and the shell's. */
const USUAL =
	'markup css javascript jsx typescript tsx json yaml markdown bash python go rust cpp swift kotlin objectivec graphql reason'.split(' ');

/** @param options as for the code blocks of Markdown */
export async function loadCodeHtml(
	options: CodeOptions & Pick<MarkdownOptions, 'codeLanguages' | 'mdxComponents'>,
): Promise<(code: string, language: string, meta: string) => string> {
	await loadLanguages([...USUAL, ...options.codeLanguages]);
	const toHast = codeToHast(options);
	return (value, lang, meta) => {
		const element = toHast(undefined, { type: 'code', value, lang: lang || null, meta: meta.trim() || null });
		const root = { type: 'root', children: [element] } as Root;
		if (options.mdxComponents) theirClasses(root);
		return toHtml(root, { allowDangerousHtml: true });
	};
}
