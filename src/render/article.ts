/** Inputs of an article → its HTML: fills the marks in the compiled HTML with addresses, images and components. */
import { escapeHtml } from '../base/escape.ts';
import { memo } from '../base/once.ts';
import type { Problem } from '../base/problem.ts';
import { fillMarks, type MarkFillers } from '../markdown/marks.ts';
import { ELEMENT, type ElementProps, PART } from '../mdx/markdown/part.ts';
import type { BodyInputs } from './body.ts';
import type { Components, RenderSettings } from './components.ts';
import { figureHtml, imageHtml, imageProps } from './image-html.ts';

/**
 * @param content the compiled HTML, whose key is `body.content`
 * @param published published path → final address
 */
export function articleHtml(
	body: BodyInputs,
	content: string,
	components: Components,
	published: (path: string) => string,
): { html: string; problems: Problem[]; isCacheable: boolean } {
	const problems: Problem[] = [];
	let isCacheable = true;
	const plain = body.form === 'feed';
	// Undefined if no address changes: then the HTML that was rendered for the facts is reused.
	const changes = Object.keys(body.addresses).length > 0 || body.srcSets !== undefined;
	const address: RenderSettings['address'] = changes ? (href) => body.addresses[href] ?? href : undefined;
	/** Index of a component → its child components. */
	const children = new Map<number, { name: string; props: Record<string, unknown>; html: string }[]>();
	const fillers: MarkFillers = {
		link(index) {
			const link = body.links[index];
			if (!link) return '';
			return link.rel ? `${escapeHtml(link.href)}" rel="${escapeHtml(link.rel)}` : escapeHtml(link.href);
		},
		image(index) {
			const image = body.images[index];
			return image ? imageHtml(image, published, plain) : '';
		},
		cards: () => cardsHtml(body.cards ?? []),
		component(index, between) {
			const use = body.components[index];
			if (!use) return between;
			// White space between the tags does not count as children, so that the HTML rendered for the facts can be reused.
			const childrenHtml = between.trim() ? between : '';
			if (use.parent !== undefined) memo(children, use.parent, () => []).push({ name: use.name, props: use.props, html: childrenHtml });
			const element = use.name === ELEMENT ? elementProps(use.props as unknown as ElementProps) : undefined;
			if (element === null) return childrenHtml;
			const rendered = components.render(
				element ? { ...use, props: { ...element } } : use,
				{
					idPrefix: `${body.idPrefix}c${index}-`,
					childrenHtml: element?.image === undefined ? childrenHtml : '',
					childComponents: children.get(index) ?? [],
					address,
					srcSets: body.srcSets,
					frontMatter: body.frontMatter,
					path: body.path,
					inert: plain,
					onData(name) {
						if (!(name in body.data)) isCacheable = false;
					},
				},
				body.source,
			);
			problems.push(...(rendered.problems ?? []));
			const image = element?.image === undefined ? undefined : body.images[element.image];
			if (image?.figure) return figureHtml(rendered.html, image.title);
			// Markdown inside a part of an MDX page contains marks of the page.
			return use.name === PART ? fillMarks(rendered.html, fillers) : rendered.html;
		},
	};
	/** Props with final attributes; null if the element is dropped and only its children are shown. */
	function elementProps({ attributes, ...props }: ElementProps): ElementProps | null {
		if (props.image !== undefined) {
			const image = body.images[props.image];
			// Inlined SVG is not an `<img>` that a component could render.
			return image && !image.image?.svg ? { ...props, attributes: imageProps(image, published, plain) } : null;
		}
		const given = { ...attributes };
		if (body.form !== 'article') {
			// Several articles on one page: ids could be duplicates, and links would lead to the first one.
			if (!body.ids?.includes(String(given.id))) delete given.id;
			if (given['data-footnote-ref'] !== undefined) return null;
		}
		for (const [name, value] of Object.entries(given)) {
			const index = typeof value === 'string' ? /^\uE000l(\d+)\uE001$/.exec(value)?.[1] : undefined;
			const link = index === undefined ? undefined : body.links[Number(index)];
			if (!link) continue;
			given[name] = link.href;
			if (link.rel) given.rel = link.rel;
		}
		return { ...props, attributes: given };
	}
	const html = fillMarks(content, fillers);
	return { html, problems, isCacheable };
}

/** Cards for the pages of a category, as on its generated index. */
function cardsHtml(cards: NonNullable<BodyInputs['cards']>): string {
	const items = cards.map(
		({ label, href, description }) =>
			`<li class="card card-link"><p class="card-title"><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>${description ? `<p class="card-text">${escapeHtml(description)}</p>` : ''}</li>`,
	);
	return items.length ? `<ul class="cards">${items.join('')}</ul>` : '';
}
