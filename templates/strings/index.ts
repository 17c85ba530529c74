/** The strings readers see, one file per language. A language without a file gets English. */
import { en } from './en.ts';
import { ja } from './ja.ts';
import type { Strings } from './types.ts';

export type { Strings } from './types.ts';

const languages: Record<string, Strings> = { en, ja };

/** Strings of a BCP 47 tag: `ja-JP` → `ja`. */
export function stringsFor(locale: string): Strings {
	return languages[locale] ?? languages[locale.split('-')[0] ?? ''] ?? en;
}

/** Fills a template: `format('{count}件', {count: 3})` → `3件`. Unknown names stay as they are. */
export function format(template: string, values: Record<string, string | number>): string {
	return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
