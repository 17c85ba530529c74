import { type Ref, useState } from 'react';

/**
 * Server markup inside an island that is never rendered again: in the browser it is rendered empty, and React does not touch existing children.
 * Behaviour is added to the DOM below `ref` in effects.
 */
export function StaticHtml({ html = '', ref }: { html?: string; ref?: Ref<HTMLDivElement> }) {
	// While one writes, other HTML is put into its place by client/live, element by element.
	const [first] = useState(html);
	return <div className="island-static" ref={ref} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: first }} />;
}
