/** Related pages of a site, for its docs: what they are found by, and what each shows. */
import { RENDER } from '../../base/version.ts';
import { memoIn } from '../../cache/memo.ts';
import type { Store } from '../../cache/store.ts';
import type { Config } from '../../config/schema.ts';
import type { ResolvedLink } from '../../graph/link.ts';
import { decodeSafe } from '../../graph/paths.ts';
import type { Doc, Site } from '../../graph/types.ts';
import type { Compiled } from '../../markdown/compile-all.ts';
import type { DocPlaces } from '../../render/pages/doc-places.ts';
import { inputOf } from '../../search/build/job.ts';
import { isStopWord } from '../../search/build/stop-words.ts';
import { type RelatedInput, relatedPages, termsOf } from './terms.ts';

export interface Related {
	/** Docs that a page's readers may want to read on in. */
	of(route: string): Doc[];
	/** Call it when the text of a page has changed: the lists are made anew when they are asked for. */
	renew(): void;
}

interface RelatedSite {
	sources: { config: Config; cache: { store: Store }; compiled: Pick<Compiled, 'metas' | 'keyOf' | 'sectionsOf'> };
	site: Site;
	places: DocPlaces;
	heading: string;
	linksOf(source: string): ResolvedLink[];
	/** Addresses that components of a page lead to. */
	hrefsOf(source: string): string[];
}

/** @returns undefined where the site shows none */
export function makeRelated(given: RelatedSite): Related | undefined {
	const { sources, site } = given;
	if (!sources.config.relatedPages) return undefined;
	const docs = site.docs.filter((doc) => !doc.unlisted && !doc.draft);
	const byPath = new Map(docs.map((doc) => [doc.path, doc]));
	let found: Map<string, string[]> | undefined;
	return {
		of(route) {
			found ??= relatedPages(docs.map((doc) => inputOfDoc(doc, given)));
			return (found.get(route) ?? []).map((path) => byPath.get(path)!);
		},
		renew() {
			found = undefined;
		},
	};
}

function inputOfDoc(doc: Doc, { sources, site, places, heading, linksOf, hrefsOf }: RelatedSite): RelatedInput {
	const { compiled, config } = sources;
	const { source, path, version } = doc;
	const { related_pages: isOn, ...fm } = doc.page.frontMatter;
	const meta = compiled.metas.get(source)!;
	const place = places.get(path);
	const base = config.baseUrl.length - 1;
	const hrefs = [...hrefsOf(source), place?.prev?.href ?? '', place?.next?.href ?? ''];
	// A page may have a list of its own.
	const isOff = isOn === false || meta.headings.some(({ text }) => text === heading);
	return {
		group: version,
		path,
		terms: readTerms(doc, fm.keywords ?? [], sources),
		linked: [
			...new Set([
				...linksOf(source).flatMap(({ route }) => route ?? []),
				...hrefs.filter(Boolean).map((href) => decodeSafe(href.replace(/[?#].*$/s, '')).slice(href.startsWith(config.baseUrl) ? base : 0)),
			]),
		]
			.filter((route) => site.routes.has(route))
			.sort(),
		...(isOff && { isOff }),
	};
}

/** Words of a page; they follow from its source and from its title, which may be its file's name. */
function readTerms(
	{ source, title }: Doc,
	keywords: string[],
	{ compiled, cache: { store } }: RelatedSite['sources'],
): RelatedInput['terms'] {
	return memoIn(store, 'related', [RENDER, compiled.keyOf(source), title], () => {
		const { sections } = inputOf({
			key: '',
			url: '',
			title,
			description: '',
			keywords,
			breadcrumbs: [],
			sections: compiled.sectionsOf(source),
			texts: {},
		});
		const texts = sections.flatMap(({ heading, text }): [string, number][] => [
			[heading, 2],
			[text, 1],
		]);
		return termsOf([[title, 4], [keywords.join(' '), 3], ...texts], isStopWord);
	});
}
