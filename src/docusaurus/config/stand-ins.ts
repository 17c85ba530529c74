/**
 * Packages that a Docusaurus config imports. Docusaurus's own are never run: what they would do is done here. Those that are not installed are stood
 * in for by a value that can be called, constructed and looked into, and knows its name.
 */

import type { Dialect } from '../../config/dialect.ts';
import { docusaurusMajor } from './version.ts';

/** Run by nobody here: what they are used for in a config is known. */
const KNOWN =
	/^(?:@docusaurus\/(?!utils|logger|lqip|cssnano)|(?:remark-math|rehype-katex|remark-gfm|remark-emoji|remark-directive|remark-frontmatter|webpack)(?:\/|$))/;

const MARK = 'vrmdocs.stand-in';
const CALLS = 'vrmdocs.stand-in.calls';

/**
 * CommonJS: any import from it is a stand-in of its name, `remark-foo` or `prism-react-renderer.themes.github`.
 *
 * @param called what a call of one returns, as code
 */
export const standInCode = (specifier: string, called = "make(name + '()')"): string => `
const mark = Symbol.for(${JSON.stringify(MARK)});
const make = (name) => {
	const self = new Proxy(function () {}, {
		get(target, key) {
			if (key === mark) return name;
			if (key === Symbol.toPrimitive) return () => name;
			if (key === 'prototype') return target.prototype;
			return typeof key === 'symbol' || key === 'then' || key === '__esModule' ? undefined : make(name + '.' + key);
		},
		apply: (target, self, args) => {
			globalThis[Symbol.for(${JSON.stringify(CALLS)})]?.push({ name, args });
			return ${called};
		},
		construct: () => make(name),
		getPrototypeOf: () => self,
	});
	return self;
};
module.exports = make(${JSON.stringify(specifier)});
`;

/** Whether a package is replaced although it may be installed. */
export const isKnownPackage = (specifier: string): boolean => KNOWN.test(specifier);

export const docusaurusDialect: Dialect = {
	name: 'docusaurus 5',
	standIn: (specifier, isInstalled) => (isKnownPackage(specifier) || !isInstalled ? standInCode(specifier) : undefined),
	isOwn: isKnownPackage,
	sidebarsOf: (siteDir, version, sidebars) => (docusaurusMajor(siteDir) < 3 ? withoutVersion(sidebars, `version-${version}/`) : sidebars),
};

/** Docusaurus 2 knows docs of a version by ids of the first one, too: `version-1.0/guide/intro`. */
const withoutVersion = (value: unknown, prefix: string): unknown =>
	JSON.parse(JSON.stringify(value ?? {}), (_, text: unknown) =>
		typeof text === 'string' && text.startsWith(prefix) ? text.slice(prefix.length) : text,
	);

/** Calls of stand-ins while something runs. */
export async function callsDuring(run: () => unknown): Promise<{ name: string; args: unknown[] }[]> {
	const calls: { name: string; args: unknown[] }[] = [];
	Object.assign(globalThis, { [Symbol.for(CALLS)]: calls });
	try {
		await run();
	} catch {
		// What it makes of a stand-in is nobody's.
	} finally {
		Object.assign(globalThis, { [Symbol.for(CALLS)]: undefined });
	}
	return calls;
}

/** The name of what a value stands in for: `remark-math`; undefined for any other value. */
export function standInName(value: unknown): string | undefined {
	if (typeof value !== 'function') return undefined;
	const name = (value as unknown as Record<symbol, unknown>)[Symbol.for(MARK)];
	return typeof name === 'string' ? name : undefined;
}
