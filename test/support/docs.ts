/** The pages of the manual that are made from the sources. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configReference } from './config-reference.ts';
import { errorCodes } from './error-codes.ts';
import { starter } from './manual-samples.ts';
import { themeReference } from './theme-reference.ts';

/** A page from the manual's folder, as the sources have it. @param before as it stands */
const pages: Record<string, (before: string) => string> = {
	'docs/reference/config.md': () => configReference().text,
	'docs/reference/theme-files.md': () => themeReference(),
	// Each code has an entry, written by hand; here its beginning.
	'docs/reference/errors.md': (before) =>
		before +
		missingCodes(before)
			.map(([code, { message }]) => `\n### ${code}\n\n\`${message.replace(/^['"`]|['"`]$/g, '')}\`\n\nTODO\n`)
			.join(''),
};

/** Codes of problems that have an entry in a text. */
export const codesIn = (text: string): string[] => [...text.matchAll(/^### (\S+)$/gm)].map((m) => m[1]!);

function missingCodes(text: string) {
	const there = new Set(codesIn(text));
	return [...errorCodes().codes].filter(([code]) => !there.has(code));
}

/** @returns the pages that have changed, or, where they are only checked, would */
export function writeDocs(isCheck: boolean): string[] {
	return Object.entries(pages).flatMap(([path, made]) => {
		const file = join(starter, path);
		const before = readFileSync(file, 'utf8');
		const after = made(before);
		if (after === before) return [];
		if (!isCheck) writeFileSync(file, after);
		return [`templates/starter/${path}`];
	});
}
