// Loaded into a build before its own code (`NODE_OPTIONS=--import`): makes one of its file operations fail, or ends the process there.
// FAULT is JSON: {on: names of functions, path: regular expression of their first argument, at: which of those calls, do: what}.
//   do: "count" writes the number of such calls to `log`; "kill" is kill -9 before the call; "remove" deletes the file first;
//   "exchange" renames the folder `text` to `text`.mine and puts a symbolic link to `text`.other there;
//   "append" changes the file after the call, "replace" puts another file into its place; a name of a signal is sent to the process; anything else is the code of an error to throw, such as ENOSPC: from that call on, for good.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const signals = ['SIGTERM', 'SIGINT'];

const plan = process.env.FAULT && isMainThread ? JSON.parse(process.env.FAULT) : undefined;
if (plan) {
	const path = new RegExp(plan.path ?? '');
	const { appendFileSync, copyFileSync, renameSync, rmSync, symlinkSync, writeFileSync } = fs;
	let calls = 0;
	for (const name of plan.on) {
		const real = fs[name];
		fs[name] = (...args) => {
			if (!path.test(String(args[0]))) return real.apply(fs, args);
			calls++;
			if (plan.do === 'count') {
				appendFileSync(plan.log, `${name} ${args[0]}\n`);
				return real.apply(fs, args);
			}
			if (plan.do === 'kill' && calls === plan.at) process.kill(process.pid, 'SIGKILL');
			else if (plan.do === 'exchange' && calls === plan.at && fs.existsSync(plan.text)) {
				renameSync(plan.text, `${plan.text}.mine`);
				symlinkSync(`${plan.text}.other`, plan.text);
			} else if (plan.do === 'remove' && calls === plan.at) rmSync(args[0], { recursive: true, force: true });
			else if (signals.includes(plan.do) && calls === plan.at) {
				process.kill(process.pid, plan.do);
				// A signal without a handler ends the process at once; one that is handled lets it go on.
			} else if (['append', 'replace'].includes(plan.do) && calls === plan.at) {
				const result = real.apply(fs, args);
				if (plan.do === 'append') writeFileSync(args[0], plan.text);
				else copyFileSync(plan.text, args[0]);
				return result;
			} else if (!['kill', 'remove', 'exchange', 'append', 'replace', ...signals].includes(plan.do) && calls >= plan.at)
				throw Object.assign(new Error(`${plan.do}: simulated, ${name} '${args[0]}'`), {
					code: plan.do,
					syscall: name,
					path: String(args[0]),
				});
			return real.apply(fs, args);
		};
	}
	syncBuiltinESMExports();
}
