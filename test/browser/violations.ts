/** What axe finds on a page as it is now. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from './harness.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: RunOptions = {
	runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
	resultTypes: ['violations'],
};

/** WCAG 2.2 AA and good practice: one line for each element with a violation. */
export async function violations(page: Page): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
	const results = await page.evaluate(
		(o) => (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(o),
		options,
	);
	return results.violations.flatMap((v) =>
		v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
	);
}
