/**
 * `uvu` as the suites get it (test/run.mjs puts it in the place of the package): what `before` throws is printed. uvu counts the tests of such a suite
 * as failed and says nothing of the reason.
 */
import * as uvu from 'uvu';

function withReasons<T>(test: uvu.Test<T>): uvu.Test<T> {
	const before = test.before;
	const told = (hook: uvu.Callback<T>): void =>
		before(async (context) => {
			try {
				await hook(context);
			} catch (thrown) {
				console.log('\n  before: ', thrown);
				throw thrown;
			}
		});
	test.before = Object.assign(told, { each: before.each });
	return test;
}

export const suite = (<T>(name?: string, context?: T) => withReasons(uvu.suite<T>(name, context))) as typeof uvu.suite;
export const test = withReasons(uvu.test);
