/** What zod finds wrong, in words for those who do not know it. */
import type * as z from 'zod';

/** zod's message where a schema defines none. */
export const DEFAULT_UNION = 'Invalid input';

const kinds: Record<string, string> = {
	string: 'text in quotes',
	number: 'a number',
	int: 'a whole number',
	boolean: 'true or false',
	array: 'a list',
	object: 'an object',
	record: 'an object',
};

export const isMissing = ({ code, message }: z.core.$ZodIssue): boolean =>
	code === 'invalid_type' && message.endsWith('received undefined');

/** Describes the allowed values: `must be a number`. */
export function issueText(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case 'invalid_value':
			return `must be ${issue.values.map((v) => JSON.stringify(v)).join(' or ')}`;
		case 'invalid_type':
			return `must be ${kinds[issue.expected] ?? `of type ${issue.expected}`}`;
		case 'invalid_format':
			return issue.format === 'url' ? 'must be an address such as https://example.com' : issue.message;
		case 'too_small':
			if (issue.origin === 'string') return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum} characters`;
			if (issue.origin === 'array') return `must have at least ${issue.minimum} ${issue.minimum === 1 ? 'item' : 'items'}`;
			return issue.inclusive ? `must be ${issue.minimum} or more` : `must be more than ${issue.minimum}`;
		case 'too_big':
			return `must be ${issue.maximum} or less`;
		case 'invalid_union': {
			if (issue.message !== DEFAULT_UNION) return issue.message;
			const allowed = issue.errors
				.map((list) => list.find((i) => i.path.length === 0))
				.flatMap((i) => (i ? [issueText(i).replace(/^must be /, '')] : []));
			return `must be ${[...new Set(allowed)].join(' or ')}`;
		}
		default:
			return issue.message;
	}
}
