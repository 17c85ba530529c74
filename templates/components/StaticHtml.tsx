import type { Ref } from 'react';

/**
 * Server markup inside an island, kept as it is: the browser renders it empty and React leaves what is there alone.
 * Behaviour is added to the DOM below `ref` in effects.
 */
export function StaticHtml({ html = '', ref }: { html?: string; ref?: Ref<HTMLDivElement> }) {
	return <div className="island-static" ref={ref} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
