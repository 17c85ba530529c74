import * as z from 'zod';
import { editUrlSchema } from './edit-url.ts';
import { DEFAULT_ID, idSchema, routeOf } from './instances.ts';
import { docsFolderSchema, routeSchema, routesSchema } from './route.ts';

/** How one version is shown. */
const versionSchema = z.strictObject({
	/** What readers see, in the navbar and in the banner. Default: the version's name; of the current one `Next`, in the site's language. */
	label: z.string().min(1).optional(),
	/** Start of its routes below `routeBasePath`; `''` for none. Default: none for the last version, `next` for the current one, else the name. */
	path: routeSchema.optional(),
	/** Banner above its pages: `none`, `unreleased`, `unmaintained`. Default: by its age, compared to the last version. */
	banner: z.enum(['none', 'unreleased', 'unmaintained']).optional(),
	/** Label of the version above the title. Default true where there are several versions. */
	badge: z.boolean().optional(),
	/** Class of `<html>` on its pages. Default none. */
	className: z.string().optional(),
	/** Ask search engines not to index its pages. Default false. */
	noIndex: z.boolean().default(false),
});

/** What numbers before names mean: `01-intro` → `{ filename: 'intro', numberPrefix: 1 }`. */
export type NumberPrefixes = boolean | ((name: string) => { filename: string; numberPrefix?: number });
const numberPrefixesSchema = z.custom<NumberPrefixes>(
	(v) => typeof v === 'boolean' || typeof v === 'function',
	'must be true, false or a function',
);

/** Documentation: a folder of Markdown, its sidebars and its versions. */
export const docsSchema = z
	.strictObject({
		/** Name of this instance, where `docs` is a list: navbar items name it, and its versions are in `ID_versioned_docs/`. Default `default`. */
		id: idSchema,
		/** Folder, from the site folder; `.` for the site folder itself, without what is not docs in it. Default `docs`; of another instance its id. */
		path: docsFolderSchema.optional(),
		/** Where its routes start. Default `/`; of another instance `/ID/`. */
		routeBasePath: routeSchema.optional(),
		/** File that exports the sidebars. Default `sidebars.ts`; without the file, or in another instance, one sidebar is made from the folder; `false` for no sidebars. */
		sidebarPath: z.union([z.string(), z.literal(false)]).optional(),
		/** Path prefixes that redirect to the canonical route: `{'/docs/': '/', '/docs/api-reference/': '/api/'}`. */
		aliases: routesSchema.default({}),
		/** Categories of the sidebars are folded, unless they say otherwise. Default true. */
		sidebarCollapsed: z.boolean().optional(),
		/** Categories of the sidebars can be folded, unless they say otherwise. Default true. */
		sidebarCollapsible: z.boolean().default(true),
		/** A folded category that a reader opens folds the one beside it. Default false. */
		sidebarAutoCollapse: z.boolean().default(false),
		/** Breadcrumbs above the title. Default true. */
		breadcrumbs: z.boolean().default(true),
		/**
		 * Numbers before names of files and folders order them, and are no part of routes and ids: `01-intro.md`. `false`: they are; a function gives the parts of
		 * a name, as `{ filename: 'intro', numberPrefix: 1 }`. Default true.
		 */
		numberPrefixes: numberPrefixesSchema.default(true),
		/** Id of the landing doc. Default: the first doc of the first sidebar. */
		mainDocId: z.string().optional(),
		/** The version that is being written. Default name `current`, label `Next`, in the site's language. */
		version: z
			.strictObject({
				/** Name that components get. */
				name: z.string().default('current'),
				/** What readers see, in the navbar. */
				label: z.string().default('Next'),
			})
			.prefault({}),
		/** Settings of single versions, by name; `current` is the one in the docs folder: `{'1.0': {label: '1.0 LTS', banner: 'none'}}`. Default none. */
		versions: z.record(z.string(), versionSchema).default({}),
		/** The version that readers get by default: its routes have no version in them. Default: the newest of `versions.json`, else `current`. */
		lastVersion: z.string().optional(),
		/** Publish the docs folder itself, as the version `current`. Default true. */
		includeCurrentVersion: z.boolean().default(true),
		/** The only versions that are built, by name: `['current', '2.0']`. Default all. */
		onlyIncludeVersions: z.array(z.string()).min(1).optional(),
		/** Build the docs folder alone, as if there were no `versions.json`. Default false. */
		disableVersioning: z.boolean().default(false),
		/** Address pattern of the edit links of these docs; `''` for none; or a function of the source's path, its route and its language. Default: `editUrl` of the site. */
		editUrl: editUrlSchema.optional(),
		/** Edit links of translations lead to the translated files; otherwise to what they are translated from. Default true. */
		editLocalizedFiles: z.boolean().default(true),
		/** Edit links of older versions lead to the same file of the docs folder. Default false. */
		editCurrentVersion: z.boolean().default(false),
		/** Files that are read, as globs from the folder: `['guide/*.md']`. Default all that can be pages. */
		include: z.array(z.string()).optional(),
		/** Files that are not read, as globs from the folder; the list takes the place of the default: names and folders that begin with `_`. */
		exclude: z.array(z.string()).optional(),
		/** Route of the tag pages; those of a version that is not the last one are below its own routes. Default `/tags/`; of another instance `/ID/tags/`. */
		tagsPath: routeSchema.optional(),
	})
	.transform(({ id, path, routeBasePath, sidebarPath, tagsPath, ...rest }) => {
		const isDefault = id === DEFAULT_ID;
		const base = routeBasePath ?? (isDefault ? '/' : routeOf(id));
		return {
			...rest,
			id,
			path: path ?? (isDefault ? 'docs' : id),
			routeBasePath: base,
			sidebarPath: sidebarPath === false ? '' : (sidebarPath ?? (isDefault ? 'sidebars.ts' : '')),
			hasSidebars: sidebarPath !== false,
			tagsPath: tagsPath ?? (isDefault ? '/tags/' : `${base}/tags/`),
		};
	});
