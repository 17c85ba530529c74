/** Packages that a site installs for a feature of its own: katex, mermaid, a Japanese dictionary. The tool does not bring them. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { owners } from '../adapters/foreign-modules.ts';
import { safely } from '../base/attempt.ts';
import { parseJson } from '../base/json.ts';
import { packageRoot } from '../base/package-root.ts';
import { foldersFrom, inPackages, pathFrom } from '../base/paths.ts';
import { configError, type Place } from '../base/problem.ts';

export interface SitePackage {
	/** Absolute. */
	dir: string;
	version: string;
}

/** @throws ConfigError for a package.json that is not JSON, of the site or the nearest above: Node reads it before anything else there */
export function checkManifest(siteDir: string): void {
	const path = foldersFrom(siteDir)
		.map((dir) => join(dir, 'package.json'))
		.find(existsSync);
	const parsed = path && safely(() => parseJson(readFileSync(path, 'utf8')));
	if (!parsed || !('fault' in parsed)) return;
	const { message, hint, ...place } = parsed.fault;
	throw configError('json', { file: pathFrom(siteDir, path), ...place }, `not valid JSON: ${message}`, hint);
}

/**
 * Looks where Node would: in the site's folder and those above it, then where the tool is.
 * @param place of the key that asks for it
 * @throws ConfigError that names what to install
 */
export function sitePackage(name: string, siteDir: string, key: string, place: Place): SitePackage {
	const dir = findPackage(name, siteDir);
	if (!dir) throw configError('missing-package', place, `${key} needs the package ${name}, which is not installed`, `npm install ${name}`);
	return dir;
}

/** @returns undefined where the package is not installed */
export function findPackage(name: string, siteDir: string): SitePackage | undefined {
	const dir = find(name, siteDir) ?? besideOwner(name, siteDir) ?? find(name, packageRoot());
	if (!dir) return undefined;
	const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string };
	return { dir, version };
}

function besideOwner(name: string, siteDir: string): string | undefined {
	const owner = owners[name];
	const dir = owner && (find(owner, siteDir) ?? besideOwner(owner, siteDir));
	return dir && find(name, realpathSync(dir));
}

function find(name: string, from: string): string | undefined {
	const manifest = inPackages(`${name}/package.json`, from);
	return manifest && dirname(manifest);
}
