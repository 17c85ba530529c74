import type { SiteProps } from '../../../templates/props.ts';
import type { Config } from '../../config/schema.ts';

/** Where the answers to «Was this page helpful?» go. */
export const feedbackProps = ({ feedback }: Config): Pick<SiteProps, 'feedback'> =>
	feedback ? { feedback: { action: feedback.action, isOwn: feedback.action.startsWith('/') } } : {};
