/** What other pages show of a page, read off its first lines without compiling it: `serve --watch` of a large site sends the first page long before all are compiled. */
import type { Source } from '../content/read.ts';
import { readFrontMatter } from './front-matter.ts';
import type { MarkdownOptions } from './options.ts';
import type { PageMeta } from './types.ts';

/** Front matter and title as they will most likely be; no text, links or problems. */
export function firstLook({ text, kind }: Source, { frontMatterKeys, mdxComponents }: MarkdownOptions): PageMeta {
	const yaml = /^\uFEFF?---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(text);
	const read = yaml?.[1] ? readFrontMatter(yaml[1], 2, frontMatterKeys, mdxComponents ? 'docusaurus' : undefined) : undefined;
	const { frontMatter = {}, lines = {} } = read ?? {};
	return {
		frontMatter,
		frontMatterLines: lines,
		title: frontMatter.title ?? firstHeading(yaml ? text.slice(yaml[0].length) : text),
		description: frontMatter.description ?? '',
		links: [],
		headings: [],
		anchors: [],
		components: [],
		truncated: kind === 'post' && /<!--\s*truncate\s*-->/.test(text),
		...(kind === 'post' ? { readingMinutes: 1 } : {}),
		problems: [],
	};
}

/** Text of the first `# heading` outside of code. */
function firstHeading(text: string): string {
	const [, written = ''] = /^ {0,3}# +(.+?)[ \t]*#*[ \t]*$/m.exec(text.replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm, '')) ?? [];
	return written
		.replace(/\{#[^}]*\}\s*$|<[^>]*>|[*`]/g, '')
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
		.trim();
}
