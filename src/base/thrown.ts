import { safely } from './attempt.ts';

/**
 * What was thrown, in words. Programs of a site may throw anything: `throw null` has no message.
 *
 *     new Error('no data')  → no data
 *     null                  → null was thrown
 */
export function thrownMessage(error: unknown): string {
	const message = (error as { message?: unknown } | null | undefined)?.message;
	return typeof message === 'string' && message ? message : `${textOf(error)} was thrown`;
}

/** A value as text. Objects without a prototype, or with a `toString` that throws, give only their type. */
const textOf = (value: unknown): string =>
	safely(() => (typeof value === 'string' ? JSON.stringify(value) : String(value))) ?? Object.prototype.toString.call(value);
