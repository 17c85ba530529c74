/** The config of a site as its components find it: in `@generated/docusaurus.config`, as `siteConfig`, and as the `config` of a page. */
import { safely } from '../../../base/attempt.ts';
import { isInside } from '../../../base/paths.ts';
import { isObject, type Plain as Values } from '../../../config/mapping.ts';

/** What Docusaurus fills in. */
const defaults = {
	titleDelimiter: '|',
	noIndex: false,
	customFields: {},
	staticDirectories: ['static'],
	onBrokenLinks: 'throw',
	onBrokenAnchors: 'warn',
	onBrokenMarkdownLinks: 'warn',
	onDuplicateRoutes: 'warn',
};
const themeDefaults = {
	colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
	docs: { versionPersistence: 'localStorage', sidebar: { hideable: false, autoCollapseCategories: false } },
	blog: { sidebar: { groupByYear: true } },
	liveCodeBlock: { playgroundPosition: 'bottom' },
	metadata: [],
	navbar: { hideOnScroll: false, items: [] },
	prism: { additionalLanguages: [], magicComments: [] },
	tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
};

/** Two levels of keys: what is given, else the default. */
const filled = (given: Values, usual: Values): Values =>
	Object.fromEntries(
		[...new Set([...Object.keys(usual), ...Object.keys(given)])].map((key) => {
			const [own, fallback] = [given[key], usual[key]];
			return [key, isObject(own) && isObject(fallback) ? { ...fallback, ...own } : (own ?? fallback)];
		}),
	);

/** What components may ask of their config: of what says how the site is built, the options of presets, as data and wherever the site lies. */
export function shownConfig(config: Values = {}, siteDir: string): Values {
	const { presets, plugins: _plugins, themes: _themes, markdown: _markdown, ...shown } = config;
	const text = safely(() => JSON.stringify(presets, (_, value: unknown) => (typeof value === 'string' ? atSite(value, siteDir) : value)));
	return {
		...defaults,
		...shown,
		...(text && { presets: JSON.parse(text) as unknown }),
		themeConfig: filled((shown.themeConfig ?? {}) as Values, themeDefaults),
	};
}

/** `/home/a/site/docs` → `@site/docs` */
const atSite = (path: string, siteDir: string): string => (isInside(path, siteDir) ? `@site${path.slice(siteDir.length)}` : path);
