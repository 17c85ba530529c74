/**
 * The start of a home page, from its front matter as VitePress has it: https://vitepress.dev/reference/default-theme-home-page
 *
 *     layout: home
 *     hero: { name, text, tagline, image, actions: [{ text, link, theme: alt }] }
 *     features: [{ icon, title, details, link, linkText }]
 *
 * It becomes elements of the page, so that its links and images are resolved and checked like those of the text.
 */
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { type Problem, warningAt } from '../../base/problem.ts';
import type { FrontMatter } from '../../content/front-matter.ts';

type Home = Pick<FrontMatter, 'hero' | 'features'>;
type Picture = NonNullable<NonNullable<Home['hero']>['image']>;

/** @param lines of the front matter's keys */
export function home(tree: Root, { hero, features = [] }: Home, lines: Record<string, number>): Problem[] {
	const problems: Problem[] = [];
	const iconOf = (icon: NonNullable<Home['features']>[number]['icon']): ElementContent[] => {
		if (icon === undefined) return [];
		if (typeof icon !== 'string') return [h('span', { className: 'home-icon' }, imagesOf(icon))];
		if (!icon.trim().startsWith('<')) return [h('span', { className: 'home-icon', ariaHidden: 'true' }, icon)];
		problems.push(
			warningAt(
				'home-icon',
				{ line: lines.features ?? 1, column: 1 },
				'an icon of features is HTML, which front matter does not show',
				'save the drawing as a file, and write icon: { src: /icon.svg }',
			),
		);
		return [];
	};
	const sections: Element[] = [];
	if (hero?.actions?.some(({ text }) => !text.trim()))
		problems.push(
			warningAt(
				'home-action',
				{ line: lines.hero ?? 1, column: 1 },
				'an action of hero has no text; it is left out',
				'write what its link leads to',
			),
		);
	if (hero) sections.push(placed(heroOf(hero), lines.hero));
	const cards = features.map(({ icon, title, details, link, linkText, rel, target }) =>
		h('section', { className: link ? ['card', 'card-link'] : ['card'] }, [
			...iconOf(icon),
			h('p', { className: 'card-title' }, link ? h('a', { href: link, rel, target }, title) : title),
			...(details ? [h('p', { className: 'card-text' }, details)] : []),
			...(link && linkText ? [h('p', { className: 'home-more' }, linkText)] : []),
		]),
	);
	if (cards.length)
		sections.push(placed(h('div', { className: ['cards', `home-features-${columnsOf(cards.length)}`] }, cards), lines.features));
	tree.children.unshift(...sections);
	return problems;
}

/** Rows of features are full where they can be, as VitePress has it. */
const columnsOf = (count: number): number => (count <= 2 || count % 3 === 0 ? Math.min(count, 3) : 4);

function heroOf({ name, text, tagline, image, actions = [] }: NonNullable<Home['hero']>): Element {
	const words: [string, string | undefined][] = [
		['home-name', name],
		['home-text', text],
		['home-tagline', tagline],
	];
	const links = actions
		.filter(({ text }) => text.trim())
		.map(({ theme, link, target, rel, text }) => h('a', { className: kindOf(theme), href: link, target, rel }, text));
	return h('div', { className: 'home-hero' }, [
		h('div', [
			...words.flatMap(([className, word]) => (word ? [h('p', { className }, word)] : [])),
			...(links.length ? [h('p', { className: 'home-actions' }, links)] : []),
		]),
		...(image === undefined ? [] : [h('div', { className: 'home-image' }, imagesOf(image))]),
	]);
}

const kindOf = (theme = 'brand'): string[] => (theme === 'brand' ? ['button'] : ['button', 'button-quiet']);

/** Of an image for each colour mode, the stylesheet shows one. */
function imagesOf(image: Picture): Element[] {
	if (typeof image === 'string') return [h('img', { src: image, alt: '' })];
	const { src, light = src, dark, alt = '', width, height } = image;
	const one = (file: string, more: { className?: string[] }) => h('img', { src: file, alt, width, height, ...more });
	if (light === undefined) return dark === undefined ? [] : [one(dark, {})];
	return dark === undefined ? [one(light, {})] : [one(light, { className: ['only-light'] }), one(dark, { className: ['only-dark'] })];
}

/** Its links are told where the key stands. */
function placed(element: Element, line = 1): Element {
	const start = { line, column: 1 };
	return { ...element, position: { start, end: start } };
}
