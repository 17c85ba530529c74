import type { ReactNode } from 'react';
import type { View } from '../props.ts';

/** Props of a page template: `PageOf<'doc'>`. */
export interface PageOf<Type extends View['type']> {
	view: Extract<View, { type: Type }>;
	breadcrumbs: ReactNode;
}
