/** What the chunk of a heavy island takes from the page instead of bringing its own copy: one React for the whole page. */
export interface Shared {
	react: typeof import('react');
	jsx: typeof import('react/jsx-runtime');
	dom: Pick<typeof import('react-dom'), 'flushSync' | 'createPortal'>;
	client: Pick<typeof import('react-dom/client'), 'createRoot'>;
}

/** Name of the global that holds it; chunks read it when they are evaluated (src/theme/heavy.ts). */
export const SHARED = '__vrmdocsShared';
