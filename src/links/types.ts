/** Input and result of the link check. */
import type { Problem } from '../base/problem.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { DataFiles } from '../content/data.ts';
import type { ResolvedLink, Resolver } from '../graph/link.ts';
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
	/** Links of a source, resolved from its own page, in their order. */
	linksOf(source: string): ResolvedLink[];
	/** Markdown sources to look at; default all. */
	sources?: Iterable<string>;
}

/** A link and its position. */
export interface SiteLink {
	kind: 'link' | 'image';
	/** As written. */
	href: string;
	/** From the site folder. */
	file?: string;
	line: number;
	column: number;
	/** Route of the page it is on; absent for what is on every page, and for sidebars. */
	on?: string;
	/** Not every generator checks it: an image or `<a>` of a component, an address of front matter. */
	isUnchecked?: true;
	/** The component that rendered it, if it is not in the text itself: `GitHubFile`. */
	by?: string;
	target: ResolvedLink;
}

export interface LinkCheck {
	links: SiteLink[];
	problems: Problem[];
	/** Links that work but could be better; only for `check-links`. */
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
	stages: Record<string, number>;
}
