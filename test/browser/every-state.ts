/** Each state of the requirement once, in the browsers that the other suites do not drive. */
import * as assert from 'uvu/assert';
import { demoSite } from './demo-site.ts';
import { arrived, type Bench, listener, open, press, until } from './every-bench.ts';
import { format, serveSite, words } from './harness.ts';

type Add = (name: string, test: () => Promise<void>) => void;

/** Pages of this document stay the same one as long as this holds. */
const mark = ({ driver }: Bench): Promise<void> => driver.run(() => void Object.assign(window, { marked: true }));
const isMarked = ({ driver }: Bench): Promise<boolean> => driver.run(() => (window as { marked?: boolean }).marked === true);

const textOf = ({ driver }: Bench, selector: string): Promise<string> =>
	driver.run((s) => document.querySelector<HTMLElement>(s)!.innerText.trim(), selector);
const isShown = ({ driver }: Bench, selector: string): Promise<boolean> =>
	driver.run((s) => document.querySelector(s)?.checkVisibility({ visibilityProperty: true }) ?? false, selector);
const theme = ({ driver }: Bench): Promise<string | undefined> => driver.run(() => document.documentElement.dataset.theme);

/** Of the page with the frame, see `within`. */
declare const shown: () => Document;

export function everyState(own: Add, bench: Bench): void {
	own('a link opens the next page in the same document: title, marks, focus; without an error in the console', async () => {
		bench.site.answers.set('/guide/start/', { edit: (html) => html.replace('<head>', '<head><script src="/listen.js"></script>') });
		bench.site.answers.set('/listen.js', { type: 'text/javascript', body: listener });
		await open(bench, '/guide/start/?swap');
		await mark(bench);
		for (const [path, heading] of [
			['/guide/code/', 'コード'],
			['/guide/tabs/', 'タブ (tabs)'],
			['/guide/images/', '画像'],
			['/guide/long/', '長いページ'],
		] as const) {
			await press(bench, `#_sidebar a[href="${path}"]`);
			await arrived(bench, path, heading);
			assert.is(await bench.driver.run(() => document.title), `${heading} | 試験場`);
			assert.is(await bench.driver.run(() => document.querySelector('#_sidebar [aria-current=page]')!.getAttribute('href')), path);
			await until(bench, () => document.activeElement?.id === '_main');
			assert.is(await textOf(bench, '#_announcer'), format(words.navigated, { title: heading }));
		}
		assert.ok(await isMarked(bench));
		assert.equal(await bench.driver.run(() => (window as unknown as { heard: string[] }).heard), []);
	});

	own('a link to an anchor lands on its heading', async () => {
		await open(bench, '/guide/start/');
		await press(bench, '#_main a[href="/guide/long/#chapter-7"]');
		await arrived(bench, '/guide/long/', '長いページ');
		await until(bench, () => {
			const { top } = document.getElementById('chapter-7')!.getBoundingClientRect();
			return document.activeElement?.id === 'chapter-7' && top > 0 && top < 200;
		});
	});

	own('a page that does not come: the one that is shown stays, with its address, and Retry opens the next one', async () => {
		await open(bench, '/guide/start/');
		await mark(bench);
		bench.site.answers.set(/./, { status: 0 });
		// Links in view have been fetched ahead.
		await bench.driver.run(() => void document.dispatchEvent(new Event('vrmdocs:stale')));
		await press(bench, '#_sidebar a[href="/guide/deep/"]');
		await until(bench, () => document.querySelector('[role=alert].load-error') !== null);
		assert.match(await textOf(bench, '.load-error'), words.errors.offline);
		assert.is(await bench.driver.run(() => location.pathname), '/guide/start/');
		assert.ok(await isMarked(bench));
		bench.site.answers.clear();
		await press(bench, '.load-error button');
		await arrived(bench, '/guide/deep/', '奥のページ');
	});

	own('the theme is switched, stored, and there when the next document opens', async () => {
		await open(bench, '/guide/start/');
		await bench.driver.run(() => localStorage.clear());
		await open(bench, '/guide/start/');
		assert.is(await theme(bench), 'light');
		await bench.driver.click('.color-mode-toggle');
		await until(bench, () => document.documentElement.dataset.theme === 'dark' && localStorage.theme === 'dark');
		await open(bench, '/guide/code/');
		assert.is(await theme(bench), 'dark');
		await press(bench, '.color-mode-toggle');
		assert.is(await theme(bench), 'light');
	});

	own('the announcement is closed for good', async () => {
		await open(bench, '/guide/start/');
		assert.ok(await isShown(bench, '.announcement'));
		await bench.driver.click('.announcement-close');
		await until(bench, () => !document.querySelector('.announcement')?.checkVisibility());
		await open(bench, '/guide/start/');
		assert.not.ok(await isShown(bench, '.announcement'));
		await bench.driver.run(() => localStorage.clear());
	});

	own('menu: on a narrow window it opens, knows Escape, and leads to a page; on a wide one it is not there', async () => {
		await bench.driver.resize(700, 800);
		await open(bench, '/guide/start/');
		assert.not.ok(await isShown(bench, '#_drawer'));
		await bench.driver.click('.menu-toggle summary');
		await until(bench, () => document.querySelector('#_sidebar')!.checkVisibility());
		await bench.driver.type('Escape');
		await until(bench, () => !document.querySelector('#_sidebar')!.checkVisibility());
		await bench.driver.click('.menu-toggle summary');
		await press(bench, '#_sidebar a[href="/guide/last/"]');
		await arrived(bench, '/guide/last/', '最後のページ');
		assert.not.ok(await isShown(bench, '#_drawer'));
		await bench.driver.resize(1280, 800);
		await until(bench, () => document.querySelector('.navbar-nav')!.checkVisibility());
		assert.not.ok(await isShown(bench, '.menu-toggle summary'));
	});

	own('the bar hides on the way down and returns on the way up; categories and dropdowns fold', async () => {
		await open(bench, '/guide/long/');
		const scroll = (by: number) => bench.driver.run((by) => window.scrollBy({ top: by, behavior: 'instant' }), by);
		await scroll(600);
		await scroll(600);
		await until(bench, () => document.querySelector('#_site-header')!.getBoundingClientRect().bottom <= 0);
		await scroll(-300);
		await until(bench, () => document.querySelector('#_site-header')!.getBoundingClientRect().top >= 0);
		const fold = () => bench.driver.run(() => document.querySelector<HTMLDetailsElement>('#_sidebar details')!.open);
		const before = await fold();
		await press(bench, '#_sidebar details summary');
		await until(bench, (before) => document.querySelector<HTMLDetailsElement>('#_sidebar details')!.open !== before, before);
		await bench.driver.click('.navbar .dropdown summary');
		await until(bench, () => document.querySelector('.dropdown a[href="/blog/"]')!.checkVisibility());
	});

	own('search: the index comes when it is asked for, hits while typing, keys choose one, Enter opens it', async () => {
		await open(bench, '/guide/start/');
		assert.equal(
			bench.site.requests.filter((request) => request.includes('search-index')),
			[],
		);
		await bench.driver.type('/');
		await until(bench, () => document.activeElement?.matches('.navbar .search-input'));
		await bench.driver.type('コード');
		await until(bench, () => document.querySelector('.navbar [role=option]') !== null);
		assert.is(bench.site.requests.filter((request) => request.includes('search-index')).length, 1);
		await bench.driver.type('ArrowDown');
		await until(bench, () => document.querySelector('.navbar [role=option][aria-selected=true]') !== null);
		await bench.driver.type('Enter');
		await until(bench, () => location.pathname !== '/guide/start/' && document.querySelector('#_main h1') !== null);
		await open(bench, '/search/?q=コード');
		await until(bench, () => document.querySelectorAll('#_main .search-result, #_main li').length > 0);
		await open(bench, '/search/?q=qqqqzzzz');
		await until(bench, () => document.querySelector('#_main .search-empty, #_main [role=status]') !== null);
	});

	own('islands: the first click counts; one that crashes says so, the others work', async () => {
		await open(bench, '/islands/');
		await bench.driver.run(() => {
			document.body.dataset.broken = '';
		});
		await bench.driver.click('.crash-button');
		await until(bench, (text) => document.querySelector('[data-island=Crash]')?.textContent?.includes(text), words.errors.crashedText);
		await bench.driver.click('.counter button');
		await until(bench, () => document.querySelector('.counter button')!.textContent === '数: 2');
	});

	own('tabs are chosen by keys in all of their group, and stored', async () => {
		await open(bench, '/guide/tabs/');
		await bench.driver.run(() => document.querySelector<HTMLElement>('.tab')!.focus());
		await bench.driver.type('ArrowRight');
		await until(bench, () => document.activeElement?.textContent === 'macOS' && localStorage['tabs.os'] === 'mac');
		assert.equal(
			await bench.driver.run(() =>
				[...document.querySelectorAll<HTMLElement>('.tab-item')]
					.filter((item) => item.checkVisibility())
					.map((item) => item.innerText.trim()),
			),
			['macOSの手順です。', 'macOSの続きです。'],
		);
	});

	own('keyboard: the skip link is the first stop, and leads to the content', async () => {
		await open(bench, '/guide/start/');
		await bench.driver.type('Tab');
		await until(bench, () => document.activeElement?.matches('.skip-link'));
		await bench.driver.type('Enter');
		await until(bench, () => location.hash === '#_main' && document.activeElement?.id === '_main');
	});

	own('without scripts: text, menus, links; nothing that needs them is shown', async () => {
		// A frame that may run nothing; the page around it looks into it.
		const show = async (path: string): Promise<void> => {
			bench.site.answers.set('/frame.html', {
				body: `<!doctype html><title>Frame</title><iframe sandbox="allow-same-origin" src="${path}" width="1200" height="700"></iframe>`,
			});
			await bench.driver.open(`${bench.site.origin}/frame.html?${path}`);
			await within(() => shown().querySelector('#_main h1') !== null);
		};
		/** `shown()` is the document in the frame. */
		const within = (holds: () => unknown): Promise<void> =>
			until(
				bench,
				(text) => {
					const shown = () => document.querySelector('iframe')!.contentDocument!;
					return new Function('shown', `return (${text})()`)(shown);
				},
				String(holds),
			);
		await show('/guide/tabs/');
		for (const text of ['Windowsの手順です。', 'macOSの手順です。', 'Linuxの手順です。']) {
			bench.site.answers.clear();
			await until(
				bench,
				(text) =>
					[...document.querySelector('iframe')!.contentDocument!.querySelectorAll('.tab-item')].some(
						(item) => item.textContent!.includes(text) && item.checkVisibility(),
					),
				text,
			);
		}
		await within(
			() => !shown().querySelector('[role=tab]')?.checkVisibility() && !shown().querySelector('.color-mode-toggle')?.checkVisibility(),
		);
		await show('/guide/start/');
		await within(
			() =>
				(shown().querySelector('.navbar .dropdown') as HTMLDetailsElement).open ||
				void shown().querySelector<HTMLElement>('.navbar .dropdown summary')!.click(),
		);
		await within(() => shown().querySelector('.dropdown a[href="/blog/"]')!.checkVisibility());
		await within(
			() =>
				shown().location.pathname === '/guide/code/' ||
				void shown().querySelector<HTMLElement>('#_sidebar a[href="/guide/code/"]')?.click(),
		);
		await within(() => shown().querySelector('#_main h1')?.textContent === 'コード' && !shown().querySelector('.code-actions'));
	});

	own('demos without WebGL say so, and their controls and texts work', async () => {
		const demos = await serveSite(await demoSite());
		const of: Bench = { driver: bench.driver, site: demos };
		demos.answers.set(/^\/(?:expressions|emission)\/$/, {
			edit: (html) => html.replace('<head>', '<head><script src="/flat.js"></script>'),
		});
		demos.answers.set('/flat.js', {
			type: 'text/javascript',
			body: `const original = HTMLCanvasElement.prototype.getContext;
				HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return /webgl/.test(kind) ? null : original.call(this, kind, ...rest); };`,
		});
		try {
			for (const path of ['/expressions/', '/emission/']) {
				await open(of, path);
				await of.driver.click('.heavy-start');
				await until(of, () => document.querySelector('.figure-3d-missing') !== null);
				await until(of, () => [...document.querySelectorAll('.demo-copy code')].some((code) => code.textContent!.length > 10));
				const before = await of.driver.run(() => [...document.querySelectorAll('.demo-copy code')].map((code) => code.textContent).join());
				await of.driver.run(() => {
					const slider = document.querySelector<HTMLInputElement>('.heavy input[type=range]')!;
					Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
						slider,
						slider.value === slider.max ? slider.min : slider.max,
					);
					slider.dispatchEvent(new Event('input', { bubbles: true }));
				});
				await until(
					of,
					(before) => [...document.querySelectorAll('.demo-copy code')].map((code) => code.textContent).join() !== before,
					before,
				);
			}
		} finally {
			await demos.close();
		}
	});
}
