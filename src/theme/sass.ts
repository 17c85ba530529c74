/** Sass → CSS, by the `sass` package that the site has installed. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { foldersFrom, inPackages } from '../base/paths.ts';

export const SASS = /\.s[ac]ss$/;

/** The part of its API that is used: https://sass-lang.com/documentation/js-api/ */
interface Sass {
	compileAsync(file: string, options: object): Promise<{ css: string; loadedUrls: URL[] }>;
}

/** @param read called for each file that the result depends on. @throws Error that says what to install if `sass` is missing */
export async function compileSass(file: string, siteDir: string, read: (file: string) => unknown): Promise<string> {
	const { css, loadedUrls } = await sassOf(siteDir).compileAsync(file, {
		loadPaths: [dirname(file), siteDir, ...foldersFrom(dirname(file)).map((dir) => join(dir, 'node_modules'))],
		importers: [{ findFileUrl: (address: string) => addressOf(address, siteDir, dirname(file)) }],
		quietDeps: true,
		logger: { warn() {}, debug() {} },
	});
	for (const url of loadedUrls) if (url.protocol === 'file:') read(fileURLToPath(url));
	return css;
}

function sassOf(siteDir: string): Sass {
	const require = createRequire(join(siteDir, 'package.json'));
	for (const name of ['sass', 'sass-embedded'])
		try {
			return require(name) as Sass;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
		}
	throw new Error('stylesheets in Sass need the package sass, which is not installed: npm install sass');
}

/** Resolves webpack addresses: `~pkg/a` and `@site/a`. */
function addressOf(address: string, siteDir: string, from: string): URL | null {
	const plain = address.replace(/^~/, '');
	if (plain.startsWith('@site/')) return pathToFileURL(join(siteDir, plain.slice(6)));
	if (plain === address) return null;
	const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(plain) ?? [plain];
	const dir = inPackages(name, from);
	return dir === undefined ? null : pathToFileURL(dir + plain.slice(name.length));
}
