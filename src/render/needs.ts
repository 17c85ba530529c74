/** What pages need besides what every page has, and what that opens in the content security policy. */
import { createHash } from 'node:crypto';
import { redirectScript } from '../../templates/client/redirect.ts';
import { widened, widestPolicy } from '../../templates/layouts/policy.ts';
import type { SiteProps } from '../../templates/props.ts';
import type { Config } from '../config/schema.ts';
import type { PageMeta, PageNeed } from '../markdown/types.ts';
import type { Bundles } from '../theme/theme.ts';

/**
 * Directives of the content security policy that a need adds to. KaTeX places its symbols by style attributes, Mermaid draws with style elements. Markdown
 * itself may hold neither: both are taken out when it is compiled, so that these styles are KaTeX's and Mermaid's alone. MDX and components may have style
 * attributes (templates/layouts/policy.ts).
 *
 * Of a site with formulas every page has the first: a page that is fetched to be swapped in is parsed under the policy of the page that is shown. Pages
 * of MDX with style attributes, and those with diagrams, are loaded by the browser instead.
 */
const policyOf: Record<'math' | 'mermaid' | 'styles', Record<string, string>> = {
	math: { 'style-src-attr': "'unsafe-inline'" },
	mermaid: { 'style-src': "'unsafe-inline'" },
	styles: { 'style-src-attr': "'unsafe-inline'" },
};

/** A redirect page has a script of its own. */
export const redirectPolicy = { 'script-src': hashOf(redirectScript) };

/** An inline script as the policy names it. */
export function hashOf(script: string): string {
	return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Features that all pages have where a site asks for them: a page that is swapped in brings no stylesheet then. */
const EVERYWHERE = ['consent', 'feedback', 'zoom'] as const;

/**
 * What any page of a site needs. While one writes, all that the config turns on: the next save may need it.
 *
 * @param arePending whether there are pages that are not compiled, which may need all of it too
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

/** The policy of every page of a site. */
export const sitePolicy = (policy: string, needs: ReadonlySet<PageNeed>): string =>
	needs.has('math') ? widened(policy, policyOf.math) : policy;

/** The policy of a server's headers: it allows what any page needs, and a page's own is the narrower one. Undefined where the site wants none. */
export function headerPolicy({ cspHeader, heavy }: SiteProps['assets'], needs: ReadonlySet<PageNeed>): string | undefined {
	if (!cspHeader) return undefined;
	return pagePolicies(needs, cspHeader).reduce(widened, widestPolicy(cspHeader, heavy !== undefined));
}

/** Stylesheets and policy of a page. While one writes, all that the config turns on: the next save may need it. */
export function headNeeds(
	needs: Iterable<PageNeed>,
	{ features, live, csp = '' }: SiteProps['assets'],
): { styles?: string[]; policy?: Record<string, string> } {
	const wanted = new Set([...(live ? (Object.keys(features) as PageNeed[]) : []), ...EVERYWHERE, ...needs]);
	const styles = [...wanted].sort().flatMap((need) => (need === 'styles' ? [] : (features[need] ?? [])));
	const policy = Object.assign({}, ...pagePolicies(wanted, csp)) as Record<string, string>;
	return { ...(styles.length ? { styles } : {}), ...(Object.keys(policy).length ? { policy } : {}) };
}

/** What single pages add to the policy of their site. */
const pagePolicies = (needs: ReadonlySet<PageNeed>, policy: string): Record<string, string>[] =>
	(['mermaid', 'styles'] as const)
		.filter((need) => needs.has(need) && !(need === 'styles' && /style-src-attr [^;]*'unsafe-inline'/.test(policy)))
		.map((need) => policyOf[need]);
