/** Parts of elasticlunr that its index makes one of and that nothing here uses: its own would be a thirteenth of the worker. */
import { elasticlunr } from './elasticlunr-global.ts';

const nothing = () => {};

Object.assign(elasticlunr, {
	EventEmitter: class {
		addListener = nothing;
		emit = nothing;
	},
	// Its own is a module of CommonJS, and the only one.
	utils: { warn: nothing },
	Pipeline: Object.assign(class {}, { registerFunction: nothing }),
});
