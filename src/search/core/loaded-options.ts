/** What every index has, whole or in parts. */

import { split } from './check-file.ts';
import { pairsIn } from './companions.ts';
import { defaultStopWords } from './elastic.ts';
import { memo } from './once.ts';
import { decodePostings } from './postings.ts';
import type { SearchIndexFile } from './types.ts';

export function optionsOf([entry]: SearchIndexFile) {
	const {
		languages = ['en'],
		synonyms = [],
		functionWords = '',
		weights = {},
		changes = '',
		tags = {},
		sounds = '',
		readings,
	} = entry!.index;
	const emptyWords = new Set(split(functionWords, ' '));
	return {
		languages,
		synonyms,
		emptyWords,
		stopWords: new Set(languages.includes('en') ? Object.keys(defaultStopWords).filter((word) => !emptyWords.has(word)) : []),
		weights,
		changes: new Set(decodePostings(changes)),
		tags: new Map(Object.entries(tags).map(([label, pages]) => [label, new Set(decodePostings(pages))])),
		sounds: pairsIn(sounds),
		hasReadings: readings === true,
	};
}

/** Number of values that are cached: while a reader types, the next query needs the same ones. */
const REMEMBERED = 500;

/** Caches what was found for a key; clears the cache when it becomes large. */
export function remember<K, V extends {}>(cache: Map<K, V>, key: K, find: () => V): V {
	if (cache.size >= REMEMBERED && !cache.has(key)) cache.clear();
	return memo(cache, key, find);
}
