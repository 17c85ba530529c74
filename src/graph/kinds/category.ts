import type { SidebarItem } from '../types.ts';
import type { PageKinds } from './page-kinds.ts';

export type Category = Extract<SidebarItem, { type: 'category' }>;

/** Categories and those within them, in order. */
export const categoriesIn = (items: SidebarItem[]): Category[] =>
	items.flatMap((item) => (item.type === 'category' ? [item, ...categoriesIn(item.items)] : []));

/** Pages that list what is in a category, where it has none of its own. */
export const categories: PageKinds<'category'> = {
	routes: ({ sidebars }) =>
		sidebars.flatMap(({ id, version, items }) =>
			categoriesIn(items).flatMap((category) =>
				category.link?.index ? [{ kind: 'category', path: category.link.path, version, sidebar: id, category }] : [],
			),
		),
	is: { category: { version: ({ version }) => version } },
};
