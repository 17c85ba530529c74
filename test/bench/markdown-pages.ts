/** Pages of a folder of Markdown, read simply: what is indexed of each, by our search and by a peer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchPageInput } from '../../src/search/core/types.ts';

/** @param most of them, evenly chosen; a folder with fewer is repeated */
export function markdownPages(dir: string, most: number): SearchPageInput[] {
	const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.mdx?$/.test(file))
		.sort();
	if (!files.length) throw new Error(`no Markdown in ${dir}`);
	const step = Math.max(1, files.length / most);
	return Array.from({ length: most }, (_, i) => {
		const copy = Math.floor(i / files.length);
		return pageOf(dir, files[Math.floor((i % files.length) * step)]!, copy);
	});
}

function pageOf(dir: string, file: string, copy: number): SearchPageInput {
	const source = readFileSync(join(dir, file), 'utf8');
	const [head = '', matter = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source) ?? [];
	const field = (name: string) => new RegExp(`^${name}: *["']?(.*?)["']? *$`, 'm').exec(matter)?.[1] ?? '';
	let title = field('title');
	const sections: SearchPageInput['sections'] = [{ id: '', heading: '', level: 1, text: '' }];
	for (const line of plain(source.slice(head.length)).split('\n')) {
		const [, marks, text = ''] = /^(#{1,6}) +(.*)/.exec(line) ?? [];
		const heading = text.replace(/\{#.*\}$/, '').trim();
		if (!marks) sections.at(-1)!.text += `${line.trim()} `;
		else if (marks === '#') title ||= heading;
		else sections.push({ id: `s${sections.length}`, heading, level: marks.length, text: '' });
	}
	for (const section of sections) section.text = section.text.replace(/\s+/g, ' ').trim();
	const url = `/${copy ? `copy-${copy}/` : ''}${file.replace(/(?:index)?\.mdx?$/, '').replaceAll('\\', '/')}/`.replace(/\/{2,}/g, '/');
	return {
		key: url,
		url: encodeURI(url),
		title: (title || url) + (copy ? ` ${copy}` : ''),
		description: field('description'),
		keywords: [],
		breadcrumbs: url.split('/').slice(1, -2),
		sections,
	};
}

const plain = (markdown: string): string =>
	markdown
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/<[^>\n]+>/g, ' ')
		.replace(/[`*|]/g, ' ');
