/** With TEST_CPU=1: where the processor time of a run goes. */
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';

const isOn = Boolean(process.env.TEST_CPU);
const groups = '/sys/fs/cgroup/cpuacct';
if (isOn && !existsSync(groups)) throw new Error(`TEST_CPU needs ${groups}: Linux, control groups of version 1`);
let count = 0;

/**
 * Processor time of a command and all that it starts, the browsers of a suite too, by a control group of its own (root).
 *
 * @returns the command that runs within the group, and what gives its seconds as text when it has ended
 */
export function measured(command) {
	if (!isOn) return { command, spent: () => '' };
	const group = `${groups}/vrmdocs-${process.pid}-${count++}`;
	mkdirSync(group);
	return {
		command: ['sh', '-c', `echo $$ > ${group}/cgroup.procs; exec "$@"`, 'sh', ...command],
		spent() {
			const seconds = Number(readFileSync(`${group}/cpuacct.usage`, 'utf8')) / 1e9;
			try {
				rmdirSync(group);
			} catch {
				// Something that the suite has started still ends.
			}
			return `, ${seconds.toFixed(1)} s of processor time`;
		},
	};
}

/** The five tests that took most of the time. @param ran tests in the order in which they began */
export function printSlowest(ran) {
	if (!isOn) return;
	const tests = ran.map(({ suite, began, at }, i) => ({ name: `${suite} › ${began}`, ms: (ran[i + 1]?.at ?? performance.now()) - at }));
	for (const { name, ms } of tests.sort((a, b) => b.ms - a.ms).slice(0, 5)) console.log(`     ${(ms / 1000).toFixed(1)} s ${name}`);
}
