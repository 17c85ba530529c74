/** Reports undefined names in stylesheets and modules: custom properties, and classes of CSS modules. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { nearest } from '../base/nearest.ts';
import { themeFile } from '../base/package-root.ts';
import { placeAt } from '../base/place.ts';
import { type Problem, warningAt } from '../base/problem.ts';
import { withoutComments } from './without-comments.ts';

/** A file of the site that was bundled. */
export interface OwnFile {
	/** Absolute. */
	path: string;
	/** Path for problems. */
	shown: string;
	text: string;
}

/** A definition of a custom property: `--a: 1`, `@property --a`, `setProperty('--a'`, `{ '--a': 1 }`; not `var(--a)`. */
const DEFINED = /(?<!\bvar\(\s*|[\w-])--[A-Za-z][\w-]*/g;
/** A use without a fallback value. */
const USED = /\bvar\(\s*(--[A-Za-z][\w-]*)\s*\)/g;

const themeStyles = (): string => themeFile('templates/styles');

/** Where stylesheets have a name, the first group of a pattern. */
const namesIn = (stylesheets: OwnFile[], pattern: RegExp) =>
	stylesheets.flatMap((file) =>
		[...withoutComments(file.text).matchAll(pattern)].map((match) => ({ file, name: match[1]!, at: match.index })),
	);

/**
 * Reports custom properties that no file defines. A declaration with one is invalid at computed-value time (CSS Variables §3.1).
 * @param stylesheets of the site
 * @param bundled texts of everything that was bundled with them, packages included
 */
export function undefinedProperties(stylesheets: OwnFile[], bundled: () => Iterable<string>, siteDir: string): Problem[] {
	let missing = namesIn(stylesheets, USED);
	const defined = new Set<string>();
	const drop = (texts: Iterable<string>) => {
		if (!missing.length) return;
		for (const text of texts) for (const [name] of text.matchAll(DEFINED)) defined.add(name);
		missing = missing.filter(({ name }) => !defined.has(name));
	};
	drop(stylesheets.map(({ text }) => text));
	drop(textsBelow(themeStyles()));
	if (missing.length) drop(bundled());
	// Pages, data and scripts in static/ may set one too.
	if (missing.length) drop(textsBelow(siteDir));
	return missing.map(({ file, name, at }) => {
		const near = nearest(name, defined);
		return warningAt(
			'css-value',
			{ file: file.shown, ...placeAt(file.text, at) },
			`nothing defines ${name}: browsers ignore the declaration`,
			near ? `did you mean ${near}?` : `define it, as :root { ${name}: … }, or give a second value: var(${name}, …)`,
		);
	});
}

/** A declaration in a stylesheet: `--name:`. */
const SET = /(?<![\w-])(--[A-Za-z][\w-]*)(?=\s*:)/g;

/**
 * Reports custom properties that are set but never used, and that resemble one of the theme: `--acent: red`.
 * @param stylesheets of the site
 */
export function misspeltProperties(stylesheets: OwnFile[], siteDir: string): Problem[] {
	const set = namesIn(stylesheets, SET);
	if (!set.length) return [];
	const ofTheme = new Set([...textsBelow(themeStyles())].flatMap((text) => text.match(DEFINED) ?? []));
	const definitions = set.flatMap((one) => {
		// Infima and DocSearch have more properties than are defined here.
		const near = ofTheme.has(one.name) || /^--(?:ifm|docsearch)-/.test(one.name) ? undefined : nearest(one.name, ofTheme);
		return near && distance(one.name, near) <= 2 ? [{ ...one, near }] : [];
	});
	if (!definitions.length) return [];
	const texts = [...textsBelow(siteDir)].map((text) => text.replace(SET, ''));
	return definitions
		.filter(({ name }) => !texts.some((text) => text.includes(name)))
		.map(({ file, name, at, near }) =>
			warningAt('css-value', { file: file.shown, ...placeAt(file.text, at) }, `nothing uses ${name}`, `did you mean ${near}?`),
		);
}

function* textsBelow(folder: string): Iterable<string> {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) {
			if (!/^(?:node_modules|dist|build|\..*)$/.test(entry.name)) yield* textsBelow(path);
		} else if (/\.(?:css|s[ac]ss|less|[cm]?[jt]sx?|mdx?|html|svg|json|ya?ml)$/.test(entry.name)) yield readFileSync(path, 'utf8');
	}
}

const IMPORTED = /\bimport\s+(?:\*\s*as\s+)?(\w+)\s+from\s*['"](\.[^'"]+\.module\.(?:css|s[ac]ss))['"]/g;

/**
 * Reports classes that a CSS module does not have: `styles.rot` is undefined.
 * @param names absolute path of a CSS module → its class names
 */
export function undefinedClasses(modules: OwnFile[], names: ReadonlyMap<string, readonly string[]>): Problem[] {
	if (!names.size) return [];
	return modules.flatMap(({ path, shown, text }) => {
		const code = withoutComments(text);
		return [...code.matchAll(IMPORTED)].flatMap(([, variable, written]) => {
			const classes = names.get(resolve(dirname(path), written!));
			if (!classes) return [];
			const uses = new RegExp(`(?<![\\w.$])${variable}(?:\\.([A-Za-z_]\\w*)|\\[\\s*['"]([^'"\\n]+)['"]\\s*\\])`, 'g');
			return [...code.matchAll(uses)].flatMap((use) => {
				const name = (use[1] ?? use[2])!;
				if (classes.includes(name) || name in Object.prototype) return [];
				const near = nearest(name, classes);
				return warningAt(
					'css-class',
					{ file: shown, ...placeAt(text, use.index) },
					`${written} has no class "${name}": the element gets none`,
					near ? `did you mean "${near}"?` : classes.length ? `its classes: ${classes.slice(0, 8).join(', ')}` : `add .${name} { … } to it`,
				);
			});
		});
	});
}
