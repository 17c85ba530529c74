/** The interface in the language of a config. */
import { knownLanguages, languageOf, missingStrings, type Strings, stringsFor } from '../../templates/strings/index.ts';
import { errorAt, type Place, type Problem, warningAt } from '../base/problem.ts';
import type { Config, UserConfig } from './schema.ts';

const known = new WeakMap<Config, Strings>();

/** The interface strings of a site. */
export function stringsOf(config: Config): Strings {
	let strings = known.get(config);
	if (!strings) {
		strings = stringsFor(config.locale, config.strings);
		known.set(config, strings);
	}
	return strings;
}

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
	if (!isKnown && !given.strings)
		return {
			config,
			warnings: [],
			errors: [
				errorAt(
					'locale',
					locate(['locale']),
					`locale: there are no interface strings for "${locale}"`,
					`languages: ${knownLanguages().join(', ')}; for another, give its texts with the key strings`,
				),
			],
		};
	const missing = isKnown ? [] : missingStrings(config.strings);
	const { blog: blogWords, version } = stringsOf(config);
	const own = { blog: given.blog || {}, docs: given.docs || {} };
	return {
		config: {
			...config,
			blog: blog && { ...blog, title: own.blog.title ?? blogWords.title, sidebarTitle: own.blog.sidebarTitle ?? blogWords.allPosts },
			docs: docs && { ...docs, version: { ...docs.version, label: own.docs.version?.label ?? version.next } },
		},
		errors: [],
		warnings: missing.length
			? [
					warningAt(
						'missing-strings',
						locate(['strings']),
						`strings: ${missing.length} texts are not given in "${locale}" and are shown in English`,
						`missing: ${missing.join(', ')}`,
					),
				]
			: [],
	};
}
