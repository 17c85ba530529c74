/**
 * `## 再配布 {#redistribution}` → `<h2 id="redistribution">再配布<a class="heading-anchor" href="#redistribution" aria-label="…">#</a></h2>`.
 * Without `{#id}` the id is a slug of the text (../heading-ids.ts), made unique on its page. Japanese headings get `<wbr>` between phrases.
 */
import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { errorAt, type Problem, warningAt } from '../../base/problem.ts';
import { element, placeOf, withBreaks } from '../element.ts';
import { type HeadingIds, makeHeadingIds, titleHasId } from '../heading-ids.ts';
import { MARK_OPEN } from '../marks.ts';
import { isReservedClass, isReservedId } from '../reserved.ts';
import { titleText, titleWords, writtenWords } from '../text.ts';
import type { Heading } from '../types.ts';
import { walk } from '../walk.ts';
import { breakLongName, titlePieces } from './long-names.ts';
import { keepNames } from './names.ts';

interface HeadingOptions {
	/** Splits a text into phrases; undefined where the language needs none. */
	phrases?: (text: string) => string[];
	/** Title of the page, where the text has it as a heading: its id is taken, though it is not among these headings. */
	title?: string;
	/** Whose ids they get. */
	ids: HeadingIds;
	/** Accessible name of the link beside a heading; `{title}` is its text. */
	anchorLabel: string;
}

export const isHeading = (tagName: string): boolean => tagName.length === 2 && tagName[0] === 'h' && tagName >= 'h1' && tagName <= 'h6';

/** `{#id}`, and `{#id .class}`, which gives the heading a class too. */
const explicitId = /\s*\{#([^\s{}"'<>#]+)((?:\s+\.[A-Za-z][\w-]*)*)\s*\}\s*$/;

/** Where links to the title lead: templates show it above the text. */
export const anchorTo = (id: string): Element =>
	// What follows has no space above it then.
	element('span', { id, className: ['visually-hidden'] }, []);

/** `{#id}` in a paragraph of its own is a place to link to. */
function becomeAnchor(node: Element): void {
	const only = node.children.length === 1 ? node.children[0]! : undefined;
	const id = only?.type === 'text' ? /^\{#([^\s{}"'<>#]+)\}$/.exec(only.value.trim())?.[1] : undefined;
	if (id && !isReservedId(id)) Object.assign(node, anchorTo(id));
}

export function headings(tree: Root, options: HeadingOptions): { headings: Heading[]; problems: Problem[] } {
	const headings: { node: Element; given?: string; linked: boolean }[] = [];
	const problems: Problem[] = [];
	const idOf = makeHeadingIds(options.ids);
	const isWritten = options.ids.writtenIds !== undefined;
	const wordsOf = isWritten ? wordsThere : titleWords;
	const given = new Set<string>();
	/** Ids that no further heading gets. Of ids as written, a heading keeps its own where a later one is given the same. */
	const taken = isWritten ? new Set<string>() : given;
	const titleId = options.title && idOf(options.title);
	walk(tree, (node: Element, ancestors: (Element | Root)[]) => {
		if (node.type !== 'element') return;
		if (node.tagName === 'p') becomeAnchor(node);
		const isOurs = isHeading(node.tagName) && node.properties.id !== FOOTNOTES;
		let own = node.properties.id ? String(node.properties.id) : isOurs ? takeExplicitId(node) : undefined;
		if (own && isReservedId(own)) {
			problems.push(
				errorAt('reserved-name', placeOf(node), `the id "${own}" is one that the site itself uses`, 'give the heading another {#id}'),
			);
			own = undefined;
		}
		if (own) {
			if (given.has(own))
				problems.push(
					errorAt('duplicate-id', placeOf(node), `the id "${own}" is used twice on this page`, 'give one of the headings another {#id}'),
				);
			given.add(own);
			if (!isOurs) taken.add(own);
		}
		// A heading inside a link (such as a card) or inside another heading gets no link.
		const linked = isOurs && ancestors.some((a) => a.type === 'element' && (a.tagName === 'a' || isHeading(a.tagName)));
		if (isOurs) headings.push({ node, given: own, linked });
	});
	if (titleId && titleHasId(options.ids) && !isReservedId(titleId) && !taken.has(titleId)) {
		taken.add(titleId);
		tree.children.unshift(anchorTo(titleId));
	}
	const list: Heading[] = [];
	for (const { node, given: own, linked } of headings) {
		const text = titleText(node);
		if (!text && !hasContent(node))
			problems.push(warningAt('empty-heading', placeOf(node), 'the heading is empty', 'add text, or remove it'));
		const words = String(node.properties.dataWords ?? wordsOf(node));
		delete node.properties.dataWords;
		const id = own !== undefined && !(isWritten && taken.has(own)) ? own : freeId(own ?? words, idOf, taken);
		if (isWritten) taken.add(id);
		node.properties.id = id;
		breakPhrases(node, options.phrases);
		const level = Number(node.tagName[1]);
		list.push({ level, id, text, html: toHtml(inlineCopy(node.children), { allowDangerousHtml: true }) });
		if (level > 1 && !linked)
			node.children.push(
				element('a', { className: ['heading-anchor'], href: `#${id}`, ariaLabel: options.anchorLabel.replace('{title}', () => text) }, [
					{ type: 'text', value: '#' },
				]),
			);
	}
	return { headings: list, problems };
}

/** The words of an id as written: a space beside an element that begins or ends the heading counts, and what reads as a directive is none of its words. */
function wordsThere(node: Element): string {
	const words = writtenWords(withoutDirectives(node));
	const started = node.children[0]?.type === 'element' ? words : words.trimStart();
	return node.children.at(-1)?.type === 'element' ? started : started.trimEnd();
}

/** `ses:SendRaw` → `ses`, `a :b[c]{d}` → `a c`, but for code: a text directive, as micromark-extension-directive reads one. */
function withoutDirectives<T extends Element | ElementContent>(node: T): T {
	if (node.type === 'text')
		return { ...node, value: node.value.replace(/(?<!:):[a-z][\w-]*(?![\w:-])(?:\[([^\]]*)\])?(?:\{[^}]*\})?/gi, '$1') };
	if (node.type !== 'element' || node.tagName === 'code') return node;
	return { ...node, children: node.children.map(withoutDirectives) };
}

/** Id of the heading that mdast-util-to-hast puts above the footnotes. */
const FOOTNOTES = 'footnote-label';

/** Whether a heading without text shows something: an image, or a component (still a mark here). */
const hasContent = (node: Element): boolean =>
	node.children.some((c) =>
		c.type === 'text' ? c.value.includes(MARK_OPEN) : c.type === 'element' && (c.tagName === 'img' || hasContent(c)),
	);

function freeId(text: string, idOf: (text: string) => string, taken: ReadonlySet<string>): string {
	let id = idOf(text);
	while (taken.has(id) || isReservedId(id)) id = idOf(text);
	return id;
}

/** `## Title {#id}` → `<h2 id="id">Title</h2>`, before plugins see the headings. */
export function takeExplicitIds(tree: Root): void {
	walk(tree, (node: Element) => {
		if (node.type !== 'element' || !isHeading(node.tagName) || node.properties.id) return;
		const id = takeExplicitId(node);
		if (id) node.properties.id = id;
	});
}

/** Removes `{#id}` from the heading's last text and returns the id. */
function takeExplicitId(node: Element): string | undefined {
	const last = node.children.at(-1);
	if (last?.type !== 'text') return undefined;
	const m = explicitId.exec(last.value);
	if (!m) return undefined;
	last.value = last.value.slice(0, m.index);
	const classes = m[2]!.match(/[^\s.]+/g)?.filter((name) => !isReservedClass(name));
	if (classes) node.properties.className = [...((node.properties.className as string[] | undefined) ?? []), ...classes];
	return m[1];
}

/** `表情を動かす方法` → `表情を<wbr>動かす<wbr>方法`, in text outside code. */
function breakPhrases(node: Element, phrases: HeadingOptions['phrases']): void {
	node.children = node.children.flatMap((child): ElementContent[] => {
		if (child.type === 'text' && !child.value.includes(MARK_OPEN)) {
			const pieces = withBreaks(titlePieces(child.value, phrases));
			return phrases ? keepNames(pieces) : pieces;
		}
		if (child.type === 'element' && child.tagName !== 'code') breakPhrases(child, phrases);
		return [child];
	});
}

/** Heading content for the table of contents: no links, images or footnote references inside a link. */
function inlineCopy(nodes: ElementContent[]): ElementContent[] {
	return nodes.flatMap((node): ElementContent[] => {
		if (node.type === 'text') return [{ type: 'text', value: node.value.replace(/\uE000[a-z]\d+\uE001/g, '') }];
		// JSX of an MDX page.
		if (node.type !== 'element') return 'children' in node ? inlineCopy((node as { children: ElementContent[] }).children) : [];
		if (node.tagName === 'sup' || node.tagName === 'img') return [];
		const children = inlineCopy(node.children);
		if (!['code', 'em', 'strong', 'del', 'wbr', 'kbd', 'sub'].includes(node.tagName)) return children;
		const copy: Element = { ...node, properties: {}, children };
		// The column of the contents is narrow.
		breakLongName(copy, []);
		return [copy];
	});
}
