/** What the suites of Firefox and WebKit share: a browser, a served site, and ways to wait. */
import type { Driver } from './drivers.ts';
import type { Site } from './harness.ts';

export interface Bench {
	driver: Driver;
	site: Site;
}

/** Waits until something holds in the page, in every document that comes. */
export async function until<A extends unknown[]>({ driver }: Bench, holds: (...args: A) => unknown, ...args: A): Promise<void> {
	const end = Date.now() + 20_000;
	while (!(await driver.run(holds, ...args).catch(() => false))) {
		if (Date.now() > end) throw new Error(`never: ${String(holds).replace(/\s+/g, ' ')} ${JSON.stringify(args)}`);
		await new Promise((done) => setTimeout(done, 50));
	}
}

/** Opens a page, and waits until its islands are alive. What the console and the policy complain of is kept from here on. */
export async function open(bench: Bench, path: string): Promise<void> {
	await bench.driver.open(bench.site.origin + path);
	await until(bench, () => document.querySelector('[data-live]') && !document.querySelector('[data-island]:not([data-live])'));
}

export const arrived = (bench: Bench, path: string, heading: string): Promise<void> =>
	until(
		bench,
		(path, heading) => location.pathname === path && document.querySelector('#_main h1')?.textContent?.trim() === heading,
		path,
		heading,
	);

/** Clicks without moving anything. */
export const press = ({ driver }: Bench, selector: string): Promise<void> =>
	driver.run((s) => document.querySelector<HTMLElement>(s)!.click(), selector);

export const scrollTo = ({ driver }: Bench, top: number): Promise<void> =>
	driver.run((top) => window.scrollTo({ top, behavior: 'instant' }), top);

/** Keeps what the policy, the console and errors say. */
export const listener = `window.heard = [];
addEventListener('securitypolicyviolation', (event) => heard.push(event.violatedDirective + ' ' + event.blockedURI), true);
addEventListener('error', (event) => heard.push(event.message));
for (const kind of ['error', 'warn']) console[kind] = (...all) => heard.push(all.join(' '));`;
