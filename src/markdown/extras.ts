import type { Grammar } from './feature.ts';
import type { parser } from './grammar.ts';
import type { Plugins } from './plugins.ts';

/** What options ask for and the tool does not always load. */
export interface Extras extends Grammar {
	parser: typeof parser;
	plugins?: Plugins | undefined;
}
