/** English words that are not indexed: `the`, `of`. They go into the index, so that the worker's script need not hold them. */
import elasticlunr from '#elasticlunr';

export const STOP_WORDS = Object.keys(elasticlunr.defaultStopWords).filter(
	(word) => elasticlunr.stopWordFilter(word) === undefined && /\w/.test(word),
);

/** Whether the token is a stop word. */
export const isStopWord = (token: string): boolean => elasticlunr.stopWordFilter(token) === undefined;
