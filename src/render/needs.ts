/** What pages need besides what every page has, and what that opens in the content security policy. */
import type { SiteProps } from '../../templates/props.ts';
import type { PageMeta, PageNeed } from '../markdown/types.ts';
import type { Bundles } from '../theme/theme.ts';

/**
 * Directives that a need adds to. KaTeX places its symbols by style attributes; Mermaid draws with style elements. Markdown itself may hold neither: both are taken
 * out when it is compiled, so that these styles are KaTeX's and Mermaid's alone.
 */
export const policyOf: Record<PageNeed, Record<string, string>> = {
	math: { 'style-src-attr': "'unsafe-inline'" },
	mermaid: { 'style-src': "'unsafe-inline'" },
	parts: {},
};

/** Whether a site's pages use anything that `styles/parts.css` is for. */
export function usesParts(metas: ReadonlyMap<string, PageMeta>, { parts }: Pick<Bundles, 'parts'>): boolean {
	if (parts.always) return true;
	for (const { needs, components } of metas.values())
		if (needs?.includes('parts') || components.some(({ name }) => parts.names.includes(name))) return true;
	return false;
}

/** Stylesheets and policy of a page. While one writes, all that the config turns on: the next save may need it. */
export function headNeeds(
	needs: Iterable<PageNeed>,
	{ features, live }: SiteProps['assets'],
): { styles?: string[]; policy?: Record<string, string> } {
	const wanted = live ? (Object.keys(features) as PageNeed[]) : [...new Set(needs)].sort();
	const styles = wanted.flatMap((need) => features[need] ?? []);
	if (!styles.length) return {};
	return { styles, policy: Object.assign({}, ...wanted.map((need) => policyOf[need])) as Record<string, string> };
}
