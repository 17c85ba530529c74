/** Headings of MDX pages that come from other files: those of partials, and of an exported table of contents. */
import { escapeHtml } from '../base/escape.ts';
import { memo } from '../base/once.ts';
import { errorAt, type Problem } from '../base/problem.ts';
import { thrownMessage } from '../base/thrown.ts';
import type { Heading, PageMeta } from '../markdown/types.ts';
import type { ThemeModule } from '../theme/theme.ts';
import type { MdxSite } from './theme/open.ts';

/** @returns the pages with all of their headings */
export function withMdxHeadings(
	metas: ReadonlyMap<string, PageMeta>,
	mdx: MdxSite,
	module: ThemeModule,
): { metaOf(source: string): PageMeta; problems: Problem[] } {
	const changed = new WeakMap<PageMeta, PageMeta>();
	const problems: Problem[] = [];
	const withToc = (source: string, meta: PageMeta): PageMeta => {
		try {
			const { toc } = mdx.load(source, module.shared);
			if (!Array.isArray(toc)) return meta;
			const own = new Map(meta.headings.map((heading) => [heading.id, heading]));
			const headings = toc.map(
				({ value, id, level }): Heading => own.get(id) ?? { level, id, text: value, html: escapeHtml(String(value)) },
			);
			// A page has its title besides.
			return { ...meta, headings: [...meta.headings.filter(({ level }) => level === 1), ...headings.filter(({ level }) => level > 1)] };
		} catch (error) {
			problems.push(
				errorAt('component-failed', { file: source, line: 1, column: 1 }, `the page's imports and exports throw: ${thrownMessage(error)}`),
			);
			return meta;
		}
	};
	return {
		problems,
		metaOf(source) {
			const meta = metas.get(source)!;
			if (!meta?.hasModule || !mdx.page(source) || !mdx.hasToc(source)) return meta;
			return memo(changed, meta, () => withToc(source, meta));
		},
	};
}
