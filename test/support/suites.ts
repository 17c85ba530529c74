/**
 * `uvu` as the suites get it (test/run.mjs puts it in the place of the package). It tells the runner which test has begun and what it threw, so that
 * the last lines of a run say what is wrong, also of a process that was killed. What `before` throws counts as a test of that name: uvu counts the
 * tests of such a suite as failed and says nothing of the reason.
 */
import * as uvu from 'uvu';

type Tell = (event: { began: string } | { failed: string; why: string }) => void;

/** Of a suite of which a sample is run (test/run.mjs), one test in so many. */
const SAMPLE = 4;

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
	<T>(tell: Tell, name: string, run: uvu.Callback<T>): uvu.Callback<T> =>
	async (context) => {
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
	const named = (name: string, run: uvu.Callback<T>): void => {
		if (process.env.TEST_SAMPLE && count++ % SAMPLE) test.skip();
		else test(name, watched(tell, name, run));
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
