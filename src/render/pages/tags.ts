/** Drafts of tag lists, and of the lists of docs with a tag. */
import type { TagProps } from '../../../templates/props.ts';
import { format } from '../../../templates/strings/index.ts';
import { groupBy } from '../../base/group.ts';
import { blogWith, versionWith } from '../../graph/lookup.ts';
import { joinRoute, slashed } from '../../graph/paths.ts';
import { groupByTag } from '../../graph/tags.ts';
import type { RouteOf, Tag } from '../../graph/types.ts';
import type { PageContext } from '../page-context.ts';
import { aboutBlog } from './blog.ts';
import { type Draft, hrefOf, tagProps } from './common.ts';

export function tagsPage(route: RouteOf<'tags' | 'blog-tags'>, context: PageContext): Draft {
	const { site, siteProps } = context;
	const { config } = site;
	const { tags, descriptions } = siteProps.strings;
	const isBlog = route.kind === 'blog-tags';
	const tagged: { tags: Tag[]; unlisted: boolean }[] = isBlog ? blogWith(site, route.blog).posts : versionWith(site, route.version)!.docs;
	const letters = groupBy(groupByTag(tagged.filter((x) => !x.unlisted)), ({ tag }) => ([...tag.label][0] ?? '').toUpperCase());
	const counted = ({ tag, items }: { tag: Tag; items: unknown[] }): TagProps => ({
		...tagProps(context, tag),
		count: items.length,
		...(tag.description && { description: tag.description }),
	});
	return {
		view: {
			type: 'tags',
			title: tags.title,
			groups: [...letters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([letter, list]) => ({ letter, tags: list.map(counted) })),
		},
		...(isBlog
			? aboutBlog(route, tags.title, descriptions.blogTags, context)
			: { title: tags.title, description: format(descriptions.tags, { site: config.title }), head: noIndexOf(route, context) }),
	};
}

export function tagPage(route: RouteOf<'tag'>, context: PageContext): Draft {
	const { site } = context;
	const { tags, descriptions } = context.siteProps.strings;
	const { label, description } = route.tag;
	const title = format(tags.tagged, { tag: label });
	const items = [...route.docs]
		.sort((a, b) => (a.title < b.title ? -1 : 1))
		.map((d) => ({ title: d.title, href: hrefOf(context, d.path), description: context.metaOf(d.source).description }));
	const allTagsHref = hrefOf(context, slashed(joinRoute(versionWith(site, route.version)!.tagsPath), site.config.trailingSlash));
	return {
		view: { type: 'tag', title, label, ...(description && { description }), allTagsHref, items },
		title,
		description: description ?? format(descriptions.tag, { tag: label, count: items.length }),
		head: noIndexOf(route, context),
		breadcrumbs: [{ label: tags.title, href: allTagsHref }, { label }],
	};
}

const noIndexOf = ({ version }: RouteOf<'tags' | 'tag'>, { site }: PageContext) => ({
	noIndex: site.config.noIndex || versionWith(site, version)!.noIndex,
});
