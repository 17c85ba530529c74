/** elasticlunr for the browser: `#elasticlunr` in package.json. Its stemmer alone: words and their documents are read as they are needed. */
import { elasticlunr } from './elasticlunr-browser.ts';
import 'elasticlunr/lib/stemmer.js';

export default elasticlunr;
