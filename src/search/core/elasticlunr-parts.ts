/**
 * elasticlunr for the browser: `#elasticlunr` in package.json. Only index, stemmer and stop words: without its query language it is a third
 * smaller.
 */
import { elasticlunr } from './elasticlunr-global.ts';
import './elasticlunr-unused.ts';
import 'elasticlunr/lib/document_store.js';
import 'elasticlunr/lib/inverted_index.js';
import 'elasticlunr/lib/index.js';
import 'elasticlunr/lib/stemmer.js';
import 'elasticlunr/lib/stop_word_filter.js';

export default elasticlunr;
