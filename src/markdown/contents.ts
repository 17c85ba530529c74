/** What is known of a page besides its HTML: description, anchors, sections, reading time, and what its HTML needs. */
import type { Element, Root as HastRoot } from 'hast';
import type { PageHtml } from './feature.ts';
import { isUnsearched, readableText } from './text.ts';
import { TRUNCATE } from './transforms/truncate.ts';
import type { Heading, PageLink, PageNeed, Section } from './types.ts';
import { walk } from './walk.ts';

export function firstParagraph(tree: HastRoot): string {
	for (const node of tree.children) {
		if (node.type !== 'element' || node.tagName !== 'p') continue;
		const text = readableText([node], () => '')
			.replace(/\uE000[a-z]\d+\uE001/g, '')
			.replace(/\s+/g, ' ')
			.trim();
		if (text) return text.length > 160 ? `${[...text].slice(0, 159).join('')}…` : text;
	}
	return '';
}

export function anchorsOf(tree: HastRoot): string[] {
	const ids: string[] = [];
	walk(tree, (node: Element) => {
		if (node.type !== 'element') return;
		if (node.properties.id) ids.push(String(node.properties.id));
		else if (node.tagName === 'a' && node.properties.name) ids.push(String(node.properties.name));
	});
	return ids;
}

/** Splits the page at its headings. Headings inside other blocks, and those that are not searched, do not start a section. */
export function sectionsOf(tree: HastRoot, links: PageLink[], headings: Heading[]): Section[] {
	const sections: { section: Section; nodes: HastRoot['children'] }[] = [
		{ section: { id: '', heading: '', level: 1, text: '' }, nodes: [] },
	];
	for (const node of tree.children) {
		const heading =
			node.type === 'element' && /^h[1-6]$/.test(node.tagName) && !isUnsearched(node)
				? headings.find((h) => h.id === node.properties.id)
				: undefined;
		if (heading) sections.push({ section: { id: heading.id, heading: heading.text, level: heading.level, text: '' }, nodes: [] });
		else sections.at(-1)!.nodes.push(node);
	}
	return sections.map(({ section, nodes }) => ({
		...section,
		text: readableText(nodes, (m) => {
			const link = links[Number(/\d+/.exec(m)?.[0])];
			return [link?.alt, link?.title].filter(Boolean).join('\n');
		})
			.replace(TRUNCATE, '')
			.replace(/\n{2,}/g, '\n')
			.replace(/\uE000l\d+\uE001/g, ''),
	}));
}

/** Reading speed: characters of Chinese and Japanese per minute, words of other languages per minute. */
const CJK_A_MINUTE = 500;
const WORDS_A_MINUTE = 220;

export function readingMinutes(sections: Section[]): number {
	let cjk = 0;
	let words = 0;
	for (const { text } of sections) {
		cjk += text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
		words += text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
	}
	return Math.max(1, Math.round(cjk / CJK_A_MINUTE + words / WORDS_A_MINUTE));
}

/** Of lines marked by `[!code …]`, and of frames. */
const PARTS = /class="code-line[^"]* code-line-(?!highlight")|class="frame"/;
/** Of images of one colour scheme. */
const ONLY = /(?:^| )only-(?:light|dark)(?: |$)/;

export function needsOf(html: string, parts: readonly PageHtml[], { styled, links }: { styled: boolean; links: PageLink[] }): PageNeed[] {
	const needs: PageNeed[] = [];
	if (styled) needs.push('styles');
	needs.push(...parts.flatMap((part) => part.needs?.(html) ?? []));
	if (PARTS.test(html) || links.some(({ attributes }) => ONLY.test(attributes?.class ?? ''))) needs.push('parts');
	return needs;
}
