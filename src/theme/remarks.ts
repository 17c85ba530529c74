/** Warnings about the site's own code and stylesheets: esbuild's, and for mistakes that esbuild accepts. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Message } from 'esbuild';
import { nearest } from '../base/nearest.ts';
import { memo } from '../base/once.ts';
import { packageRoot } from '../base/package-root.ts';
import { isOfSite } from '../base/paths.ts';
import { placeAt } from '../base/place.ts';
import { noteAt, type Problem, warningAt } from '../base/problem.ts';
import { readsFiles } from '../config/bundle-inputs.ts';
import { shownFrom, siteWarnings } from '../config/module.ts';
import { encodingFault } from '../content/files.ts';
import { misspeltProperties, type OwnFile, undefinedClasses, undefinedProperties } from './style-names.ts';
import { DECLARATION, valueFault } from './style-values.ts';
import { withoutComments } from './without-comments.ts';

/** A bundler result, or a compiled CSS module. */
interface Made {
	metafile?: { inputs: object };
	warnings?: Message[];
	/** CSS modules only: absolute path, and class names. */
	path?: string;
	names?: Record<string, string>;
}
type Bundles = readonly (Made | undefined)[];

/**
 * @param bundles all bundles with files of the site
 * @param inBrowser the bundles that run in the browser
 * @param isProcessed whether stylesheets run through PostCSS
 */
export function bundleRemarks(bundles: Bundles, inBrowser: Bundles, siteDir: string, isProcessed: boolean): Problem[] {
	const shown = shownFrom(siteDir);
	const isOwn = (file: string) => isOfSite(file, siteDir);
	const inputs = (some: Bundles) =>
		some.flatMap((one) => Object.keys(one?.metafile?.inputs ?? {}).map((path) => resolve(packageRoot(), path)));
	const filesIn = (some: Bundles, kind: RegExp) => [...new Set(inputs(some))].filter((file) => isOwn(file) && kind.test(file)).map(own);
	const bytes = new Map<string, Buffer>();
	const bytesOf = (path: string): Buffer => memo(bytes, path, () => readFileSync(path));
	const own = (path: string): OwnFile => ({ path, shown: shown(path), text: bytesOf(path).toString() });
	const modules = new Map(bundles.flatMap((one) => (one?.path && one.names ? [[one.path, Object.keys(one.names)] as const] : [])));
	const stylesheets = [...filesIn(bundles, /\.css$/), ...[...modules.keys()].filter((path) => path.endsWith('.css')).map(own)];
	const code = filesIn(bundles, CODE);
	/** Texts of bundled packages, which may define custom properties. */
	const packages = function* () {
		for (const path of inputs(bundles)) if (!isOwn(path) && existsSync(path)) yield readFileSync(path, 'utf8');
	};
	const warnings = bundles.flatMap((one) => one?.warnings ?? []);
	// PostCSS plugins may give a meaning to any value, rule or property.
	const rules = isProcessed ? stylesheetFaults : [...stylesheetFaults, VALUES, TOOLS];
	return [
		...siteWarnings(warnings, siteDir, packageRoot()),
		...[...stylesheets, ...code].flatMap(({ path, shown }) => encodingFault(shown, bytesOf(path)) ?? []),
		...stylesheets.flatMap((file) => rules.flatMap(([pattern, explain]) => found(file, pattern, explain))),
		...(isProcessed ? [] : undefinedProperties(stylesheets, packages, siteDir)),
		...(isProcessed ? [] : misspeltProperties(stylesheets, siteDir)),
		...undefinedClasses(code, modules),
		...filesIn(inBrowser, CODE).flatMap((file) => found(file, ENVIRONMENT, environmentFault)),
		...code.filter(({ text }) => readsFiles(text)).map(({ shown }) => ownReads(shown)),
	];
}

type Fault = Pick<Problem, 'code' | 'message' | 'hint'>;
type StylesheetFault = [pattern: RegExp, explain: (word: string) => Fault | undefined];

const CODE = /\.[cm]?[jt]sx?$/;

const found = ({ shown, text }: OwnFile, pattern: RegExp, explain: (word: string) => Fault | undefined): Problem[] =>
	[...withoutComments(text).matchAll(pattern)].flatMap((match) => {
		const fault = explain(match[1]!);
		return fault ? [warningAt(fault.code, { file: shown, ...placeAt(text, match.index) }, fault.message, fault.hint)] : [];
	});

const AT_RULE = /@([a-z][a-z-]*)(?=[\s({;'"])/g;
const atRules =
	'charset container counter-style font-face font-feature-values font-palette-values import keyframes layer media namespace page position-try property scope starting-style supports view-transition'.split(
		' ',
	);

/** Only unknown at-rules that resemble a known one are reported: others may belong to a tool. */
function atRuleFault(word: string): Fault | undefined {
	const near = atRules.includes(word) || word.length < 5 ? undefined : nearest(word, atRules);
	return near
		? { code: 'css-syntax', message: `@${word} is no rule of CSS: browsers ignore it`, hint: `did you mean @${near}?` }
		: undefined;
}

const mediaFeatures =
	'width height orientation resolution hover pointer scripting update grid color monochrome aspect-ratio any-hover any-pointer color-gamut display-mode dynamic-range forced-colors inverted-colors prefers-color-scheme prefers-contrast prefers-reduced-data prefers-reduced-motion prefers-reduced-transparency'
		.split(' ')
		.flatMap((name) =>
			/^(?:width|height|resolution|aspect-ratio|color|monochrome)$/.test(name) ? [name, `min-${name}`, `max-${name}`] : [name],
		);

const ignored = (code: string, hint: string): Fault => ({ code: 'css-value', message: `${code}: browsers ignore the declaration`, hint });

/** color: ren */
const VALUES: StylesheetFault = [
	DECLARATION,
	(declaration) => {
		const fault = valueFault(declaration);
		return fault && ignored(fault.message, fault.hint);
	},
];

/** Mistakes that browsers silently ignore. The first group of each pattern is the wrong word. */
const stylesheetFaults: StylesheetFault[] = [
	[AT_RULE, atRuleFault],
	// @media (min-with: 10px)
	[
		/(?<=@media\b[^{;]*\(\s*)([a-z-]+)(?=\s*[:<>=)])/g,
		(word) => {
			const near = mediaFeatures.includes(word) ? undefined : nearest(word, mediaFeatures);
			return near
				? {
						code: 'css-syntax',
						message: `"${word}" is none of the features of @media: the rules in it never apply`,
						hint: `did you mean "${near}"?`,
					}
				: undefined;
		},
	],
	// color: #12345
	[
		/(?<=:[^;{}()]*)#([\da-fA-F]+)\b(?=[^;{}]*[;}])/g,
		(digits) =>
			[3, 4, 6, 8].includes(digits.length) ? undefined : ignored(`a colour has 3, 4, 6 or 8 digits, not ${digits.length}`, 'write #1a2b3c'),
	],
	// color: red !importent
	[/!\s*(?!important\b)(im[a-z]*)/gi, (word) => ignored(`"!${word}" is no word of CSS`, 'write !important')],
	// margin: 10
	[
		/(?<=[{;]\s*)((?:margin|padding|inset|top|right|bottom|left|width|height|gap|font-size|border-radius|(?:max|min)-(?:width|height)|(?:margin|padding)-\w+(?:-\w+)?|(?:row|column)-gap)\s*:\s*-?(?:[1-9]\d*|0?\.\d+)(?=\s*(?:[;}]|!important)))/g,
		(written) => ignored(`"${written}" has no unit`, `write ${written}px, or rem`),
	],
	// color: red⏎  margin: 1px
	[
		/(?<=[{;]\s*[a-z-]+\s*:[^;{}]*[^;{},\s][ \t]*\n\s*)([a-z][a-z-]+)(?=\s*:\s[^;{}]*[;}])/g,
		(property) => ignored(`there is no ; before "${property}"`, 'end the line above with ;'),
	],
];

/** Rules of Tailwind and Sass, which plain CSS does not have. */
const TOOLS: StylesheetFault = [
	/@(tailwind|apply|theme|utility|source|variant|include|mixin|extend|use|forward)(?=[\s({;'"])/g,
	(word) => ({
		code: 'css-syntax',
		message: `@${word} is no rule of CSS: browsers ignore it`,
		hint: /^(?:include|mixin|extend|use|forward)$/.test(word)
			? 'npm install sass, and name the stylesheet .scss'
			: 'Tailwind is a plugin of PostCSS: npm install tailwindcss @tailwindcss/postcss postcss, and write postcss.config.mjs',
	}),
];

const ownReads = (file: string): Problem =>
	noteAt(
		'own-reads',
		{ file, line: 1, column: 1 },
		'the module reads files by itself: each build makes all pages anew, and serve --watch does not follow these files',
		'put what it reads into the data folder and read it with useData, or import it',
	);

const ENVIRONMENT = /\bprocess\.env\.(?!NODE_ENV\b)([A-Za-z_]\w*)/g;

const environmentFault = (name: string): Fault => ({
	code: 'browser-environment',
	message: `process.env.${name} is read in the browser, which has no environment: the island throws`,
	hint: `write import.meta.env.${name.startsWith('VRMDOCS_PUBLIC_') ? name : `VRMDOCS_PUBLIC_${name}`}, which everyone may read; or read it in a component that is no island, and give the island the value as a prop`,
});
