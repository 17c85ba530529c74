/** The strings readers see, one file per language. */
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import type { StringOverrides, Strings } from './types.ts';
import { uk } from './uk.ts';
import { zh } from './zh.ts';

export { format } from './format.ts';
export type { Plural, StringOverrides, Strings, Template } from './types.ts';

const languages: Record<string, Strings> = { ar, de, en, es, fr, it, ja, ko, pt, ru, uk, zh };

/** Languages there are strings for: `['de', 'en', …]`. */
export const knownLanguages = (): string[] => Object.keys(languages);

/** The language whose strings a BCP 47 tag gets, or undefined: `fr-CA` → `fr`, `nl` → undefined. */
export function languageOf(locale: string): string | undefined {
	const base = locale.toLowerCase().split('-')[0]!;
	return Object.hasOwn(languages, base) ? base : undefined;
}

/**
 * Strings of a BCP 47 tag, with a site's own in place of ours. Of a language that has no file, what the site does not give is English.
 *
 *     stringsFor('fr-CA', { toc: { title: 'Sommaire' } })
 */
export function stringsFor(locale: string, overrides: StringOverrides = {}): Strings {
	const language = languageOf(locale);
	const ours = withLanguage(languages[language ?? 'en']!, language ?? 'en');
	return merged(ours, withLanguage(overrides, language ?? locale)) as Strings;
}

/** Plural forms with the language whose rules choose between them. */
function withLanguage<T extends object>(strings: T, language: string): T {
	const entries = Object.entries(strings).map(([key, value]) => [key, typeof value === 'object' ? withLanguage(value, language) : value]);
	return Object.fromEntries('other' in strings ? [...entries, ['language', language]] : entries) as T;
}

/** Strings with others in their place where both have one; plural forms are one string. */
export const mergedStrings = (ours: StringOverrides, theirs: StringOverrides): StringOverrides => merged(ours, theirs) as StringOverrides;

function merged(ours: object, theirs: object): object {
	const both = { ...ours } as Record<string, unknown>;
	for (const [key, value] of Object.entries(theirs)) {
		const own = both[key];
		const isGroup = typeof own === 'object' && typeof value === 'object' && !('other' in value);
		if (value !== undefined) both[key] = isGroup ? merged(own as object, value) : value;
	}
	return both;
}

/** Paths of the strings that a site's own lack: `['toc.title']`. */
export function missingStrings(overrides: StringOverrides): string[] {
	const missing = (ours: object, theirs: object | undefined, path: string): string[] =>
		Object.entries(ours).flatMap(([key, value]) => {
			const given = (theirs as Record<string, unknown> | undefined)?.[key];
			if (typeof value === 'object' && !('other' in value)) return missing(value, given as object | undefined, `${path}${key}.`);
			return given === undefined ? [path + key] : [];
		});
	return missing(languages.en!, overrides, '');
}
