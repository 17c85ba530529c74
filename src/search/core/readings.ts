/**
 * Readings of the words of a site: what a reader types before it is converted, in kana or in Latin letters, half typed too.
 * `こっかく`, `kokkaku`, `こっk`, `kokk` → 骨格. A chunk of its own: loaded with search-readings.json when a query first needs it.
 *
 * Kana and both systems of romaji are compared in one spelling, their *key*: `しゃ sha sya` → sya, `ひょうじょう hyoujou hyouzyou hyojo` →
 * hyozyo, `こんな konnna` → kona. The start of a key is the key of what is half typed.
 */

import { toHiragana } from './normalize.ts';
import { memo } from './once.ts';
import { rangeFrom } from './sorted.ts';
import type { ReadingsFile } from './types.ts';

/** One word of a query that was typed by its reading. */
export interface ReadWord {
	/** How the site writes it; all have the same reading, or one that starts so. */
	words: string[];
	/** The reading is there whole; otherwise it may be half typed. */
	whole: boolean;
}

export interface Readings {
	/**
	 * A chunk of a query → its words, those without meaning (`の`, `する`) left out; undefined where it is not a row of readings.
	 * `りんかくのふとさ` → [輪郭] [太さ]; `rinkakusenn` → [輪郭線]
	 */
	read(chunk: string): ReadWord[] | undefined;
}

const KANA = /^[ぁ-ゖァ-ヴー]{2,}$/u;

/** Version of what the file holds. */
export const READINGS_VERSION = 1;

/** Consonants, each with its kana in the order of VOWELS. */
const ROWS =
	'あいうえお kかきくけこ gがぎぐげご sさしすせそ zざじずぜぞ tたちつてと dだぢづでど nなにぬねの hはひふへほ bばびぶべぼ pぱぴぷぺぽ mまみむめも rらりるれろ';
const VOWELS = 'aiueo';
const pairsOf = (list: string): [kana: string, letters: string][] => list.split(' ').map((pair) => [pair[0]!, pair.slice(1)]);
/** Kana → letters: `か` → ka. */
const LETTERS = new Map([
	...ROWS.split(' ').flatMap((row) => Array.from(VOWELS, (vowel, i): [string, string] => [row.at(i - 5)!, row.slice(0, -5) + vowel])),
	...pairsOf('やya ゆyu よyo わwa をo んn ぢzi づzu ゔbu ゎwa'),
]);

/** Small kana, which take the place of the vowel before them: `ふぁ` → ha, `しゃ` → sya, `しぇ` → sye. */
const SMALL = new Map(pairsOf('ゃya ゅyu ょyo ぁa ぃi ぅu ぇe ぉo'));
const withSmall = (letters: string, small: string): string =>
	letters.replace(/[aiueo]$/, '') + (small === 'e' && letters.endsWith('i') ? 'ye' : small);

/** Hepburn and other spellings → the one of keys. At the end of a text a consonant may be half typed. */
const SPELLINGS: [RegExp, string][] = [
	[/[-']/g, ''],
	[/[xl](?:tu|tsu)(?=([a-z]))/g, '$1'],
	[/x(?=[aiueoy])/g, ''],
	[/[ct]ch/g, 'tty'],
	[/sh(?=i|$)/g, 's'],
	[/sh(?=[aueo])/g, 'sy'],
	[/ch(?=i)|ch?$/g, 't'],
	[/ch(?=[aueo])/g, 'ty'],
	[/cy/g, 'ty'],
	[/ts/g, 't'],
	[/f/g, 'h'],
	[/j(?=[aueo])/g, 'zy'],
	[/j/g, 'z'],
	[/dz|d(?=[iuy])/g, 'z'],
	[/ty?i/g, 'ti'],
	[/m(?=[bpm])/g, 'n'],
	[/w([ieo])/g, '$1'],
	[/v/g, 'b'],
];

/** What is left to do where no letter was typed: `でぃ`. */
const KANA_SPELLINGS: [RegExp, string][] = [[/d(?=[iuy])/g, 'z']];

/** The spelling that readings are compared in; `こっかく`, `kokkaku` → kokkaku. Undefined for what is no reading: `vrm`, `骨`. */
export function keyOf(text: string): string | undefined {
	let letters = '';
	for (const one of toHiragana(text.toLowerCase())) {
		if (/[a-zāīūēōâîûêô'-]/.test(one)) letters += one.normalize('NFD')[0];
		else if (one === 'っ') letters += 'Q';
		else if (one === 'ー') continue;
		else if (SMALL.has(one)) letters = withSmall(letters, SMALL.get(one)!);
		else if (LETTERS.has(one)) letters += LETTERS.get(one)!;
		else return undefined;
	}
	let key = letters.replace(/Q+([a-z])/g, '$1$1').replace(/Q/g, '');
	const spellings = /[a-zāīūēōâîûêô]/i.test(text) ? SPELLINGS : KANA_SPELLINGS;
	for (const [from, to] of spellings) key = key.replace(from, to);
	// Long vowels are written in many ways; so is ん before a vowel.
	key = key
		.replace(/ou/g, 'o')
		.replace(/([aiueo])\1+/g, '$1')
		.replace(/n+/g, 'n');
	return SYLLABLES.test(key) ? key : undefined;
}

const SYLLABLES = /^(?:(?:([kgsztdhbpmrw])\1?|n)?y?[aiueo]|n)*(?:(?:([kgsztdhbpmr])\2?|n)?y?|w)?$/;

/** Letters of the longest reading that is looked for. */
const LONGEST = 40;
/** Chunks longer than this are no reading. */
const LONGEST_CHUNK = 80;
/** Least length of a key that may be half typed, and of one that stands between other words. */
const SHORTEST_START = 3;
const SHORTEST_INNER = 3;
/** Words at most that one half-typed reading stands for. */
const MOST = 8;
const COST = { word: 4, between: 3, start: 6, short: 4 };

/**
 * @param file what search-readings.json holds
 * @param vocabulary words of the index: those in kana are their own readings
 * @param functionWords what may stand between the others: `の`, `したい`
 * @throws Error for anything else
 */
export function makeReadings(file: unknown, vocabulary: string[], functionWords: Iterable<string>): Readings {
	const { words, readings } = checkFile(file);
	const byKey = new Map<string, string[]>();
	const add = (key: string | undefined, word: string) => {
		if (!key) return;
		const list = memo(byKey, key, (): string[] => []);
		if (!list.includes(word)) list.push(word);
	};
	for (const [i, word] of words.entries()) add(keyOf(readings[i]!), word);
	for (const word of vocabulary) if (KANA.test(word)) add(keyOf(word), word);
	const keys = [...byKey.keys()].sort();
	const between = new Set([...functionWords].map(keyOf));

	const startingWith = (start: string): string[] =>
		keys
			.slice(...rangeFrom(keys, start))
			.sort((a, b) => a.length - b.length)
			.slice(0, MOST);

	return {
		read(chunk) {
			const key = chunk.length <= LONGEST_CHUNK ? keyOf(chunk) : undefined;
			if (!key) return undefined;
			const cut = cheapestCut(key);
			const readWords = cut?.flatMap(({ text, kind }): ReadWord[] => {
				if (kind === 'between') return [];
				if (kind === 'word') return [{ words: byKey.get(text)!, whole: true }];
				return [{ words: startingWith(text).flatMap((one) => byKey.get(one)!), whole: false }];
			});
			return readWords?.length ? readWords : undefined;
		},
	};

	/** The whole of a key in words, the last of which may be half typed; undefined where something is left over. */
	function cheapestCut(key: string): Piece[] | undefined {
		const best: ({ cost: number; piece?: Piece; before: number } | undefined)[] = [{ cost: 0, before: 0 }];
		for (let end = 1; end <= key.length; end++) {
			for (let start = Math.max(0, end - LONGEST); start < end; start++) {
				const before = best[start];
				if (!before) continue;
				for (const [less, text] of formsAt(key, start, end).entries()) {
					const piece = pieceOf(text, start > 0, end === key.length);
					if (piece && (best[end]?.cost ?? Number.POSITIVE_INFINITY) > before.cost + piece.cost + less)
						best[end] = { cost: before.cost + piece.cost + less, piece, before: start };
				}
			}
		}
		const pieces: Piece[] = [];
		for (let at = key.length; at > 0; at = best[at]!.before) {
			if (!best[at]) return undefined;
			pieces.unshift(best[at]!.piece!);
		}
		return pieces;
	}

	function pieceOf(text: string, isLater: boolean, isLast: boolean): Piece | undefined {
		if (isLater && between.has(text)) return { text, kind: 'between', cost: COST.between };
		if (byKey.has(text)) {
			const isWhole = !isLater && isLast;
			if (text.length >= SHORTEST_INNER || isWhole)
				return { text, kind: 'word', cost: COST.word + (text.length < 4 && !isWhole ? COST.short : 0) };
		}
		if (isLast && text.length >= SHORTEST_START && startingWith(text).length) return { text, kind: 'start', cost: COST.start };
		return undefined;
	}
}

/** What a part of a key may be: a key has one `n` and one vowel where two words have two, as in `めせん|の`, `の|うごき`. */
function formsAt(key: string, start: number, end: number): string[] {
	const text = key.slice(start, end);
	const before = /[aiueo]/.exec(key[start - 1] ?? '')?.[0];
	return [text, ...(key[end] === 'n' ? [`${text}n`] : []), ...(before ? [before + text] : []), ...(before === 'o' ? [`u${text}`] : [])];
}

interface Piece {
	text: string;
	kind: 'word' | 'between' | 'start';
	cost: number;
}

function checkFile(file: unknown): { words: string[]; readings: string[] } {
	const { version, words, readings } = (file ?? {}) as Partial<ReadingsFile>;
	if (version !== READINGS_VERSION || typeof words !== 'string' || typeof readings !== 'string')
		throw new Error('The readings are damaged, or of another version');
	const lists = { words: words ? words.split('\n') : [], readings: readings ? readings.split('\n') : [] };
	if (lists.words.length !== lists.readings.length) throw new Error('The readings are damaged');
	return lists;
}
