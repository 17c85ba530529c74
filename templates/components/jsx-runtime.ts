/**
 * The JSX runtime of a site's own components, on the server: React's, except for elements with addresses or event handlers. For files of the site,
 * the bundler replaces `react/jsx-runtime` by it (src/theme/theme.ts).
 */
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { Addressed, addressAttributes } from './addresses.tsx';

type Make = typeof reactJsx;

/** The first `onClick` and the like. */
function handlerIn(attributes: Record<string, unknown>): string | undefined {
	for (const name in attributes) if (/^on[A-Z]/.test(name) && typeof attributes[name] === 'function') return name;
	return undefined;
}

const through =
	(make: Make): Make =>
	(type, props, key) => {
		const attributes = props as Record<string, unknown>;
		if (typeof type !== 'string') return make(type, props, key);
		const handler = handlerIn(attributes);
		if (!handler && !Object.hasOwn(addressAttributes, type) && !attributes.dangerouslySetInnerHTML) return make(type, props, key);
		return reactJsx(Addressed, { tag: type, attributes, handler }, key);
	};

export const jsx = through(reactJsx);
export const jsxs = through(reactJsxs);
export { Fragment };
