/** The subcommands, their flags and exit codes (0 success, 1 errors in the content, 2 wrong usage or config). */
import { Command, InvalidArgumentError } from 'commander';
import { movesFrom } from '../adapters/init.ts';
import { ConfigError, configError, errorAt, type Problem, ProblemError } from '../base/problem.ts';
import { thrownMessage } from '../base/thrown.ts';
import { VERSION } from '../base/version.ts';
import type { BuildFlags } from './build.ts';
import type { CheckLinksFlags } from './check-links.ts';
import type { CompileFlags } from './compile.ts';
import { examplesOf } from './examples.ts';
import { basePath, linkFormats } from './flags.ts';
import type { InitFlags } from './init.ts';
import { endedBySite, type JsonCommand, jsonCommand, printErrors, tellEarlyEnd } from './json.ts';
import { printProblems } from './print.ts';
import { progressKind } from './progress.ts';
import type { IndexFlags } from './search-index.ts';
import type { ServeFlags } from './serve.ts';
import type { VersionFlags } from './version.ts';

/** Tools that `init --from` reads. */
const sources = Object.keys(movesFrom);

function port(text: string): number {
	const n = Number(text);
	if (!Number.isInteger(n) || n < 0 || n > 65535) throw new InvalidArgumentError('port must be a whole number from 0 to 65535.');
	return n;
}

/** An action that ends with the exit code of `run`, whose module is loaded then. */
const exits =
	<A extends unknown[]>(run: (...args: A) => Promise<number>) =>
	async (...args: A): Promise<void> => {
		process.exitCode = await run(...args);
	};

const oneOf = (what: string, choices: readonly string[]) => (text: string) => {
	if (!choices.includes(text)) throw new InvalidArgumentError(`${what}: ${choices.join(', ')}.`);
	return text;
};

function shard(text: string): { part: number; of: number } {
	const [part, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.slice(1).map(Number) ?? [];
	if (!part || !of || part > of) throw new InvalidArgumentError('a part is 1/4 to 4/4.');
	return { part, of };
}

/** Argument and flags of all commands that read a site. */
const ofSite = (command: Command): Command =>
	command
		.argument('[site]', "the site's folder (default: ./site, else .)")
		.option('--url <address>', 'origin the site is published at; overrides the config')
		.option('--base-url <path>', 'path the site is published under; overrides the config', basePath)
		.option('--locale <tag>', 'the one language to build, at the base URL itself (default: all of i18n.locales)')
		.option('--cache-dir <folder>', 'cache folder (default: dist/cache)')
		.option('--no-cache', 'build without reading or writing a cache')
		.option('--cache-url <address>', 'a cache that machines share, of the protocol of Bazel over HTTP (default: VRMDOCS_CACHE_URL)')
		.option('--cache-readonly', 'write nothing to the shared cache (default: VRMDOCS_CACHE_READONLY)')
		.option('--debug', 'print stack traces of errors');

/** Adds the commands that read a site. */
function addSiteCommands(program: Command): void {
	ofSite(program.command('build'))
		.description('build the whole site')
		.option('--out <folder>', 'output folder (default: dist/site)')
		.option('--json', 'print one JSON object and nothing else')
		.option('--strict', 'warnings fail the build too')
		.option('--quiet', 'print errors only')
		.option('--profile', 'print stages and the slowest pages')
		.addHelpText('after', examplesOf('build'))
		.action(exits(async (path: string | undefined, flags: BuildFlags) => (await import('./build.ts')).runBuild(path, flags)));

	ofSite(program.command('serve'))
		.description('serve the built site as a static host does; builds first if nothing has been built')
		.option('--out <folder>', 'the built site (default: dist/site)')
		.option('--port <number>', 'port, 0 for any; where it is busy the next free one is taken, on a terminal', port, 4600)
		.option('--host <address>', 'address to listen on', '127.0.0.1')
		.option('--open', 'open the browser')
		.option('--watch', 'live writing: show every saved change at once')
		.option('--quiet', 'print errors only')
		.addHelpText('after', examplesOf('serve'))
		.action(
			exits(async (path: string | undefined, flags: ServeFlags, command: Command) => {
				const exactPort = command.getOptionValueSource('port') === 'cli' && progressKind({}) !== 'tty';
				return (await import('./serve.ts')).runServe(path, { ...flags, exactPort });
			}),
		);

	ofSite(program.command('check-links'))
		.description('check every link, anchor, image and redirect; needs no build')
		.option('--external', 'check http(s) links too')
		.option('--format <name>', 'text, json, github or sarif', oneOf('Formats', linkFormats), 'text')
		.option('--fix', 'fix what has exactly one correction, and show the changes')
		.option('--strict', 'warnings fail the check too')
		.addHelpText('after', examplesOf('check-links'))
		.option('--quiet', 'print errors only')
		.action(
			exits(async (path: string | undefined, flags: CheckLinksFlags) => (await import('./check-links.ts')).runCheckLinks(path, flags)),
		);

	ofSite(program.command('compile'))
		.description('compile the pages, or a part of them, into the cache: several machines can share the first build of a large site')
		.option('--shard <part/of>', 'the part, such as 2/4 (default: all)', shard)
		.option('--quiet', 'print errors only')
		.addHelpText('after', examplesOf('compile'))
		.action(exits(async (path: string | undefined, flags: CompileFlags) => (await import('./compile.ts')).runCompile(path, flags)));

	ofSite(program.command('index'))
		.description('write only the search index and print its figures, or query it')
		.option('--out <folder>', 'output folder (default: dist/site)')
		.option(
			'--query <text>',
			'print the hits of a query; may be repeated',
			(text: string, list: string[]) => [...list, text],
			[] as string[],
		)
		.option('--json', 'print JSON: one object, or one per line for queries')
		.addHelpText('after', examplesOf('index'))
		.option('--quiet', 'print errors only')
		.action(exits(async (path: string | undefined, flags: IndexFlags) => (await import('./search-index.ts')).runIndex(path, flags)));
}

/** Adds the commands that create something, and the manual. */
function addOtherCommands(program: Command): void {
	program
		.command('version')
		.description('keep the docs as they are now as a version: copies them and their sidebars; never overwrites files')
		.argument('<name>', 'name of the version: 1.2')
		.argument('[site]', "the site's folder (default: ./site, else .)")
		.option('--docs <id>', 'the docs, by id, where the site has several')
		.option('--cache-dir <folder>', 'cache folder (default: dist/cache)')
		.option('--no-cache', 'read and write no cache')
		.option('--debug', 'print stack traces of errors')
		.addHelpText('after', examplesOf('version'))
		.action(
			exits(async (name: string, path: string | undefined, flags: VersionFlags) =>
				(await import('./version.ts')).runVersion(name, path, flags),
			),
		);

	program
		.command('init')
		.description('create a site in a folder: config, pages and a manual; never overwrites files')
		.argument('[folder]', 'target folder (default: the current folder)')
		.option('--bare', 'write a config and a first page, without the manual: as in a folder that has files')
		.option(
			'--override <file>',
			'copy a file of the theme into the site to change it: Footer, layouts/Head; may be repeated',
			(name: string, list: string[] = []) => [...list, name],
		)
		.option('--from <tool>', `write a config that says the same as the one of another tool: ${sources.join(', ')}`, oneOf('Known', sources))
		.option('--debug', 'print stack traces of errors')
		.action(exits(async (folder: string | undefined, flags: InitFlags) => (await import('./init.ts')).runInit(folder, flags)));

	program
		.command('manual')
		.description('open the manual of this version, from the package')
		.option('--port <number>', 'port, 0 for any', port, 4600)
		.option('--host <address>', 'address to listen on', '127.0.0.1')
		.option('--open', 'open the browser')
		.option('--debug', 'print stack traces of errors')
		.action(exits(async (flags: ServeFlags) => (await import('./init.ts')).runManual(flags)));
}

/** Names of commands in other generators: each says what it is called here. */
function addForeignNames(program: Command): void {
	for (const [name, meant] of Object.entries({
		dev: 'vrmdocs serve --watch',
		start: 'vrmdocs serve --watch',
		watch: 'vrmdocs serve --watch',
		preview: 'vrmdocs serve',
		new: 'vrmdocs init',
		create: 'vrmdocs init',
	}))
		program
			.command(name, { hidden: true })
			.allowExcessArguments()
			.action(() => {
				throw configError('usage', {}, `unknown command '${name}'`, `did you mean ${meant}?`);
			});
}

/** @param isQuiet whether commander prints no errors: they go into the JSON object */
function programOf(isQuiet: boolean): Command {
	const program = new Command('vrmdocs')
		.description('Static site generator for documentation and blogs.')
		.version(VERSION, '-v, --version')
		.showHelpAfterError('(add --help for the flags)')
		.exitOverride()
		.configureOutput({
			writeErr: (text) => isQuiet || process.stderr.write(text),
			outputError: (text, write) => write(usageMessage(program, text)),
		});
	addSiteCommands(program);
	addOtherCommands(program);
	addForeignNames(program);
	// We and the bundler need packages as files in folders; Plug'n'Play has them in archives.
	program.hook('preAction', (_, command) => {
		if (process.versions.pnp && command.name() !== 'init')
			throw configError(
				'usage',
				{},
				"packages are installed by Yarn's Plug'n'Play, which has no node_modules",
				'write nodeLinker: node-modules into .yarnrc.yml, then yarn install',
			);
	});
	return program;
}

export async function main(argv: string[]): Promise<void> {
	const json = jsonCommand(argv);
	if (json) {
		tellEarlyEnd(json);
		// The site's own code may print: stdout must contain only the JSON object.
		console.log = console.info = console.debug = console.error;
	}
	const program = programOf(json !== undefined);
	// The reader of our output may close the pipe: the command continues, and nothing can be reported.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
	const debug = argv.includes('--debug');
	// With JSON, `tellEarlyEnd` reports it.
	if (!json && !['serve', 'manual'].includes(argv[2] ?? '')) process.once('exit', endedEarly);
	try {
		await program.parseAsync(argv);
	} catch (error) {
		process.exitCode = report(error, debug, json);
	}
	process.off('exit', endedEarly);
}

/** Reports that code of the site has ended the process. */
function endedEarly(): void {
	if ((globalThis as { [ENDED]?: true })[ENDED]) return;
	printProblems([endedBySite()]);
	process.exitCode = 1;
}

const ENDED = Symbol.for('vrmdocs.ended');

/** Commander's message. For a flag of other commands it names these, instead of a similar flag. */
function usageMessage(program: Command, text: string): string {
	if (text.includes("missing required argument 'name'")) return `${text}(vrmdocs --version prints the version of the tool)\n`;
	const flag = /unknown option '(--[\w-]+)/.exec(text)?.[1];
	const owners = program.commands.filter(({ options }) => options.some(({ long }) => long === flag)).map((command) => command.name());
	return flag && owners.length ? `error: ${flag} is a flag of vrmdocs ${owners.join(', ')}\n` : text;
}

/** Prints an error that ended a command; returns the exit code. */
function report(error: unknown, debug: boolean, json: JsonCommand | undefined): number {
	const { code, exitCode, stack = thrownMessage(error) } = (error ?? {}) as Error & { code?: string; exitCode?: number };
	const isUsage = code?.startsWith('commander.') ?? false;
	if (isUsage && exitCode === 0) return 0;
	const isWrong = isUsage || error instanceof ConfigError;
	if (json) printErrors(json, problemsOf(error));
	// Commander has already printed usage errors.
	else if (!isUsage && !(debug && !isWrong))
		printProblems(problemsOf(error), false, error instanceof ConfigError ? error.siteDir : undefined);
	if (debug && !isUsage) process.stderr.write(`${stack}\n`);
	return isWrong ? 2 : 1;
}

function problemsOf(error: unknown): Problem[] {
	if (error instanceof ConfigError) return error.problems;
	if (error instanceof ProblemError) return [error.problem];
	const { code } = (error ?? {}) as { code?: string };
	const message = thrownMessage(error);
	if (code?.startsWith('commander.')) return [errorAt('usage', {}, message.replace(/^error: /, ''), 'add --help for the flags')];
	return [errorAt('fault', {}, message, tooFewFiles() ?? 'this is a bug in vrmdocs; --debug prints the stack trace')];
}

/** The hint for a low limit of open files. Node then fails to load modules and threads, esbuild fails to start, with different errors. */
function tooFewFiles(): string | undefined {
	const { soft } = (process.report.getReport() as unknown as { userLimits: { open_files: { soft: number | 'unlimited' } } }).userLimits
		.open_files;
	return typeof soft === 'number' && soft < 256
		? `this process may open ${soft} files at a time; raise the limit: ulimit -n 1024`
		: undefined;
}
