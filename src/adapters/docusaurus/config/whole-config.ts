/** Threads that compile pages run the config themselves and load this, so it imports next to nothing. */
import { memo } from '../../../base/once.ts';
import type { Plain } from '../../../config/mapping.ts';
import type { ConfigPlace } from './plugin-modules.ts';

const wholes = new WeakMap<object, Promise<Plain>>();

/** A config with what presets and wrapper plugins make of it. Some change its objects, so it is made once of each. @throws ConfigError if a preset throws */
export const wholeConfig = async (value: Plain, place: ConfigPlace): Promise<Plain> =>
	hasOthers(value) ? memo(wholes, value, async () => (await import('./expanded-config.ts')).expanded(value, place)) : value;

/** Whether a config has presets or plugins of others, which have to be run. */
const hasOthers = ({ presets, plugins }: Record<string, unknown>): boolean =>
	[presets, plugins].flat().some((entry) => {
		const [written] = [entry].flat() as unknown[];
		return typeof written === 'function' || (typeof written === 'string' && !/^(?:classic$|content-|@docusaurus\/)/.test(written));
	});
