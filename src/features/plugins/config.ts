import * as z from 'zod';

/**
 * Plugins of a site: features that others make. Each hook is pure: it gets a value and gives one, and changes nothing of another's. The types are part of what
 * SemVer holds for.
 */

/** `plugins: [changelogFeed()]` in the config. */
export interface Plugin {
	/** For messages. */
	name: string;
	/** Files that it reads, as paths from the site folder: `serve --watch` runs it again when one changes. */
	inputs?: readonly string[];
	/** Pages made from data: Markdown, as if files with these paths were there. Run once for each language. */
	sources?(site: PluginConfig): readonly PluginSource[] | Promise<readonly PluginSource[]>;
	/** Files that are published beside the pages. They can be linked to, and are served live. */
	files?(site: PluginSite): readonly PluginFile[];
	/** Called when a build has put its output into place, for what reads or adds files there. It may come again for the same pages. */
	written?(output: PluginOutput): void | Promise<void>;
	/** What is wrong with the site. */
	checks?(site: PluginSite): readonly PluginProblem[];
}

/** What is known before any page is read. */
export interface PluginConfig {
	/** Absolute path of the site folder. */
	siteDir: string;
	title: string;
	url: string;
	baseUrl: string;
	/** Of the pages that are being made: `en`. */
	locale: string;
}

export interface PluginSource {
	/** From the site folder, in a folder of content: `docs/api/pets.md`. */
	path: string;
	/** Markdown with front matter. */
	text: string;
}

export interface PluginSite extends PluginConfig {
	/** All pages that readers and search engines are told of, in no particular order. */
	pages: readonly PluginPage[];
}

export interface PluginPage {
	/** `/guide/install/` */
	route: string;
	/** The whole address. */
	url: string;
	title: string;
	/** Of its front matter; '' where it has none. */
	description: string;
	tags: readonly string[];
	/** Its file from the site folder; absent for pages that are made of others, such as lists of tags. */
	source?: string;
	frontMatter: Readonly<Record<string, unknown>>;
}

interface PluginOutput {
	/** Absolute path. */
	outDir: string;
	/** Of all pages. */
	routes: readonly string[];
}

export interface PluginFile {
	/** From the output root: `pages.json`. */
	path: string;
	/** Called when the file is written or asked for. */
	make(content: PluginContent): string | Uint8Array | Promise<string | Uint8Array>;
}

export interface PluginContent {
	/** A page's article as HTML, with whole addresses and without ids; undefined for a page without Markdown. */
	html(route: string): string | undefined;
	/** A page as Markdown. */
	markdown(route: string): string | undefined;
}

export interface PluginProblem {
	severity: 'error' | 'warning';
	message: string;
	/** What to do. */
	hint?: string;
	/** From the site folder. */
	file?: string;
	line?: number;
	column?: number;
}

/** Gives a plugin its type: `export const changelog = () => definePlugin({ name: 'changelog', … })`. */
export const definePlugin = (plugin: Plugin): Plugin => plugin;

const HOOKS = ['sources', 'files', 'checks', 'written'] as const;

/** Whether a value is a plugin: it has a name and at least one hook. */
function isPlugin(value: unknown): value is Plugin {
	if (typeof value !== 'object' || value === null) return false;
	const plugin = value as Record<string, unknown>;
	const isHook = (name: string) => plugin[name] === undefined || typeof plugin[name] === 'function';
	return typeof plugin.name === 'string' && HOOKS.every(isHook) && HOOKS.some((name) => plugin[name]);
}

export const pluginsSchema = z
	.array(
		z.custom<Plugin>(isPlugin, 'must be a plugin: { name, sources, files, checks or written }; call the function that the package exports'),
	)
	.default([]);
