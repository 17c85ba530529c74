/**
 * The JSX runtime of the theme's own components on the server, in the tree of a Docusaurus site: elements get the classes that its stylesheets aim at
 * beside ours (src/theme/bundle.ts).
 */
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { activeClassOf, classesOf } from './classes.ts';

const withClasses =
	(make: typeof reactJsx): typeof reactJsx =>
	(type, props, key) => {
		const { className, 'aria-current': current, 'data-active': active } = props as Record<string, unknown>;
		if (typeof type !== 'string' || typeof className !== 'string') return make(type, props, key);
		const own = current || active ? activeClassOf(className) : undefined;
		const classes = classesOf(className);
		return make(type, { ...(props as object), className: own ? `${classes} ${own}` : classes }, key);
	};

export const jsx = withClasses(reactJsx);
export const jsxs = withClasses(reactJsxs);
export { Fragment };
