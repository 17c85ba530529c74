/** `# A page` → the title of the page, which templates show above the text. */
import type { Element, Root } from 'hast';
import { type Problem, warningAt } from '../../base/problem.ts';
import type { FrontMatter } from '../../content/front-matter.ts';
import { placeOf } from '../element.ts';
import { type HeadingIds, titleHasId } from '../heading-ids.ts';
import { isReservedId } from '../reserved.ts';
import { titleText } from '../text.ts';
import { walk } from '../walk.ts';
import { anchorTo } from './headings.ts';

/**
 * Removes the first h1 from the tree and returns its text, the title if front matter has none, and whether it has an id of its own. A first h1 that differs from the front matter's title is
 * reported, as it is not shown. Further h1 become h2.
 *
 * @param keepHeading as Docusaurus has it: the first heading is shown in place of the title of the front matter; one further down is part of the text, in
 * Docusaurus 2 (`oldMdx`) also one that does not begin it, and so is one that is written as `<h1>`
 * @param text what the tree was read from
 */
export function takeTitle(
	tree: Root,
	{ title: given, hide_title: isHidden }: Pick<FrontMatter, 'title' | 'hide_title'>,
	{ keepHeading, oldMdx = false, ...ids }: { keepHeading: boolean; oldMdx?: boolean } & HeadingIds,
	text: string,
	problems: Problem[],
): { text?: string; hasId: boolean } {
	const isOfText = keepHeading && given !== undefined;
	const isTag = ({ position }: Element) => text[position?.start.offset ?? -1] === '<';
	const first = firstBlock(tree);
	const h1 =
		isOfText && (isHidden || !oldMdx)
			? takeFirst(tree, isHidden ? isH1 : (node) => isBreak(node) && !isTag(node))
			: take(tree.children, !isOfText ? tree.children.findIndex(isH1) : first && !isTag(first) ? tree.children.indexOf(first) : -1);
	walk(tree, (node: Element) => {
		if (!isH1(node)) return;
		node.tagName = 'h2';
		problems.push(
			warningAt(
				'second-h1',
				placeOf(node),
				'a second top-level heading; it is shown as a second-level one',
				'use ## for the parts of a page',
			),
		);
	});
	const whole = h1 && titleText(h1);
	const title = whole?.replace(EXPLICIT, '');
	const id = whole && EXPLICIT.exec(whole)?.[1];
	const hasId = id && titleHasId(ids) && /^[^\s"'<>]+$/.test(id) && !isReservedId(id);
	if (hasId) tree.children.unshift(anchorTo(id));
	if (h1 && title && given !== undefined && !keepHeading && bare(title) !== bare(given))
		problems.push(
			warningAt(
				'other-title',
				placeOf(h1),
				`the heading "${title}" is not shown, as the front matter gives the page the title "${given}"`,
				'remove the heading, or write it with ##',
			),
		);
	return { text: title, hasId: Boolean(hasId) };
}

/** `{#id}` behind a title. */
const EXPLICIT = /\s*\{#([^}]+)\}\s*$/;

const isH1 = (node: { type: string; tagName?: string }): boolean => node.type === 'element' && node.tagName === 'h1';

/** The heading that a text begins with. */
function firstBlock({ children }: Root): Element | undefined {
	const first = children.find((node) => !['comment', 'doctype'].includes(node.type) && !(node.type === 'text' && !node.value.trim()));
	return first && isH1(first) ? (first as Element) : undefined;
}

const take = (nodes: Root['children'], index: number): Element | undefined =>
	index < 0 ? undefined : (nodes.splice(index, 1)[0] as Element);

/** After any of these, a heading is no title. */
const isBreak = (node: Element): boolean => node.type === 'element' && /^h[1-6r]$/.test(node.tagName);

/** The first node of a kind, in the parts of a page too, where it is a heading of the first level. */
function takeFirst(tree: Root, isKind: (node: Element) => boolean): Element | undefined {
	let title: Element | undefined;
	let isOver = false;
	walk(tree, (node: Element, ancestors: Root[]) => {
		if (isOver || !isKind(node)) return;
		isOver = true;
		if (!isH1(node)) return;
		const { children } = ancestors.at(-1)!;
		title = take(children, children.indexOf(node));
		return children.length;
	});
	return title;
}

/** A title without the characters that mark code and emphasis: front matter may contain them too. */
const bare = (title: string): string => title.replace(/[`*_\s]+/g, '');
