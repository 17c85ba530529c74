/** Front matter keys of a site itself: `frontMatter: z.object({ difficulty: z.enum(['easy', 'hard']) })` in its config. */
import type * as z from 'zod';
import { errorAt, type Problem } from '../base/problem.ts';
import { wanted } from './front-matter.ts';
import type { PageMeta } from './types.ts';

/** Checks the values of pages, which may come from the cache: only what the author wrote is in there, as the schema is code. */
export function checkOwnFrontMatter(schema: z.ZodObject | undefined): (meta: PageMeta) => PageMeta {
	if (!schema) return (meta) => meta;
	return (meta) => {
		const { own = {}, ...rest } = meta.frontMatter;
		const checked = schema.safeParse(own);
		if (checked.success) return { ...meta, frontMatter: { ...rest, own: checked.data } };
		const problems = checked.error.issues.map((issue): Problem => {
			const key = String(issue.path[0] ?? '');
			const line = meta.frontMatterLines[key] ?? 1;
			return key in own
				? errorAt(
						'front-matter',
						{ line, column: 1 },
						`front matter "${issue.path.join('.')}": ${wanted(issue)}; found ${JSON.stringify(own[key])}`,
						'the frontMatter schema of the config says what is allowed',
					)
				: errorAt(
						'front-matter',
						{ line, column: 1 },
						`front matter "${key}" is missing: it ${wanted(issue)}`,
						`add ${key}: … between the --- lines`,
					);
		});
		const inOrder = [...problems, ...meta.problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
		return { ...meta, frontMatter: { ...rest, own }, problems: inOrder };
	};
}
