import { strings } from 'virtual:strings/search';
import { type ReactNode, useMemo } from 'react';
import { StringsContext, useStrings } from '../../components/context.tsx';

/** Gives what is in it the strings of the search, which the islands' own lack. */
export function LaterStrings({ children }: { children: ReactNode }) {
	const own = useStrings();
	const all = useMemo(() => ({ ...own, ...strings }), [own]);
	return <StringsContext value={all}>{children}</StringsContext>;
}
