import { withAddresses } from '../../render/addresses.ts';
import type { PageFeature } from '../../render/page-feature.ts';

/** The line of Markdown above the navbar. */
export const announcementBar: PageFeature = {
	shell({ site: { config }, inline, resolver }) {
		const bar = config.announcementBar;
		return bar ? { announcement: { id: bar.id, html: withAddresses(inline(bar.content), resolver), isCloseable: bar.isCloseable } } : {};
	},
};
