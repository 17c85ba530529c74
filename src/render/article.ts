/** Inputs of an article → its HTML: replaces the marks in the compiled HTML by addresses, images and components. */
import { escapeHtml } from '../base/escape.ts';
import type { Problem } from '../base/problem.ts';
import { fillMarks, type MarkFillers } from '../markdown/marks.ts';
import { ELEMENT, type ElementProps, PART } from '../mdx/markdown/part.ts';
import type { BodyInputs } from './body.ts';
import type { Components, RenderSettings } from './components.ts';
import { figureHtml, imageHtml, imageProps } from './image-html.ts';

/**
 * @param content the compiled HTML with the key `body.content`
 * @param published final address of a published path
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
	// If no address changes, the HTML that was rendered for the components' facts can be reused.
	const changes = Object.keys(body.addresses).length > 0;
	const address: RenderSettings['address'] = changes ? (href) => body.addresses[href] ?? href : undefined;
	/** Child components by the number of their parent. */
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
			// The line break between the tags of a block is no child: what was rendered for the facts serves.
			const childrenHtml = between.trim() ? between : '';
			if (use.parent !== undefined) {
				const list = children.get(use.parent) ?? [];
				list.push({ name: use.name, props: use.props, html: childrenHtml });
				children.set(use.parent, list);
			}
			const element = use.name === ELEMENT ? elementProps(use.props as unknown as ElementProps) : undefined;
			if (element === null) return childrenHtml;
			const made = components.render(
				element ? { ...use, props: { ...element } } : use,
				{
					idPrefix: `${body.idPrefix}c${index}-`,
					childrenHtml: element?.image === undefined ? childrenHtml : '',
					childComponents: children.get(index) ?? [],
					address,
					frontMatter: body.frontMatter,
					path: body.path,
					inert: plain,
					onData(name) {
						if (!(name in body.data)) isCacheable = false;
					},
				},
				body.source,
			);
			if (made.problem) problems.push(made.problem);
			const image = element?.image === undefined ? undefined : body.images[element.image];
			if (image?.figure) return figureHtml(made.html, image.title);
			// Markdown within a part of an MDX page has the page's own marks.
			return use.name === PART ? fillMarks(made.html, fillers) : made.html;
		},
	};
	/** Attributes as they are on the page; null where only what is within is shown. */
	function elementProps({ attributes, ...props }: ElementProps): ElementProps | null {
		if (props.image !== undefined) {
			const image = body.images[props.image];
			// A drawing is part of the page itself.
			return image && !image.image?.svg ? { ...props, attributes: imageProps(image, published, plain) } : null;
		}
		const given = { ...attributes };
		if (body.form !== 'article') {
			// Ids could occur twice there, and links to them would lead to the first one.
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

/** The pages of a category, as on its own page. */
function cardsHtml(cards: NonNullable<BodyInputs['cards']>): string {
	const items = cards.map(
		({ label, href, description }) =>
			`<li class="card card-link"><p class="card-title"><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>${description ? `<p class="card-text">${escapeHtml(description)}</p>` : ''}</li>`,
	);
	return items.length ? `<ul class="cards">${items.join('')}</ul>` : '';
}
