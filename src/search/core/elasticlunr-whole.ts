/** elasticlunr for Node: `#elasticlunr` in package.json. */
import { elasticlunr as global } from './elasticlunr-global.ts';

// Between the two imports, so that no formatter reorders them.
if (!global) throw new Error('elasticlunr ran before its globals were declared');

import elasticlunr from 'elasticlunr';

export default elasticlunr;
