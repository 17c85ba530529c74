/** What stands in for a component, hook or function of Docusaurus that this tool does not have: it can be rendered, called and looked into, and never throws. */
import type { ReactNode } from 'react';

/** Any name of it is something that can be called and looked into; as a text it is empty, as a list too. */
const nothing = (): object => new Proxy({}, { get: (_, key) => named(key) });

function named(key: string | symbol): unknown {
	if (key === Symbol.iterator) return function* () {};
	if (key === Symbol.toPrimitive) return () => '';
	if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key === '$$typeof') return undefined;
	if (key === 'length' || key === 'size') return 0;
	return new Proxy(nothing, { get: (_, inner) => named(inner) });
}

/** @param name as it is imported: `useDoc` is a hook, `Details` a component */
export const standIn = (name: string): unknown =>
	/^[A-Z]/.test(name) ? ({ children }: { children?: ReactNode } = {}) => children ?? null : nothing;

/** What an installed package has under a name, or what stands in for it: other versions have other names. */
export function ownOf(own: Record<string, unknown>, name: string): unknown {
	const value = own[name];
	if (value === undefined) return standIn(name);
	return typeof value === 'function' && /^use[A-Z]/.test(name) ? guarded(value as (...args: unknown[]) => unknown) : value;
}

/** A hook of the installed package: where it asks for what only that theme provides, it knows nothing. */
const guarded =
	(hook: (...args: unknown[]) => unknown) =>
	(...args: unknown[]): unknown => {
		try {
			return hook(...args);
		} catch {
			return nothing();
		}
	};

/** A module whose every other name is a stand-in. */
export const withStandIns = (module: Record<string, unknown>): object =>
	new Proxy(module, {
		get: (target, name) => (name in target || typeof name === 'symbol' ? target[name as string] : standIn(name)),
	});
