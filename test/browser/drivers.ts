/** Firefox and WebKit, driven in the few ways that all browsers can be: puppeteer by WebDriver BiDi, WebKitGTK's driver by WebDriver. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import puppeteer, { type KeyInput } from 'puppeteer-core';

export interface Driver {
	/** Opens an address and waits until it is loaded. */
	open(url: string): Promise<void>;
	/** Runs a function in the page. */
	run<A extends unknown[], R>(f: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
	/** Moves the pointer to an element and clicks it. */
	click(selector: string): Promise<void>;
	hover(selector: string): Promise<void>;
	/** Types into what has the focus. `Enter`, `Tab`, `Escape`, `ArrowDown`, `ArrowRight` are keys, anything else is text. */
	type(...keys: string[]): Promise<void>;
	back(): Promise<void>;
	forward(): Promise<void>;
	resize(width: number, height: number): Promise<void>;
	/** PNG of the window. */
	screenshot(): Promise<Buffer>;
	close(): Promise<void>;
}

const inPath = (name: string): string | undefined => {
	try {
		return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
	} catch {
		return undefined;
	}
};

/** Undefined where it is not installed. */
export const firefoxPath = (): string | undefined => process.env.FIREFOX_PATH ?? inPath('firefox-esr') ?? inPath('firefox');
export const webkitPath = (): string | undefined => (inPath('Xvfb') ? (process.env.WEBKIT_DRIVER ?? inPath('WebKitWebDriver')) : undefined);

const named: Record<string, { key: KeyInput; code: string }> = {
	Enter: { key: 'Enter', code: '\uE007' },
	Tab: { key: 'Tab', code: '\uE004' },
	Escape: { key: 'Escape', code: '\uE00C' },
	ArrowDown: { key: 'ArrowDown', code: '\uE015' },
	ArrowRight: { key: 'ArrowRight', code: '\uE014' },
};

export async function startFirefox(executablePath: string): Promise<Driver> {
	const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
	const page = await browser.newPage();
	return {
		open: async (url) => void (await page.goto(url)),
		run: (f, ...args) => page.evaluate(f as never, ...args) as never,
		click: (selector) => page.click(selector),
		hover: (selector) => page.hover(selector),
		async type(...keys) {
			for (const key of keys)
				if (named[key]) await page.keyboard.press(named[key].key);
				else await page.keyboard.type(key);
		},
		back: () => page.evaluate(() => history.back()),
		forward: () => page.evaluate(() => history.forward()),
		resize: (width, height) => page.setViewport({ width, height }),
		screenshot: async () => Buffer.from(await page.screenshot()),
		close: () => browser.close(),
	};
}

const freePort = (): Promise<number> =>
	new Promise((done) => {
		const server = createServer();
		server.listen(0, '127.0.0.1', () => {
			const { port } = server.address() as { port: number };
			server.close(() => done(port));
		});
	});

/** A screen without a monitor. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
	const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	});
	const number = await new Promise<string>((done) => screen.stdio[3]!.once('data', (bytes) => done(String(bytes).trim())));
	return { process: screen, display: `:${number}` };
}

/** The element that WebDriver names by this key: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export async function startWebkit(executablePath: string): Promise<Driver> {
	const [screen, port] = await Promise.all([startScreen(), freePort()]);
	const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11' };
	const driver = spawn(executablePath, [`--port=${port}`, '--host=127.0.0.1'], {
		env,
		stdio: process.env.SHOW_DRIVER ? 'inherit' : 'ignore',
	});
	const ask = async (method: string, path: string, body?: object): Promise<never> => {
		const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
		const { value } = (await answer.json()) as { value: never & { error?: string; message?: string } };
		if (value && (value as { error?: string }).error) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
		return value;
	};
	for (let tries = 0; ; tries++) {
		const isUp = await ask('GET', '/status').then(
			() => true,
			() => false,
		);
		if (isUp) break;
		if (tries > 600) throw new Error('WebKitWebDriver does not answer');
		await new Promise((done) => setTimeout(done, 50));
	}
	const { sessionId } = (await ask('POST', '/session', {
		capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } } },
	})) as { sessionId: string };
	const session = `/session/${sessionId}`;
	const find = async (selector: string) =>
		(await ask('POST', `${session}/element`, { using: 'css selector', value: selector }))[ELEMENT] as string;
	const pointer = async (selector: string, ...then: object[]): Promise<void> => {
		const origin = { [ELEMENT]: await find(selector) };
		await run((s: string) => document.querySelector(s)!.scrollIntoView({ block: 'nearest', behavior: 'instant' }), selector);
		await ask('POST', `${session}/actions`, {
			actions: [
				{
					type: 'pointer',
					id: 'mouse',
					parameters: { pointerType: 'mouse' },
					actions: [{ type: 'pointerMove', origin, x: 0, y: 0, duration: 0 }, ...then],
				},
			],
		});
	};
	const run: Driver['run'] = (f, ...args) =>
		ask('POST', `${session}/execute/async`, {
			script:
				'const done = arguments[arguments.length - 1]; Promise.resolve(({FUNCTION})(...[...arguments].slice(0, -1))).then(done)'.replace(
					'{FUNCTION}',
					() => String(f),
				),
			args,
		});
	return {
		open: (url) => ask('POST', `${session}/url`, { url }),
		run,
		click: (selector) => pointer(selector, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
		hover: (selector) => pointer(selector),
		async type(...keys) {
			const strokes = keys.flatMap((key) => (named[key] ? [named[key].code] : [...key]));
			await ask('POST', `${session}/actions`, {
				actions: [
					{
						type: 'key',
						id: 'keyboard',
						actions: strokes.flatMap((value) => [
							{ type: 'keyDown', value },
							{ type: 'keyUp', value },
						]),
					},
				],
			});
		},
		back: () => ask('POST', `${session}/execute/sync`, { script: 'history.back()', args: [] }),
		forward: () => ask('POST', `${session}/execute/sync`, { script: 'history.forward()', args: [] }),
		resize: (width, height) => ask('POST', `${session}/window/rect`, { width, height }),
		screenshot: async () => Buffer.from((await ask('GET', `${session}/screenshot`)) as string, 'base64'),
		async close() {
			await ask('DELETE', session).catch(() => {});
			driver.kill();
			screen.process.kill();
		},
	};
}

/** Where Debian, Fedora and Arch have it. */
function miniBrowser(): string {
	const found = execFileSync(
		'sh',
		[
			'-c',
			'ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser /usr/lib*/webkit2gtk-4.*/MiniBrowser /usr/libexec/webkit2gtk-4.*/MiniBrowser 2>/dev/null || true',
		],
		{
			encoding: 'utf8',
		},
	);
	const [first] = found.split('\n');
	if (!first) throw new Error('no MiniBrowser beside WebKitWebDriver');
	return first;
}
