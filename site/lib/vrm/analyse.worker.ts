/** Reads a file in pieces, away from the page: first the report, then what Khronos's validator finds. */
import { analyse } from './analyse/analyse.ts';
import { sorted } from './analyse/sorted.ts';
import { type Finding, isReport, type Refusal, type Report } from './analyse/types.ts';
import { validate } from './analyse/validate.ts';

export type Answer =
	| { kind: 'report'; result: Report | Refusal }
	| { kind: 'validated'; findings: Finding[] }
	| { kind: 'failed'; message: string };

/** Bytes of a file that the validator takes as a whole. */
const MOST_VALIDATED = 100 * 2 ** 20;

const answer = (value: Answer): void => self.postMessage(value);

self.onmessage = async ({ data: file }: MessageEvent<File>) => {
	const source = {
		name: file.name,
		size: file.size,
		read: async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
	};
	try {
		const result = await analyse(source);
		answer({ kind: 'report', result });
		if (isReport(result)) answer({ kind: 'validated', findings: sorted(await validate(source, result, MOST_VALIDATED)) });
	} catch (error) {
		answer({ kind: 'failed', message: error instanceof Error ? error.message.slice(0, 300) : 'unknown' });
	}
};
