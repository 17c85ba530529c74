import type { SidebarItem } from '../types.ts';
import type { PageKinds } from './page-kinds.ts';

type Category = Extract<SidebarItem, { type: 'category' }>;

/** All categories among these items, nested ones included, in order. */
export const categoriesIn = (items: SidebarItem[]): Category[] =>
	items.flatMap((item) => (item.type === 'category' ? [item, ...categoriesIn(item.items)] : []));

/** Generated indexes: pages that list the items of a category. */
export const categories: PageKinds<'category'> = {
	routes: ({ sidebars }) =>
		sidebars.flatMap(({ id, version, items }) =>
			categoriesIn(items).flatMap((category) =>
				category.link?.index ? [{ kind: 'category', path: category.link.path, version, sidebar: id, category }] : [],
			),
		),
	is: { category: { version: ({ version }) => version } },
};
