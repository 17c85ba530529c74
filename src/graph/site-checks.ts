/** Reports names in config and front matter that refer to nothing, and duplicate doc ids. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../base/group.ts';
import { nearestHint } from '../base/nearest.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { blogsOf, docsOf, instanceKey } from '../config/instances.ts';
import { itemsIn } from '../config/items.ts';
import { shownPath } from '../config/place.ts';
import { docIdHint } from './docs.ts';
import { versionsNamed } from './lookup.ts';
import type { SiteInput } from './site-input.ts';
import type { Doc, Site } from './types.ts';

export function duplicateIds(docs: Doc[], problems: Problem[]): void {
	const hint = 'give one of them another id in its front matter, or another file name';
	for (const [id, [first, ...others]] of groupBy(docs, (doc) => doc.id))
		for (const { source, page } of others) {
			const place = { file: source, line: page.frontMatterLines.id ?? 1, column: 1 };
			problems.push(errorAt('duplicate-doc-id', place, `the doc id "${id}" is also used by ${first!.source}`, hint));
		}
}

/** Reports folders and files that the config names and that do not exist. Default folders may be missing. */
export function checkFolders({ siteDir, config, locate }: SiteInput, problems: Problem[]): void {
	const { advises, needsDocsFolder, optionalFolder } = conventionsOf(config);
	const named: { dir: string; usual: string; key: (string | number)[] }[] = [
		...docsOf(config).map((docs, i) => ({ dir: docs.path, usual: 'docs', key: instanceKey(config, 'docs', i, 'path') })),
		...blogsOf(config).map((blog, i) => ({ dir: blog.path, usual: 'blog', key: instanceKey(config, 'blog', i, 'path') })),
		...(config.pages && config.pages.path !== optionalFolder ? [{ dir: config.pages.path, usual: 'pages', key: ['pages', 'path'] }] : []),
		...config.staticDirectories.map((dir, i) => ({ dir, usual: 'static', key: ['staticDirectories', i] })),
		{ dir: config.dataDirectory, usual: 'data', key: ['dataDirectory'] },
		{ dir: config.componentsDirectory, usual: 'components', key: ['componentsDirectory'] },
	];
	for (const name of Object.keys(config.dataSchemas)) {
		const at = join(siteDir, config.dataDirectory, name);
		if (['', '.yaml', '.yml', '.json'].some((ending) => existsSync(at + ending))) continue;
		problems.push(
			warningAt(
				'missing-file',
				locate(['dataSchemas', name]),
				`dataSchemas.${name}: there is no such file or folder in ${config.dataDirectory}/`,
				'the key is the path of a data file from there, without its ending',
			),
		);
	}
	const editing: { pattern: unknown; key: (string | number)[] }[] = [
		{ pattern: config.editUrl, key: ['editUrl'] },
		...docsOf(config).map(({ editUrl }, i) => ({ pattern: editUrl, key: instanceKey(config, 'docs', i, 'editUrl') })),
		...blogsOf(config).map(({ editUrl }, i) => ({ pattern: editUrl, key: instanceKey(config, 'blog', i, 'editUrl') })),
	];
	for (const { pattern, key } of editing)
		if (typeof pattern === 'string' && pattern && !pattern.includes('{path}'))
			problems.push(
				warningAt(
					'edit-url',
					locate(key),
					`editUrl has no {path}: the edit links of all pages lead to ${pattern}`,
					`write ${pattern.replace(/^(https:\/\/github\.com\/[^/]+\/[^/]+)\/?$/, '$1/edit/main').replace(/\/$/, '')}/{path}`,
				),
			);
	if (advises)
		config.stylesheets.forEach((path, i) => {
			if (!existsSync(join(siteDir, path)))
				problems.push(
					errorAt(
						'missing-file',
						locate(['stylesheets', i]),
						`stylesheets[${i}]: there is no file ${path}`,
						'paths are relative to the site folder',
					),
				);
		});
	const isNeeded = (dir: string) => needsDocsFolder && docsOf(config).some((docs) => docs.path === dir && docs.includeCurrentVersion);
	for (const { dir, usual, key } of named)
		if ((dir !== usual || isNeeded(dir)) && !existsSync(join(siteDir, dir)))
			problems.push(
				(isNeeded(dir) ? errorAt : warningAt)(
					'missing-folder',
					locate(key),
					`${shownPath(key)}: there is no folder ${dir}`,
					'folders are relative to the site folder',
				),
			);
}

/** Reports docs, versions, doc ids and sidebar ids of navbar items that do not exist. */
export function checkNavbar(site: Site, input: SiteInput): void {
	const instances = docsOf(site.config).map((docs) => docs.id);
	type Item = { type: string; docs?: string; docId?: string; sidebarId?: string; versions?: string[] | Record<string, unknown> };
	for (const { item, path } of itemsIn<Item>(site.config.navbar.items, ['navbar', 'items'])) {
		const at = (...key: (string | number)[]) => input.locate([...path, ...key]);
		const say = (problem: string) => `${shownPath(path)}: ${problem}`;
		const missing = (what: 'docs' | 'doc' | 'sidebar', key: string, id: string | undefined, all: string[]) => {
			if (id === undefined || all.includes(id)) return false;
			const others = what === 'doc' ? undefined : `${what === 'docs' ? what : 'sidebars'}: ${all.join(', ') || 'none'}`;
			site.problems.push(
				errorAt(
					`missing-${what}`,
					at(key),
					say(`there ${what === 'docs' ? 'are' : 'is'} no ${what} with id "${id}"; check the navbar item configuration`),
					nearestHint(id, all, others),
				),
			);
			return true;
		};
		if (missing('docs', 'docs', item.docs, instances)) continue;
		const versions = versionsNamed(site, item.docs);
		const names = versions.map(({ name }) => name);
		const named = Array.isArray(item.versions)
			? item.versions.map((one, i) => [one, i] as const)
			: Object.keys(item.versions ?? {}).map((one) => [one, one] as const);
		for (const [name, key] of named) {
			if (names.includes(name)) continue;
			const hint = nearestHint(name, names, `versions: ${names.join(', ') || 'none'}`);
			site.problems.push(errorAt('versions', at('versions', key), say(`there is no version "${name}"`), hint));
		}
		missing(
			'doc',
			'docId',
			item.docId,
			versions.flatMap(({ docs }) => docs.map(({ id }) => id)),
		);
		missing('sidebar', 'sidebarId', item.sidebarId, [...new Set(versions.flatMap(({ sidebars }) => sidebars.map(({ name }) => name)))]);
	}
}

export function checkPagination({ versions, problems }: Site): void {
	for (const { docs } of versions) {
		const ids = docs.map((d) => d.id);
		for (const { source, page } of docs)
			for (const key of ['pagination_next', 'pagination_prev'] as const) {
				const id = page.frontMatter[key];
				const place = { file: source, line: page.frontMatterLines[key], column: 1 };
				if (id && !ids.includes(id))
					problems.push(errorAt('missing-doc', place, `${key}: there is no doc with id "${id}"`, docIdHint(id, ids)));
			}
	}
}

/** Warns if there is nothing at `/`, where readers start. @param locate position of a config key */
export function homeProblems(site: Site, locate: SiteInput['locate']): Problem[] {
	if (!site.routes.size || site.routes.has('/') || site.statics.has('/index.html')) return [];
	if (site.redirects.some(({ from }) => from === '/')) return [];
	return [
		warningAt(
			'no-home',
			locate([]),
			`there is no page at /: who opens ${site.config.url.replace(/\/$/, '')}${site.config.baseUrl} finds nothing`,
			'add pages/index.md, write "slug: /" into the front matter of a doc, or add a redirect from "/"',
		),
	];
}
