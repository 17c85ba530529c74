/** `@theme/DocCardList`, `@theme/DocCard`, and what pages ask about the sidebar. */
import { type ReactNode, useContext } from 'react';
import { classNames } from '../components/class-names.ts';
import { Server } from '../components/context.tsx';
import { slot } from '../components/slots.ts';
import { Link } from './core.tsx';

interface CardItem {
	type?: string;
	label: string;
	href?: string;
	description?: string;
	items?: unknown[];
}

/**
 * Stands for the items of the category that a page is in: they are known when the page is put together (src/render/article.ts). A site's own list that goes
 * through them gets our cards.
 */
export const CURRENT_ITEMS: CardItem[] = Object.assign([], { filter: () => CURRENT_ITEMS, map: () => [<CurrentCards key="cards" />] });

function CurrentCards(): ReactNode {
	const server = useContext(Server);
	return server ? slot(`static ${server.statics.push(DOC_CARDS) - 1}`) : null;
}

/** What a page in a category shows of it. The text around cards does not depend on them. */
export const DOC_CARDS = '\uE000d0\uE001';

export function DocCard({ item }: { item: CardItem }) {
	return (
		<section className="card card-link">
			<p className="card-title">{item.href ? <Link to={item.href}>{item.label}</Link> : item.label}</p>
			{item.description && <p className="card-text">{item.description}</p>}
		</section>
	);
}

export function DocCardList({ items = CURRENT_ITEMS, className }: { items?: CardItem[]; className?: string }): ReactNode {
	if (items === CURRENT_ITEMS) return <CurrentCards />;
	return (
		<div className={classNames('cards', className)}>
			{items.map((item) => (
				<DocCard item={item} key={item.href ?? item.label} />
			))}
		</div>
	);
}

/** Of the category, the texts of a page know nothing but its cards. */
export const useCurrentSidebarCategory = () => ({
	type: 'category',
	label: '',
	items: CURRENT_ITEMS,
	collapsed: false,
	collapsible: true,
	customProps: {} as Record<string, unknown>,
});
export const useCurrentSidebarSiblings = () => CURRENT_ITEMS;
export const filterDocCardListItems = (items: CardItem[]): CardItem[] => items;
