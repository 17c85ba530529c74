// Finds the browsers of the tests: Chromium by CHROME_PATH, then the usual names, and beside it its headless shell, Firefox and WebKitGTK. On Debian
// as root it installs those that are not there.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';

const BROWSERS = [
	{
		variable: 'CHROME_PATH',
		names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
		places: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
		packages: ['chromium'],
	},
	/** The same browser without windows, tabs and the imitation of a screen: a visit takes a quarter of the processor time. Chromium itself stands in. */
	{
		variable: 'HEADLESS_SHELL_PATH',
		names: ['chromium-headless-shell', 'chrome-headless-shell'],
		places: [],
		packages: ['chromium-headless-shell'],
	},
	{
		variable: 'FIREFOX_PATH',
		names: ['firefox-esr', 'firefox'],
		places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
		packages: ['firefox-esr'],
	},
	/** Its driver starts MiniBrowser, which needs a screen. */
	{ variable: 'WEBKIT_DRIVER', names: ['WebKitWebDriver'], places: [], packages: ['webkit2gtk-driver', 'xvfb'] },
];

const runs = (file) => {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
};

/** Whether a browser is looked for: none that is named, and no headless shell where Chromium is, since who names it wants that one. */
const isWanted = ({ variable }) => !process.env[variable] && !(variable === 'HEADLESS_SHELL_PATH' && process.env.CHROME_PATH);

function find(browser) {
	const { variable, names, places } = browser;
	const given = process.env[variable];
	if (given) return runs(given) ? given : undefined;
	if (!isWanted(browser)) return undefined;
	const inPath = (process.env.PATH ?? '')
		.split(process.platform === 'win32' ? ';' : ':')
		.flatMap((dir) => names.map((name) => join(dir, name)));
	return [...inPath, ...places].find(runs);
}

/** Tries of an installation, and seconds that another apt may hold its lock. */
const TRIES = 3;
const LOCK = 120;

/** @returns the last words of apt-get where it failed */
const aptGet = (...args) =>
	new Promise((done) => {
		const options = ['-y', '-qq', '--no-install-recommends', '-o', `DPkg::Lock::Timeout=${LOCK}`, '-o', 'Acquire::Retries=3'];
		const child = spawn('apt-get', [...options, ...args], {
			stdio: ['ignore', 'ignore', 'pipe'],
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		});
		let text = '';
		child.stderr.on('data', (chunk) => {
			text += chunk;
		});
		child.on('error', (error) => done(error.message));
		child.on('close', (code) => done(code === 0 ? undefined : text.trim().split('\n').at(-1) || `apt-get ended with ${code}`));
	});

/** @returns why it failed the last time */
async function install(packages, tries = TRIES) {
	let failure;
	for (let i = 0; i < tries; i++) {
		await aptGet('update');
		failure = await aptGet('install', ...packages);
		if (!failure) return undefined;
	}
	return failure;
}

/**
 * @param names of variables, of the browsers that are needed
 * @returns the variables of the browsers that are here, by name, and why the others are not. Without Chromium there are no browser tests; the suites
 * of Firefox and WebKit are skipped without theirs.
 */
export async function findBrowsers(names = BROWSERS.map(({ variable }) => variable)) {
	const asked = BROWSERS.filter(({ variable }) => names.includes(variable));
	let failure;
	const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
	const wanted = asked.filter((browser) => isWanted(browser) && !find(browser));
	if (wanted.length && canInstall) {
		const packages = wanted.flatMap((browser) => browser.packages);
		console.log(`installing ${packages.join(', ')} of Debian`);
		failure = await install(packages);
		// One package that cannot be had keeps the others from being installed.
		if (failure) for (const browser of wanted) await install(browser.packages, 1);
	}
	const found = {};
	const missing = [];
	for (const browser of asked) {
		const file = find(browser);
		const given = process.env[browser.variable];
		if (file) found[browser.variable] = file;
		else if (given) missing.push(`${browser.names[0]}: ${browser.variable} is ${given}, which cannot be run`);
		else if (wanted.includes(browser))
			missing.push(`${browser.names[0]}: it is not here${failure ? ` and was not installed: ${failure}` : ''}`);
	}
	return { found, missing };
}
