import * as z from 'zod';
import { allFeedFormats } from '../feed-formats.ts';
import { routeSchema } from './route.ts';

/** Blog: dated posts. */
export const blogSchema = z.strictObject({
	/** Folder, from the site folder. Default `blog`. */
	path: z.string().default('blog'),
	/** Where its routes start. Default `/blog/`. */
	routeBasePath: routeSchema.default('/blog/'),
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
	/** Show how long a post takes to read. Default false. */
	showReadingTime: z.boolean().default(false),
	/** Authors file in the blog's folder. Default `authors.yml`. */
	authorsPath: z.string().default('authors.yml'),
	/** Feeds written. Default all three. */
	feeds: z.array(z.enum(allFeedFormats)).default(allFeedFormats),
});
