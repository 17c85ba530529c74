/**
 * The JSX runtime of a site's own components, on the server: React's, except for elements with addresses or event handlers. For files of the site,
 * the bundler replaces `react/jsx-runtime` by it (src/theme/theme.ts).
 */
import { createContext, type ReactNode, useContext } from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { Addressed, addressAttributes } from './addresses.tsx';

type Make = typeof reactJsx;

/** The first `onClick` and the like. */
function handlerIn(attributes: Record<string, unknown>): string | undefined {
	for (const name in attributes) if (/^on[A-Z]/.test(name) && typeof attributes[name] === 'function') return name;
	return undefined;
}

/** Where the build has the components kept that were open when one threw, while it looks for them (src/render/trail.ts). */
const TRAIL = Symbol.for('vrmdocs.trail');
const kept = globalThis as { [TRAIL]?: { names?: string[] } };
const Open = createContext<string[]>([]);

type Plain = (props: unknown) => ReactNode;
const isPlain = (type: unknown): type is Plain => typeof type === 'function' && !type.prototype?.isReactComponent;

/** A component of the site that knows which ones it is in. */
function Followed({ of, props }: { of: Plain; props: unknown }): ReactNode {
	const names = [of.name.replace(/\d+$/, '') || 'a component', ...useContext(Open)];
	try {
		return reactJsx(Open, { value: names, children: of(props) });
	} catch (error) {
		if (kept[TRAIL]) kept[TRAIL].names ??= names;
		throw error;
	}
}

const through =
	(make: Make): Make =>
	(type, props, key) => {
		const attributes = props as Record<string, unknown>;
		if (typeof type !== 'string')
			return kept[TRAIL] && isPlain(type) ? reactJsx(Followed, { of: type, props }, key) : make(type, props, key);
		const handler = handlerIn(attributes);
		if (!handler && !Object.hasOwn(addressAttributes, type) && !attributes.dangerouslySetInnerHTML) return make(type, props, key);
		return reactJsx(Addressed, { tag: type, attributes, handler }, key);
	};

export const jsx = through(reactJsx);
export const jsxs = through(reactJsxs);
export { Fragment };
