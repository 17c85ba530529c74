/** Loads the config of a site: ours or, if there is none, that of Docusaurus. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safely } from '../../../base/attempt.ts';
import { escapeRegExp } from '../../../base/escape.ts';
import { placeAt } from '../../../base/place.ts';
import { ConfigError, configError, type Problem, warningAt } from '../../../base/problem.ts';
import {
	checkedConfig,
	configFile,
	exportedConfig,
	hasConfig,
	type Language,
	type LoadedConfig,
	loadConfig,
	readConfig,
} from '../../../config/load.ts';
import { isObject, type Mapping, makeMapping, type Path, type Plain } from '../../../config/mapping.ts';
import { type BundleFolders, type LoadedModule, loadModule } from '../../../config/module.ts';
import { placeOf, placeOfRoot } from '../../../config/place.ts';
import { checkManifest, findPackage } from '../../../config/site-package.ts';
import { docusaurusConventions } from './conventions.ts';
import { type Plugins, tellPlugins } from './plugins.ts';
import { mapSite } from './site.ts';
import { docusaurusDialect, isKnownPackage } from './stand-ins.ts';
import { wholeConfig } from './whole-config.ts';

const names = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `docusaurus.config.${ending}`);

export const docusaurusConfigOf = (siteDir: string): string | undefined => configFile(siteDir, names);

/**
 * @param flags values of command line flags; they replace those of the file
 * @throws ConfigError with every problem of the file
 */
export async function loadSiteConfig(
	siteDir: string,
	folders: BundleFolders,
	flags: { url?: string; baseUrl?: string } = {},
	language: Language = {},
): Promise<LoadedConfig> {
	checkManifest(siteDir);
	const file = hasConfig(siteDir) ? undefined : docusaurusConfigOf(siteDir);
	if (file === undefined) return loadConfig(siteDir, folders, flags, language, () => docusaurusConventions(siteDir));
	const { module, mapping, value, plugins } = await readDocusaurus(siteDir, file, folders);
	const others = plugins.all.some(({ isUsed }) => !isUsed);
	const run = others ? (await import('./run-plugins.ts')).runPlugins : undefined;
	const live = liveTheme(plugins, siteDir);
	const pluginWorld = await run?.(mapping, plugins.all, { siteDir, folders, value, clientModules: plugins.clientModules, ...language });
	const world = live ? { globalData: {}, aliases: {}, themes: [], ...pluginWorld, liveTheme: live } : pluginWorld;
	if (plugins.clientModules.length)
		await (await import('./client-modules.ts')).addClientModules(mapping, plugins.clientModules, plain(value));
	tellPlugins(mapping, plugins);
	if (mapping.problems.some(({ severity }) => severity === 'error')) throw new ConfigError(mapping.problems);
	const locate = (path: Path) => ({ file, ...mapping.locate(mapping.originOf(path)) });
	const { anchors } = (value.markdown ?? {}) as { anchors?: { maintainCase?: boolean } };
	const loaded = checkedConfig(mapping.config, {
		file,
		module,
		locate,
		flags,
		language,
		conventionsOf: () => docusaurusConventions(siteDir, anchors?.maintainCase),
	});
	const generators = plugins.all.flatMap(({ name, options: { id = 'default', sidebarItemsGenerator: generate } }) =>
		name === '@docusaurus/plugin-content-docs' && typeof generate === 'function'
			? [[String(id), generate as (given: object) => unknown] as const]
			: [],
	);
	// A Docusaurus config cannot set a content security policy, so remarks about the policy do not apply.
	const remarks = loaded.remarks.filter(({ code }) => code !== 'policy');
	return {
		...loaded,
		remarks: [...remarks, ...mapping.problems],
		theirs: plain(value),
		...(world && { pluginWorld: world }),
		...(generators.length && { sidebarGenerators: new Map(generators) }),
	};
}

/** Folder with the components of theme-live-codeblock, which runs code; undefined if it is not used or not installed. */
function liveTheme({ all, take }: Plugins, siteDir: string): string | undefined {
	const name = '@docusaurus/theme-live-codeblock';
	const installed = all.some((use) => use.name === name) ? findPackage(name, siteDir) : undefined;
	if (!installed) return undefined;
	take(name);
	return join(installed.dir, 'lib/theme');
}

/** Runs a Docusaurus config and maps it to ours. @throws ConfigError if it cannot be run */
export async function readDocusaurus(
	siteDir: string,
	file: string,
	folders: BundleFolders,
): Promise<{ module: LoadedModule; mapping: Mapping; value: Plain; plugins: Plugins }> {
	const text = readConfig(siteDir, file);
	const module = await loadModule(join(siteDir, file), file, folders, docusaurusDialect);
	const exported = await exportedConfig(module);
	// An ES module compiled to CommonJS has its default export as a key.
	const value = isObject(exported) && exported.__esModule ? exported.default : exported;
	if (!isObject(value))
		throw configError(
			'config',
			{ file, line: 1, column: 1 },
			'the file exports no config',
			'a Docusaurus config is an object, or a function that returns one',
		);
	const mapping = makeMapping(siteDir, (path) => ({ file, ...(placeOf(text, path) ?? placeOfRoot(text)) }));
	mapping.problems.push(...missingPackages(module, siteDir));
	const whole = await wholeConfig(value, { siteDir, folders, locate: mapping.locate });
	const plugins = mapSite(mapping, whole);
	return { module, mapping, value: whole, plugins };
}

/** Reports packages that the config imports but that are not installed. */
const missingPackages = ({ standIns }: LoadedModule, siteDir: string): Problem[] =>
	standIns.flatMap(({ specifier, isInstalled, importer }) => {
		if (isInstalled || isKnownPackage(specifier)) return [];
		const text = readFileSync(importer, 'utf8');
		const at = Math.max(0, text.search(new RegExp(`['"]${escapeRegExp(specifier)}['"]`)));
		return warningAt(
			'missing-package',
			{ file: importer.startsWith(siteDir) ? importer.slice(siteDir.length + 1) : importer, ...placeAt(text, at) },
			`the package ${specifier} is not installed; what it adds to the config is left out`,
			`npm install, in the site's folder`,
		);
	});

/** A copy of a value with only what JSON can represent, so without functions. */
const plain = (value: Plain): Plain => safely(() => JSON.parse(JSON.stringify(value)) as Plain) ?? {};
