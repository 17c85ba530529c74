import type { PageOf } from './types.ts';

/** A page written as a component in the site's `pages/`: its own markup, full width. */
export function ComponentPage({ view }: Pick<PageOf<'component-page'>, 'view'>) {
	return <div className="component-page" dangerouslySetInnerHTML={{ __html: view.html }} />;
}
