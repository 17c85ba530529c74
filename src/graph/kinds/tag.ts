import { joinRoute, slashed } from '../paths.ts';
import { groupByTag } from '../tags.ts';
import type { PageKinds } from './page-kinds.ts';

/** Tag pages of each docs version: the list of all tags, and a page for each tag with its docs. */
export const tags: PageKinds<'tags' | 'tag'> = {
	routes: ({ versions, config }) =>
		versions.flatMap(({ key: version, docs, tagsPath }) => {
			const groups = groupByTag(docs.filter((doc) => !doc.unlisted));
			if (!groups.length) return [];
			return [
				{ kind: 'tags', path: slashed(joinRoute(tagsPath), config.trailingSlash), version },
				...groups.map(({ tag, items }) => ({ kind: 'tag' as const, path: tag.path, version, tag, docs: items })),
			];
		}),
	is: { tags: { version: ({ version }) => version }, tag: { version: ({ version }) => version } },
};
