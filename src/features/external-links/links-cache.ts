/** Cached responses of other sites, with their time. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
	if (!file) return new Map();
	try {
		const entries = JSON.parse(readFileSync(file, 'utf8')) as [string, Answer][];
		return new Map(entries.filter((e) => typeof e[0] === 'string' && typeof e[1]?.status === 'number' && typeof e[1].time === 'number'));
	} catch {
		return new Map();
	}
}

/** Writes responses younger than `oldest`. A cache that cannot be written is not an error. */
export function writeAnswers(file: string, answers: Map<string, Answer>, oldest: number): void {
	try {
		mkdirSync(dirname(file), { recursive: true });
		const temporary = `${file}.${process.pid}.tmp`;
		writeFileSync(temporary, JSON.stringify([...answers].filter(([, a]) => a.time >= oldest)));
		renameSync(temporary, file);
	} catch {
		// The next run sends the requests again.
	}
}
