/** The search page, and the sections of the site that its results can be limited to. */
import { format } from '../../../templates/strings/index.ts';
import { groupBy } from '../../base/group.ts';
import { blogsOf } from '../../config/instances.ts';
import { navbarLabel } from '../../graph/lookup.ts';
import type { Doc, RouteOf, Site } from '../../graph/types.ts';
import type { PageContext } from '../page-context.ts';
import { type Draft, hrefOf } from './common.ts';

/** If there are more sections than this, none are offered. */
const MOST_SECTIONS = 24;

export function searchPage(_: RouteOf<'search'>, context: PageContext): Draft {
	const { site } = context;
	const { search, descriptions } = context.siteProps.strings;
	const sections = sectionsOf(context).map(({ path, label }) => ({ path: hrefOf(context, path), label }));
	const hasTags = [...site.docs, ...site.posts].some(({ tags }) => tags.length);
	return {
		view: { type: 'search', sections, hasTags },
		title: search.pageTitle,
		description: format(descriptions.search, { site: site.config.title }),
		head: { noIndex: true },
	};
}

/** Top-level folders of addresses, `/vrm1/`, in the order of the docs; blogs last. Empty if there is only one. */
function sectionsOf({ site, places }: PageContext): { path: string; label: string }[] {
	const labels = new Map<string, string>();
	const listed = site.docs.filter((doc) => folderOf(doc.path) && !doc.draft && !doc.unlisted);
	const folders = groupBy(listed, (doc) => folderOf(doc.path)!);
	for (const [path, docs] of folders) {
		const categories = new Set(docs.map((doc) => places.get(doc.path)?.trail?.[0]?.label));
		const [category] = categories.size === 1 ? categories : [];
		// A category whose label is just the folder name has no label of its own.
		const label = labelOf(path, docs[0]!, site) || (category !== nameOf(path) && category);
		labels.set(path, label || named(path));
	}
	for (const { id, title } of blogsOf(site.config)) {
		const post = site.posts.find(({ blog }) => blog === id);
		const path = post && folderOf(post.path);
		if (path) labels.set(path, title);
	}
	const all = [...labels].map(([path, label]) => ({ path, label }));
	return all.length > 1 && all.length <= MOST_SECTIONS ? all : [];
}

/** `/vrm1/meta/` → `/vrm1/`; undefined for a page that is in no folder. */
const folderOf = (path: string): string | undefined => /^\/[^/]+\/(?=[^/])/.exec(path)?.[0];

const nameOf = (folder: string): string => decodeURIComponent(folder.slice(1, -1));

/** `/getting-started/` → Getting started */
const named = (folder: string): string => {
	const name = nameOf(folder).replace(/[-_]+/g, ' ');
	return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Label of the folder's index doc, else of its sidebar in the navbar. */
function labelOf(folder: string, doc: Doc, site: Site): string | undefined {
	const own = site.docs.find(({ path }) => path.replace(/\/?$/, '/') === folder);
	return own?.label ?? navbarLabel(site, doc.sidebar);
}
