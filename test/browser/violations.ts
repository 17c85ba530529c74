/** What axe finds on a page as it is now. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from './harness.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: RunOptions = {
	runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
	// All that passes is not described: a third of axe's time, and of the memory of large pages.
	resultTypes: ['violations'],
	reporter: 'no-passes',
};
/** The rules that look at colors: all else is the same in light and dark. */
export const ofColors: RunOptions = { ...options, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** {@link violations} in light, and those of colors in dark. The page stays dark. */
export async function violationsInBothThemes(page: Page, settled = async () => {}): Promise<string[]> {
	const found: string[] = [];
	for (const theme of ['light', 'dark']) {
		await page.evaluate((t) => void (document.documentElement.dataset.theme = t), theme);
		await settled();
		found.push(...(await violations(page, theme === 'light' ? options : ofColors)).map((v) => `${theme}: ${v}`));
	}
	return found;
}

/** @returns one line for each element with a violation, of WCAG 2.2 AA and good practice unless asked for others */
export async function violations(page: Page, asked: RunOptions = options): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
	const results = await page.evaluate((o) => (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(o), asked);
	return results.violations.flatMap((v) =>
		v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
	);
}
