/** The fonts of social cards: in the site's folder, or in packages that the site installs. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../base/folder.ts';
import { sha1 } from '../../base/hash.ts';
import { memo } from '../../base/once.ts';
import { ConfigError, errorAt, type Problem } from '../../base/problem.ts';
import type { LoadedConfig } from '../../config/load.ts';
import type { Config } from '../../config/schema.ts';
import { findPackage } from '../../config/site-package.ts';

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
export const cardFonts = ({ config, locate }: Pick<LoadedConfig, 'config' | 'locate'>, siteDir: string): CardFonts | undefined => {
	const { socialCards } = config;
	return socialCards && memo(read, config, () => readFonts(socialCards.font, locate, siteDir));
};

const read = new WeakMap<Config, CardFonts>();

function readFonts(font: string | string[], locate: LoadedConfig['locate'], siteDir: string): CardFonts {
	const problems: Problem[] = [];
	const fonts = [font].flat().flatMap((written, i) => {
		const place = locate(['socialCards', 'font', ...(Array.isArray(font) ? [i] : [])]);
		const file = fileOf(written, siteDir, place);
		const bytes = typeof file === 'string' ? readFileSync(file) : undefined;
		const fault = bytes ? faultOf(bytes, written, place) : (file as Problem);
		if (!fault) return [{ file: file as string, hash: sha1(bytes!) }];
		problems.push(fault);
		return [];
	});
	if (problems.length) throw new ConfigError(problems);
	return { files: fonts.map(({ file }) => file), hash: fonts.map(({ hash }) => hash).join() };
}

type Place = ReturnType<LoadedConfig['locate']>;

function fileOf(written: string, siteDir: string, place: Place): string | Problem {
	const own = join(siteDir, written);
	if (existsSync(own)) return own;
	const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(written) ?? [];
	const installed = name && !/^\.{1,2}$/.test(name) ? findPackage(name, siteDir) : undefined;
	if (installed) {
		const file = join(installed.dir, rest);
		if (existsSync(file)) return file;
		const fonts = filesBelow(installed.dir)
			.filter((path) => /\.(?:ttf|otf|woff)$/i.test(path))
			.map((path) => `${name}/${path}`);
		const hint = fonts.length ? `its fonts: ${fonts.slice(0, 12).join(', ')}` : 'it has no TTF, OTF or WOFF font';
		return errorAt('social-card-font', place, `socialCards.font: the package ${name} has no file ${rest}`, hint);
	}
	if (name.startsWith('@'))
		return errorAt(
			'missing-package',
			place,
			`socialCards.font: "${written}" needs the package ${name}, which is not installed`,
			`npm install --save-dev ${name}`,
		);
	return errorAt(
		'social-card-font',
		place,
		`socialCards.font: there is no font "${written}" in the site folder, nor in a package`,
		'npm install --save-dev @expo-google-fonts/biz-udpgothic, and name its @expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
	);
}

/** First bytes of the formats that can be read (OpenType 1.9, “Organization of an OpenType font”; WOFF 1.0). */
const FORMATS = ['\0\x01\0\0', 'true', 'OTTO', 'wOFF'];

function faultOf(bytes: Buffer, written: string, place: Place): Problem | undefined {
	if (FORMATS.includes(bytes.toString('latin1', 0, 4))) return undefined;
	return errorAt(
		'social-card-font',
		place,
		`socialCards.font: "${written}" is not a TrueType, OpenType or WOFF font`,
		'WOFF2 and collections (.ttc) cannot be read; choose a font that is a single TTF or OTF file',
	);
}
