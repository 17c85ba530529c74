/** The same on the server, where JSX of the site's own modules maps addresses. */
import * as siteJsx from '../components/jsx-runtime.ts';
import { shared } from './shared.ts';
import { withoutMain } from './site-jsx.ts';

/** Of react-dom, components use these alone; there is no DOM on the server. */
const dom = {
	createPortal: () => null,
	flushSync: (run: () => unknown) => run(),
};

export const sharedOnServer = { ...shared, siteJsx: withoutMain(siteJsx), dom, client: {}, empty: {} };
