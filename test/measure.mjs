/** With TEST_CPU=1: where the processor time of a run goes. */
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';

const isOn = Boolean(process.env.TEST_CPU);
const groups = '/sys/fs/cgroup/cpuacct';
if (isOn && !existsSync(groups)) throw new Error(`TEST_CPU needs ${groups}: Linux, control groups of version 1`);
let count = 0;

/**
 * Processor time of a command and all that it starts, the browsers of a suite too, by a control group of its own (root).
 *
 * @returns the command that runs within the group, its seconds so far, and what gives them as text when it has ended
 */
export function measured(command) {
	if (!isOn) return { command, used: () => 0, spent: () => '' };
	const group = `${groups}/vrmdocs-${process.pid}-${count++}`;
	mkdirSync(group);
	const used = () => Number(readFileSync(`${group}/cpuacct.usage`, 'utf8')) / 1e9;
	return {
		command: ['sh', '-c', `echo $$ > ${group}/cgroup.procs; exec "$@"`, 'sh', ...command],
		used,
		spent() {
			const seconds = used();
			try {
				rmdirSync(group);
			} catch {
				// Something that the suite has started still ends.
			}
			return `, ${seconds.toFixed(1)} s of processor time`;
		},
	};
}

/** The five tests that took most of it. @param ran tests in the order in which they began, each with the seconds used before it */
export function printDearest(ran, all) {
	if (!isOn) return;
	const tests = ran.map(({ suite, began, used }, i) => ({ name: `${suite} › ${began}`, seconds: (ran[i + 1]?.used ?? all) - used }));
	for (const { name, seconds } of tests.sort((a, b) => b.seconds - a.seconds).slice(0, 5))
		console.log(`     ${seconds.toFixed(1)} s ${name}`);
}
