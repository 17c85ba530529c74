import type { ReactNode } from 'react';
import { Static } from '../mdx/runtime.tsx';
import type { PagePlace, PageProps } from '../props.ts';

/** A place of a page within the site's own markup, if it has some: `before` may open elements that `after` ends. */
export function Around({ place, around, children }: Pick<PageProps, 'around'> & { place: PagePlace; children: ReactNode }) {
	const html = around?.[place];
	if (!html) return children;
	const [before, after] = html;
	return (
		<>
			<Static html={before} />
			{after !== undefined && children}
			{after !== undefined && <Static html={after} />}
		</>
	);
}
