/** The fonts of social cards: in the site's folder, or in packages that the site installs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sha1 } from '../base/hash.ts';
import { ConfigError, errorAt, type Problem } from '../base/problem.ts';
import type { LoadedConfig } from './load.ts';
import { findPackage } from './site-package.ts';

export interface CardFonts {
	/** Absolute paths, in the order in which they are asked for a character. */
	files: string[];
	/** Changes with their bytes. */
	hash: string;
}

/**
 * @returns undefined where the config asks for no cards
 * @throws ConfigError that names what to install, or which fonts a package has
 */
export function cardFonts(siteDir: string, { config, locate }: LoadedConfig): CardFonts | undefined {
	if (!config.socialCards) return undefined;
	const { font } = config.socialCards;
	const problems: Problem[] = [];
	const found = [font].flat().flatMap((written, i) => {
		const file = fileOf(written, siteDir);
		const bytes = typeof file === 'string' ? readFileSync(file) : undefined;
		const fault = typeof file !== 'string' ? file : faultOf(bytes!);
		if (!fault) return [{ file: file as string, hash: sha1(bytes!) }];
		const place = locate(['socialCards', 'font', ...(Array.isArray(font) ? [i] : [])]);
		problems.push(errorAt(fault.code, place, `socialCards.font: ${fault.message.replace('{font}', `"${written}"`)}`, fault.hint));
		return [];
	});
	if (problems.length) throw new ConfigError(problems);
	return { files: found.map(({ file }) => file), hash: found.map(({ hash }) => hash).join() };
}

interface Fault {
	code: string;
	/** `{font}` stands for the font as written. */
	message: string;
	hint: string;
}

function fileOf(written: string, siteDir: string): string | Fault {
	const own = join(siteDir, written);
	if (existsSync(own)) return own;
	const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(written) ?? [];
	const installed = name && !/^\.{1,2}$/.test(name) ? findPackage(name, siteDir) : undefined;
	if (installed) {
		const file = join(installed.dir, rest);
		if (existsSync(file)) return file;
		const fonts = fontsIn(installed.dir).map((path) => `${name}/${path}`);
		const hint = fonts.length ? `its fonts: ${fonts.slice(0, 12).join(', ')}` : 'it has no TTF, OTF or WOFF font';
		return { code: 'social-card-font', message: `the package ${name} has no file ${rest}`, hint };
	}
	if (name.startsWith('@'))
		return {
			code: 'missing-package',
			message: `{font} needs the package ${name}, which is not installed`,
			hint: `npm install --save-dev ${name}`,
		};
	return {
		code: 'social-card-font',
		message: `there is no font {font} in the site folder, nor in a package`,
		hint: 'npm install --save-dev @expo-google-fonts/biz-udpgothic, and name its @expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
	};
}

/** Paths of the fonts of a package, from its folder. */
const fontsIn = (dir: string): string[] =>
	readdirSync(dir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.(?:ttf|otf|woff)$/i.test(entry.name))
		.map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
		.sort();

/** First bytes of the formats that can be read (OpenType 1.9, “Organization of an OpenType font”; WOFF 1.0). */
const FORMATS = ['\0\x01\0\0', 'true', 'OTTO', 'wOFF'];

function faultOf(bytes: Buffer): Fault | undefined {
	if (FORMATS.includes(bytes.toString('latin1', 0, 4))) return undefined;
	return {
		code: 'social-card-font',
		message: '{font} is not a TrueType, OpenType or WOFF font',
		hint: 'WOFF2 and collections (.ttc) cannot be read; choose a font that is a single TTF or OTF file',
	};
}
