/** English words that are not indexed: elasticlunr's, without those of questions, which pages are named by. */
import { defaultStopWords } from '../core/elastic.ts';
import { functionWordsOf } from './function-words.ts';

const asked = new Set(functionWordsOf(['en']).split(' '));
const all = new Set(Object.keys(defaultStopWords).filter((word) => !asked.has(word)));

export const isStopWord = (word: string): boolean => all.has(word);
