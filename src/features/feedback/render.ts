import type { PageFeature } from '../../render/page-feature.ts';

/** Where the answers to «Was this page helpful?» go. */
export const feedback: PageFeature = {
	shell: ({ site: { config } }) =>
		config.feedback ? { feedback: { action: config.feedback.action, isOwn: config.feedback.action.startsWith('/') } } : {},
};
