/**
 * What the islands' module lends to the files that islands load later: React must exist only once, and the rest need not be loaded twice.
 * src/theme/scripts.ts puts these in the place of the modules' own copies.
 */
import react from 'react';
import jsx from 'react/jsx-runtime';
import { searchClient } from '../../src/search/core/client.ts';
import { StringsContext, useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import { format } from '../strings/format.ts';
import { contextHere, outsideOf, scopeOf } from './search/scope.ts';
import { isSlashOn, turnSlash } from './search/slash.ts';
import { readStored, writeStored } from './storage.ts';

/** To be called before any island is mounted. */
export const lend = (): void =>
	void Object.assign(globalThis, {
		__vrmdocsLent: {
			react,
			jsx,
			client: { searchClient },
			context: { StringsContext, useStrings },
			icon: { Icon },
			format: { format },
			scope: { contextHere, outsideOf, scopeOf },
			slash: { isSlashOn, turnSlash },
			storage: { readStored, writeStored },
		},
	});
