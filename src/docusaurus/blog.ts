/** Options of Docusaurus's blog plugin → `blog`. https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog */

import { isObject, type Mapping, type Path, readerOf, routeOf, sitePath } from './mapping.ts';
import type { PluginUse } from './plugins.ts';
import { mapEditing, mapEditUrl, mapSelection, SHARED, tellComponents } from './shared-options.ts';

const COMPONENTS = ['List', 'Post', 'TagsList', 'TagsPosts', 'Archive', 'AuthorsList', 'AuthorsPosts'].map(
	(name) => `blog${name}Component`,
);

/** @param ours where the instance is in our config: `['blog']`, `['blog', 1]` */
export function mapBlog(mapping: Mapping, { options, at }: PluginUse, ours: Path): void {
	const reader = readerOf(mapping, options, at, 'blog');
	const set = (key: string, value: unknown, theirs = key) => mapping.set([...ours, key], value, reader.at(theirs));
	mapping.set(ours, {}, at);
	set('id', reader.take('id'));
	const folder = sitePath(mapping, reader.take<string>('path') ?? 'blog');
	set('path', folder);
	set('routeBasePath', routeOf(reader.take<string>('routeBasePath') ?? 'blog'));
	set('title', reader.take('blogTitle') ?? 'Blog', 'blogTitle');
	set('description', reader.take('blogDescription') ?? 'Blog', 'blogDescription');
	set('sidebarTitle', reader.take('blogSidebarTitle') ?? 'Recent posts', 'blogSidebarTitle');
	set('sidebarCount', reader.take('blogSidebarCount') ?? 5, 'blogSidebarCount');
	const perPage = reader.take<number | 'ALL'>('postsPerPage') ?? 10;
	set('postsPerPage', perPage === 'ALL' ? Number.MAX_SAFE_INTEGER : perPage);
	set('showReadingTime', reader.take('showReadingTime') ?? true);
	set('authorsPath', reader.take('authorsMapPath'), 'authorsMapPath');
	mapFeeds(mapping, reader.take('feedOptions'), [...ours, 'feeds'], reader.at('feedOptions'));
	mapSelection(mapping, reader, ours);
	mapEditing(mapping, reader, ours);
	set('editUrl', mapEditUrl(reader, folder));
	tellComponents(mapping, reader, COMPONENTS, 'blog');
	reader.skip(...SHARED);
	reader.done();
}

function mapFeeds(mapping: Mapping, value: unknown, ours: Path, path: Path): void {
	if (value === undefined || value === null || value === false) {
		mapping.set(ours, value === undefined ? ['rss', 'atom'] : [], path);
		return;
	}
	const reader = readerOf(mapping, isObject(value) ? value : {}, path, 'blog.feedOptions');
	const type = reader.take<string | string[] | null>('type');
	const types = type === 'all' ? ['rss', 'atom', 'json'] : type === undefined ? ['rss', 'atom'] : [type].flat().filter(Boolean);
	mapping.set(ours, types, reader.at('type'));
	// The stylesheet for browsers that show a feed.
	reader.skip('title', 'description', 'language', 'copyright', 'xslt');
	reader.done();
}
