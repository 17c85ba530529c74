/**
 * Docs folders: one for each version of each instance. The layout is that of Docusaurus, so that its sites work as they are:
 *
 *     docs/                                           the unreleased version, `current`
 *     versions.json                                   ["2.0", "1.0"], newest first
 *     versioned_docs/version-2.0/                     its docs
 *     versioned_sidebars/version-2.0-sidebars.json    its sidebars
 *     api_versions.json, api_versioned_docs/ …        the same for the instance with the id api
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../base/json.ts';
import { nearestHint } from '../base/nearest.ts';
import { isWithin } from '../base/paths.ts';
import { errorAt, type Place, type Problem } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { docsOf, instanceKey } from '../config/instances.ts';
import { shownPath } from '../config/place.ts';
import { DEFAULT_ID } from '../config/schema/instances.ts';
import type { Config, DocsConfig } from '../config/schema.ts';

/** Name of the version in the docs folder itself; also its key in `versions` of the config. */
export const CURRENT = 'current';

export interface DocsFolder {
	/** The docs instance, and its index in the config. */
	docs: DocsConfig;
	index: number;
	/** Name of the version, as in versions.json; `current` for the docs folder itself. */
	version: string;
	/** Folder of its Markdown, from the site folder. */
	path: string;
	/** Its sidebars file, from the site folder; '' if there is none. */
	sidebarPath: string;
	/** Whether its routes contain no version: readers get it by default. */
	isLast: boolean;
	/** 0 for the last version, negative for newer ones, positive for older ones. */
	age: number;
}

/** Paths of an instance's versions, from the site folder. @param id of the instance */
export function versionFiles(id: string) {
	const prefix = id === DEFAULT_ID ? '' : `${id}_`;
	return {
		list: `${prefix}versions.json`,
		docs: (version: string) => `${prefix}versioned_docs/version-${version}`,
		sidebars: (version: string) => `${prefix}versioned_sidebars/version-${version}-sidebars.json`,
	};
}

/** Why a name cannot be that of a version, which is part of file names and addresses; undefined if it can. */
export function versionNameFault(name: string): string | undefined {
	if (!name.trim()) return 'must not be empty';
	if (name === CURRENT || name === '.' || name === '..') return `must not be "${name}"`;
	if (name.length > 32) return 'must not be longer than 32 characters';
	if (/[\\/<>:"|?*#%\u0000-\u001F\u007F]|^\s|\s$/.test(name)) return 'must be letters, digits, dots, - and _, such as 1.2';
	return undefined;
}

/** Names in a versions.json, newest first: all of them, and those that can be built. */
interface VersionNames {
	named: string[];
	built: string[];
}

const none: VersionNames = { named: [], built: [] };

/**
 * The names in an instance's versions.json; none if there is no such file.
 *
 * @param listsCurrent the file may list `current`, which is then skipped
 */
export function readVersions(siteDir: string, id: string, problems: Problem[], listsCurrent = false): VersionNames {
	const { list: file, docs: folder } = versionFiles(id);
	const read = readJson(siteDir, file, 'versions', problems, '; it is a list such as ["2.0", "1.0"]');
	if (!read) return none;
	const { value } = read;
	const wrong = (message: string, hint: string) => problems.push(errorAt('versions', { file, line: 1, column: 1 }, message, hint));
	if (!Array.isArray(value) || value.some((name) => typeof name !== 'string')) {
		wrong('the file must be a list of version names', 'such as ["2.0", "1.0"], newest first');
		return none;
	}
	for (const name of new Set((value as string[]).filter((one, i) => value.indexOf(one) < i)))
		wrong(`the version "${name}" is there twice`, 'take one of the two out');
	const named = [...new Set(value as string[])].filter((name) => !(listsCurrent && name === CURRENT));
	const built = named.filter((name) => {
		const fault = versionNameFault(name);
		if (fault) wrong(`a version's name ${fault}, found "${name}"`, 'rename it here, its folder and its sidebars');
		else if (!existsSync(join(siteDir, folder(name))))
			wrong(`there is no folder ${folder(name)} for the version "${name}"`, 'take the version out of the list, or bring its folder back');
		else return true;
		return false;
	});
	return { named, built };
}

/** All docs folders of a site; versions of an instance are newest first. @param locate position of a config key */
export const docsFolders = (
	siteDir: string,
	config: Config,
	problems: Problem[],
	locate: (path: (string | number)[]) => Place = () => ({}),
): DocsFolder[] =>
	docsOf(config).flatMap((docs, index) => {
		const files = versionFiles(docs.id);
		const listed = docs.disableVersioning ? none : readVersions(siteDir, docs.id, problems, conventionsOf(config).listsCurrent);
		const all = [...(docs.includeCurrentVersion ? [CURRENT] : []), ...listed.built];
		const wrong = (key: string, message: string, hint: string) => {
			const path = instanceKey(config, 'docs', index, key);
			problems.push(errorAt('versions', locate(path), `${shownPath(path)}: ${message}`, hint));
		};
		const unknown = (key: string, name: string) => {
			// Why a version of the list cannot be built is told above.
			if (listed.named.includes(name)) return;
			wrong(key, `there is no version "${name}"`, nearestHint(name, all, `versions: ${all.join(', ') || 'none'}`));
		};
		for (const name of docs.onlyIncludeVersions ?? []) if (!all.includes(name)) unknown('onlyIncludeVersions', name);
		const built = all.filter((name) => docs.onlyIncludeVersions?.includes(name) ?? true);
		for (const name of Object.keys(docs.versions)) if (!all.includes(name) && name !== CURRENT) unknown('versions', name);
		const { lastVersion } = docs;
		const last = built.find((name) => name === lastVersion) ?? built.find((name) => name !== CURRENT) ?? CURRENT;
		if (lastVersion && !all.includes(lastVersion)) unknown('lastVersion', lastVersion);
		else if (lastVersion && last !== lastVersion)
			wrong('lastVersion', `"${lastVersion}" is not among onlyIncludeVersions`, 'add it there, or name one of those here');
		return built.map((version, i): DocsFolder => {
			const isCurrent = version === CURRENT;
			return {
				docs,
				index,
				version,
				path: isCurrent ? docs.path : files.docs(version),
				sidebarPath: isCurrent ? docs.sidebarPath : files.sidebars(version),
				isLast: version === last,
				age: i - built.indexOf(last),
			};
		});
	});

/** The folder that contains a path; of nested ones, the innermost. */
export function folderOf<T extends { path: string }>(folders: readonly T[], path: string): T | undefined {
	let deepest: T | undefined;
	for (const folder of folders) if (isWithin(path, folder.path) && folder.path.length > (deepest?.path.length ?? -1)) deepest = folder;
	return deepest;
}
