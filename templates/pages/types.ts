import type { ReactNode } from 'react';
import type { PageProps, View } from '../props.ts';

/** Props of a page template: `PageOf<'doc'>`. */
export interface PageOf<Type extends View['type']> extends Pick<PageProps, 'around'> {
	view: Extract<View, { type: Type }>;
	breadcrumbs: ReactNode;
}
