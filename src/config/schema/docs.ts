import * as z from 'zod';
import { routeSchema, routesSchema } from './route.ts';

/** Documentation: a folder of Markdown, its sidebars and its one version. */
export const docsSchema = z.strictObject({
	/** Folder, from the site folder. Default `docs`. */
	path: z.string().default('docs'),
	/** Where its routes start. Default `/`. */
	routeBasePath: routeSchema.default('/'),
	/** File that exports the sidebars. Default `sidebars.ts`; without the file, one sidebar is made from the folder. */
	sidebarPath: z.string().default('sidebars.ts'),
	/** Path prefixes that redirect to the canonical route: `{'/docs/': '/', '/docs/api-reference/': '/api/'}`. */
	aliases: routesSchema.default({}),
	/** Breadcrumbs above the title. Default true. */
	breadcrumbs: z.boolean().default(true),
	/** Id of the landing doc. Default: the first doc of the first sidebar. */
	mainDocId: z.string().optional(),
	/** The one docs version. Default name `current`, label `Next`, in the site's language. */
	version: z
		.strictObject({
			/** Name that components get. */
			name: z.string().default('current'),
			/** What readers see, in the navbar. */
			label: z.string().default('Next'),
		})
		.prefault({}),
	/** Route of the tag pages. Default `/tags/`. */
	tagsPath: routeSchema.default('/tags/'),
});
