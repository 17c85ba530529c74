/** The interface in the language of a config. */
import { knownLanguages, languageOf, missingStrings, type Strings, stringsFor } from '../../templates/strings/index.ts';
import { memo } from '../base/once.ts';
import { errorAt, type Place, type Problem, warningAt } from '../base/problem.ts';
import type { BlogConfig, Config, DocsConfig, UserConfig } from './schema.ts';

const byConfig = new WeakMap<Config, Strings>();

export const stringsOf = (config: Config): Strings => memo(byConfig, config, () => stringsFor(config.locale, config.strings));

/** A country that was written for a language: `jp` → `ja`. */
const spokenIn = (country: string): string =>
	/^[a-z]{2}$/i.test(country) ? new Intl.Locale('und', { region: country }).maximize().language : country;

/**
 * A checked config with the defaults that are texts in its language; and what is wrong with that language.
 *
 * @param given what the config file holds
 */
export function localize(
	config: Config,
	given: UserConfig,
	locate: (path: string[]) => Place,
): { config: Config; errors: Problem[]; warnings: Problem[] } {
	const { locale, blog, docs } = config;
	const isKnown = languageOf(locale) !== undefined;
	const meant = isKnown ? undefined : languageOf(spokenIn(locale));
	if (!isKnown && !given.strings && !config.i18n)
		return {
			config,
			warnings: [],
			errors: [
				errorAt(
					'locale',
					locate(['locale']),
					`locale: there are no interface strings for "${locale}"`,
					`${meant ? `did you mean "${meant}"? ` : ''}languages: ${knownLanguages().join(', ')}; for another, give its texts with the key strings`,
				),
			],
		};
	const { blog: blogWords, version } = stringsOf(config);
	/** Gives each instance the texts that its own config lacks. */
	const each = <T, G>(value: T | T[] | false, own: G | G[] | false | undefined, fill: (one: T, own: G) => T) =>
		Array.isArray(value)
			? value.map((one, i) => fill(one, (own as G[])[i]!))
			: value && fill(value, ((Array.isArray(own) ? own[0] : own) || {}) as G);
	return {
		config: {
			...config,
			blog: each(blog, given.blog, (one: BlogConfig, own: Partial<Pick<BlogConfig, 'title' | 'sidebarTitle'>>) => ({
				...one,
				title: own.title ?? blogWords.title,
				sidebarTitle: own.sidebarTitle ?? blogWords.allPosts,
			})),
			docs: each(docs, given.docs, (one: DocsConfig, own: { version?: { label?: string } }) => ({
				...one,
				version: { ...one.version, label: own.version?.label ?? version.next },
			})),
		},
		errors: [],
		warnings: missingTexts(config, locate),
	};
}

/** What is told of a language without strings of ours: those that the config lacks. */
export function missingTexts(config: Config, locate: (path: string[]) => Place): Problem[] {
	const { locale, strings, inLocale } = config;
	const missing = languageOf(locale) === undefined ? missingStrings(strings) : [];
	if (!missing.length) return [];
	return [
		warningAt(
			'missing-strings',
			locate(inLocale ? ['i18n', 'localeConfigs', inLocale.name] : ['strings']),
			`strings: ${missing.length} texts are not given in "${locale}" and are shown in English`,
			inLocale ? 'give them with strings, in its language' : `missing: ${missing.join(', ')}`,
		),
	];
}
