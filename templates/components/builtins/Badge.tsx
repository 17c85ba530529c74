import type { ReactNode } from 'react';

/** A short label in running text: `<Badge kind="warning">Deprecated</Badge>`. */
export function Badge({
	kind = 'neutral',
	children,
}: {
	kind?: 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
	children?: ReactNode;
}) {
	return <span className={`badge badge-${kind}`}>{children}</span>;
}
