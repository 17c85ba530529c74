/** JSON output of commands: exactly one object, which is printed even if the command could not start. */
import { writeSync } from 'node:fs';
import { errorAt, type Problem } from '../base/problem.ts';
import { locateThrown, suspected } from '../base/suspect.ts';

let printed = false;

export function printJson(value: unknown): void {
	printed = true;
	process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** What each command prints if it has only errors to report: it has the same keys as always. */
const empty = {
	build: { pages: 0, routes: [], durationMs: 0, cached: 0, written: 0, removed: 0, stages: {}, unsupported: [] },
	'check-links': { pages: 0, links: 0, external: { addresses: 0, asked: 0 }, durationMs: 0, notes: [], fixed: [] },
	index: { pages: 0, documents: {}, files: [], parts: { files: 0, bytes: 0, gzip: 0, largest: 0 }, text: { bytes: 0, gzip: 0 }, ratio: 0 },
};
export type JsonCommand = keyof typeof empty;

/** The command that has to print JSON. Read from the raw arguments: commander may have rejected them. */
export function jsonCommand(argv: string[]): JsonCommand | undefined {
	const name = argv.find((arg) => arg in empty) as JsonCommand | undefined;
	const asksLinks = argv.includes('--format=json') || argv[argv.indexOf('--format') + 1] === 'json';
	const isAsked = name === 'check-links' ? asksLinks : argv.includes('--json');
	return isAsked ? (name ?? 'build') : undefined;
}

export const printErrors = (command: JsonCommand, errors: Problem[]): void => printJson({ ...empty[command], warnings: [], errors });

/** Also reports errors that end the process from outside our calls, such as a component that throws in a timer. */
export function tellEarlyEnd(command: JsonCommand): void {
	printed = false;
	let uncaught: Error | undefined;
	process.on('uncaughtExceptionMonitor', (error) => {
		uncaught = error;
	});
	process.on('exit', (code) => {
		if (printed) return;
		const error = uncaught ? uncaughtProblem(uncaught) : endedBySite();
		writeSync(1, `${JSON.stringify({ ...empty[command], warnings: [], errors: [error] })}\n`);
		process.exitCode = code || 1;
	});
}

function uncaughtProblem(error: Error): Problem {
	const said = error.message ?? String(error);
	const hint = 'catch it there, or await what fails';
	const { what, ...place } = suspected() ?? {};
	if (what) return errorAt('ended', place, `${what} has an error that nobody catches: ${said}`, hint);
	const thrown = locateThrown(error);
	return errorAt(
		'ended',
		thrown ?? {},
		`uncaught: ${said}`,
		thrown ? hint : 'look for it in the modules of the site: config, components, pages',
	);
}

/** https://nodejs.org/api/process.html#exit-codes: an awaited promise was never settled, and nothing else is left to do. */
const UNSETTLED = 13;

/** The problem of a site's code that has ended the process: nothing was built, whatever the exit code says. */
export function endedBySite(): Problem {
	const { what, ...suspect } = suspected() ?? {};
	if (process.exitCode === UNSETTLED)
		return errorAt(
			'ended',
			suspect,
			`${what ?? 'code of the site'} waits for what never comes: a promise that nothing settles`,
			'look for new Promise(…) that calls neither of its functions, in the config and the modules of the site',
		);
	const place = locateThrown(new Error('ended')) ?? {};
	return errorAt('ended', place, 'code of the site has ended the process: it calls process.exit', 'throw an error there instead');
}
