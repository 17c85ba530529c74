/**
 * `locales` of VitePress → languages of ours. Pages stay in their folders, `fr/guide.md`; labels of navbar and sidebars are those of the
 * items that lead to the same page in the language:
 *
 *     locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr', themeConfig: { nav: [{ text: 'Guide', link: '/fr/guide' }] } } }
 *     i18n: { defaultLocale: 'en', locales: ['en', 'fr'], docsInFolders: true, localeConfigs: { … } }, and i18n/fr/…/navbar.json
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { safely } from '../../base/attempt.ts';
import { isObject, type Mapping, type Plain, text } from '../../config/mapping.ts';
import { pagePath, plainText } from './sidebars.ts';

/** Labels of files in `i18n/`, by path. */
export type LabelFiles = Record<string, Record<string, { message: string }>>;

/**
 * @param others by their keys in `locales`
 * @param theme `themeConfig` of the first language
 * @param source folder of the pages
 * @param sidebars names of the sidebars of the first language
 */
export function mapLanguages(
	mapping: Mapping,
	root: Plain | undefined,
	others: [string, Plain][],
	theme: Plain,
	{ source, sidebars }: { source: string; sidebars: string[] },
): LabelFiles {
	const isElsewhere = ([, { link }]: [string, Plain]) => URL.canParse(text(link) ?? '');
	const elsewhere = others.filter(isElsewhere).map(([name, { link, lang, label }]) => ({
		locale: tag(lang, name),
		label: text(label) ?? name,
		host: text(link)!.replace(/\/$/, ''),
	}));
	const locale = tag(root?.lang ?? mapping.config.locale, 'en');
	const rootLabel = text(root?.label);
	if (text(root?.lang)) mapping.set(['locale'], locale, ['locales', 'root', 'lang']);
	const here = others
		.filter((one) => !isElsewhere(one))
		.filter(([name]) => {
			if (existsSync(join(mapping.siteDir, source, name))) return true;
			mapping.tell('locales', ['locales', name], `there is no folder ${name}`, 'take it out');
			return false;
		});
	if (elsewhere.length) mapping.set(['languages'], [{ locale, label: rootLabel ?? locale }, ...elsewhere], ['locales']);
	if (!here.length) return {};
	const tags = here.map(([name, { lang }]) => ({ name, tag: tag(lang, name) }));
	mapping.set(['i18n', 'defaultLocale'], locale, ['locales']);
	mapping.set(['i18n', 'locales'], [locale, ...tags.map((one) => one.tag)], ['locales']);
	mapping.set(['i18n', 'docsInFolders'], true, ['locales']);
	if (rootLabel) mapping.set(['i18n', 'localeConfigs', locale], { label: rootLabel }, ['locales', 'root']);
	const files: LabelFiles = {};
	for (const [i, [name, own]] of here.entries()) {
		const { tag } = tags[i]!;
		const base = text(own.link) ? pagePath(text(own.link)!).replace(/\/?$/, '/') : `/${name}/`;
		mapping.set(
			['i18n', 'localeConfigs', tag],
			{
				...(text(own.label) && { label: own.label }),
				...(text(own.title) && { title: own.title }),
				...(text(own.description) && { tagline: own.description }),
				path: name,
				baseUrl: `${text(mapping.config.baseUrl) ?? '/'}${name}/`,
			},
			['locales', name],
		);
		const { nav, sidebar, ...others } = isObject(own.themeConfig) ? own.themeConfig : {};
		add(files, `i18n/${name}/docusaurus-theme-classic/navbar.json`, pairs(theme.nav, nav, base), () => ['item.label']);
		add(files, `i18n/${name}/docusaurus-plugin-content-docs/current.json`, pairs(theme.sidebar, sidebar, base), (type) =>
			sidebars.map((id) => `sidebar.${id}.${type}`),
		);
		for (const key of Object.keys(others))
			mapping.tell(
				`locales.themeConfig.${key}`,
				['locales', name, 'themeConfig', key],
				'texts of the interface are those of the language',
				'strings of the language, in i18n.localeConfigs',
			);
	}
	return files;
}

interface Labelled {
	type: 'doc' | 'category';
	label: string;
	/** Path of the page that it leads to; of a group without one, that of its first item. */
	page: string;
}

/** Items of a navbar or a sidebar, those of lists by path too. @param base address of the language */
function labelled(value: unknown, base: string): Labelled[] {
	if (Array.isArray(value)) return value.flatMap((item) => labelled(item, base));
	if (!isObject(value)) return [];
	if (typeof value.text !== 'string') return Object.values(value).flatMap((list) => labelled(list, base));
	const inner = labelled(value.items, base);
	const own = text(value.link);
	const page =
		own === undefined
			? inner[0]?.page
			: pagePath(own)
					.replace(/[?#].*$/, '')
					.replace(base, '/');
	const item =
		page === undefined ? [] : [{ type: value.items ? ('category' as const) : ('doc' as const), label: plainText(value.text), page }];
	return [...item, ...inner];
}

/** Labels of the first language with those of another, by the pages that they lead to. */
function pairs(first: unknown, other: unknown, base: string): [Labelled, string][] {
	const labels = new Map(labelled(other, base).map(({ type, page, label }) => [`${type} ${page}`, label]));
	return labelled(first, '/').flatMap((item): [Labelled, string][] => {
		const label = labels.get(`${item.type} ${item.page}`);
		return label === undefined || label === item.label ? [] : [[item, label]];
	});
}

function add(files: LabelFiles, path: string, labels: [Labelled, string][], keysOf: (type: Labelled['type']) => string[]): void {
	if (!labels.length) return;
	files[path] = Object.fromEntries(
		labels.flatMap(([{ type, label }, message]) => keysOf(type).map((key) => [`${key}.${label}`, { message }] as const)),
	);
}

const tag = (lang: unknown, name: string): string => safely(() => Intl.getCanonicalLocales(text(lang) ?? name)[0] ?? 'en') ?? 'en';
