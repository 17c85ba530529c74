import type { Template } from './types.ts';

/** Fills a template: `format({one: '{count} page', other: '{count} pages'}, {count: 3})` → `3 pages`. Unknown names stay as they are. */
export function format(template: Template, values: Record<string, string | number>): string {
	const text =
		typeof template === 'string'
			? template
			: (template[new Intl.PluralRules(template.language).select(Number(values.count))] ?? template.other);
	return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
