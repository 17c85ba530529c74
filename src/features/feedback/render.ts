import type { PageFeature } from '../../render/page-feature.ts';

const isOwn = (action: string): boolean => action.startsWith('/');

/** Where the answers to «Was this page helpful?» go. */
export const feedback: PageFeature = {
	shell: ({ site: { config } }) =>
		config.feedback ? { feedback: { action: config.feedback.action, isOwn: isOwn(config.feedback.action) } } : {},
	// A form sends them, or a script.
	policy({ feedback }) {
		if (!feedback || isOwn(feedback.action)) return undefined;
		const { origin } = new URL(feedback.action);
		return { 'connect-src': [origin], 'form-action': [origin] };
	},
};
