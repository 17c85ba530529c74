import type { ReactNode } from 'react';

/**
 * An ordered list as numbered steps with a line between them; what belongs to a step is indented below it.
 *
 *     <Steps>
 *
 *     1. Install it.
 *     2. Write a page.
 *
 *     </Steps>
 */
export function Steps({ children }: { children?: ReactNode }) {
	return <div className="steps">{children}</div>;
}
