/** Cached responses of other sites, with their time. */
import { readFileSync } from 'node:fs';
import { attempt, safely } from '../../base/attempt.ts';
import { writeCacheFile } from '../../cache/cache-file.ts';

export interface Answer {
	/** HTTP status of the last response; 0 if there was none. */
	status: number;
	/** Where a permanent redirect leads. */
	moved?: string;
	/** Ids of an HTML page, if links to it have anchors. */
	ids?: string[];
	/** Why there is no response; `lasting`: a retry would not help. */
	failure?: { text: string; lasting: boolean };
	/** Time of the response, in milliseconds since 1970. */
	time: number;
}

export function readAnswers(file: string | undefined): Map<string, Answer> {
	const entries = file && safely(() => JSON.parse(readFileSync(file, 'utf8')) as [string, Answer][]);
	const isWhole = (e: [string, Answer]) => typeof e?.[0] === 'string' && typeof e[1]?.status === 'number' && typeof e[1].time === 'number';
	return new Map(Array.isArray(entries) ? entries.filter(isWhole) : []);
}

/** Writes responses younger than `oldest`. Without the file, which may fail, the next run sends the requests again. */
export function writeAnswers(file: string, answers: Map<string, Answer>, oldest: number): void {
	attempt(() => writeCacheFile(file, JSON.stringify([...answers].filter(([, a]) => a.time >= oldest))));
}
