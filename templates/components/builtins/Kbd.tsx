import type { ReactNode } from 'react';

/** A key or a combination: `<Kbd>Ctrl+K</Kbd>`. */
export function Kbd({ children }: { children?: ReactNode }) {
	return <kbd>{children}</kbd>;
}
