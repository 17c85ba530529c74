/**
 * Evidence → ranked pages. BM25 over the fields of a page (the hit types), less where a page lacks words of the query; then bonuses: for a title that is the query or part of it, for a keyword or heading that is the query, and for how close the words are.
 */
import type { Analysis, Term } from './analyze.ts';
import { HitType } from './hit-type.ts';
import type { Loaded } from './loaded.ts';
import type { Evidence } from './match-term.ts';
import { nearness, shortest } from './nearness.ts';
import { compactOf } from './normalize.ts';

export interface Ranking {
	/** Best first. `missing`: numbers of the terms that a page has not. */
	pages: { page: number; score: number; missing: number[] }[];
	/** By document: what it adds to its page's score; 0 where it has nothing of the query. */
	documents: Float32Array;
	/** Documents whose texts were looked at. */
	seen: number[];
}

/** Weight of a word by the field it is in, in the order of hit types. */
const FIELD = [7, 4, 3, 2.5, 1];
/** Usual length of a field, in characters; in a longer one a word counts less. */
const USUAL_LENGTH = [18, 12, 70, 60, 300];
const SATURATION = 4;
/** The most that words bring; bonuses are beside it. */
const WORDS = 1.5;
const BONUS = { exactTitle: 1.2, titleShare: 0.5, titleStart: 0.15, keyword: 0.35, heading: 0.25, near: 0.3 };
/** Number of pages that can get a bonus, and of pages whose texts are looked at: for keywords, headings and nearness. */
const WITH_BONUS = 200;
const LOOKED_AT = 10;
/** Pages that are shown at first: those behind them are looked at if that may bring them there. */
const SHOWN = 8;
/** Documents of a page at most that are looked at. */
const MOST_LOOKED_AT = 12;
/** Least quality of what was typed, in any form: synonyms are less. */
const TYPED = 0.9;
/** How steeply nearness falls with the share of the query that a text lacks. */
const LACKING = 20;
/** Shortest query, in letters, that a heading may have more than. */
const PHRASE = 6;
/** Minimum share of a chunk's weight for a page to match the chunk. */
const CHUNK_SHARE = 0.2;
/** Hiragana that is short, or that the index does not know as a word, is grammar more often than not. */
const UNKNOWN_HIRAGANA = 0.3;
const HIRAGANA = /^\p{Script=Hiragana}+$/u;
/** A page named by a version tells what changed; who asks for no version wants the page that tells how things are. */
const CHANGES = /^(?:v?\d+(?:\.\d+)+|\S+ v\d+(?:\.\d+)+)/u;
const CHANGES_PRIOR = 0.65;

export function rank(analysis: Analysis, evidence: Evidence[], loaded: Loaded): Ranking {
	const { terms, chunks } = analysis;
	const says = evidence.map((one, t) => weightOf(one, terms[t]!, loaded));
	/** Shares of the query. */
	const weights = says.map((one) => one / (sumOf(says) || 1));
	const scores = new Float64Array(loaded.pages);
	const documents = new Float32Array(loaded.types.length);
	/** How much of term t a page has, at `page * terms.length + t`, from 0 to 1. */
	const covered = new Float32Array(loaded.pages * terms.length);
	const found = new Set<number>();

	for (const [t, { quality, ids }] of evidence.entries()) {
		const strengths = new Map<number, number>();
		for (const id of ids) {
			const type = loaded.types[id]!;
			const page = loaded.pageOf[id]!;
			const sure = quality[id]!;
			const value = (FIELD[type]! * sure) / (0.5 + (0.5 * loaded.lengths[id]!) / USUAL_LENGTH[type]!);
			strengths.set(page, (strengths.get(page) ?? 0) + value);
			documents[id]! += (weights[t]! * value) / (value + SATURATION);
			const place = page * terms.length + t;
			if (covered[place]! < sure) covered[place] = Math.min(1, sure);
		}
		for (const [page, strength] of strengths) {
			scores[page]! += (WORDS * weights[t]! * strength) / (strength + SATURATION);
			found.add(page);
		}
	}

	const ofChunk = (values: number[], chunk: number) => sumOf(values.filter((_, t) => terms[t]!.chunk === chunk));
	let ranked = [...found].map((page) => {
		const has = weights.map((weight, t) => weight * covered[page * terms.length + t]!);
		const answered = chunks.filter((_, c) => ofChunk(has, c) > (chunks.length > 1 ? CHUNK_SHARE * ofChunk(weights, c) : 0)).length;
		const missing = has.flatMap((own, t) => (own ? [] : t));
		return { page, answered, missing, score: scores[page]! * sumOf(has) ** 2 };
	});
	const wanted = wantedChunks(
		chunks.filter((chunk) => !loaded.functionWords.has(chunk)).length,
		ranked.reduce((max, { answered }) => Math.max(max, answered), 0),
	);
	ranked = ranked.filter((page) => page.answered >= wanted).sort(byScore);

	const needles = evidence.map((one) => shortest(one.needles));
	const compactNeedles = needles.map((some) => some.map(compactOf).filter(Boolean));
	const idsOf = (page: number) => loaded.documentsOf(page).filter((id) => documents[id]! > 0);
	for (const one of ranked.slice(0, WITH_BONUS)) one.score += titleBonus(one.page, analysis, evidence, weights, compactNeedles, loaded);
	const asksForVersion = terms.some(({ kind }) => kind === 'version');
	const priorOf = (page: number) => (!asksForVersion && CHANGES.test(loaded.titleOf(page).t) ? CHANGES_PRIOR : 1);
	for (const one of ranked) one.score *= priorOf(one.page);
	ranked.sort(byScore);
	const shown = ranked[SHOWN - 1]?.score ?? 0;
	const seen: number[] = [];
	for (const one of ranked.slice(0, LOOKED_AT)) {
		const ids = idsOf(one.page)
			.sort((a, b) => documents[b]! - documents[a]!)
			.slice(0, MOST_LOOKED_AT);
		const most = BONUS.keyword + BONUS.heading + BONUS.near * Number(needles.length > 1);
		const worth = priorOf(one.page);
		// Nothing in its texts would bring it among the first.
		if (one.score + worth * most < shown) continue;
		seen.push(...ids);
		one.score += worth * (textBonus(ids, analysis, loaded) + BONUS.near * nearest(ids, needles, weights, loaded));
	}
	return { pages: ranked.sort(byScore), documents, seen };
}

/**
 * How many chunks a page must match. Of two words both, of three or more all but one. If no page matches that many, those that match most are
 * shown.
 */
const wantedChunks = (chunks: number, most: number): number => Math.min(chunks > 2 ? chunks - 1 : chunks, most);

const byScore = (a: { page: number; score: number }, b: { page: number; score: number }) => b.score - a.score || a.page - b.page;

/** How much a term says: little when most pages have it, nothing when none has. */
function weightOf({ quality, ids }: Evidence, { text, kind, isPhrase }: Term, loaded: Loaded): number {
	let surest = 0;
	for (const id of ids) surest = Math.max(surest, quality[id]!);
	const pages = new Set<number>();
	for (const id of ids) if (quality[id]! >= surest * 0.7) pages.add(loaded.pageOf[id]!);
	if (!pages.size) return 0;
	const rarity = Math.log(1 + (loaded.pages - pages.size + 0.5) / (pages.size + 0.5)) + 0.05;
	const isGrammar = kind === 'cjk' && HIRAGANA.test(text) && !isPhrase && (text.length < 4 || !loaded.vocabulary().frequency(text));
	return isGrammar ? rarity * UNKNOWN_HIRAGANA : rarity;
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
	const first = loaded.documentsOf(page)[0]!;
	const title = loaded.compact(first);
	if (!title || !compact) return 0;
	const sures = evidence.map(({ quality }) => Math.min(1, quality[first]!));
	const sure = Math.max(...sures);
	let bonus = title === compact ? BONUS.exactTitle : 0;
	if (sure) {
		let rest = title;
		for (const some of needles) for (const needle of some) rest = rest.replaceAll(needle, '');
		const typed = terms.some(({ text }) => title.includes(compactOf(text) || '\n'));
		const asked = sumOf(weights.filter((_, t) => sures[t]! >= TYPED));
		bonus += ((typed ? 1 : sure) + asked * sure) * BONUS.titleShare * (1 - rest.length / title.length);
		if (needles.some((some) => some.some((needle) => title.startsWith(needle) || title.startsWith(`v${needle}`))))
			bonus += sure * BONUS.titleStart;
	}
	return bonus;
}

/** Bonus for a keyword or heading that is the query. */
function textBonus(ids: number[], { compact }: Analysis, loaded: Loaded): number {
	const isKeyword = (id: number) =>
		loaded.types[id] === HitType.Keywords &&
		loaded
			.documentAt(id)
			?.t.split(', ')
			.some((keyword) => compactOf(keyword) === compact);
	const isHeading = (id: number) => {
		const heading = loaded.types[id] === HitType.Heading && loaded.compact(id);
		return heading && (heading === compact || (compact.length >= PHRASE && heading.includes(compact)));
	};
	return compact ? BONUS.keyword * Number(ids.some(isKeyword)) + BONUS.heading * Number(ids.some(isHeading)) : 0;
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
