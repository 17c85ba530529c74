/** Settings of which a site may have one or a list: docs and blogs. */
import * as z from 'zod';

/** Id of the only instance, and of the first of several. */
export const DEFAULT_ID = 'default';

/** Id of an instance. It is part of file names: `api_versions.json`. */
export const idSchema = z
	.string()
	.regex(/^[A-Za-z0-9][\w-]*$/, 'must be letters, digits, - and _, such as api')
	.default(DEFAULT_ID);

/** `api` → `/api/` */
export const routeOf = (id: string): string => `/${id}/`;

/** A list of instances whose ids and folders differ. */
export const instancesSchema = <T extends z.ZodType<{ id: string; path: string }>>(schema: T) =>
	z
		.array(schema)
		.min(1)
		.superRefine((list, context) => {
			list.forEach((one, i) => {
				for (const key of ['id', 'path'] as const)
					if (list.findIndex((other) => other[key] === one[key]) < i)
						context.addIssue({
							code: 'custom',
							path: [i, key],
							message: `must be different from that of the others${key === 'id' ? '; one may be without an id' : ''}`,
						});
			});
		});
