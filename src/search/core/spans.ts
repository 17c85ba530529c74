/** Spans: adjacent terms that belong together, such as whole chunks, names typed as separate words, synonyms. What matches a span matches its terms. */
import type { Analysis } from './analyze.ts';
import { addDocument, addHolding, addPart, addWord, type Evidence, noEvidence, QUALITY } from './evidence.ts';
import type { Loaded } from './load-index.ts';
import { compactOf, fold } from './normalize.ts';
import { stem } from './tokenizers/en.ts';

/** Maximum number of terms of a span. */
const MAX_SPAN = 4;
const NAME = /^[\p{L}\p{N}_]+$/u;
const HAN_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Adds to each term's evidence what its spans find. `evidence[i]` belongs to `terms[i]`. */
export function addSpans({ terms, chunks }: Analysis, evidence: Evidence[], loaded: Loaded): void {
	const groups = synonymGroups(loaded);
	for (let from = 0; from < terms.length; from++) {
		let joined = '';
		for (let to = from; to < Math.min(terms.length, from + MAX_SPAN); to++) {
			joined += terms[to]!.text;
			const members = groups.get(soundKey(joined));
			const names = to > from && joined.length > 4 && terms.slice(from, to + 1).every(({ kind }) => kind === 'name');
			if (!members && !names) continue;
			const span = noEvidence(loaded);
			if (members) for (const member of members) addMember(span, member, loaded);
			if (names) addJoinedName(span, joined, loaded);
			for (let i = from; i <= to; i++) merge(evidence[i]!, span);
		}
	}
	for (const [number, chunk] of chunks.entries()) {
		const own = evidence.filter((_, i) => terms[i]!.chunk === number);
		if (own.length < 2) continue;
		const span = noEvidence(loaded);
		addPart(span, chunk, QUALITY.phrase, loaded);
		for (const one of own) merge(one, span);
	}
}

function merge(evidence: Evidence, span: Evidence): void {
	for (const id of span.ids) addDocument(evidence, id, span.quality[id]!);
	for (const needle of span.needles) evidence.needles.add(needle);
}

/** `gltf instance` → names that contain gltfinstance. */
function addJoinedName(span: Evidence, joined: string, loaded: Loaded): void {
	addWord(span, joined, 1, loaded);
	addHolding(span, joined, QUALITY.synonym, loaded);
}

/** Adds what matches one word of a synonym group. */
function addMember(span: Evidence, member: string, loaded: Loaded): void {
	if (!NAME.test(member) || HAN_KANA.test(member)) addPart(span, member, QUALITY.synonym, loaded);
	else {
		addWord(span, member, QUALITY.synonym, loaded);
		addHolding(span, member, QUALITY.synonym * QUALITY.holding, loaded);
	}
}

/** Equal for spellings that differ only in long vowels and English endings. */
const soundKey = (text: string): string => stem(compactOf(text).replaceAll('ー', ''));

/** Synonym groups by `soundKey`: any member of a group → all its members. */
const groupsByIndex = new WeakMap<Loaded, Map<string, string[]>>();
function synonymGroups(loaded: Loaded): Map<string, string[]> {
	let groups = groupsByIndex.get(loaded);
	if (!groups) {
		groups = new Map();
		for (const group of loaded.synonyms) {
			const members = group.map(fold);
			for (const member of members) groups.set(soundKey(member), [...(groups.get(soundKey(member)) ?? []), ...members]);
		}
		groupsByIndex.set(loaded, groups);
	}
	return groups;
}
