/** Splits headings into phrases, for languages that do not separate words. The models are BudouX's. */
import {
	loadDefaultJapaneseParser,
	loadDefaultSimplifiedChineseParser,
	loadDefaultThaiParser,
	loadDefaultTraditionalChineseParser,
} from 'budoux';

const loaders: Record<string, () => { parse(text: string): string[] }> = {
	ja: loadDefaultJapaneseParser,
	'zh-hans': loadDefaultSimplifiedChineseParser,
	'zh-cn': loadDefaultSimplifiedChineseParser,
	'zh-hant': loadDefaultTraditionalChineseParser,
	'zh-tw': loadDefaultTraditionalChineseParser,
	th: loadDefaultThaiParser,
};

/**
 * What stays with the phrase before it: one character or punctuation, which would look wrong at the start of a line, and the rest of a character
 * (\u3099 of か\u3099, parts of an emoji).
 */
const JOINED = /^(?:.$|[、。，．)）」』】\p{M}\p{Emoji_Modifier}\uFF9E\uFF9F\p{Cs}]|\u200D)/u;

/** Those that were loaded: making one of its model takes 1 ms. */
const loaded = new Map<string, (text: string) => string[]>();

/** A splitter for the locale, or undefined for languages with spaces. `表情を動かす` → `['表情を', '動かす']`. */
export function phraseSplitter(locale: string): ((text: string) => string[]) | undefined {
	const lower = locale.toLowerCase();
	const loadedSplitter = loaded.get(lower);
	if (loadedSplitter) return loadedSplitter;
	const load = loaders[lower] ?? loaders[lower.split('-')[0]!];
	if (!load) return undefined;
	const parser = load();
	const split = (text: string) =>
		parser.parse(text).reduce<string[]>((list, phrase) => {
			if (list.length && (JOINED.test(phrase) || list.at(-1)!.endsWith('\u200D'))) list[list.length - 1] += phrase;
			else list.push(phrase);
			return list;
		}, []);
	loaded.set(lower, split);
	return split;
}
