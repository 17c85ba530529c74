/** The config of the site as Docusaurus writes it into a module. */
declare module '@generated/docusaurus.config' {
	const config: Record<string, unknown>;
	export default config;
}

/** What plugins have set for components, by plugin and id. */
declare module '@generated/globalData' {
	const data: Record<string, Record<string, unknown>>;
	export default data;
}

/** Parts of the theme that a site may have replaced. */
declare module '@theme/*' {
	const component: import('react').ComponentType<Record<string, unknown>>;
	export default component;
}

/** Algolia's box, which a site installs itself. */
declare module '@docsearch/react/modal' {
	import type { ComponentType } from 'react';
	export const DocSearchModal: ComponentType<Record<string, unknown>>;
}
declare module '@docsearch/react/style';
