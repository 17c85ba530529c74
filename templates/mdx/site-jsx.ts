/** JSX of a site's own modules: the page has a `<main>` already, so theirs is a `<div>`. */
import type { jsx as reactJsx } from 'react/jsx-runtime';

type Make = typeof reactJsx;
interface Runtime {
	jsx: Make;
	jsxs: Make;
	Fragment: unknown;
}

export const withoutMain = ({ jsx, jsxs, Fragment }: Runtime): Runtime => {
	const through =
		(make: Make): Make =>
		(type, props, key) =>
			make((type as unknown) === 'main' ? ('div' as never) : type, props, key);
	return { jsx: through(jsx), jsxs: through(jsxs), Fragment };
};
