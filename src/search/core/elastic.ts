/**
 * elasticlunr, as far as an index needs it, by its own files: its main one brings a stemmer, a tokenizer and more, two fifths of its size in the
 * search worker, which has them without `await` (src/theme/scripts.ts).
 */
import { elasticlunr } from './elastic-global.ts';

await import('elasticlunr/lib/utils.js');
await import('elasticlunr/lib/event_emitter.js');
await import('elasticlunr/lib/pipeline.js');
await import('elasticlunr/lib/document_store.js');
await import('elasticlunr/lib/inverted_index.js');
await import('elasticlunr/lib/index.js');
await import('elasticlunr/lib/stop_word_filter.js');

export const { version, Index, stopWordFilter, defaultStopWords } = elasticlunr;
