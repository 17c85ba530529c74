/** JSX of a site's own modules: the page has a `<main>` already, so theirs is a `<div>`; `defaultProps` of functions count, as before React 19. */
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
			make((type as unknown) === 'main' ? ('div' as never) : type, withDefaults(type, props as object) as typeof props, key);
	return { jsx: through(jsx), jsxs: through(jsxs), Fragment };
};

function withDefaults(type: unknown, props: object): object {
	const { defaultProps } = (typeof type === 'function' ? type : {}) as { defaultProps?: object };
	if (!defaultProps) return props;
	const given = Object.entries(props).filter(([, value]) => value !== undefined);
	return { ...defaultProps, ...Object.fromEntries(given) };
}
