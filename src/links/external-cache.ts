/** Answers of other sites, kept between runs with the time they were given. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Answer {
	/** HTTP status of the last answer; 0 where there was none. */
	status: number;
	/** Where a permanent redirect leads. */
	moved?: string;
	/** Ids of an HTML page, where anchors were asked about. */
	ids?: string[];
	/** Why there is no answer; `lasting`: it will not pass. */
	failure?: { text: string; lasting: boolean };
	/** When, in milliseconds since 1970. */
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

/** Writes what is younger than `oldest`. A cache that cannot be written is no fault of the links. */
export function writeAnswers(file: string, answers: Map<string, Answer>, oldest: number): void {
	try {
		mkdirSync(dirname(file), { recursive: true });
		const temporary = `${file}.${process.pid}.tmp`;
		writeFileSync(temporary, JSON.stringify([...answers].filter(([, a]) => a.time >= oldest)));
		renameSync(temporary, file);
	} catch {
		// Asked again next time.
	}
}
