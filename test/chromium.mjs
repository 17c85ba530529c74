// Finds Chromium for the browser tests: CHROME_PATH, then the usual names. On Debian as root it installs the package where there is none.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const runs = (file) => {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
};

function find() {
	if (process.env.CHROME_PATH) {
		if (runs(process.env.CHROME_PATH)) return process.env.CHROME_PATH;
		throw new Error(`CHROME_PATH is ${process.env.CHROME_PATH}, which cannot be run`);
	}
	const inPath = (process.env.PATH ?? '')
		.split(process.platform === 'win32' ? ';' : ':')
		.flatMap((dir) => names.map((name) => join(dir, name)));
	return [...inPath, ...places].find(runs);
}

/** Path of a Chromium that can be run. @throws with what to install where there is none and none can be installed */
export function findChromium() {
	const found = find();
	if (found) return found;
	const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
	if (canInstall) {
		console.log('no Chromium here: installing the Debian package');
		spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
		execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
			stdio: ['ignore', 'ignore', 'inherit'],
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		});
		const installed = find();
		if (installed) return installed;
	}
	throw new Error(
		'the browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) or set CHROME_PATH',
	);
}
