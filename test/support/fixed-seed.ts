/** Random inputs of a suite: the same on every run of the tests, others with `npm run fuzz`. A failure prints its seed; `FUZZ_SEED` repeats it. */
import fc from 'fast-check';

export const times = Number(process.env.FUZZ_RUNS) || 1;
const given = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : undefined;

/** Undefined: from the clock. */
export const seed = given ?? (process.env.FUZZ_RUNS ? undefined : 20261121);

fc.configureGlobal({ ...(seed === undefined ? {} : { seed }), numRuns: 100 * times });

export { fc };
