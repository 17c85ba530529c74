/**
 * Stand-ins for packages that a Docusaurus config imports: a value that can be called, constructed and read from, and that knows its name.
 * They replace Docusaurus's own packages, which are never run, and packages that are not installed.
 */

import type { Dialect } from '../../../config/dialect.ts';
import { docusaurusMajor } from './version.ts';

/** Packages that are always replaced: the tool knows what they are used for in a config. */
const KNOWN =
	/^(?:@docusaurus\/(?!utils|logger|lqip|cssnano)|(?:remark-math|rehype-katex|remark-gfm|remark-emoji|remark-directive|remark-frontmatter|webpack)(?:\/|$))/;

const MARK = 'vrmdocs.stand-in';
const CALLS = 'vrmdocs.stand-in.calls';

/**
 * CommonJS code of a stand-in. Any import from it is a stand-in with its own name: `remark-foo`, `prism-react-renderer.themes.github`.
 *
 * @param called code for the result of a call
 */
export const standInCode = (specifier: string, called = "make(name + '()')"): string => `
const mark = Symbol.for(${JSON.stringify(MARK)});
const make = (name) => {
	const get = (target, key) => {
		if (key === mark) return name;
		if (key === Symbol.toPrimitive) return () => name;
		if (key === 'prototype') return target.prototype;
		return typeof key === 'symbol' || key === 'then' || key === '__esModule' ? undefined : make(name + '.' + key);
	};
	// A bundler's object for \`import { a } from\` has its prototype from here. It has none itself: \`instanceof\` asks to the end.
	const names = new Proxy(Object.create(null), { get });
	return new Proxy(function () {}, {
		get,
		apply: (target, self, args) => {
			globalThis[Symbol.for(${JSON.stringify(CALLS)})]?.push({ name, args });
			return ${called};
		},
		construct: () => make(name),
		getPrototypeOf: () => names,
	});
};
module.exports = make(${JSON.stringify(specifier)});
`;

/** Whether a package is replaced even if it is installed. */
export const isKnownPackage = (specifier: string): boolean => KNOWN.test(specifier);

export const docusaurusDialect: Dialect = {
	name: 'docusaurus 7',
	standIn: (specifier, isInstalled) => (isKnownPackage(specifier) || !isInstalled ? standInCode(specifier) : undefined),
	isOwn: isKnownPackage,
	sidebarsOf: (siteDir, version, sidebars) => (docusaurusMajor(siteDir) < 3 ? withoutVersion(sidebars, `version-${version}/`) : sidebars),
};

/** Removes the version from doc ids: Docusaurus 2 also accepts those of Docusaurus 1, `version-1.0/guide/intro`. */
const withoutVersion = (value: unknown, prefix: string): unknown =>
	JSON.parse(JSON.stringify(value ?? {}), (_, text: unknown) =>
		typeof text === 'string' && text.startsWith(prefix) ? text.slice(prefix.length) : text,
	);

/** Records calls of stand-ins while a function runs. */
export async function callsDuring(run: () => unknown): Promise<{ name: string; args: unknown[] }[]> {
	const calls: { name: string; args: unknown[] }[] = [];
	Object.assign(globalThis, { [Symbol.for(CALLS)]: calls });
	try {
		await run();
	} catch {
		// Errors are expected, since the function gets stand-ins.
	} finally {
		Object.assign(globalThis, { [Symbol.for(CALLS)]: undefined });
	}
	return calls;
}

/** Name of the import that a stand-in replaces: `remark-math`; undefined for other values. */
export function standInName(value: unknown): string | undefined {
	if (typeof value !== 'function') return undefined;
	const name = (value as unknown as Record<symbol, unknown>)[Symbol.for(MARK)];
	return typeof name === 'string' ? name : undefined;
}
