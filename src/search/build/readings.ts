/**
 * Words of a site → their readings, for search-readings.json. kuromoji cuts titles, headings, descriptions, keywords and synonyms into words
 * and reads them; of the text of a large site, the words that several sections have are read alone. `輪郭線の太さ` → 輪郭 りんかく, 輪郭線 りんかくせん, 太さ ふとさ
 */
import { READINGS_VERSION } from '../core/readings.ts';
import type { BuildOptions, ReadingsFile } from '../core/types.ts';
import type { Analyzer, Token } from './analyzer.ts';
import type { IndexChunk } from './chunk.ts';
import { byTimes, countRun, countRuns, HAN } from './runs.ts';

/** Runs of Han and kana that were read before → word and reading in turns: `{'骨格の線': ['骨格', 'こっかく', …]}`. */
export type ReadRuns = Record<string, string[]>;

const KANA = /^[ぁ-ゖー]+$/;
/** Sections that a word of the text must be in, and runs behind which that is asked: fewer do not make the file large. */
export const FREQUENT = 3;
const FEW_RUNS = 1000;
/** Runs at most that are read; those that most texts have go first. */
const MOST_RUNS = 30_000;
/** Words at most that one compound is made of, and its characters at most. */
const MAX_PARTS = 3;
const MAX_COMPOUND = 10;

/**
 * The runs of a site that are read.
 *
 * @param counts how many documents words are in
 */
export const runsToRead = (chunks: readonly IndexChunk[], counts: readonly [string, number][], { synonyms }: BuildOptions): string[] =>
	[...runsOf(chunks, counts, synonyms)]
		.sort(byTimes)
		.slice(0, MOST_RUNS)
		.map(([run]) => run);

/**
 * The text of search-readings.json, and all runs in it with what was read: the next build reads the others alone.
 *
 * @param wanted see `runsToRead`
 */
export async function readingsText(
	wanted: readonly string[],
	{ readings = [] }: BuildOptions,
	before: ReadRuns,
	loadAnalyzer: (texts: readonly string[]) => Promise<Analyzer>,
): Promise<{ text: string; runs: ReadRuns }> {
	const unread = wanted.filter((run) => !before[run]);
	const analyze = unread.length ? await loadAnalyzer(unread) : undefined;
	const runs: ReadRuns = {};
	for (const run of wanted) runs[run] = before[run] ?? readRun(analyze!(run));
	const pairs = new Map<string, string>();
	const add = (word: string, reading: string) => void pairs.set(`${word}\n${reading}`, word);
	for (const [word, reading] of readings) add(word, reading);
	for (const list of Object.values(runs)) for (let i = 0; i < list.length; i += 2) add(list[i]!, list[i + 1]!);
	const sorted = [...pairs.keys()].sort().map((pair) => pair.split('\n'));
	const file: ReadingsFile = {
		version: READINGS_VERSION,
		words: sorted.map(([word]) => word).join('\n'),
		readings: sorted.map(([, reading]) => reading).join('\n'),
	};
	return { text: JSON.stringify(file), runs };
}

/** Runs with kanji of the texts that are read, and how often each is there. */
function runsOf(chunks: readonly IndexChunk[], frequent: readonly [string, number][], synonyms: string[][]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const word of synonyms.flat()) countRuns(word, counts);
	for (const { runs } of chunks) for (const [run, times] of runs) counts.set(run, (counts.get(run) ?? 0) + times);
	const ofTexts = [...frequent].sort(([a, many], [b, some]) => some - many || (a < b ? -1 : 1));
	for (const [word, times] of ofTexts) if (times >= FREQUENT || counts.size < FEW_RUNS) countRun(word, counts, times);
	return counts;
}

/** Words with kanji and compounds of nouns, each with its reading. */
function readRun(tokens: Token[]): string[] {
	const words: string[] = [];
	for (let from = 0; from < tokens.length; from++) {
		let word = '';
		let reading = '';
		for (let to = from; to < Math.min(tokens.length, from + MAX_PARTS); to++) {
			const token = tokens[to]!;
			if (to > from && !(joins(tokens[to - 1]!) && joins(token))) break;
			word += token.text;
			reading += token.reading ?? '?';
			if (word.length > MAX_COMPOUND || !KANA.test(reading)) break;
			if (HAN.test(word) && token.kind !== '助詞') words.push(word, reading);
		}
	}
	return words;
}

/** Whether a token may be part of a compound: nouns, what stands before and after them, and stems as in `太さ`. */
const joins = ({ kind, detail }: Token): boolean =>
	kind === '接頭詞' || (kind === '名詞' && detail !== '代名詞' && detail !== '数') || (kind === '形容詞' && detail === '自立');
