/** Katakana and English of one word: which may be it, and which sounds most like it. */
import { keyOf } from './readings.ts';

/** What the letters from A to Z are called. */
const LETTERS =
	'エー|エイ ビー シー ディー|デー イー エフ ジー エイチ|エッチ アイ ジェー|ジェイ ケー|ケイ エル エム エヌ オー ピー キュー アール エス ティー|テー ユー ブイ|ヴィー ダブリュー|ダブル エックス ワイ ゼット|ズィー';
const LETTER_OF = new Map(
	LETTERS.split(' ').flatMap((names, i) => names.split('|').map((name) => [name, String.fromCharCode(97 + i)] as const)),
);
const LETTER = new RegExp([...LETTER_OF.keys()].sort((a, b) => b.length - a.length).join('|'), 'g');

/** The abbreviation that katakana reads letter by letter: `ユーアールピー` → urp; undefined for what is none. */
export function lettersOf(katakana: string): string | undefined {
	const letters = katakana.replace(LETTER, (name) => LETTER_OF.get(name)!);
	return letters !== katakana && /^[a-z]{2,}$/.test(letters) ? letters : undefined;
}

/** A word of one letter sounds like too many. */
const KATAKANA = /^[ァ-ヴー]{2,16}$/u;
/** What English has for the consonants of a key (readings.ts). */
const CONSONANTS: Record<string, string> = {
	k: '(?:c*k+|c+h?|qu?)',
	g: 'g+h?',
	s: '(?:s*ch?|s+[ht]?|th|z)',
	sy: '(?:s*ch?|s+h?|t|z)',
	z: '(?:z+|s+|d?[gj]|th|d)',
	t: '(?:t*[cz]h?|t+[sh]?)',
	d: 'd+',
	// `taking` ends in ング.
	n: '(?:[kg]?n+|m|(?<!i)ng)',
	h: '(?:f+|[pgw]?h)',
	b: '(?:b+|v)',
	p: 'p+',
	m: 'm+b?',
	r: '(?:l+|w?r+)',
	y: '[yuj]?',
	w: 'w?h?',
};
/** And for its vowels: those of `ク` and `ト` are there in katakana alone. */
const VOWELS = '(?:gh|h)?r?e?';
const FEW_VOWELS = `[aeiouwy]*${VOWELS}`;
const SOME_VOWELS = `[aeiouwy]+${VOWELS}`;

/** The English words that one in katakana may be: `シェーダー` → shader; undefined for what is none. */
export function soundsOf(katakana: string): RegExp | undefined {
	const key = KATAKANA.test(katakana) ? keyOf(katakana)?.replace(/([a-z])\1/g, '$1') : undefined;
	const source = key?.replace(/k[iu]sy?|(sy|[kgsztdnhbpmrwy])y?|[aeiou]+/g, (part, consonant?: string) => {
		if (consonant) return CONSONANTS[consonant]!;
		if (part.startsWith('k')) return `(?:x|ct|${CONSONANTS.k}[aeiouy]*${CONSONANTS.s})`;
		return /^[iuo]$/.test(part) ? FEW_VOWELS : SOME_VOWELS;
	});
	return source ? new RegExp(`^${source}e?s?$`) : undefined;
}

/** Spellings of English → the key that it would have in katakana, about, in this order: `cache` → kasy, `docker` → doQkaR. */
const ENGLISH: [RegExp, string][] = [
	[/(?:[ts]+|c)i(?:on|an)/g, 'syon'],
	[/dg/g, 'Qz'],
	[/g(?=[eiy])/g, 'z'],
	[/c(?=[eiy])/g, 's'],
	[/^u(?=[^aeiou][aeiou])/, 'yu'],
	[/ueue$/, 'yuR'],
	[/(?<!i)ng$/, 'n'],
	[/eigh/g, 'ei'],
	[/e?y$/, 'i'],
	[/a[iy]/g, 'ei'],
	[/igh|i(?=nd$)/g, 'ai'],
	[/uil/g, 'il'],
	[/(?<=^[^aeious]+)y(?=[^aeiou])|[iy](?=[^aeiouxrs]e$)/g, 'ai'],
	[/a(?=[^aeiouxr]l?e(?!r[ao])|ta$)/g, 'eR'],
	[/o(?=[^aeiouxr]e)/g, 'oR'],
	[/(?<=(?:^|[^aeiou])[aeiou])([ptk])$/, 'Q$1'],
	[/che$|sh/g, 'sy'],
	[/sch/g, 'sk'],
	[/ch/g, 't'],
	[/ph|f/g, 'h'],
	[/th/g, 's'],
	[/(?<=.[^aeiou])e$/, ''],
	[/wor(?![aeiou])/g, 'waR'],
	[/(?:(?:ea?|[aiu])r(?![aeiour])|or$)/g, 'aR'],
	[/or(?![aeiour])/g, 'oR'],
	[/e[ae]|ie/g, 'iR'],
	[/oo/g, 'uR'],
	[/o[aw]/g, 'oR'],
	[/e?[wu]e?$/, 'yu'],
	[/[cq]/g, 'k'],
	[/x/g, 'Qks'],
	[/j/g, 'zy'],
	[/l/g, 'r'],
	[/v/g, 'b'],
	[/d(?=[iuy])/g, 'z'],
	[/([^aeiou])\1/g, 'Q$1'],
];

/** Vowels of a key that may be there for a syllable alone: `docker` has none for that of ト in ドット. */
const EXTRA_VOWEL = /(?<=[kgszhbpmr]y?)u|(?<=[td])o|(?<=[tz])i/g;
/** What a letter costs that the other word has not; a consonant 1. */
const COSTS: [RegExp, number][] = [
	[/^[UOIQ]$/, 0.1],
	[/^[Rw]$/, 0.2],
	[/^[aeiouy]$/, 0.5],
];
const costOf = (letter: string): number => COSTS.find(([letters]) => letters.test(letter))?.[1] ?? 1;
/** Letters that stand for each other. */
const CLOSE = ['ao', 'au', 'ei', 'sz', 'dz'];

/** How a word in katakana sounds: a long vowel is an R, a doubled consonant has a Q before it. */
export const soundOfKatakana = (katakana: string): string =>
	katakana
		.split('ー')
		.map(keyOf)
		.join('R')
		// `import` is インポート.
		.replace(/n(?=[bmp])/g, 'm')
		.replace(/([a-z])\1/g, 'Q$1')
		.replace(EXTRA_VOWEL, (vowel) => vowel.toUpperCase());

/** How a word in English would sound in katakana, about. */
export const soundOfEnglish = (english: string): string =>
	ENGLISH.reduce((text, [from, to]) => text.replace(from, to), english).replace('|', '');

/** How far a word in katakana is from one in English: by the letters that differ. Of two words `th` is no sound: git|hub. */
export function soundDistance(katakana: string, english: string): number {
	const key = soundOfKatakana(katakana);
	return Math.min(...[english, english.replace('th', 't|h')].map((word) => distance(key, soundOfEnglish(word))));
}

/** Distance of two sounds. */
export function distance(key: string, sound: string): number {
	let last = [0];
	for (const [j, letter] of [...sound].entries()) last.push(last[j]! + costOf(letter));
	for (const own of key) {
		const row = [last[0]! + costOf(own)];
		for (const [j, letter] of [...sound].entries())
			row.push(Math.min(last[j + 1]! + costOf(own), row[j]! + costOf(letter), last[j]! + between(own, letter)));
		last = row;
	}
	return last.at(-1)!;
}

function between(own: string, letter: string): number {
	if (own === letter) return 0;
	const pair = [own.toLowerCase(), letter].sort();
	if (pair[0] === pair[1]) return 0.1;
	return CLOSE.includes(pair.join('')) ? 0.25 : Math.max(costOf(own.toLowerCase()), costOf(letter));
}
