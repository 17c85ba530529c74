/**
 * Fuzzing: how often, from which seed, and what is done about an input that never ends.
 *
 *   FUZZ_RUNS=20   twenty times as many inputs, from a new seed
 *   FUZZ_SEED=123  the inputs of that seed; a failure prints it, with the input
 */
import { Worker } from 'node:worker_threads';
import { fc, seed, times } from './fixed-seed.ts';

/** Seconds that one small input may take, whatever else the machine does. */
const HANG = 120;

/** Ends the process where an input is not done in time: a loop without end cannot be ended from within. */
const watchdog = new Worker(
	`const { parentPort } = require('node:worker_threads');
	const { writeSync } = require('node:fs');
	let timer;
	parentPort.on('message', (input) => {
		clearTimeout(timer);
		if (input === null) return;
		timer = setTimeout(() => {
			writeSync(2, 'no end within ${HANG} s: ' + input + '\\n');
			process.kill(process.pid, 'SIGKILL');
		}, ${HANG * 1000});
	});`,
	{ eval: true },
);
watchdog.unref();

/** Tries a property on `runs` inputs, fewer for one that is slow; a failure names the smallest input found and the seed. */
export async function fuzz<T>(inputs: fc.Arbitrary<T>, runs: number, property: (input: T) => void | Promise<void>): Promise<void> {
	const guarded = async (input: T) => {
		watchdog.postMessage(fc.stringify(input));
		try {
			await property(input);
		} finally {
			watchdog.postMessage(null);
		}
	};
	try {
		await fc.assert(fc.asyncProperty(inputs, guarded), { numRuns: runs * times, ...(seed === undefined ? {} : { seed }) });
	} catch (error) {
		const { message, cause } = error as Error;
		throw new Error(cause ? `${message}\n${(cause as Error).stack}` : message);
	}
}

/** Names of what every object has. */
export const prototypeKeys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__'];
export const prototypeKey = fc.constantFrom(...prototypeKeys);

/** Throws where something was written into the prototype of all objects. */
export function prototypesAreClean(): void {
	const found = [Object.prototype, Array.prototype, Function.prototype, String.prototype].flatMap((p) => Object.keys(p));
	if (found.length) throw new Error(`written into a prototype: ${found.join(', ')}`);
}

/** Texts that try to be something else: markup, handlers, addresses that run, ends of what they stand in. */
export const hostileText = fc.constantFrom(
	'<script>alert(1)</script>',
	'</script><script>',
	'<img src=x onerror=alert(1)>',
	'" onmouseover="alert(1)',
	"' onfocus='x",
	'javascript:alert(1)',
	'java\tscript:alert(1)',
	'JaVaScRiPt:alert(1)',
	'data:text/html,<script>x</script>',
	'vbscript:x',
	'--><svg onload=x>',
	']]>',
	'{{constructor}}',
	'&lt;script&gt;',
	'&#106;avascript:x',
	'\u202Egnp.exe',
	'\uE000l0\uE001',
	'\uE000o0\uE001',
);

const characters = fc.constantFrom(
	...'abcXYZ 019',
	...'日本語テスト表情、。「」',
	...['😀', '👩‍👩‍👧', '🇯🇵', '\u0301', '\u200B', '\uFEFF', '\u202E', '\u00A0', '\u3000'],
	...['\0', '\u0001', '\u0008', '\u000B', '\u000C', '\u001B', '\u007F', '\u0085', '\u2028', '\u2029', '\uFFFE', '\uD800', '\uDC00'],
	...'<>&"\'`*_~[](){}#|\\/:!=-+.,;?%$@^',
);

/** A line of anything: letters of several scripts, emoji, control characters, lone surrogates, signs that mean something. */
export const line = fc
	.oneof(
		{ weight: 4, arbitrary: fc.array(characters, { maxLength: 12 }).map((list) => list.join('')) },
		{ weight: 2, arbitrary: hostileText },
		{ weight: 1, arbitrary: prototypeKey },
	)
	.map((text) => text.replace(/[\r\n]/g, ' '));
