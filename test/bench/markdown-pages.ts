/** Pages of a folder of Markdown, read simply: what is indexed of each, by our search and by a peer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { namesByLinks } from '../../src/pipeline/search.ts';
import type { SearchPageInput } from '../../src/search/core/types.ts';

/** @param most of them, evenly chosen; a folder with fewer is repeated */
export function markdownPages(dir: string, most: number): SearchPageInput[] {
	const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.mdx?$/.test(file))
		.sort();
	if (!files.length) throw new Error(`no Markdown in ${dir}`);
	const step = Math.max(1, files.length / most);
	const pages = Array.from({ length: most }, (_, i) => {
		const copy = Math.floor(i / files.length);
		return pageOf(dir, files[Math.floor((i % files.length) * step)]!, copy);
	});
	const known = new Set(pages.map(({ input }) => input.url));
	const calledAt = namesByLinks(
		pages.flatMap(({ input, calls }) =>
			calls.flatMap(([target, text]): [string, string][] => {
				const url = targetOf(target, input.url, known);
				return url && url !== input.url ? [[url, text]] : [];
			}),
		),
	);
	return pages.map(({ input }) => ({ ...input, links: calledAt(input.url, input.title) }));
}

/** The page that a link leads to: beside its own, below its own address, or by the end of a full one, as sites write them that lie in a folder. */
function targetOf(target: string, from: string, known: Set<string>): string | undefined {
	const path = encodeURI(target.replace(/[?#].*/, '').replace(/(?:index)?\.mdx?$/, ''));
	if (/^\w+:|^$/.test(path)) return undefined;
	const ends = path.startsWith('/') ? path.split('/').map((_, i, all) => `/${all.slice(i + 1).join('/')}/`) : [];
	const near = [posix.resolve(from, '..', path), posix.resolve(from, path)].map((one) => `${one}/`);
	return [...near, ...ends].map((one) => one.replace(/\/{2,}/g, '/')).find((one) => one !== '/' && known.has(one));
}

function pageOf(dir: string, file: string, copy: number): { input: SearchPageInput; calls: [target: string, text: string][] } {
	const source = readFileSync(join(dir, file), 'utf8');
	const [head = '', matter = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source) ?? [];
	const field = (name: string) => new RegExp(`^${name}: *["']?(.*?)["']? *$`, 'm').exec(matter)?.[1] ?? '';
	let title = field('title');
	let isCode = false;
	const sections: SearchPageInput['sections'] = [{ id: '', heading: '', level: 1, text: '' }];
	for (const line of plain(source.slice(head.length)).split('\n')) {
		if (FENCE.test(line)) isCode = !isCode;
		const [, marks, text = ''] = (!isCode && /^(#{1,6}) +(.*)/.exec(line)) || [];
		const heading = text.replace(/\{#.*\}$/, '').trim();
		if (!marks) sections.at(-1)!.text += `${line.replace(FENCE, '').trim()} `;
		else if (marks === '#') title ||= heading;
		else sections.push({ id: `s${sections.length}`, heading, level: marks.length, text: '' });
	}
	for (const section of sections) section.text = section.text.replace(/\s+/g, ' ').trim();
	const url = `/${copy ? `copy-${copy}/` : ''}${file.replace(/(?:index)?\.mdx?$/, '').replaceAll('\\', '/')}/`.replace(/\/{2,}/g, '/');
	const input = {
		key: url,
		url: encodeURI(url),
		title: (title || url) + (copy ? ` ${copy}` : ''),
		description: field('description'),
		keywords: [],
		breadcrumbs: url.split('/').slice(1, -2),
		sections,
	};
	return { input, calls: [...source.matchAll(LINK)].map(([, text, target]) => [target!, plain(text!).replace(/\s+/g, ' ').trim()]) };
}

/** What `plain` makes of the fences of code. */
const FENCE = /^\s*(?:~~~|\uE000)/;
const LINK = /(?<!!)\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g;

const plain = (markdown: string): string =>
	markdown
		.replace(/^(\s*)```+/gm, '$1\uE000')
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/<[^>\n]+>/g, ' ')
		.replace(/[`*|]/g, ' ');
