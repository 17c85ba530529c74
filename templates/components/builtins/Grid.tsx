import type { ReactNode } from 'react';

/** Blocks side by side, in at most so many columns of one width: `<Grid columns={3}>…</Grid>`. Each block is a cell; several make one in a `<Cell>`. */
export function Grid({ columns = 2, children }: { columns?: 2 | 3 | 4; children?: ReactNode }) {
	return <div className={`grid grid-${columns}`}>{children}</div>;
}

/** Several blocks in one place of a `<Grid>`. */
export function Cell({ children }: { children?: ReactNode }) {
	return <div className="grid-cell">{children}</div>;
}
