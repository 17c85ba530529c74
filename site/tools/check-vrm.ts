/**
 * Checks VRM files as the site's page does: `node site/tools/check-vrm.mjs [--json] [--budget desktop|phone|dmm] FILE…`.
 * Ends with 1 where a file has an error, 2 where it was called wrongly.
 */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { analyse } from '../lib/vrm/analyse/analyse.ts';
import { type BudgetName, budgets } from '../lib/vrm/analyse/budget.ts';
import { reportJson } from '../lib/vrm/analyse/json.ts';
import { reportMarkdown } from '../lib/vrm/analyse/markdown.ts';
import { sorted } from '../lib/vrm/analyse/sorted.ts';
import { isReport, type Refusal, type Report } from '../lib/vrm/analyse/types.ts';
import { validate } from '../lib/vrm/analyse/validate.ts';

const usage = '使い方: node site/tools/check-vrm.mjs [--json] [--budget desktop|phone|dmm] FILE…';

export async function check(path: string): Promise<Report | Refusal> {
	const file = await open(path);
	try {
		const { size } = await file.stat();
		const source = {
			name: basename(path),
			size,
			async read(from: number, to: number) {
				const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
				const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
				return bytes.subarray(0, bytesRead);
			},
		};
		const result = await analyse(source);
		return isReport(result) ? { ...result, findings: sorted([...result.findings, ...(await validate(source, result, Infinity))]) } : result;
	} finally {
		await file.close();
	}
}

/** @returns the exit code */
export async function main(args: readonly string[], print: (text: string) => void, complain: (text: string) => void): Promise<number> {
	const isJson = args.includes('--json');
	const at = args.indexOf('--budget');
	const budget = at < 0 ? undefined : args[at + 1];
	const files = args.filter((arg, i) => !arg.startsWith('--') && (at < 0 || i !== at + 1));
	const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--json' && arg !== '--budget');
	if (files.length === 0 || unknown || (at >= 0 && !Object.hasOwn(budgets, budget ?? ''))) {
		complain(usage);
		return 2;
	}
	let code = 0;
	for (const path of files) {
		try {
			const result = await check(path);
			print(isJson ? reportJson(result) : reportMarkdown(result, budget ? budgets[budget as BudgetName].budget : undefined));
			if (result.findings.some(({ severity }) => severity === 'error')) code = Math.max(code, 1);
		} catch (error) {
			complain(`${path}: ${error instanceof Error ? error.message : String(error)}`);
			code = 2;
		}
	}
	return code;
}
