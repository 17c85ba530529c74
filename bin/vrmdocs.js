#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
	process.stderr.write(`error: vrmdocs needs Node.js 20.19 or later; this is ${process.versions.node}\n`);
	process.exit(2);
}
// Node 22.1 and later keep compiled modules in the system's folder for temporary files, or in NODE_COMPILE_CACHE; NODE_DISABLE_COMPILE_CACHE=1 turns it off.
// A site of one page, processor time: cold 0.64 → 0.57 s, nothing changed 0.21 → 0.19 s (8 pairs, Node 22; Node 24 the same).
module.enableCompileCache?.();

const { engineFlags } = await import('./engine-flags.js');
if (process.argv[2] !== 'serve' && engineFlags) setFlagsFromString(engineFlags);

/** Set by `serve --watch`, which such errors do not end (src/cli/serve.ts). */
const SURVIVES = Symbol.for('vrmdocs.survives');

/** Says what was thrown before or beside the command line, and where. It needs no module: where too few files may be open, none is loaded. */
function tellUncaught(error) {
	const { soft } = process.report.getReport().userLimits?.open_files ?? {};
	// The code of the site that ran last, else where it was thrown (src/base/suspect.ts). To a server, what ran last says nothing.
	const { what, file } = (globalThis[SURVIVES] ? undefined : globalThis[Symbol.for('vrmdocs.suspect')]) ?? {};
	const thrown = what ? undefined : globalThis[Symbol.for('vrmdocs.locate')]?.(error);
	const place = what ? `${file}: ` : thrown ? `${thrown.file}:${thrown.line}:${thrown.column} ` : '';
	const whose = what ? `${what} has an error that nobody catches: ` : thrown ? 'nobody catches what is thrown here: ' : '';
	// Node wraps what is no Error: «… The promise rejected with the reason "null".»
	const [, reason] = /rejected with the reason "([\s\S]*)"\.$/.exec(error?.message ?? '') ?? [];
	const message = process.argv.includes('--debug') ? error?.stack : (reason ?? error?.message ?? `${error} was thrown`);
	const hint =
		soft < 256
			? `this process may open ${soft} files at a time; raise the limit: ulimit -n 1024`
			: `${place ? 'catch it there, or await what fails' : 'this is a bug in vrmdocs'}; --debug prints the stack trace`;
	process.stderr.write(`${place}error: ${whose}${message}\n  ${hint}\n`);
}
process.on('uncaughtException', (error) => {
	tellUncaught(error);
	if (globalThis[SURVIVES]) return;
	globalThis[Symbol.for('vrmdocs.ended')] = true;
	process.exit(1);
});

// In a checkout, the tool is recompiled when its sources have changed. An installed package has no sources. The tests compile it once for all the
// processes they start (a third of the processor time of a short command).
const compiler = new URL('./compile.js', import.meta.url);
if (process.env.VRMDOCS_COMPILED !== compiler.href && existsSync(compiler)) await (await import(compiler.href)).bringUpToDate();
const { main } = await import('../dist/lib/cli.js');
await main(process.argv);
