/** Options of Docusaurus's blog plugin → `blog`. https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog */

import { type Mapping, type Path, type Reader, readerOf, routeOf, sitePath } from '../../../config/mapping.ts';
import type { PluginUse } from './plugins.ts';
import { mapShared, tellTagsFile } from './shared-options.ts';

const COMPONENTS = ['List', 'Post', 'TagsList', 'TagsPosts', 'Archive', 'AuthorsList', 'AuthorsPosts'].map(
	(name) => `blog${name}Component`,
);

/** @param ours path of the instance in our config: `['blog']`, `['blog', 1]` */
export function mapBlog(mapping: Mapping, { options, at }: PluginUse, ours: Path): void {
	const reader = readerOf(mapping, options, at, 'blog');
	const set = (key: string, value: unknown, theirs = key) => mapping.set([...ours, key], value, reader.at(theirs));
	mapping.set(ours, {}, at);
	reader.carry(ours, 'id');
	const folder = sitePath(mapping, reader.take<string>('path') ?? 'blog');
	set('path', folder);
	set('routeBasePath', routeOf(reader.take<string>('routeBasePath') ?? 'blog'));
	set('title', reader.take('blogTitle') ?? 'Blog', 'blogTitle');
	set('description', reader.take('blogDescription') ?? 'Blog', 'blogDescription');
	set('sidebarTitle', reader.take('blogSidebarTitle') ?? 'Recent posts', 'blogSidebarTitle');
	set('sidebarCount', reader.take('blogSidebarCount') ?? 5, 'blogSidebarCount');
	for (const list of ['tags', 'authors', 'archive', 'page']) {
		const key = `${list}BasePath`;
		const name = reader.take<string | null>(key);
		const value = name === null ? false : name?.replace(/^\/+|\/+$/g, '');
		mapping.set([...ours, 'listNames', list], value, reader.at(key));
	}
	set('first', reader.take('sortPosts') === 'ascending' ? 'oldest' : undefined, 'sortPosts');
	const perPage = reader.take<number | 'ALL'>('postsPerPage') ?? 10;
	set('postsPerPage', perPage === 'ALL' ? Number.MAX_SAFE_INTEGER : perPage);
	set('showReadingTime', reader.take('showReadingTime') ?? true);
	set('showAuthorDetails', true);
	// The compiler threads read both from the Docusaurus config itself; this only turns on preprocessing.
	for (const key of ['truncateMarker', 'readingTime'])
		if (reader.take(key)) mapping.set(['markdown', 'preprocess'], (text: string) => text, reader.at(key));
	if (reader.take('processBlogPosts'))
		mapping.tell(
			'blog.processBlogPosts',
			reader.at('processBlogPosts'),
			'it is not called: all posts are published, in our order',
			'draft: true or unlisted: true in those that it leaves out',
		);
	set('authorsPath', reader.take('authorsMapPath'), 'authorsMapPath');
	mapFeeds(mapping, reader, ours);
	tellTagsFile(mapping, reader, 'blog');
	mapShared(mapping, reader, ours, { what: 'blog', folder, components: COMPONENTS });
}

function mapFeeds(mapping: Mapping, blog: Reader, ours: Path): void {
	const reader = blog.inner('feedOptions');
	const given = blog.take('feedOptions');
	const type = given === null || given === false ? null : reader.take<string | string[] | null>('type');
	const types = type === 'all' ? ['rss', 'atom', 'json'] : type === undefined ? ['rss', 'atom'] : [type].flat().filter(Boolean);
	mapping.set([...ours, 'feeds'], types, reader.at('type'));
	const limit = reader.take<number | false | null>('limit');
	mapping.set([...ours, 'feedCount'], limit === undefined ? undefined : limit || 'ALL', reader.at('limit'));
	if (reader.take('createFeedItems'))
		mapping.tell('blog.feedOptions.createFeedItems', reader.at('createFeedItems'), 'it is not called: the newest posts are in the feeds');
	// `xslt` is a stylesheet for browsers that show a feed.
	reader.skip('title', 'description', 'language', 'copyright', 'xslt');
	reader.done();
}
