/** What is wrong in the site's own code and stylesheets, and no reason to stop: esbuild's warnings, and what it takes as it is. */
import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { Message } from 'esbuild';
import { nearest } from '../base/nearest.ts';
import { placeAt } from '../base/place.ts';
import { type Problem, warningAt } from '../base/problem.ts';
import { bundlerProblem } from '../config/bundler-messages.ts';
import { shownFrom } from '../config/module.ts';

/** Of what the bundler made. */
interface Made {
	metafile?: { inputs: object };
	warnings?: Message[];
}
type Bundles = readonly (Made | undefined)[];

/**
 * @param bundles everything that was bundled of the site
 * @param inBrowser those of them that run in the browser
 * @param base folder that esbuild's paths are relative to
 */
export function bundleRemarks(bundles: Bundles, inBrowser: Bundles, siteDir: string, base: string): Problem[] {
	const shown = shownFrom(siteDir);
	const isOwn = (file: string) => file.startsWith(siteDir + sep) && !file.includes('/node_modules/');
	const filesIn = (some: Bundles, kind: RegExp) =>
		new Set(
			some
				.flatMap((one) => Object.keys(one?.metafile?.inputs ?? {}).map((path) => resolve(base, path)))
				.filter((file) => isOwn(file) && kind.test(file)),
		);
	const warnings = bundles
		.flatMap((one) => one?.warnings ?? [])
		.filter(({ location }) => location && isOwn(resolve(base, location.file)))
		.map((message) => bundlerProblem(message, 'warning', { base, shown, name: 'templates' }));
	return [
		...warnings,
		...[...filesIn(bundles, /\.css$/)].flatMap((file) => found(file, shown(file), AT_RULE, atRuleFault)),
		...[...filesIn(inBrowser, /\.[cm]?[jt]sx?$/)].flatMap((file) => found(file, shown(file), ENVIRONMENT, environmentFault)),
	];
}

type Fault = Pick<Problem, 'code' | 'message' | 'hint'>;

function found(file: string, shown: string, pattern: RegExp, explain: (word: string) => Fault | undefined): Problem[] {
	const text = readFileSync(file, 'utf8');
	const code = text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
	return [...code.matchAll(pattern)].flatMap((match) => {
		const fault = explain(match[1]!);
		return fault ? [warningAt(fault.code, { file: shown, ...placeAt(text, match.index) }, fault.message, fault.hint)] : [];
	});
}

const AT_RULE = /@([a-z][a-z-]*)(?=[\s({;'"])/g;
const atRules =
	'charset container counter-style font-face font-feature-values font-palette-values import keyframes layer media namespace page position-try property scope starting-style supports view-transition'.split(
		' ',
	);

/** Rules that browsers do not know may be those of a tool; one that is nearly known is a slip. */
function atRuleFault(word: string): Fault | undefined {
	const near = atRules.includes(word) || word.length < 5 ? undefined : nearest(word, atRules);
	return near
		? { code: 'css-syntax', message: `@${word} is no rule of CSS: browsers ignore it`, hint: `did you mean @${near}?` }
		: undefined;
}

const ENVIRONMENT = /\bprocess\.env\.(?!NODE_ENV\b)([A-Za-z_]\w*)/g;

const environmentFault = (name: string): Fault => ({
	code: 'browser-environment',
	message: `process.env.${name} is read in the browser, which has no environment: the island throws`,
	hint: `write import.meta.env.${name.startsWith('VRMDOCS_PUBLIC_') ? name : `VRMDOCS_PUBLIC_${name}`}, which everyone may read; or read it in a component that is no island, and give the island the value as a prop`,
});
