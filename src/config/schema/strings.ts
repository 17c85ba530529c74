/** The config's `strings`: any text of the interface in the site's own words. The schema is made from the English strings, so its keys are theirs. */
import * as z from 'zod';
import { en } from '../../../templates/strings/en.ts';
import type { Plural, StringOverrides, Template } from '../../../templates/strings/index.ts';

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** `{ one: '{count} page', other: '{count} pages' }` */
const pluralSchema = z.strictObject({
	...(Object.fromEntries(categories.map((name) => [name, z.string().optional()])) as Record<string, z.ZodOptional<z.ZodString>>),
	other: z.string(),
});

const isPlural = (value: object): value is Plural => 'other' in value;

const textsOf = (template: Template): string[] => (typeof template === 'string' ? [template] : Object.values(template));
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name);

/** A text with no other placeholders than ours has: a misspelt one would be shown as it is. */
function templateSchema(ours: Template): z.ZodType {
	const placeholderNames = [...new Set(textsOf(ours).flatMap(placeholders))];
	const schema = typeof ours === 'string' ? z.string() : z.union([z.string(), pluralSchema]);
	return schema.superRefine((value, context) => {
		const wrong = textsOf(value as Template)
			.flatMap(placeholders)
			.find((name) => !placeholderNames.includes(name));
		if (wrong)
			context.addIssue({
				code: 'custom',
				message: `must not hold ${wrong}; ${placeholderNames.length ? `placeholders here: ${placeholderNames.join(', ')}` : 'there are no placeholders here'}`,
			});
	});
}

function groupSchema(group: object): z.ZodType {
	const entries = Object.entries(group).map(([key, value]: [string, Template | object]) => [
		key,
		(typeof value === 'string' || isPlural(value) ? templateSchema(value) : groupSchema(value)).optional(),
	]);
	return z.strictObject(Object.fromEntries(entries));
}

export const stringsSchema = groupSchema(en) as z.ZodType<StringOverrides, StringOverrides>;
