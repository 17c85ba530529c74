/** Docs folders → versions with their docs. */

import type { Problem } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { DEFAULT_ID } from '../config/schema/instances.ts';
import { CURRENT, type DocsFolder, folderOf } from '../content/docs-folders.ts';
import { translatedDocs } from '../content/translations.ts';
import { type CompiledSource, foldersWithIndex, makeDoc } from './docs.ts';
import { joinRoute } from './paths.ts';
import { duplicateIds } from './site-checks.ts';
import type { SiteInput } from './site-input.ts';
import { addSidebars } from './site-sidebars.ts';
import { tagFileOf } from './tags.ts';
import type { Doc, DocsVersion } from './types.ts';

/**
 * @param sources docs of all versions
 * @param kept filters out drafts, unless they are published
 */
export function makeVersions(
	input: SiteInput,
	sources: CompiledSource[],
	kept: (docs: Doc[]) => Doc[],
	problems: Problem[],
): DocsVersion[] {
	const { docs: folders } = input.content;
	const meaning = conventionsOf(input.config);
	const byFolder = new Map(folders.map((folder): [DocsFolder, CompiledSource[]] => [folder, []]));
	for (const source of sources) byFolder.get(folderOf(folders, source.original)!)?.push(source);
	return folders.map((folder) => {
		const version = versionOf(folder, folders, input.content.labels.get(folder.path)?.['version.label']);
		const { trailingSlash, tagSlugs: slugs } = input.config;
		const file = tagFileOf(input.siteDir, folder.path, translatedDocs(input.config, folder.docs, folder.version), problems);
		const tags = { base: version.tagsPath, trailingSlash, slugs, file, isChecked: meaning.advises };
		const own = byFolder.get(folder)!;
		const indexed = foldersWithIndex(own, version);
		const all = own.map((source) => makeDoc(source, version, tags, meaning.folderIndex === 'written' ? undefined : indexed, problems));
		version.docs = kept(all);
		duplicateIds(version.docs, problems);
		const shown = new Set(version.docs);
		const hidden = new Set(all.filter((doc) => !shown.has(doc)).map((doc) => doc.id));
		addSidebars(version, folder, input, hidden, problems);
		return version;
	});
}

/** A version, its docs and sidebars still empty. @param translated its label in the site's language */
export function versionOf(
	{ docs, version, path, isLast, age }: DocsFolder,
	folders: DocsFolder[],
	translated: string | undefined,
): DocsVersion {
	const isCurrent = version === CURRENT;
	const isOnly = folders.filter((other) => other.docs === docs).length === 1;
	const own = docs.versions[version];
	const instance = docs.id === DEFAULT_ID ? '' : docs.id;
	const base = joinRoute(docs.routeBasePath, own?.path ?? (isLast ? '' : isCurrent ? 'next' : version));
	const usual = isLast ? undefined : age < 0 ? 'unreleased' : 'unmaintained';
	const banner = own?.banner ?? usual;
	return {
		key: [instance, isCurrent ? '' : version].filter(Boolean).join('/'),
		instance: docs.id,
		config: docs,
		folder: path,
		name: isCurrent ? docs.version.name : version,
		label: translated ?? own?.label ?? (isCurrent ? docs.version.label : version),
		path: isLast && own?.path === undefined ? docs.routeBasePath : base,
		tagsPath: isLast && own?.path === undefined ? docs.tagsPath : joinRoute(base, relativeTo(docs.routeBasePath, docs.tagsPath)),
		isLast,
		isOnly,
		...(banner && banner !== 'none' ? { banner } : {}),
		badge: own?.badge ?? !isOnly,
		...(own?.className ? { className: own.className } : {}),
		noIndex: own?.noIndex ?? false,
		docs: [],
		sidebars: [],
		mainDocId: '',
	};
}

/** `/docs/`, `/docs/tags/` → `/tags`; a path that is not below the base stays whole. */
function relativeTo(base: string, path: string): string {
	const [start, whole] = [`${joinRoute(base)}/`.replace('//', '/'), joinRoute(path)];
	return whole.startsWith(start) ? whole.slice(start.length - 1) : whole;
}
