// Finds the browsers of the tests: Chromium by CHROME_PATH, then the usual names, and beside it Firefox and WebKitGTK. On Debian as root it installs
// the packages where they are not there.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';

const chromium = {
	variable: 'CHROME_PATH',
	names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
	places: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
	packages: ['chromium'],
};
/** The same browser without windows, tabs and the imitation of a screen: a visit takes a quarter of the processor time. */
const headlessShell = {
	variable: 'HEADLESS_SHELL_PATH',
	names: ['chromium-headless-shell', 'chrome-headless-shell'],
	places: [],
	packages: ['chromium-headless-shell'],
};
const firefox = {
	variable: 'FIREFOX_PATH',
	names: ['firefox-esr', 'firefox'],
	places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
	packages: ['firefox-esr'],
};
/** Its driver starts MiniBrowser, which needs a screen. */
const webkit = { variable: 'WEBKIT_DRIVER', names: ['WebKitWebDriver'], places: [], packages: ['webkit2gtk-driver', 'xvfb'] };

const runs = (file) => {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
};

function find({ variable, names, places }) {
	const given = process.env[variable];
	if (given) {
		if (runs(given)) return given;
		throw new Error(`${variable} is ${given}, which cannot be run`);
	}
	const inPath = (process.env.PATH ?? '')
		.split(process.platform === 'win32' ? ';' : ':')
		.flatMap((dir) => names.map((name) => join(dir, name)));
	return [...inPath, ...places].find(runs);
}

function findOrInstall(browser) {
	const found = find(browser);
	const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
	if (found || !canInstall) return found;
	console.log(`installing ${browser.packages.join(', ')} of Debian`);
	spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
	execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...browser.packages], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
	});
	return find(browser);
}

/** Path of a Chromium that can be run. @throws with what to install where there is none and none can be installed */
export function findChromium() {
	const found = findOrInstall(chromium);
	if (found) return found;
	throw new Error(
		'the browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) or set CHROME_PATH',
	);
}

function findIfPossible(browser) {
	try {
		return findOrInstall(browser);
	} catch (error) {
		console.log(error.message);
		return undefined;
	}
}

/** Sets FIREFOX_PATH and WEBKIT_DRIVER, and says which of them cannot be had: their suites are skipped. */
export function findOthers() {
	for (const [name, browser] of Object.entries({ Firefox: firefox, WebKit: webkit })) {
		const found = findIfPossible(browser);
		if (found) process.env[browser.variable] = found;
		else console.log(`skip ${name}: ${browser.names[0]} is not here and cannot be installed`);
	}
}

/** Sets HEADLESS_SHELL_PATH: where it cannot be had, Chromium itself does its work. */
export function findHeadlessShell() {
	const found = findIfPossible(headlessShell);
	if (found) process.env[headlessShell.variable] = found;
}
