/** A text → hits: the pages that answer it best, each by the part of it that does. */
import { type Analysis, analyze, needsReadings, PIECE, phrasesOf } from './analyze.ts';
import { excerpt, mark } from './excerpt.ts';
import { HitType, LINKS } from './hit-type.ts';
import type { Loaded, Parts } from './loaded.ts';
import { type Evidence, evidenceOf } from './match-term.ts';
import { compactOf, compose, fold } from './normalize.ts';
import { type Ranking, rank } from './rank.ts';
import type { Readings } from './readings.ts';
import { addSpans } from './spans.ts';
import { askGroups } from './synonyms.ts';
import type { Found, Hit, QueryOptions } from './types.ts';

/** Maximum number of hits of one page, if fewer pages than hits are found. */
const MAX_PER_PAGE = 4;
/** Documents of a page at most that may be its place. */
const MOST_PLACES = 5;
/** Default number of ways a Chinese run is split. */
const SEGMENTATION_VARIANTS = 12;
/** Weight of each field when a page's best part is chosen, in the order of hit types. */
const PART = [1.5, 1.2, 0.7, 0.7, 1];

/** A target of a hit: a page, or a section of it, with its matching documents. */
interface Place {
	score: number;
	ids: number[];
}

/** The result of a query, of what is there of the index. An empty one, or one without words, finds nothing. */
export function search(loaded: Loaded, text: string, options: QueryOptions): Found {
	const { parts } = loaded;
	parts?.begin();
	const analysis = analyze(text, loaded, options.maxSegmentationVariants ?? SEGMENTATION_VARIANTS);
	const quoted = analysis.terms.filter(({ isQuoted }) => isQuoted);
	let evidence = allEvidence(analysis, loaded);
	// Who asks for all results has more read for a phrase than who is typing it.
	const shown = quoted.length || analysis.without.some(({ isPhrase }) => isPhrase) ? options.maxPages : undefined;
	let ranking = rank(analysis, evidence, loaded, shown);
	const seen = new Set<number>();
	const most = shown ? MOST_LOOKS : 1;
	for (let look = 0; parts && !parts.wanted().length && (look < most || (ranking.unread && ranking.unread <= FEW)); look++) {
		if (ranking.seen.every((id) => seen.has(id))) break;
		for (const id of ranking.seen) seen.add(id);
		parts.begin(seen);
		evidence = allEvidence(analysis, loaded);
		ranking = rank(analysis, evidence, loaded, shown);
	}
	const found = foundBy(analysis, evidence, ranking, options, loaded);
	if (!quoted.length || ranking.pages.length || ranking.unread || parts?.wanted().length) return found;
	// No page has it so: the words of it are better than nothing.
	const loose = search(loaded, withoutQuotes(text), options);
	return { ...loose, missing: [...quoted.map(({ written }) => written), ...loose.missing] };
}

/** Times that texts are read for a phrase: those that turn out to lack it make way for others. */
const MOST_LOOKS = 3;
/** Pages that are read too, where no more are left. */
const FEW = 2;
/** What is between quotes, as words; what is left out stays so. */
const withoutQuotes = (text: string): string =>
	compose(text)
		.trimStart()
		.replace(PIECE, (piece: string, hyphen?: string, quoted?: string, at?: number) => (quoted && !(hyphen && at) ? ` ${quoted} ` : piece));

function allEvidence(analysis: Analysis, loaded: Loaded): Evidence[] {
	if (loaded.parts) askGroups(analysis, loaded);
	const evidence = analysis.terms.map((term) => evidenceOf(term, analysis, loaded));
	addSpans(analysis, evidence, loaded);
	return evidence;
}

/** What an index needs for some queries alone: each part is loaded when the first of them comes. */
export interface Help {
	/** What search-readings.json holds. */
	readings(): Promise<Readings>;
	words(): Promise<Pick<typeof import('./word-help.ts'), 'makeSpelling' | 'nearTo'>>;
	/** The text of a part, by its address from the folder of the index. */
	part(path: string): Promise<string>;
}

/** Times at most that a query finds out that it needs more parts: words, words of a near spelling, texts. */
const ROUNDS = 8;

/**
 * What a text finds, with parts and help where it needs them. What cannot be loaded is done without, and asked for again the next time.
 *
 * @param early takes what the titles tell, while words are on their way, and before texts are there; false ends the query with it
 * @param typed resolves once texts may be loaded; with false it ends the query. Asked when it is known which: what is typed until then counts
 */
export async function searchWith(
	help: Help,
	loaded: Loaded,
	text: string,
	options: QueryOptions,
	early?: (found: Found, areTexts: boolean) => boolean,
	typed = async () => true,
): Promise<Found> {
	const { parts } = loaded;
	let triesReadings = !loaded.readings;
	let triesSpelling = !loaded.spelling;
	parts?.forgive();
	for (let round = 0; ; round++) {
		parts?.begin();
		// Before its words: those of what was typed in kana or romaji would be loaded for nothing.
		if (triesReadings && needsReadings(text, loaded) && !parts?.wanted().length) {
			triesReadings = false;
			loaded.readings = await help.readings().catch(tell);
		}
		const found = search(loaded, text, options);
		const wanted = round < ROUNDS ? (parts?.wanted() ?? []) : [];
		// Before its texts: those of what stands for an unknown word would be loaded for nothing.
		if (triesSpelling && found.missing.length && !parts?.lacksWords()) {
			triesSpelling = false;
			const words = await help.words().catch(tell);
			if (words) loaded.spelling = words.makeSpelling([...new Set([...phrasesOf(loaded), ...loaded.vocabulary().words()])]);
		} else if (wanted.length) {
			const areTexts = !parts!.lacksWords();
			const addresses = parts!.addresses();
			const load = (paths: string[]) => Promise.all(paths.map((path) => takePart(help, parts!, path)));
			const others = wanted.filter((path) => !addresses.includes(path));
			const rest = areTexts ? typed().then((isWhole) => (isWhole ? load(others) : undefined)) : load(others);
			await load(addresses);
			const now = addresses.length ? search(loaded, text, options) : found;
			const goesOn = early?.(certain(now, text, areTexts, loaded), areTexts) ?? true;
			if (!goesOn || !(await rest)) return found;
		} else {
			if (parts?.isLacking()) found.isPartial = true;
			if (!found.pages && !found.isCut && !found.unread) {
				const titles = Array.from({ length: loaded.pages }, (_, page) => loaded.addressOf(page) && loaded.titleOf(page));
				found.near = (await help.words().catch(tell))?.nearTo(text, loaded.vocabulary().words(), titles);
			}
			return found;
		}
	}
}

/**
 * The first hits, as far as no text can change their order, with the whole query in their title or heading. Before all words are there, the one
 * title that has it, if it is most of that, and not of a page of changes, which stand behind others.
 */
function certain({ sure = 0, ...found }: Found, text: string, areWords: boolean, loaded: Loaded): Found {
	const whole = compactOf(text);
	const hasIt = (words: string) => compactOf(words).includes(whole);
	const isCertain = ({ title, heading }: Hit) => hasIt(title.text) || hasIt(heading.text);
	const titled = found.hits.filter(isCertain);
	const isTheOne = ({ title, page }: Hit) =>
		2 * whole.length > compactOf(title.text).length && ![...loaded.changes].some((one) => loaded.titleOf(one).u === page);
	const other = found.hits.findIndex((hit) => !isCertain(hit));
	const first = areWords
		? found.hits.slice(0, Math.min(sure, other < 0 ? sure : other))
		: titled.length === 1
			? titled.filter(isTheOne)
			: [];
	return { ...found, hits: whole[1] ? first : [] };
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

/** The result for terms, their matches and what these rank; `evidence[i]` belongs to `terms[i]`. */
function foundBy(analysis: Analysis, evidence: Evidence[], ranking: Ranking, options: QueryOptions, loaded: Loaded): Found {
	const { maxResults, maxPages = maxResults, without, excerptLength, section, tag } = options;
	const { pages } = ranking;
	const below = (start: string) => (one: { page: number }) => loaded.isBelow(one.page, start);
	const allowed = without ? pages.filter((one) => !below(without)(one)) : pages;
	const tagged = (label: string, all: typeof pages) => all.filter(({ page }) => loaded.tags.get(label)?.has(page));
	const withTag = tag ? tagged(tag, allowed) : allowed;
	const sections = options.sections?.map((start) => withTag.filter(below(start)).length);
	const inSection = section ? allowed.filter(below(section)) : allowed;
	const tags = tag !== undefined && [...loaded.tags.keys()].map((label): [string, number] => [label, tagged(label, inSection).length]);
	const wanted = tag ? tagged(tag, inSection) : inSection;
	const best = wanted
		.slice(0, Math.min(maxPages, maxResults))
		.map((one) => ({ ...one, places: placesOf(one.page, ranking, analysis.compact, loaded) }));
	// Where a text has several words as they were typed, without a space, they are marked as one.
	const whole = analysis.chunks.filter((_, number) => analysis.terms.filter(({ chunk }) => chunk === number).length > 1);
	const needles = [...new Set([...whole.map(fold), ...evidence.flatMap((one) => [...one.needles])])];
	const isCut = pages.length > 0 && !wanted.length;
	const telling = missingTerms(analysis.terms);
	const everywhere = isCut || ranking.unread ? [] : telling.filter((t) => best.every(({ missing }) => missing.includes(t)));
	const namesOf = (terms: number[]) => [...new Set(terms.map((t) => analysis.terms[t]!.written))];
	const meant = meantBy(analysis, evidence);
	// While words are on their way, those that lack some are not shown: see `certain`.
	const isEarly = loaded.parts?.lacksWords();
	const hits = choosePlaces(best, maxResults).flatMap(({ page, score, places, missing }) => {
		const own = namesOf(telling.filter((t) => missing.includes(t) && !everywhere.includes(t)));
		const address = isEarly && missing.length ? undefined : loaded.addressOf(page);
		return address ? places.map((place) => makeHit(page, address, score, place, needles, excerptLength, own, loaded)) : [];
	});
	const sure = loaded.parts?.wanted().length ? pages.slice(0, ranking.sure).filter((one) => wanted.includes(one)).length : 0;
	return {
		hits,
		pages: wanted.length,
		...(isCut && { isCut }),
		missing: namesOf(everywhere),
		...(sections && { sections }),
		...(tags && { tags }),
		...(meant && { meant }),
		...(sure && { sure }),
		...(ranking.unread && { unread: ranking.unread }),
	};
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

/** What is as long as a chunk stands for all of it: `輪廓線`, of which no page has 輪廓, was meant to be 輪郭線. */
const replaced = (text: string, word: string, by: string): string => (by.length < text.length ? text.replace(word, () => by) : by);

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

/** Targets on a page that match something of the query, best first. Which are shown is known without most of the texts. */
function placesOf(page: number, { documents, hasAll }: Ranking, compact: string, loaded: Loaded): Place[] {
	const places = new Map<string | number, Place>();
	const says = (id: number) => documents[id]! * PART[loaded.types[id]!]!;
	const isQuery = (id: number) => loaded.types[id] !== HitType.Content && hasAll(id) && loaded.compact(id) === compact;
	const worths = new Map(
		loaded
			.documentsOf(page)
			.filter((id) => documents[id] && loaded.types[id] !== LINKS)
			.sort((a, b) => says(b) - says(a))
			.slice(0, MOST_PLACES)
			.map((id) => [id, says(id) * (isQuery(id) ? 2 : 1)]),
	);
	for (const [id, worth] of worths) {
		const key = loaded.placeOf(id);
		const place = places.get(key) ?? { score: 0, ids: [] };
		places.set(key, place);
		place.ids.push(id);
		place.score = Math.max(place.score, worth) + 0.1 * Math.min(place.score, worth);
	}
	// Links alone say so.
	if (!places.size) return [{ score: 0, ids: [loaded.titleId(page)] }];
	for (const { ids } of places.values()) ids.sort((a, b) => worths.get(b)! - worths.get(a)!);
	return [...places.values()].sort((a, b) => b.score - a.score || a.ids[0]! - b.ids[0]!);
}

function makeHit(
	page: number,
	address: string,
	score: number,
	place: Place,
	needles: string[],
	length: number,
	missing: string[],
	loaded: Loaded,
): Hit {
	const title = loaded.titleOf(page);
	// Without its texts it is the page itself.
	const ids = loaded.documentAt(place.ids[0]!) ? place.ids : [loaded.titleId(page)];
	const best = loaded.documentAt(ids[0]!)!;
	const type = loaded.types[ids[0]!] as HitType;
	const heading = best.h && (type === HitType.Heading ? best.t : best.s);
	const text = mark(title.t, needles);
	const headingText = mark(heading, needles);
	const part = excerpt(shownOf(best.h, ids, loaded), needles, length);
	const words = [text, headingText, part].flatMap((one) => one.marks.map((ends) => one.text.slice(...ends)));
	return {
		url: address + best.h,
		page: address,
		title: text,
		heading: headingText,
		type,
		breadcrumbs: title.b,
		excerpt: part,
		score: Math.round((score + place.score / 1000) * 1000) / 1000,
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
