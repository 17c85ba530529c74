/** data/showcase.json and data/showcase_tags.json. */

export interface ShowcaseEntry {
	name: string;
	name_en?: string;
	url: string;
	/** English page. */
	url_en?: string;
	source_url?: string;
	tags: string[];
	platforms: string[];
	platforms_from_text?: string[];
	kind: string;
	description_en: string;
	description_ja: string;
	/** Editions. */
	links?: { label: string; url: string }[];
	/** `2025-08-11`. */
	updated?: string;
	/** No longer available. */
	dead_link?: boolean;
}

export interface ShowcaseTag {
	key: string;
	label_ja: string;
	color: string;
	/** Bit in the old addresses `?flags=N` and `?platform=N`. */
	flag: number;
	count: number;
}

export interface ShowcaseTags {
	kinds: Record<string, string>;
	tags: ShowcaseTag[];
	platforms: ShowcaseTag[];
}

/** Entries with a date first, newest first; then the others in file order. */
export function byUpdate(entries: ShowcaseEntry[]): ShowcaseEntry[] {
	const dated = entries.filter((entry) => entry.updated).sort((a, b) => (a.updated! < b.updated! ? 1 : -1));
	return [...dated, ...entries.filter((entry) => !entry.updated)];
}

/** Keys whose bits are set: 10 → vrma (2) and plugin (8). Bit 31 is in use, so no bitwise operators. */
export function keysOfFlags(flags: number, tags: Pick<ShowcaseTag, 'key' | 'flag'>[]): string[] {
	return tags.filter((tag) => Math.floor(flags / tag.flag) % 2 === 1).map((tag) => tag.key);
}
