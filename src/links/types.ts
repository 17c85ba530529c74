/** Input and result of the link check. */
import type { Problem } from '../base/problem.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { DataFiles } from '../content/data.ts';
import type { Link, ResolvedLink, Resolver } from '../graph/link.ts';
import type { Site } from '../graph/types.ts';
import type { Compiled } from '../markdown/compile-all.ts';
import type { Facts } from '../render/facts.ts';

export interface LinkInput {
	site: Site;
	compiled: Pick<Compiled, 'metas' | 'inline' | 'inlineProblems'>;
	loaded: Pick<LoadedConfig, 'file' | 'locate'>;
	sidebars: { files: ReadonlyMap<string, { file: string; text: string }> };
	data: DataFiles;
	facts: Pick<Facts, 'of' | 'ofPage'>;
	resolver: Resolver;
	/** Resolved links of a source, in the order of the source. */
	linksOf(source: string): ResolvedLink[];
	/** Markdown sources to check; default all. */
	sources?: Iterable<string>;
	/** Nothing is built: images in Markdown are read here. */
	isAlone?: true;
}

/** A link and its position. */
export interface SiteLink extends Link {
	/** From the site folder. */
	file?: string;
	/** Route of the page it is on; absent for links that are on every page, and for sidebars. */
	on?: string;
	/** Other generators do not check it: an image or `<a>` in a component, an address in front matter. */
	isUnchecked?: true;
	/** It is in the Markdown: a build reads the image anyway, and tells what is wrong with it (pipeline/problems.ts). */
	isInMarkdown?: true;
	/** The component that rendered it, if it is not in the Markdown itself: `GitHubFile`. */
	by?: string;
	target: ResolvedLink;
}

export interface LinkCheck {
	links: SiteLink[];
	problems: Problem[];
	/** Working links that should be written differently; only `check-links` reports them. */
	advice: Problem[];
}

/** The result of `check-links`. */
export interface LinkReport {
	problems: Problem[];
	pages: number;
	/** Number of links, images and downloads, including external ones. */
	links: number;
	/** External addresses, and how many were requested (only with `--external`). */
	external: { addresses: number; asked: number };
	durationMs: number;
}
