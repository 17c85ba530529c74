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

/** Those that were loaded: making one of its model takes 1 ms. */
const loaded = new Map<string, (text: string) => string[]>();

/** A splitter for the locale, or undefined for languages with spaces. `表情を動かす` → `['表情を', '動かす']`. */
export function phraseSplitter(locale: string): ((text: string) => string[]) | undefined {
	const lower = locale.toLowerCase();
	const known = loaded.get(lower);
	if (known) return known;
	const load = loaders[lower] ?? loaders[lower.split('-')[0]!];
	if (!load) return undefined;
	const parser = load();
	// A phrase of one character, or one that starts with punctuation, is joined to the previous one: on its own line it would look wrong.
	const split = (text: string) =>
		parser.parse(text).reduce<string[]>((list, phrase) => {
			if (list.length && (phrase.length === 1 || /^[、。，．)）」』】]/.test(phrase))) list[list.length - 1] += phrase;
			else list.push(phrase);
			return list;
		}, []);
	loaded.set(lower, split);
	return split;
}
