/**
 * Evidence → ranked pages. BM25 over the fields of a page (the hit types), then bonuses: for how much of the query a page
 * matches, for a title, keyword or heading that is the query, and for how close the words are.
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
/** Bonuses, as shares of the best score without them. */
const BONUS = { exactTitle: 1.2, titleShare: 0.5, titleStart: 0.15, keyword: 0.35, heading: 0.2, near: 0.3 };
/** Number of pages that can get a bonus, and of pages whose texts are looked at: for keywords, headings and nearness. */
const WITH_BONUS = 200;
const LOOKED_AT = 10;
/** Pages that are shown at first: those behind them are looked at if that may bring them there. */
const SHOWN = 8;
/** Documents of a page at most that are looked at. */
const MOST_LOOKED_AT = 12;
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
	const weights = evidence.map((one, t) => weightOf(one, terms[t]!, loaded));
	const whole = weights.reduce((sum, weight) => sum + weight, 0);
	const scores = new Float64Array(loaded.pages);
	const documents = new Float32Array(loaded.types.length);
	/** How much of term t a page has, at `page * terms.length + t`, from 0 to 1. */
	const covered = new Float32Array(loaded.pages * terms.length);
	const found = new Set<number>();

	for (const [t, { quality, ids }] of evidence.entries()) {
		const strength = new Float64Array(loaded.pages);
		const pages: number[] = [];
		for (const id of ids) {
			const type = loaded.types[id]!;
			const page = loaded.pageOf[id]!;
			const sure = quality[id]!;
			const value = (FIELD[type]! * sure) / (0.5 + (0.5 * loaded.lengths[id]!) / USUAL_LENGTH[type]!);
			if (strength[page] === 0) pages.push(page);
			strength[page]! += value;
			documents[id]! += (weights[t]! * value) / (value + SATURATION);
			const place = page * terms.length + t;
			if (covered[place]! < sure) covered[place] = Math.min(1, sure);
		}
		for (const page of pages) {
			scores[page]! += (weights[t]! * strength[page]! * (1 + SATURATION / 8)) / (strength[page]! + SATURATION);
			found.add(page);
		}
	}

	const chunkWeights = chunks.map((_, c) => terms.reduce((sum, term, t) => sum + (term.chunk === c ? weights[t]! : 0), 0));
	let ranked = [...found].map((page) => {
		const own = new Float64Array(chunks.length);
		for (const [t, term] of terms.entries()) own[term.chunk]! += covered[page * terms.length + t]! * weights[t]!;
		const coverage = own.reduce((sum, value) => sum + value, 0) / (whole || 1);
		const share = chunks.length > 1 ? CHUNK_SHARE : 0;
		const answered = own.filter((value, c) => value > 0 && value >= share * chunkWeights[c]!).length;
		const missing = terms.flatMap((_, t) => (covered[page * terms.length + t] ? [] : t));
		return { page, answered, missing, score: scores[page]! * coverage ** 2 };
	});
	const wanted = wantedChunks(
		chunks.length,
		ranked.reduce((max, { answered }) => Math.max(max, answered), 0),
	);
	ranked = ranked.filter((page) => page.answered >= wanted).sort(byScore);

	const needles = evidence.map((one) => shortest(one.needles));
	const compactNeedles = needles.map((some) => some.map(compactOf).filter(Boolean));
	const idsOf = (page: number) => loaded.documentsOf(page).filter((id) => documents[id]! > 0);
	for (const one of ranked.slice(0, WITH_BONUS))
		one.score += whole * titleBonus(one.page, idsOf(one.page), analysis, evidence, compactNeedles, loaded);
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
		const worth = whole * priorOf(one.page);
		// Nothing in its texts would bring it among the first.
		if (one.score + worth * most < shown) continue;
		seen.push(...ids);
		one.score += worth * (textBonus(ids, analysis, loaded) + BONUS.near * nearest(ids, needles, loaded));
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

/** Bonus for a title that is the query, or part of it. */
function titleBonus(
	page: number,
	ids: number[],
	{ compact, terms }: Analysis,
	evidence: Evidence[],
	needles: string[][],
	loaded: Loaded,
): number {
	const first = loaded.documentsOf(page)[0]!;
	const title = loaded.compact(first);
	if (!title || !compact) return 0;
	let bonus = title === compact ? BONUS.exactTitle : 0;
	if (ids.includes(first)) {
		let rest = title;
		for (const some of needles) for (const needle of some) rest = rest.replaceAll(needle, '');
		const typed = terms.some(({ text }) => title.includes(compactOf(text) || '\n'));
		const sure = Math.min(1, Math.max(...evidence.map(({ quality }) => quality[first]!)));
		bonus += (typed ? 1 : sure) * BONUS.titleShare * (1 - rest.length / title.length);
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
	const isHeading = (id: number) => loaded.types[id] === HitType.Heading && loaded.compact(id) === compact;
	return compact ? BONUS.keyword * Number(ids.some(isKeyword)) + BONUS.heading * Number(ids.some(isHeading)) : 0;
}

/** The highest nearness of the terms in some documents. */
function nearest(ids: number[], needles: string[][], loaded: Loaded): number {
	if (needles.length < 2) return 0;
	return Math.max(0, ...ids.map((id) => nearness(loaded.folded(id) ?? '', needles)));
}
