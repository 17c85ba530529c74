/** Optional needs of pages (formulas, diagrams, …): their stylesheets, and what they allow in the content security policy. */
import { createHash } from 'node:crypto';
import { redirectScript } from '../../templates/client/redirect.ts';
import { widened, widestPolicy } from '../../templates/layouts/policy.ts';
import type { SiteProps } from '../../templates/props.ts';
import type { Config } from '../config/schema.ts';
import type { PageMeta, PageNeed } from '../markdown/types.ts';
import type { Bundles } from '../theme/theme.ts';

/**
 * Additions to the content security policy for each need. KaTeX places its symbols by style attributes, Mermaid draws with style elements.
 * Markdown itself can contain neither: both are removed when it is compiled, so that all such styles come from KaTeX and Mermaid. MDX and
 * components may have style attributes (templates/layouts/policy.ts).
 *
 * If a site has formulas, all its pages get the addition for `math`: a page that is fetched and swapped in is parsed under the policy of
 * the page that is shown. MDX pages with style attributes, and pages with diagrams, are loaded by the browser instead.
 */
const policyOf: Record<'math' | 'mermaid' | 'styles', Record<string, string>> = {
	math: { 'style-src-attr': "'unsafe-inline'" },
	mermaid: { 'style-src': "'unsafe-inline'" },
	styles: { 'style-src-attr': "'unsafe-inline'" },
};

/** Addition to the policy for redirect pages, which have their own script. */
export const redirectPolicy = { 'script-src': hashOf(redirectScript) };

/** Hash of an inline script for the policy: `'sha256-…'`. */
export function hashOf(script: string): string {
	return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Features that are on all pages of a site if the config enables them, so that a page that is swapped in needs no stylesheet for them. */
const EVERYWHERE = ['consent', 'feedback', 'zoom'] as const;

/**
 * The union of all pages' needs. With `serve --watch`, everything that the config enables: the next save may need it.
 *
 * @param arePending whether some pages are not compiled yet: they may need anything too
 */
export function siteNeeds(
	metas: ReadonlyMap<string, PageMeta>,
	{ parts, features, ownModules, dev }: Bundles,
	{ pages }: Pick<Config, 'pages'>,
	arePending = false,
): ReadonlySet<PageNeed> {
	const needs = new Set<PageNeed>(dev || arePending ? (Object.keys(features) as PageNeed[]) : []);
	if (arePending || parts.always || (pages && pages.breadcrumbs)) needs.add('parts');
	if (ownModules) needs.add('styles');
	for (const need of EVERYWHERE) if (features[need]) needs.add(need);
	for (const meta of metas.values()) {
		for (const need of meta.needs ?? []) needs.add(need);
		if (!needs.has('parts') && meta.components.some(({ name }) => parts.names.includes(name))) needs.add('parts');
	}
	return needs;
}

/** The policy that all pages of a site share. */
export const sitePolicy = (policy: string, needs: ReadonlySet<PageNeed>): string =>
	needs.has('math') ? widened(policy, policyOf.math) : policy;

/** The policy for HTTP headers. It allows what any page needs; the policy in a page itself is narrower. Undefined if the site has none. */
export function headerPolicy({ cspHeader, heavy }: SiteProps['assets'], needs: ReadonlySet<PageNeed>): string | undefined {
	if (!cspHeader) return undefined;
	return pagePolicies(needs, cspHeader).reduce(widened, widestPolicy(cspHeader, heavy !== undefined));
}

/** Stylesheets of a page, and its additions to the policy. With `serve --watch`, for everything that the config enables. */
export function headNeeds(
	needs: Iterable<PageNeed>,
	{ features, live, csp = '' }: SiteProps['assets'],
): { styles?: string[]; policy?: Record<string, string> } {
	const wanted = new Set([...(live ? (Object.keys(features) as PageNeed[]) : []), ...EVERYWHERE, ...needs]);
	const styles = [...wanted].sort().flatMap((need) => (need === 'styles' ? [] : (features[need] ?? [])));
	const policy = Object.assign({}, ...pagePolicies(wanted, csp)) as Record<string, string>;
	return { ...(styles.length ? { styles } : {}), ...(Object.keys(policy).length ? { policy } : {}) };
}

/** Additions of single pages to the policy of their site. */
const pagePolicies = (needs: ReadonlySet<PageNeed>, policy: string): Record<string, string>[] =>
	(['mermaid', 'styles'] as const)
		.filter((need) => needs.has(need) && !(need === 'styles' && /style-src-attr [^;]*'unsafe-inline'/.test(policy)))
		.map((need) => policyOf[need]);
