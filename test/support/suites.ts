/**
 * `uvu` as the suites get it (test/run.mjs puts it in the place of the package). It tells the runner which test has begun and what it threw, so that
 * the last lines of a run say what is wrong, also of a process that was killed. What `before` throws counts as a test of that name: uvu counts the
 * tests of such a suite as failed and says nothing of the reason.
 */
import { createHash } from 'node:crypto';
import * as uvu from 'uvu';

type Tell = (
	event: { began: string } | { failed: string; why: string } | { left: string } | { opened: string } | { builds: string },
) => void;

/** Of a suite that would pass again (test/sample.mjs), one test in so many is run. */
const SAMPLE = 4;

/** Hashes of what this process has served before its tests. */
const served: string[] = [];
let isTesting = false;

/** What is made while tests run, or by a server, cannot be known before: the tool tells. @param command that makes it */
export const noteServer = (command: string): void => void process.send?.({ builds: command });
export function noteBuilt(command: string): void {
	if (isTesting) noteServer(command);
}

/** @param hash of what tests may open now */
export function noteServed(hash: string): void {
	if (served.includes(hash)) return;
	if (isTesting) noteBuilt(hash);
	else served.push(hash);
}

/** Whether the tests opened the same when they last passed whole, or had the same tool. */
function passedBefore(tell: Tell): boolean {
	const { TEST_SOURCES: sources, TEST_TOOL: tool, TEST_PASSED: passed = '' } = process.env;
	if (!sources || !tool) return false;
	const hashes = [tool];
	if (served.length) {
		const opened = createHash('sha1')
			.update([sources, ...served].join())
			.digest('hex');
		tell({ opened });
		hashes.push(opened);
	}
	return hashes.some((hash) => passed.split(' ').includes(hash));
}

/** Which tests of a sample are run: others with each change, the same ones in each run of a commit. */
const offset = Number(process.env.TEST_SAMPLE ?? Number.parseInt(process.env.TEST_TOOL?.slice(0, 4) ?? '', 16));

let isSampled = false;

/** Whether this process runs a part of its tests: what they add up to is not compared then. */
export const isSample = (): boolean => isSampled;

/** The first line of what was thrown; of a comparison, what was expected and what there is. */
function firstLine(thrown: unknown): string {
	const { message = '', details } = (thrown ?? {}) as { message?: unknown; details?: unknown };
	const first = (String(message) || String(thrown)).split('\n').find((line) => line.trim()) ?? '';
	const compared =
		typeof details === 'string' && first.endsWith(':') ? details.split('\n').filter((line) => /^\s*(?:\+\+|--)/.test(line)) : [];
	return [first, ...compared.slice(0, 2)]
		.map((line) =>
			line
				.replace(/[\s·]+/g, ' ')
				.trim()
				.slice(0, 160),
		)
		.join(' ');
}

const watched =
	<T>(tell: Tell, name: string, run: uvu.Callback<T>) =>
	async (context: Parameters<uvu.Callback<T>>[0]): Promise<void> => {
		tell({ began: name });
		try {
			await run(context);
		} catch (thrown) {
			tell({ failed: name, why: firstLine(thrown) });
			throw thrown;
		}
	};

function withReasons<T>(tell: Tell, test: uvu.Test<T>): uvu.Test<T> {
	const before = test.before;
	const told = (hook: uvu.Callback<T>): void =>
		before(
			watched(tell, 'before', async (context) => {
				try {
					await hook(context);
				} catch (thrown) {
					console.log('\n  before: ', thrown);
					throw thrown;
				}
			}),
		);
	let count = 0;
	let isSome: boolean | undefined;
	const named = (name: string, run: uvu.Callback<T>): void => {
		const place = count++;
		test(name, async (context) => {
			isSome ??= passedBefore(tell);
			isSampled ||= isSome;
			if (isSome && place % SAMPLE !== offset % Math.min(SAMPLE, count)) return tell({ left: name });
			isTesting = true;
			await watched(
				tell,
				name,
				run,
			)(context).finally(() => {
				isTesting = false;
			});
		});
	};
	return Object.assign(named, test, {
		before: Object.assign(told, { each: before.each }),
		only: (name: string, run: uvu.Callback<T>): void => test.only(name, watched(tell, name, run)),
	});
}

/** What a suite imports as `uvu`. @param file `cli/overrides` */
export function uvuOf(file: string): Pick<typeof uvu, 'suite' | 'test'> {
	const tell: Tell = (event) => void process.send?.({ suite: file, ...event });
	return {
		suite: ((name, context) => withReasons(tell, uvu.suite(name, context))) as typeof uvu.suite,
		test: withReasons(tell, uvu.test),
	};
}
