import * as z from 'zod';
import { allFeedFormats } from '../../features/feeds/config.ts';
import { editUrlSchema } from './edit-url.ts';
import { DEFAULT_ID, idSchema, routeOf } from './instances.ts';
import { folderSchema, routeSchema } from './route.ts';

/** Blog: dated posts. */
export const blogSchema = z
	.strictObject({
		/** Name of this blog, where `blog` is a list. Default `default`. */
		id: idSchema,
		/** Folder, from the site folder. Default `blog`; of another blog its id. */
		path: folderSchema.optional(),
		/** Where its routes start. Default `/blog/`; of another blog `/ID/`. */
		routeBasePath: routeSchema.optional(),
		/** Title of the list page. Default `Blog`, in the site's language. */
		title: z.string().default('Blog'),
		/** Description of the list page. */
		description: z.string().default(''),
		/** Heading of the sidebar. Default `All posts`, in the site's language. */
		sidebarTitle: z.string().default('All posts'),
		/** Posts in the sidebar; `ALL` for all of them. Default `ALL`. */
		sidebarCount: z.union([z.literal('ALL'), z.number().int().nonnegative()]).default('ALL'),
		/** Group the sidebar by year. Default true. */
		sidebarGroupByYear: z.boolean().default(true),
		/** Posts on a list page. Default 10. */
		postsPerPage: z.number().int().positive().default(10),
		/** Order of the posts in lists: `newest` or `oldest` first. Default `newest`. */
		first: z.enum(['newest', 'oldest']).default('newest'),
		/** Names of the lists in addresses below `routeBasePath`: `{ tags: 'labels' }` for `/blog/labels/`. */
		listNames: z
			.strictObject({
				/** Of the tags and their posts. Default `tags`. */
				tags: z.string().default('tags'),
				/** Of the authors. Default `authors`. */
				authors: z.string().default('authors'),
				/** Of the archive; `false` for none. Default `archive`. */
				archive: z.union([z.string(), z.literal(false)]).default('archive'),
				/** Before the number of a further page: `/blog/page/2/`. Default `page`. */
				page: z.string().default('page'),
			})
			.prefault({}),
		/** Show how long a post takes to read. Default false. */
		showReadingTime: z.boolean().default(false),
		/** Show titles and social links of authors with a post. Default false: their names and pictures. */
		showAuthorDetails: z.boolean().default(false),
		/** Authors file in the blog's folder. Default `authors.yml`. */
		authorsPath: z.string().default('authors.yml'),
		/** Address pattern of the edit links of these posts; `''` for none; or a function of the source's path, its route and its language. Default: `editUrl` of the site. */
		editUrl: editUrlSchema.optional(),
		/** Edit links of translations lead to the translated files; otherwise to what they are translated from. Default true. */
		editLocalizedFiles: z.boolean().default(true),
		/** Files that are read, as globs from the folder: `['guide/*.md']`. Default all that can be pages. */
		include: z.array(z.string()).optional(),
		/** Files that are not read, as globs from the folder; the list takes the place of the default: names and folders that begin with `_`. */
		exclude: z.array(z.string()).optional(),
		/** Feeds written. Default all three. */
		feeds: z.array(z.enum(allFeedFormats)).default(allFeedFormats),
		/** Posts in a feed, the newest; `ALL` for all of them. Default 20. */
		feedCount: z.union([z.literal('ALL'), z.number().int().positive()]).default(20),
	})
	.transform(({ id, path, routeBasePath, ...rest }) => {
		const name = id === DEFAULT_ID ? 'blog' : id;
		return { ...rest, id, path: path ?? name, routeBasePath: routeBasePath ?? routeOf(name) };
	});
