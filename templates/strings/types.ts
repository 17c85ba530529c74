import type { en } from './en.ts';

/**
 * A text by the plural category of `count`: `{ one: '{count} page', other: '{count} pages' }`. The categories of a language are those of CLDR,
 * https://cldr.unicode.org/index/cldr-spec/plural-rules. `stringsFor` adds the language.
 */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string; language?: string };

/** What `format` fills. */
export type Template = string | Plural;

type Localized<T> = { [K in keyof T]: T[K] extends { other: string } ? Template : T[K] extends string ? string : Localized<T[K]> };

/** The keys of the English strings are those of all languages. */
export type Strings = Localized<typeof en>;

type Some<T> = { [K in keyof T]?: T[K] extends Template ? T[K] : Some<T[K]> };

/** What a site's config may put in their place: any of them. */
export type StringOverrides = Some<Strings>;
