/**
 * Evidence → ranked pages. BM25 over the fields of a page (the hit types), less where a page, or its best passage, lacks words of the query; then bonuses: for a title that is the query or part of it, for a keyword or heading that is the query, and for how close the words are.
 */

import type { Analysis, Term } from './analyze.ts';
import { HitType, LINKS } from './hit-type.ts';
import type { Loaded } from './loaded.ts';
import { type Evidence, idsWith, QUALITY, quotedEvidence } from './match-term.ts';
import { nearness, shortest } from './nearness.ts';
import { compactOf } from './normalize.ts';
import { memo } from './once.ts';

export interface Ranking {
	/** Best first. `missing`: numbers of the terms that a page has not. */
	pages: { page: number; score: number; missing: number[] }[];
	/** How many further pages may have a phrase of the query: only their texts tell, which were not read. */
	unread: number;
	/** By document: what it adds to its page's score; 0 where it has nothing of the query. */
	documents: Float32Array;
	/** Whether a document has the query, but for what says next to nothing: only its text can tell whether it is the query, or has it together. */
	hasAll(id: number): boolean;
	/** Documents whose texts were looked at. */
	seen: number[];
	/** How many of the first pages stay where they are, whatever is in texts that are not there yet. */
	sure: number;
}

/** Weight of a word by the field it is in, in the order of hit types, and of words of links. */
const FIELD = [7, 4, 3, 2.5, 1, 2.5];
/** Usual length of a field, in characters; in a longer one a word counts less. */
const USUAL_LENGTH = [18, 12, 70, 60, 300, 60];
const SATURATION = 4;
/** How much less a word says of a page with more texts than others: on a long page most words stand somewhere. */
const LONG_PAGE = 0.3;
/** Title, description and keywords, as so many texts. */
const TITLE_AND_MORE = 1.5;
/** The most that words bring; bonuses are beside it. */
const WORDS = 1.65;
const BONUS = { exactTitle: 1.2, titleShare: 0.6, titleStart: 0.15, keyword: 0.35, exactHeading: 0.35, heading: 0.25, near: 0.3 };
/** Number of pages that can get a bonus. */
const WITH_BONUS = 200;
/** Pages that are shown at first. */
const SHOWN = 8;
/** Documents of a page at most that are looked at. */
const MOST_LOOKED_AT = 6;
/** Pages of which so many are; of those behind them half. */
const FIRST_PAGES = 5;
/** Least quality of what was typed, in any form: synonyms are less. */
const TYPED = 0.9;
/** How steeply nearness falls with the share of the query that a text lacks. */
const LACKING = 20;
/** Share of the query that is as good as all of it. */
const ALL = 0.9;
/** Share of the query below which a text is not looked at, unless grams may be apart in it. */
const MOST = 0.5;
/** Shortest query, in letters, that a heading may have more than. */
const PHRASE = 6;
/** Minimum share of a chunk's weight for a page to match the chunk. */
const CHUNK_SHARE = 0.2;
/** What a page is worth that lacks several words of the query; once more, where it lacks most, or one of two. */
const FEW_WORDS = 0.5;
/** Hiragana that is short, or that the index does not know as a word, is grammar more often than not. */
const UNKNOWN_HIRAGANA = 0.3;
/** `where` and `make` say little of what is looked for. */
const QUESTION_WORD = 0.65;
const HIRAGANA = /^\p{Script=Hiragana}+$/u;
/** Of a page that tells what changed. */
const CHANGES_PRIOR = 0.4;

/** @param shown pages whose texts are looked at for keywords, headings, phrases and nearness: of each further one they would have to be loaded */
export function rank(analysis: Analysis, evidence: Evidence[], loaded: Loaded, shown = SHOWN): Ranking {
	const { terms, chunks } = analysis;
	const says = evidence.map((one, t) => weightOf(one, terms[t]!, loaded));
	/** Shares of the query. */
	const weights = says.map((one) => one / (sumOf(says) || 1));
	const scores = new Float64Array(loaded.pages);
	const documents = new Float32Array(loaded.types.length);
	/** How much of term t a page has, at `page * terms.length + t`, from 0 to 1. */
	const covered = new Float32Array(loaded.pages * terms.length);
	/** Share of the query that each document has, and the most that a document of each page has. */
	const shares = new Float32Array(loaded.types.length);
	const mostAtOnce = new Float32Array(loaded.pages);
	/** How strongly pages have a term. */
	const strengths = new Float64Array(loaded.pages);
	const long = longOf(loaded);

	for (const [t, { quality, ids }] of evidence.entries()) {
		strengths.fill(0);
		for (const id of ids) {
			const type = loaded.types[id]!;
			const page = loaded.pageOf[id]!;
			const sure = quality[id]!;
			const value = (FIELD[type]! * sure) / (0.5 + (0.5 * loaded.lengths[id]!) / USUAL_LENGTH[type]!);
			strengths[page]! += value;
			shares[id]! += weights[t]! * sure;
			mostAtOnce[page] = Math.max(mostAtOnce[page]!, shares[id]!);
			documents[id]! += (weights[t]! * value) / (value + SATURATION);
			const place = page * terms.length + t;
			if (covered[place]! < sure) covered[place] = sure;
		}
		for (let page = 0; page < loaded.pages; page++) {
			const strength = strengths[page]! / (1 + LONG_PAGE * (long[page]! - 1));
			scores[page]! += (WORDS * weights[t]! * strength) / (strength + SATURATION);
		}
	}

	// No lists in here: a word may be on ten thousand pages.
	const wanted = new Float64Array(chunks.length);
	if (chunks.length > 1) for (const [t, { chunk }] of terms.entries()) wanted[chunk]! += CHUNK_SHARE * weights[t]!;
	const own = new Float64Array(chunks.length);
	let ranked: Candidate[] = [];
	const { leftOut, doubtful } = leftOutBy(analysis, loaded);
	const doubtfulPages = new Set([...doubtful].map((id) => loaded.pageOf[id]!));
	for (let page = 0; page < loaded.pages; page++) {
		if (!mostAtOnce[page] || leftOut.has(page)) continue;
		if (evidence.some(({ isExact }, t) => isExact && !covered[page * terms.length + t])) continue;
		own.fill(0);
		let has = 0;
		for (let t = 0; t < terms.length; t++) {
			const share = weights[t]! * covered[page * terms.length + t]!;
			own[terms[t]!.chunk]! += share;
			has += share;
		}
		let answered = 0;
		for (let c = 0; c < chunks.length; c++) if (own[c]! > wanted[c]!) answered++;
		const isUnread = evidence.some(({ isExact }, t) => isExact && covered[page * terms.length + t]! < TYPED) || doubtfulPages.has(page);
		ranked.push({ page, answered, isUnread, missing: [], prior: 1, score: scores[page]! * has * Math.sqrt(mostAtOnce[page]!) });
	}
	const asked = chunks.filter((chunk) => !loaded.emptyWords.has(chunk)).length;
	const most = ranked.reduce((max, { answered }) => Math.max(max, answered), 0);
	const enough = Math.min(asked > 2 ? asked - 1 : asked, most);
	// Of two words both, of more at least half of them.
	const least = Math.min(asked > 2 ? Math.ceil(asked / 2) : asked, most);
	const lacks = ({ answered }: Candidate) => answered < least;
	const needles = evidence.map((one) => shortest(one.needles));
	const compactNeedles = needles.map((some) => some.map(compactOf).filter(Boolean));
	const hasAll = (id: number) => sumOf(weights.filter((_, t) => evidence[t]!.quality[id])) > ALL;
	const asksForVersion = terms.some(({ kind }) => kind === 'version');
	for (const one of ranked) {
		one.prior =
			(loaded.weights[one.page] ?? 1) *
			(!asksForVersion && loaded.changes.has(one.page) ? CHANGES_PRIOR : 1) *
			(one.answered < enough ? FEW_WORDS : 1) *
			(lacks(one) ? FEW_WORDS : 1);
		one.score *= one.prior;
	}
	ranked.sort(byScore);
	for (const one of ranked.slice(0, WITH_BONUS))
		one.score += one.prior * titleBonus(one.page, analysis, evidence, weights, compactNeedles, loaded);
	// Those that lack words are among the first, or not there.
	ranked = ranked.sort(byScore).filter((one, place) => place < SHOWN || !lacks(one));
	for (const one of ranked) for (let t = 0; t < terms.length; t++) if (!covered[one.page * terms.length + t]) one.missing.push(t);
	const isUnsure = terms.some(({ kind }) => kind === 'cjk');
	const seen: number[] = [];
	for (const [place, one] of ranked.slice(0, shown).entries()) {
		const ids = loaded
			.documentsOf(one.page)
			.filter((id) => documents[id] && loaded.types[id] !== LINKS)
			.sort((a, b) => documents[b]! - documents[a]!)
			.slice(0, place < FIRST_PAGES ? MOST_LOOKED_AT : MOST_LOOKED_AT / 2)
			.filter((id) => isUnsure || shares[id]! > MOST);
		const open = loaded.documentsOf(one.page).filter((id) => doubtful.has(id));
		seen.push(...ids, ...open);
		// Whether it is a hit is asked first.
		if (one.isUnread) continue;
		const { most, isOpen } = unreadOf(ids, terms.length > 1, hasAll, loaded);
		Object.assign(one, { atMost: one.score + one.prior * most, isOpen: isOpen || open.length > 0 });
		one.score += one.prior * (textBonus(ids, analysis, loaded) + BONUS.near * nearest(ids, needles, weights, loaded));
	}
	ranked.sort(byScore);
	const pages = ranked.filter(({ isUnread }) => !isUnread);
	return { pages, unread: ranked.length - pages.length, documents, hasAll, seen, sure: sureOf(ranked.slice(0, SHOWN)) };
}

/** Pages with a word or phrase that is left out, and documents that may have such a phrase: their texts tell. */
function leftOutBy({ without }: Analysis, loaded: Loaded): { leftOut: Set<number>; doubtful: Set<number> } {
	const leftOut = new Set<number>();
	const doubtful = new Set<number>();
	for (const { text, isPhrase } of without) {
		const phrase = isPhrase ? quotedEvidence(text, loaded) : undefined;
		for (const id of phrase?.ids ?? idsWith(text, loaded)) {
			if ((phrase?.quality[id] ?? 1) < 1) doubtful.add(id);
			else if (loaded.types[id] !== LINKS) leftOut.add(loaded.pageOf[id]!);
		}
	}
	return { leftOut, doubtful };
}

/** What texts that are not there yet may tell of a page: the most that they add to it, and whether a heading may be the query, which is opened then in its place. */
function unreadOf(ids: number[], isNear: boolean, hasAll: Ranking['hasAll'], loaded: Loaded): { most: number; isOpen: boolean } {
	const isOf = (id: number, type: HitType) => loaded.types[id] === type && hasAll(id);
	const unread = ids.filter((id) => (isNear || isOf(id, HitType.Keywords) || isOf(id, HitType.Heading)) && !loaded.documentAt(id));
	const isOpen = unread.some((id) => isOf(id, HitType.Heading));
	const keyword = unread.some((id) => isOf(id, HitType.Keywords)) ? BONUS.keyword : 0;
	return { most: keyword + (isOpen ? BONUS.exactHeading : 0) + (isNear && unread.length ? BONUS.near : 0), isOpen };
}

function sureOf(shown: Candidate[]): number {
	const first = shown.findIndex(
		(one, i) => one.isUnread || one.isOpen || shown.slice(i + 1).some(({ score, atMost = score }) => atMost >= one.score),
	);
	return first < 0 ? shown.length : first;
}

/** A page that has something of the query. */
interface Candidate {
	page: number;
	score: number;
	/** What its score is multiplied by, whatever its texts hold. */
	prior: number;
	missing: number[];
	/** Whether only its texts tell if it has a phrase of the query. */
	isUnread: boolean;
	/** Chunks of the query that it has enough of. */
	answered: number;
	/** Its score with what texts that are not there may add; whether its place is not known without them. */
	atMost?: number;
	isOpen?: boolean;
}

const longByIndex = new WeakMap<Loaded, Float32Array>();
/** How long each page is, by its texts, as a share of the average. */
const longOf = (loaded: Loaded): Float32Array =>
	memo(longByIndex, loaded, () => {
		const texts = new Float32Array(loaded.pages).fill(TITLE_AND_MORE);
		for (let id = 0; id < loaded.types.length; id++)
			if (loaded.types[id] === HitType.Content && loaded.lengths[id]) texts[loaded.pageOf[id]!]!++;
		const average = sumOf([...texts]) / loaded.pages;
		return texts.map((one) => one / average);
	});

const byScore = (a: Candidate, b: Candidate) => b.score - a.score || a.page - b.page;

/** How much a term says: little when most pages have it, nothing when none has. */
function weightOf({ quality, ids }: Evidence, { text, kind, isPhrase }: Term, loaded: Loaded): number {
	let surest = 0;
	for (const id of ids) surest = Math.max(surest, quality[id]!);
	const pages = new Set<number>();
	for (const id of ids) if (quality[id]! >= surest * 0.7) pages.add(loaded.pageOf[id]!);
	if (!pages.size) return 0;
	const rarity = Math.log(1 + (loaded.pages - pages.size + 0.5) / (pages.size + 0.5)) + 0.05;
	const isGrammar = kind === 'cjk' && HIRAGANA.test(text) && !isPhrase && (text.length < 4 || !loaded.vocabulary().frequency(text));
	return isGrammar ? rarity * UNKNOWN_HIRAGANA : loaded.emptyWords.has(text) ? rarity * QUESTION_WORD : rarity;
}

/** Bonus for a title that is the query or has part of it: more, the less else it has, and the more of the query. */
function titleBonus(
	page: number,
	{ compact, terms }: Analysis,
	evidence: Evidence[],
	weights: number[],
	needles: string[][],
	loaded: Loaded,
): number {
	const first = loaded.titleId(page);
	const title = loaded.compact(first);
	if (!title || !compact) return 0;
	const sures = evidence.map(({ quality }) => quality[first]!);
	const sure = Math.max(...sures);
	let bonus = title === compact ? BONUS.exactTitle : 0;
	if (sure) {
		let rest = title;
		for (const some of needles) for (const needle of some) rest = rest.replaceAll(needle, '');
		const typed = terms.some(({ text }, t) => sures[t] !== QUALITY.begun && title.includes(compactOf(text) || '\n'));
		const asked = sumOf(weights.filter((_, t) => sures[t]! >= TYPED));
		bonus += ((typed ? 1 : sure) + asked * sure) * BONUS.titleShare * (1 - rest.length / title.length);
		if (needles.some((some) => some.some((needle) => title.startsWith(needle) || title.startsWith(`v${needle}`))))
			bonus += sure * BONUS.titleStart;
	}
	return bonus;
}

/** Bonus for a keyword or heading that is the query, and for a heading that holds it. One of a word says less: many pages have such a part. */
function textBonus(ids: number[], { compact, terms }: Analysis, loaded: Loaded): number {
	const isKeyword = (id: number) =>
		loaded.types[id] === HitType.Keywords &&
		loaded
			.documentAt(id)
			?.t.split(', ')
			.some((keyword) => compactOf(keyword) === compact);
	const headings = ids.flatMap((id) => (loaded.types[id] === HitType.Heading ? [loaded.compact(id)] : []));
	if (!compact) return 0;
	const isPhrase = compact.length >= PHRASE && headings.some((heading) => heading?.includes(compact));
	const isExact = headings.includes(compact);
	const heading = isExact && terms.length > 1 ? BONUS.exactHeading : isExact || isPhrase ? BONUS.heading : 0;
	return BONUS.keyword * Number(ids.some(isKeyword)) + heading;
}

/** The highest nearness of the terms in some documents; without those that say next to nothing, where one lacks them. */
function nearest(ids: number[], needles: string[][], weights: number[], loaded: Loaded): number {
	if (needles.length < 2) return 0;
	const nearnessIn = (id: number) => {
		const text = loaded.folded(id) ?? '';
		const has = needles.map((some) => some.some((needle) => text.includes(needle)));
		const own = needles.filter((_, t) => has[t]);
		return sumOf(weights.filter((_, t) => has[t])) ** LACKING * nearness(text, own);
	};
	return Math.max(0, ...ids.map(nearnessIn));
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
