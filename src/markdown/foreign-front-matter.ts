/**
 * Front matter keys of VitePress: as ours where they say the same, else what to write instead. https://vitepress.dev/reference/frontmatter-config
 *
 *     outline: deep    → toc_min_heading_level: 2, toc_max_heading_level: 6
 *     prev: false      → pagination_prev: null
 */
export interface ForeignKey {
	/** What it is in our keys. */
	values: Record<string, unknown>;
	/** What to write instead, where it is not carried over. */
	hint?: string;
}

/** @returns undefined for a key that nobody knows, and for a value that means nothing */
export function foreignKey(key: string, value: unknown): ForeignKey | undefined {
	return Object.hasOwn(keys, key) ? keys[key]!(value) : undefined;
}

const same = (values: Record<string, unknown> = {}): ForeignKey => ({ values });
const instead = (hint: string): ForeignKey => ({ values: {}, hint });

/** Turned off by `false`; as it is by `true`. */
const off =
	(values: Record<string, unknown>, hint?: string) =>
	(value: unknown): ForeignKey | undefined =>
		value === false ? same(values) : value === true ? same() : hint ? instead(hint) : undefined;

const neighbour = (ours: string) =>
	off({ [ours]: null }, `write ${ours}: the id of a doc, such as guide/start; pagination_label gives a page its label in such links`);

/** A page with nothing beside it. */
const alone = { hide_table_of_contents: true, displayed_sidebar: null, pagination_prev: null, pagination_next: null };

const keys: Record<string, (value: unknown) => ForeignKey | undefined> = {
	outline(value) {
		const [min, max] = value === 'deep' ? [2, 6] : typeof value === 'number' ? [value, value] : Array.isArray(value) ? value : [];
		if (typeof min === 'number' && typeof max === 'number') return same({ toc_min_heading_level: min, toc_max_heading_level: max });
		return off({ hide_table_of_contents: true })(value);
	},
	aside: off({ hide_table_of_contents: true }, 'the table of contents has its place; false hides it'),
	prev: neighbour('pagination_prev'),
	next: neighbour('pagination_next'),
	sidebar: off({ displayed_sidebar: null }, 'write sidebar_label and sidebar_position'),
	editLink: off({ custom_edit_url: null }),
	lastUpdated: () => instead('showLastUpdate of the config is for all pages; last_update gives a page its date'),
	pageClass: (value) => (typeof value === 'string' ? same({ wrapperClassName: value }) : undefined),
	titleTemplate: () => instead('write title_meta: the whole title that tabs and search engines show'),
	layout: (value) =>
		value === 'doc'
			? same()
			: value === 'home'
				? same({ layout: 'home', hide_title: true, ...alone })
				: value === 'page'
					? same(alone)
					: instead('write a page of its own form as a component: pages/index.tsx'),
	head: () => instead('head of the config is for all pages; <Head> in an .mdx page of a Docusaurus site for one'),
};
