/**
 * The JSX runtime of a site's own components, on the server: React's, except for elements with addresses. For files of the site,
 * the bundler replaces `react/jsx-runtime` by it (src/theme/theme.ts).
 */
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { Addressed, addressAttributes } from './addresses.tsx';

type Make = typeof reactJsx;

const through =
	(make: Make): Make =>
	(type, props, key) => {
		const attributes = props as Record<string, unknown>;
		if (typeof type !== 'string' || !(Object.hasOwn(addressAttributes, type) || attributes.dangerouslySetInnerHTML))
			return make(type, props, key);
		return reactJsx(Addressed, { tag: type, attributes }, key);
	};

export const jsx = through(reactJsx);
export const jsxs = through(reactJsxs);
export { Fragment };
