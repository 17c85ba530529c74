/** Spans: adjacent terms that belong together, such as names typed as separate words, synonyms. What matches a span matches its terms. */
import type { Analysis } from './analyze.ts';
import type { Loaded } from './loaded.ts';
import { addDocument, addHolding, addPart, addWord, type Evidence, noEvidence, QUALITY } from './match-term.ts';
import { isName, MAX_SPAN, placeOf, soundKey, synonymsOf } from './synonyms.ts';

/** Names that contain a synonym, at most: in an index in parts each costs one. */
const MOST_HOLDING = 4;

/** Adds to each term's evidence what its spans find. `evidence[i]` belongs to `terms[i]`. */
export function addSpans(analysis: Analysis, evidence: Evidence[], loaded: Loaded): void {
	const { terms } = analysis;
	const { groups } = synonymsOf(loaded);
	for (let from = 0; from < terms.length; from++) {
		let joined = '';
		for (let to = from; to < Math.min(terms.length, from + MAX_SPAN); to++) {
			joined += terms[to]!.text;
			const { meant } = evidence[from]!;
			// A word with synonyms of its own says something by itself: `at runtime` is runtime.
			const phrase = from === to && !groups.has(soundKey(joined)) && terms[from]!.phrase;
			const own = groups.get(soundKey(phrase || joined)) ?? (meant && from === to ? groups.get(soundKey(meant)) : undefined);
			const names = to > from && joined.length > 4 && terms.slice(from, to + 1).every(({ kind }) => kind === 'name');
			if (!own && !names) continue;
			const span = noEvidence(loaded);
			for (const { members } of own ?? []) for (const member of members) addMember(span, member, loaded);
			if (names) addJoinedName(span, joined, loaded);
			if (phrase && span.ids.length && !evidence[from]!.isExact) evidence[from] = span;
			else for (let i = from; i <= to; i++) merge(evidence[i]!, span);
		}
	}
	addAsked(analysis, evidence, loaded);
	addNear(analysis, evidence, loaded);
}

function merge(evidence: Evidence, span: Evidence): void {
	if (evidence.isExact) return;
	for (const id of span.ids) addDocument(evidence, id, span.quality[id]!);
	for (const needle of span.needles) evidence.needles.add(needle);
}

/** `gltf instance` → names that contain gltfinstance. */
function addJoinedName(span: Evidence, joined: string, loaded: Loaded): void {
	addWord(span, joined, 1, loaded);
	addHolding(span, joined, QUALITY.synonym, loaded);
}

/** A synonym as documents write it. */
function addMember(span: Evidence, member: string, loaded: Loaded, sure = QUALITY.synonym): void {
	// Of `log in` only `log` is indexed: whether a page has both, its text tells.
	if (member.split(/[ -]/).some((word) => loaded.stopWords.has(word))) {
		for (const id of loaded.withPart(member)) addDocument(span, id, sure * (loaded.isSeen(id) ? 1 : QUALITY.unseen));
		span.needles.add(member);
	} else if (!isName(member)) addPart(span, member, sure, loaded);
	else {
		addWord(span, member, sure, loaded);
		addHolding(span, member, sure * QUALITY.holding, loaded, MOST_HOLDING);
	}
}

/** What readers ask for in their own words, for the terms that it is made of. */
function addAsked({ terms, chunks }: Analysis, evidence: Evidence[], loaded: Loaded): void {
	const { asked } = synonymsOf(loaded);
	for (const [number, chunk] of chunks.entries()) {
		const places = placesOf(terms, number, chunk);
		for (const { form, group } of asked) {
			const start = placeOf(form, chunk);
			if (start < 0) continue;
			const own = places.filter((place) => place.start < start + form.stem.length && place.end > start);
			if (!own.length) continue;
			const span = noEvidence(loaded);
			for (const word of group.members) addMember(span, word, loaded, QUALITY.asked);
			for (const { term } of own) merge(evidence[term]!, span);
		}
	}
}

/** What stands for a word that the site does not have: the nearest one, with what means the same. */
function addNear({ terms, chunks }: Analysis, evidence: Evidence[], loaded: Loaded): void {
	const { groups } = synonymsOf(loaded);
	// Before all words are there, it is not known which of them the site lacks: the grams of a whole chunk would be loaded for nothing.
	if (!loaded.spelling || loaded.parts?.lacksWords()) return;
	for (const [number, chunk] of chunks.entries()) {
		const own = evidence.filter((_, i) => terms[i]!.chunk === number);
		if (own.every(({ ids }) => ids.length) || loaded.withPart(chunk).length) continue;
		const meant = loaded.spelling(chunk);
		if (!meant) continue;
		const span = noEvidence(loaded);
		for (const word of [meant, ...(groups.get(soundKey(meant)) ?? []).flatMap(({ members }) => members)])
			addMember(span, word, loaded, QUALITY.error);
		for (const one of own) merge(one, span);
		own[0]!.meant = meant;
	}
}

/** Where a term stands in its chunk. */
interface Place {
	term: number;
	start: number;
	end: number;
}

function placesOf(terms: Analysis['terms'], number: number, chunk: string): Place[] {
	let from = 0;
	return terms.flatMap(({ chunk: own, text }, term) => {
		const start = own === number ? chunk.indexOf(text, from) : -1;
		if (start < 0) return [];
		from = start + text.length;
		return [{ term, start, end: from }];
	});
}
