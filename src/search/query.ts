/** A text → hits: the pages that answer it best, each by the part of it that does. */
import { type Analysis, analyze } from './analyze.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { excerpt, mark } from './excerpt.ts';
import { HitType } from './hit-type.ts';
import type { Hit, QueryOptions } from './index.ts';
import type { Loaded } from './load-index.ts';
import { type Ranking, rank } from './rank.ts';
import { addSpans } from './spans.ts';

/** Hits of one page at most; where fewer pages than hits answer. */
const MAX_PER_PAGE = 4;
/** SPEC.md §9. */
const SEGMENTATION_VARIANTS = 12;
/** How much the field matters where a page's best part is chosen. */
const PART = [1.5, 1.2, 0.7, 0.7, 1];

/** A place to go to: a page, or a section of it, with the documents that speak for it. */
interface Place {
	anchor: string;
	score: number;
	ids: number[];
}

/** The hits for a text, best first, hits of one page together. No text, or one without words, has none. */
export function query(loaded: Loaded, text: string, options: QueryOptions): Hit[] {
	const analysis = analyze(text, loaded, options.maxSegmentationVariants ?? SEGMENTATION_VARIANTS);
	const evidence = analysis.terms.map((term) => evidenceOf(term, loaded));
	if (!loaded.englishOnly) addSpans(analysis, evidence, loaded);
	return hitsOf(analysis, evidence, options, loaded);
}

/** The hits for terms and what speaks for them; `evidence[i]` belongs to `terms[i]`. */
export function hitsOf(analysis: Analysis, evidence: Evidence[], options: QueryOptions, loaded: Loaded): Hit[] {
	const ranking = rank(analysis, evidence, loaded);
	const needles = [...new Set(evidence.flatMap((one) => [...one.needles]))];
	return choosePlaces(ranking, options.maxResults, analysis.compact, loaded).flatMap(({ page, score, places }) =>
		places.map((place) => makeHit(page, score, place, needles, options.excerptLength, loaded)),
	);
}

/** One place for each page; where that leaves room, further ones, page by page. */
function choosePlaces(
	{ pages, documents }: Ranking,
	most: number,
	compact: string,
	loaded: Loaded,
): { page: number; score: number; places: Place[] }[] {
	const all = pages
		.slice(0, most)
		.map(({ page, score }) => ({ page, score, places: placesOf(page, documents, compact, loaded), taken: 1 }));
	let left = most - all.length;
	for (let round = 1; round < MAX_PER_PAGE; round++) {
		for (const one of all) {
			if (left <= 0 || one.taken !== round || one.places.length <= round) continue;
			one.taken++;
			left--;
		}
	}
	return all.map(({ page, score, places, taken }) => ({ page, score, places: places.slice(0, taken) }));
}

/** Places of a page that have something of the query, best first. */
function placesOf(page: number, documents: Float32Array, compact: string, loaded: Loaded): Place[] {
	const places = new Map<string, Place>();
	const worthOf = (id: number) =>
		documents[id]! * PART[loaded.types[id]!]! * (loaded.types[id] !== HitType.Content && loaded.compact(id) === compact ? 2 : 1);
	for (const id of loaded.documentsOf(page)) {
		if (!documents[id]) continue;
		const { h } = loaded.documents[id]!;
		const place = places.get(h) ?? { anchor: h, score: 0, ids: [] };
		places.set(h, place);
		place.ids.push(id);
		place.score = Math.max(place.score, worthOf(id)) + 0.1 * Math.min(place.score, worthOf(id));
	}
	for (const { ids } of places.values()) ids.sort((a, b) => worthOf(b) - worthOf(a));
	return [...places.values()].sort((a, b) => b.score - a.score || a.ids[0]! - b.ids[0]!);
}

function makeHit(
	page: number,
	score: number,
	{ anchor, ids, score: placeScore }: Place,
	needles: string[],
	length: number,
	loaded: Loaded,
): Hit {
	const title = loaded.documents[page]!;
	const best = loaded.documents[ids[0]!]!;
	const type = loaded.types[ids[0]!] as HitType;
	const heading = anchor ? (loaded.types[best.i] === HitType.Heading ? best.t : best.s) : '';
	const shown = shownOf(page, anchor, ids, loaded);
	const text = mark(title.t, needles);
	const headingText = mark(heading, needles);
	const part = excerpt(shown, needles, length);
	const words = [text, headingText, part].flatMap((one) => one.marks.map(([start, end]) => one.text.slice(start, end)));
	return {
		url: title.u + anchor,
		page: title.u,
		title: text,
		heading: headingText,
		type,
		breadcrumbs: title.b,
		excerpt: part,
		score: Math.round((score + placeScore / 1000) * 1000) / 1000,
		words: [...new Set(words)],
	};
}

/** Texts that say why a place was found, then texts that say what it is. */
const TELLING = [HitType.Content, HitType.Description, HitType.Keywords];
const DESCRIBING = [HitType.Description, HitType.Content];

/** The text to take the excerpt from; '' for a place that is nothing but its heading. */
function shownOf(page: number, anchor: string, ids: number[], loaded: Loaded): string {
	const ofType = (of: number[], types: HitType[]) =>
		types.map((type) => of.find((id) => loaded.types[id] === type)).find((id) => id !== undefined);
	const id =
		ofType(ids, TELLING) ??
		ofType(
			loaded.documentsOf(page).filter((one) => loaded.documents[one]!.h === anchor),
			DESCRIBING,
		);
	return id === undefined ? '' : loaded.documents[id]!.t;
}
