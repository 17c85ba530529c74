import { nearest } from '../../../base/nearest.ts';

/**
 * Front matter keys of VitePress: as ours where they say the same, else what to write instead. https://vitepress.dev/reference/frontmatter-config
 *
 *     outline: deep    → toc_min_heading_level: 2, toc_max_heading_level: 6
 *     prev: false      → pagination_prev: null
 */
interface ForeignKey {
	/** What it is in our keys. */
	values: Record<string, unknown>;
	/** What to write instead, where it is not carried over. */
	hint?: string;
}

/** @returns undefined for a key that VitePress has not, and for a value that means nothing */
export function vitepressKey(key: string, value: unknown): (ForeignKey & { whose: string }) | undefined {
	const ours = Object.hasOwn(keys, key) ? keys[key]!(value) : undefined;
	return ours && { ...ours, whose: "VitePress's" };
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

/** What each page has by itself. */
const OWN_METADATA = /^(?:description|(?:og|twitter):(?:title|description|type|url|card|site_name|locale))$/;

/** `['meta', { property: 'og:title', content: 'A' }]` → `og:title` */
const metadataName = (entry: unknown): string | undefined => {
	const [tag, attributes] = Array.isArray(entry) ? (entry as [unknown, Record<string, unknown> | undefined]) : [];
	const name = attributes?.name ?? attributes?.property;
	return tag === 'meta' && typeof name === 'string' ? name : undefined;
};

const keys: Record<string, (value: unknown) => ForeignKey | undefined> = {
	outline(value) {
		const [min, max] = value === 'deep' ? [2, 6] : typeof value === 'number' ? [value, value] : Array.isArray(value) ? value : [];
		// The title, which is a page's only heading of the first level, is in no table of contents.
		if (typeof min === 'number' && typeof max === 'number')
			return same({ toc_min_heading_level: Math.max(2, min), toc_max_heading_level: Math.max(2, max) });
		return off({ hide_table_of_contents: true })(value);
	},
	aside: off({ hide_table_of_contents: true }, 'the table of contents has its place; false hides it'),
	prev: neighbour('pagination_prev'),
	next: neighbour('pagination_next'),
	sidebar: (value) => (value === 'auto' ? same() : off({ displayed_sidebar: null }, 'write sidebar_label and sidebar_position')(value)),
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
					: instead(
							typeof value === 'string' && nearest(value, ['home', 'doc', 'page']) === 'home'
								? 'did you mean home?'
								: 'write a page of its own form as a component: pages/index.tsx',
						),
	head(value) {
		const entries = Array.isArray(value) ? value : [];
		const rest = entries.filter((entry) => !OWN_METADATA.test(metadataName(entry) ?? ''));
		const description = entries.find((entry) => metadataName(entry) === 'description')?.[1]?.content;
		const hint = 'head of the config is for all pages; <Head> in an .mdx page of a Docusaurus site for one';
		return { values: typeof description === 'string' ? { description } : {}, ...(rest.length ? { hint } : {}) };
	},
};
