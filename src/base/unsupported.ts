/**
 * Constructs that a site of another tool uses and this tool does not support. Each use is a `Problem` with its place and the construct's
 * name; at the end they are listed together, counted by construct:
 *
 *     2 constructs of this tree are not supported: plugin with code, sidebarItemsGenerator; in 3 places
 *       plugin with code (2): docusaurus.config.js:40:3, docusaurus.config.js:51:3
 *         what it adds to the site is missing; a component or a data file can do the same
 */
import { counted, type Place, type Problem, warningAt } from './problem.ts';

/** One construct: `{construct: 'plugin with code', places: [{file: 'docusaurus.config.js', line: 40, column: 3}], hint: '…'}`. */
interface Unsupported {
	construct: string;
	/** How often it is used: the number of places. */
	count: number;
	places: Place[];
	/** What is missing because of it, if that is the same for all uses. */
	effect?: string;
	/** What to do instead. */
	hint?: string;
}

/**
 * The problem of an unsupported construct; a warning, so that `--strict` fails.
 *
 * @param construct name of what is used, the same for every use: `plugin with code`
 * @param effect what is missing in the output because of it
 * @param hint what to do instead, the same for every use
 */
export const unsupportedAt = (construct: string, place: Place, effect: string, hint?: string): Problem => ({
	...warningAt('unsupported', place, `${construct}: ${effect}`, hint),
	construct,
});

/** The uses by construct, the most frequent first. */
export function unsupportedOf(problems: readonly Problem[]): Unsupported[] {
	const groups = new Map<string, Unsupported>();
	for (const { construct, file, line, column, message, hint } of problems) {
		if (construct === undefined) continue;
		const effect = message.slice(construct.length + 2);
		const place = { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line, column: column ?? 1 }) };
		const group = groups.get(construct);
		if (group) {
			group.places.push(place);
			group.count++;
			if (group.effect !== effect) delete group.effect;
		} else groups.set(construct, { construct, count: 1, places: [place], effect, ...(hint === undefined ? {} : { hint }) });
	}
	return [...groups.values()].sort((a, b) => b.count - a.count || (a.construct < b.construct ? -1 : 1));
}

/** Places of one construct that are listed; the others are only counted. */
const LISTED = 5;

/** The list as text, without a line end; '' if everything is supported. */
export function unsupportedText(problems: readonly Problem[]): string {
	const groups = unsupportedOf(problems);
	if (!groups.length) return '';
	const places = groups.reduce((sum, { count }) => sum + count, 0);
	const names = groups.map(({ construct }) => construct).join(', ');
	const head = `${counted(groups.length, 'construct')} of this tree ${groups.length === 1 ? 'is' : 'are'} not supported: ${names}; in ${counted(places, 'place')}`;
	return [head, ...groups.map(groupText)].join('\n');
}

function groupText({ construct, count, places, effect, hint }: Unsupported): string {
	const listed = places.slice(0, LISTED).map(({ file = 'the tree', line, column }) => (line ? `${file}:${line}:${column ?? 1}` : file));
	const rest = count - listed.length;
	const where = `${listed.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
	const what = [effect, hint].filter(Boolean).join('; ');
	return `  ${construct} (${count}): ${where}${what ? `\n    ${what}` : ''}`;
}
