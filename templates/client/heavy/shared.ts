import type { ReactNode } from 'react';

/** What the chunk of a heavy island takes from the page instead of bringing its own copy: one React for the whole page. */
export interface Shared {
	react: typeof import('react');
	jsx: typeof import('react/jsx-runtime');
	/** Of react-dom and react-dom/client: typed here, for the package brings no types of them. */
	dom: { flushSync<R>(fn: () => R): R; createPortal(children: ReactNode, container: Element | DocumentFragment): ReactNode };
	client: {
		createRoot(
			container: Element | DocumentFragment,
			options?: { onUncaughtError?: (error: unknown) => void; identifierPrefix?: string },
		): { render(children: ReactNode): void; unmount(): void };
	};
}

/** Events of a pointer or finger that comes to a poster. */
export const CONTACT = ['pointermove', 'pointerdown'];

/** Name of the global that holds it; chunks read it when they are evaluated (src/theme/heavy.ts). */
export const SHARED = '__vrmdocsShared';
