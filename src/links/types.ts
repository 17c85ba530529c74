/** What the link check looks at, and what it finds. */
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
	sidebars: { value?: { file: string; text: string } };
	data: DataFiles;
	facts: Pick<Facts, 'of' | 'ofPage'>;
	resolver: Resolver;
	/** Links of a source, resolved from its own page, in their order. */
	linksOf(source: string): ResolvedLink[];
}

/** One link where it stands. */
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
	/** The component that put it there, where it is not the text itself: `GitHubFile`. */
	by?: string;
	target: ResolvedLink;
}

export interface LinkCheck {
	links: SiteLink[];
	problems: Problem[];
	/** What works, but could be better; for `check-links` alone. */
	advice: Problem[];
}

/** What `check-links` found. */
export interface LinkReport {
	problems: Problem[];
	pages: number;
	/** Links, images and downloads looked at, external ones among them. */
	links: number;
	/** Addresses of other sites; asked for with `external` alone. */
	external: { addresses: number; asked: number };
	durationMs: number;
	stages: Record<string, number>;
}
