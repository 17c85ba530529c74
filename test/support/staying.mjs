/**
 * The command line in a process that stays: what one suite builds shares the loaded modules, V8's compiled code and esbuild's process (a small cold
 * build: 1.5 s of processor time, 0.35 s in a process that has built before). One command at a time, each with a working folder, listeners
 * and an end of its own. Started by cli.ts, which asks for a process of its own where that is what a test is about.
 */
import { setFlagsFromString } from 'node:v8';
import { engineFlags } from '../../bin/engine-flags.js';

if (engineFlags) setFlagsFromString(engineFlags);
const home = process.cwd();
const { main } = await import('../../dist/lib/cli.js');

const emitters = [process, process.stdout, process.stderr];
const consoleBefore = { ...console };
const marks = () => Object.getOwnPropertySymbols(globalThis).filter((mark) => mark.description?.startsWith('vrmdocs.'));
const marksBefore = new Map(marks().map((mark) => [mark, globalThis[mark]]));

const listeners = () => emitters.map((emitter) => new Map(emitter.eventNames().map((name) => [name, emitter.rawListeners(name)])));

/** What a command has added to listen to, told of the end and taken away. */
function end(before, code) {
	listeners().forEach((now, i) => {
		for (const [name, list] of now)
			for (const listener of list) {
				if (before[i].get(name)?.includes(listener)) continue;
				emitters[i].removeListener(name, listener);
				if (name === 'exit' && i === 0) listener.call(process, code);
			}
	});
	Object.assign(console, consoleBefore);
	for (const mark of marks()) globalThis[mark] = marksBefore.get(mark);
}

async function run({ args, cwd, env }) {
	for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
	Object.assign(process.env, env);
	const before = listeners();
	const texts = { stdout: '', stderr: '' };
	const writes = emitters.slice(1).map((stream) => stream.write);
	for (const name of ['stdout', 'stderr'])
		process[name].write = (chunk, encoding, done = encoding) => {
			texts[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
			if (typeof done === 'function') process.nextTick(done);
			return true;
		};
	process.chdir(cwd);
	process.exitCode = undefined;
	await main(['node', 'vrmdocs', ...args]);
	end(before, process.exitCode ?? 0);
	const code = process.exitCode ?? 0;
	process.chdir(home);
	[process.stdout.write, process.stderr.write] = writes;
	process.send({ code, ...texts });
}

process.on('message', run);
process.on('disconnect', () => process.exit());
process.send('ready');
