import type { ReactNode } from 'react';
import { Island } from '../components/Island.tsx';
import type { PageOf } from './types.ts';

/** A page written as a component in the site's `pages/`: its own markup, full width; breadcrumbs where the config asks for them. */
export function ComponentPage({ view, breadcrumbs }: Pick<PageOf<'component-page'>, 'view'> & { breadcrumbs?: ReactNode }) {
	return (
		<>
			{breadcrumbs && <div className="page-crumbs">{breadcrumbs}</div>}
			<div className="component-page" dangerouslySetInnerHTML={{ __html: view.html }} />
			{view.html.includes('<img') && <Island name="Images" />}
		</>
	);
}
