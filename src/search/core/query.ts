/** A text → hits: the pages that answer it best, each by the part of it that does. */
import { type Analysis, analyze, needsReadings, phrasesOf } from './analyze.ts';
import { excerpt, mark } from './excerpt.ts';
import { HitType } from './hit-type.ts';
import type { Loaded, Parts } from './loaded.ts';
import { type Evidence, evidenceOf } from './match-term.ts';
import { rank } from './rank.ts';
import type { Readings } from './readings.ts';
import { addSpans } from './spans.ts';
import type { Found, Hit, QueryOptions } from './types.ts';

/** Maximum number of hits of one page, if fewer pages than hits are found. */
const MAX_PER_PAGE = 4;
/** Documents of a page at most that may be its place. */
const MOST_PLACES = 8;
/** Default number of ways a Chinese run is split. */
const SEGMENTATION_VARIANTS = 12;
/** Weight of each field when a page's best part is chosen, in the order of hit types. */
const PART = [1.5, 1.2, 0.7, 0.7, 1];

/** A target of a hit: a page, or a section of it, with its matching documents. */
interface Place {
	anchor: string;
	score: number;
	ids: number[];
}

/** The result of a query, of what is there of the index. An empty one, or one without words, finds nothing. */
export function search(loaded: Loaded, text: string, options: QueryOptions): Found {
	loaded.parts?.begin();
	const analysis = analyze(text, loaded, options.maxSegmentationVariants ?? SEGMENTATION_VARIANTS);
	const evidence = allEvidence(analysis, loaded);
	if (!loaded.parts) return foundBy(analysis, evidence, options, loaded);
	const { seen } = rank(analysis, evidence, loaded);
	if (loaded.parts.wanted().length) return foundBy(analysis, evidence, options, loaded);
	loaded.parts.begin(seen);
	return foundBy(analysis, allEvidence(analysis, loaded), options, loaded);
}

export function allEvidence(analysis: Analysis, loaded: Loaded): Evidence[] {
	const evidence = analysis.terms.map((term) => evidenceOf(term, loaded));
	addSpans(analysis, evidence, loaded);
	return evidence;
}

/** What an index needs for some queries alone: each part is loaded when the first of them comes. */
export interface Help {
	/** What search-readings.json holds. */
	readings(): Promise<Readings>;
	/** makeSpelling of spelling.ts. */
	spelling(): Promise<(words: string[]) => (word: string) => string | undefined>;
	/** The text of a part, by its address from the folder of the index. */
	part(path: string): Promise<string>;
}

/** Times at most that a query finds out that it needs more parts: words, words of a near spelling, texts. */
const ROUNDS = 8;

/**
 * What a text finds, with parts and help where it needs them. What cannot be loaded is done without, and asked for again the next time.
 *
 * @param early takes what the titles tell, while parts are on their way; false ends the query with it
 */
export async function searchWith(
	help: Help,
	loaded: Loaded,
	text: string,
	options: QueryOptions,
	early?: (found: Found) => boolean,
): Promise<Found> {
	const { parts } = loaded;
	let triesReadings = !loaded.readings;
	let triesSpelling = !loaded.spelling;
	parts?.forgive();
	for (let round = 0; ; round++) {
		const found = search(loaded, text, options);
		const wanted = round < ROUNDS ? (parts?.wanted() ?? []) : [];
		if (wanted.length) {
			if (early?.(found) === false) return found;
			await Promise.all(wanted.map((path) => takePart(help, loaded.parts!, path)));
		} else if (triesReadings && needsReadings(text, loaded)) {
			triesReadings = false;
			loaded.readings = await help.readings().catch(tell);
		} else if (triesSpelling && found.missing.length) {
			triesSpelling = false;
			const make = await help.spelling().catch(tell);
			if (make) loaded.spelling = make([...new Set([...phrasesOf(loaded), ...loaded.vocabulary().words()])]);
		} else return parts?.isLacking() ? { ...found, isPartial: true } : found;
	}
}

async function takePart(help: Help, parts: Parts, path: string): Promise<void> {
	try {
		parts.take(path, await help.part(path));
	} catch (error) {
		tell(error);
		parts.lose(path);
	}
}

const tell = (error: unknown): undefined => void console.error(error);

/** The hits for a text, best first, hits of one page together. */
export const query = (loaded: Loaded, text: string, options: QueryOptions): Hit[] => search(loaded, text, options).hits;

/** The result for terms and their matches; `evidence[i]` belongs to `terms[i]`. */
export function foundBy(analysis: Analysis, evidence: Evidence[], options: QueryOptions, loaded: Loaded): Found {
	const { maxResults, maxPages = maxResults, without, excerptLength, section } = options;
	const { pages, documents } = rank(analysis, evidence, loaded);
	const below = (start: string) => (one: { page: number }) => loaded.titleOf(one.page).u.startsWith(start);
	const allowed = without ? pages.filter((one) => !below(without)(one)) : pages;
	const sections = options.sections?.map((start) => allowed.filter(below(start)).length);
	const wanted = section ? allowed.filter(below(section)) : allowed;
	const best = wanted
		.slice(0, Math.min(maxPages, maxResults))
		.map((one) => ({ ...one, places: placesOf(one.page, documents, analysis.compact, loaded) }));
	const needles = [...new Set(evidence.flatMap((one) => [...one.needles]))];
	const everywhere = missingTerms(analysis.terms).filter((t) => best.every(({ missing }) => missing.includes(t)));
	const namesOf = (terms: number[]) => [...new Set(terms.map((t) => analysis.terms[t]!.written))];
	const hits = choosePlaces(best, maxResults).flatMap(({ page, score, places, missing }) => {
		const own = namesOf(missingTerms(analysis.terms).filter((t) => missing.includes(t) && !everywhere.includes(t)));
		return places.map((place) => makeHit(page, score, place, needles, excerptLength, own, loaded));
	});
	const meant = meantBy(analysis, evidence);
	return { hits, pages: wanted.length, missing: namesOf(everywhere), ...(sections && { sections }), ...(meant && { meant }) };
}

/** Terms that are worth a word where they are missing: names, and words with kanji or katakana. */
const missingTerms = (terms: Analysis['terms']): number[] => terms.flatMap(({ text }, t) => (HIRAGANA.test(text) ? [] : t));
const HIRAGANA = /^[ぁ-ゖー]*$/u;

/** The query with the words that unknown ones were taken for; undefined where all are known. */
function meantBy({ terms, chunks }: Analysis, evidence: Evidence[]): string | undefined {
	if (!evidence.some(({ meant }) => meant)) return undefined;
	return chunks
		.map((chunk, number) =>
			terms.reduce(
				(text, term, t) => (term.chunk === number && evidence[t]!.meant ? replaced(text, term.text, evidence[t]!.meant) : text),
				chunk,
			),
		)
		.join(' ');
}

const replaced = (text: string, word: string, by: string): string => (by.length > word.length + 2 ? by : text.replace(word, () => by));

/** One place for each page; where that leaves room, further ones, page by page. */
function choosePlaces<One extends { places: Place[] }>(pages: One[], most: number): One[] {
	const taken = pages.map(() => 1);
	let left = most - pages.length;
	for (let round = 1; round < MAX_PER_PAGE; round++) {
		for (const [i, { places }] of pages.entries()) {
			if (left <= 0 || taken[i] !== round || places.length <= round) continue;
			taken[i]!++;
			left--;
		}
	}
	return pages.map((one, i) => ({ ...one, places: one.places.slice(0, taken[i]) }));
}

/** Targets on a page that match something of the query, best first. */
function placesOf(page: number, documents: Float32Array, compact: string, loaded: Loaded): Place[] {
	const places = new Map<string, Place>();
	const worthOf = (id: number) =>
		documents[id]! * PART[loaded.types[id]!]! * (loaded.types[id] !== HitType.Content && loaded.compact(id) === compact ? 2 : 1);
	// By what they say at first: the texts of the others need not be there.
	const best = loaded
		.documentsOf(page)
		.filter((id) => documents[id])
		.sort((a, b) => documents[b]! * PART[loaded.types[b]!]! - documents[a]! * PART[loaded.types[a]!]!);
	for (const id of best.slice(0, MOST_PLACES)) {
		const document = loaded.documentAt(id);
		if (!document) continue;
		const { h } = document;
		const place = places.get(h) ?? { anchor: h, score: 0, ids: [] };
		places.set(h, place);
		place.ids.push(id);
		place.score = Math.max(place.score, worthOf(id)) + 0.1 * Math.min(place.score, worthOf(id));
	}
	// Its texts are not there: the page itself.
	if (!places.size) places.set('', { anchor: '', score: 0, ids: loaded.documentsOf(page).slice(0, 1) });
	for (const { ids } of places.values()) ids.sort((a, b) => worthOf(b) - worthOf(a));
	return [...places.values()].sort((a, b) => b.score - a.score || a.ids[0]! - b.ids[0]!);
}

function makeHit(
	page: number,
	score: number,
	{ anchor, ids, score: placeScore }: Place,
	needles: string[],
	length: number,
	missing: string[],
	loaded: Loaded,
): Hit {
	const title = loaded.titleOf(page);
	const best = loaded.documentAt(ids[0]!)!;
	const type = loaded.types[ids[0]!] as HitType;
	const heading = anchor ? (loaded.types[ids[0]!] === HitType.Heading ? best.t : best.s) : '';
	const shown = shownOf(anchor, ids, loaded);
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
		missing,
	};
}

/** Fields that show why something was found, in order of preference. */
const TELLING = [HitType.Content, HitType.Description, HitType.Keywords];
const DESCRIBING = [HitType.Description, HitType.Content];

/** The text to take the excerpt from; '' for a section with only a heading. */
function shownOf(anchor: string, ids: number[], loaded: Loaded): string {
	const ofType = (of: number[], types: HitType[]) =>
		types.map((type) => of.find((id) => loaded.types[id] === type)).find((id) => id !== undefined);
	const id =
		ofType(ids, TELLING) ??
		ofType(
			loaded.besides(ids[0]!).filter((one) => loaded.documentAt(one)?.h === anchor),
			DESCRIBING,
		);
	return (id !== undefined && loaded.documentAt(id)?.t) || '';
}
