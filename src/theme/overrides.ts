/** Overrides: files in a site's `templates/` that replace files of the theme, such as `templates/components/Footer.tsx`. */
import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { BuildFailure, Plugin } from 'esbuild';
import { esbuildPlugin } from '../base/bundler.ts';
import { filesBelow } from '../base/folder.ts';
import { nearest } from '../base/nearest.ts';
import { packageRoot, themeFile, themeRoot } from '../base/package-root.ts';
import { pathFrom } from '../base/paths.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';

/** Folders of the theme whose files can be overridden. */
const FOLDERS = ['components', 'islands', 'layouts', 'pages', 'slots'];

/** `templates/components/Footer.tsx` → `components/Footer`; undefined for other folders and for files that are not modules. */
export function overrideName(path: string): string | undefined {
	const name = /^templates\/(.+)\.[jt]sx?$/.exec(path)?.[1];
	return name && FOLDERS.includes(name.split('/')[0]!) ? name : undefined;
}

/** Names of all files that can be overridden: `components/Footer`. */
export function replaceable(): string[] {
	const root = join(themeRoot(), 'templates');
	return FOLDERS.flatMap((folder) =>
		filesBelow(join(root, folder)).flatMap((path) => (/(?<!\.d)\.[jt]sx?$/.test(path) ? `${folder}/${path.replace(/\.[^.]+$/, '')}` : [])),
	).sort();
}

/**
 * Makes the theme's modules import the site's file if there is one. `vrmdocs/theme/components/Footer` is always the theme's own file, so
 * that an override can wrap it.
 *
 * @param overrides paths from the site folder
 */
export function overridesPlugin(siteDir: string, overrides: string[]): Plugin {
	const templates = join(themeRoot(), 'templates');
	const byName = new Map(overrides.map((path) => [overrideName(path)!, join(siteDir, path)]));
	const api = themeFile('templates/theme.ts');
	return esbuildPlugin('vrmdocs-overrides', (b) => {
		b.onResolve({ filter: /^vrmdocs\/theme(?:\/|$)/ }, ({ path }) => {
			const name = path.slice('vrmdocs/theme/'.length);
			if (!name) return { path: api };
			const file = ['tsx', 'ts'].map((ending) => themeFile(`templates/${name}.${ending}`)).find(isThere);
			return file ? { path: file } : { errors: [{ text: `the theme has no file ${name}`, notes: [{ text: suggestion(name) }] }] };
		});
		b.onResolve({ filter: /^@site\// }, ({ path, kind, importer, pluginData }) =>
			pluginData === 'site'
				? undefined
				: b.resolve(`./${path.slice('@site/'.length)}`, { kind, importer, resolveDir: siteDir, pluginData: 'site' }),
		);
		if (byName.size === 0) return;
		b.onResolve({ filter: /^\.{1,2}\// }, ({ path, importer }) => {
			if (!importer.startsWith(templates + sep) || importer === api) return undefined;
			const name = pathFrom(templates, resolve(dirname(importer), path)).replace(/\.[^./]+$/, '');
			const override = byName.get(name);
			return override ? { path: override } : undefined;
		});
	});
}

/** Whether there is a file of this name, in these letters. */
const isThere = (path: string): boolean => readdirSync(dirname(path)).includes(basename(path));

function suggestion(name: string): string {
	const near = nearest(name, replaceable());
	return near ? `did you mean "${near}"?` : `it has: ${replaceable().join(', ')}`;
}

/** Reports files in `templates/` that override nothing and that no module imports. @param inputs absolute paths of all bundled files */
export function unusedOverrides(siteDir: string, overrides: string[], inputs: string[]): Problem[] {
	if (overrides.length === 0) return [];
	const names = new Set(replaceable());
	const used = new Set(inputs);
	return overrides
		.filter((path) => !names.has(overrideName(path)!) && !used.has(join(siteDir, path)))
		.map((path) =>
			warningAt(
				'unused-override',
				{ file: path, line: 1, column: 1 },
				`the theme has no ${overrideName(path)} to replace`,
				suggestion(overrideName(path)!),
			),
		);
}

/** Reports an override that lacks an export. esbuild blames the theme's file with the import, but the override has to be changed. */
export const missingExports = (error: unknown, siteDir: string): Problem[] =>
	((error as BuildFailure).errors ?? []).flatMap(({ text, location }) => {
		const [, file, name] = /^No matching export in "([^"]+)" for import "([^"]+)"/.exec(text) ?? [];
		const path = file && pathFrom(siteDir, resolve(packageRoot(), file));
		if (!path || overrideName(path) === undefined) return [];
		const declaration = name === 'default' ? 'export default function …' : `export function ${name}(…)`;
		return errorAt(
			'override-export',
			{ file: path, line: 1, column: 1 },
			`the file replaces ${overrideName(path)} of the theme, and has no export "${name}"${location ? ` for ${location.file.split('/').at(-1)}` : ''}`,
			`${declaration}, or: export { ${name} } from 'vrmdocs/theme/${overrideName(path)}'`,
		);
	});
