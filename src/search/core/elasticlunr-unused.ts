/** What elasticlunr's stemmer registers itself with. */
import { elasticlunr } from './elasticlunr-global.ts';

Object.assign(elasticlunr, { Pipeline: { registerFunction() {} } });
