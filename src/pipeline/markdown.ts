/** What a site's Markdown is compiled with: plain options, which are part of cache keys, and the paths of the site's own code. */

import { join } from 'node:path';
import { sha1 } from '../base/hash.ts';
import { type ConfigError, configError, noteAt, type Problem, warningAt } from '../base/problem.ts';
import { isComparable, valueText } from '../base/value-text.ts';
import { RUN } from '../config/bundle-inputs.ts';
import { conventionsOf } from '../config/conventions.ts';
import { frameHostsOf } from '../config/frame-hosts.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { BundleFolders } from '../config/module.ts';
import type { Config } from '../config/schema.ts';
import { findPackage, type SitePackage, sitePackage } from '../config/site-package.ts';
import { stringsOf } from '../config/strings.ts';
import { twoslashPackages } from '../config/twoslash-packages.ts';
import { featureMarkdown } from '../features/content.ts';
import type { MarkdownCode, MarkdownOptions } from '../markdown/options.ts';
import { PluginFault } from '../markdown/plugin-fault.ts';
import { elementsOf, themeFileOf } from '../mdx/theme/elements.ts';
import { ANALYZER } from '../search/build/analyzer.ts';

/** Optional packages that are installed in the site. */
export interface SitePackages {
	katex?: SitePackage;
	mermaid?: SitePackage;
	hasTwoslash?: boolean;
	/** Reads Japanese for the search index. */
	kuromoji?: SitePackage;
}

export interface SiteMarkdown {
	options: MarkdownOptions;
	code: MarkdownCode;
	packages: SitePackages;
}

/** @throws ConfigError if a package is missing, or the glossary is invalid */
export async function siteMarkdown(siteDir: string, loaded: LoadedConfig, { readDir, writeDir }: BundleFolders): Promise<SiteMarkdown> {
	const { config } = loaded;
	const { locale, markdown, frontMatter } = config;
	const { remarkPlugins, rehypePlugins, preprocess, format: _, glossary: _name, ...rest } = markdown;
	const strings = stringsOf(config);
	const hasPlugins = [...remarkPlugins, ...rehypePlugins, preprocess].some(Boolean);
	const katex = markdown.math ? sitePackage('katex', siteDir, 'markdown.math', loaded.locate(['markdown', 'math'])) : undefined;
	const mermaid = markdown.mermaid
		? sitePackage('mermaid', siteDir, 'markdown.mermaid', loaded.locate(['markdown', 'mermaid']))
		: undefined;
	const twoslash = twoslashPackages(siteDir);
	const { templates, markdown: theirs } = conventionsOf(config);
	const elements = templates ? elementsOf(siteDir)?.elements.map(({ tag }) => tag) : undefined;
	const plugins = isComparable([remarkPlugins, rehypePlugins]) ? [loaded.hash, valueText(remarkPlugins), valueText(rehypePlugins)] : [RUN];
	const code = [hasPlugins ? plugins : [], katex?.version ?? '', mermaid?.version ?? ''];
	return {
		options: {
			...rest,
			frameHosts: frameHostsOf(config),
			...theirs,
			...(loaded.pluginWorld?.liveTheme !== undefined && { liveCode: true }),
			...(templates && themeFileOf(siteDir, 'Admonition') && { siteAdmonition: true }),
			...(elements?.length ? { elements } : {}),
			...(twoslash && { twoslash: twoslash.key }),
			locale,
			...(await featureMarkdown(loaded, siteDir)),
			frontMatterKeys: Object.keys(frontMatter?.shape ?? {}).sort(),
			code: hasPlugins || katex || mermaid ? sha1(JSON.stringify(code)) : '',
			admonitionTitles: strings.admonitions,
			labels: {
				table: strings.table,
				headingAnchor: strings.doc.headingLink.replace('{heading}', '{title}'),
				footnotes: strings.footnotes,
				footnoteBack: strings.footnoteBack,
				diagramSource: strings.doc.diagram.source,
				details: strings.doc.details,
			},
		},
		code: {
			...(hasPlugins && loaded.module
				? { plugins: loaded.module, ...(loaded.theirs && { theirs: { siteDir, folders: { readDir, writeDir } } }) }
				: {}),
			...(katex ? { katex: join(katex.dir, 'dist/katex.mjs') } : {}),
			...(mermaid && { mermaid: mermaid.dir }),
			...(twoslash && { twoslash: { ...twoslash, siteDir } }),
		},
		packages: {
			katex,
			mermaid,
			hasTwoslash: twoslash !== undefined,
			...(readsJapanese(config) && { kuromoji: findPackage(ANALYZER, siteDir) }),
		},
	};
}

const readsJapanese = ({ search }: Config): boolean => search !== false && search.readings && search.language.includes('ja');

/** The note for options of plugins that may be others in each run. */
export const optionsProblems = ({ config: { markdown }, locate }: LoadedConfig): Problem[] =>
	(['remarkPlugins', 'rehypePlugins'] as const).flatMap((key) =>
		isComparable(markdown[key])
			? []
			: noteAt(
					'plugin-options',
					locate(['markdown', key]),
					`the options of markdown.${key} hold an object whose content cannot be seen: each build compiles all pages anew`,
					'give plugins plain values, lists, maps and sets',
				),
	);

/** The warning for a Japanese site whose search needs readings, if the package that finds them is not installed. */
export function readingsProblems({ kuromoji }: SitePackages, { config, locate }: LoadedConfig): Problem[] {
	if (kuromoji || !readsJapanese(config)) return [];
	return [
		warningAt(
			'missing-package',
			locate(['search', 'language']),
			`search.readings needs the package ${ANALYZER}, which is not installed: Japanese words are found only as they are written`,
			`npm install --save-dev ${ANALYZER}, or set search.readings: false`,
		),
	];
}

/** The problem of a plugin that throws before it gets a page, placed at its key in the config. @returns undefined for other errors */
export function pluginProblem(error: unknown, { locate }: LoadedConfig): ConfigError | undefined {
	if (!(error instanceof PluginFault)) return undefined;
	return configError(
		'plugin',
		locate(['markdown', error.key]),
		`markdown.${error.key}: ${error.message}`,
		'check its options, and that it is a plugin for unified 11',
	);
}
