/** The content policy of one page: the site's, with what its components need (style attributes) and its heavy islands need or give up. */
import type { HeavyPolicy } from '../components/HeavyIsland.tsx';

const added: Record<HeavyPolicy | 'styles', Record<string, string>> = {
	blobs: { 'connect-src': 'blob:', 'img-src': 'blob:', 'media-src': 'blob:' },
	workers: { 'worker-src': 'blob:' },
	closed: {},
	styles: { 'style-src-attr': "'unsafe-inline'" },
};

const isKnown = (name: string): name is keyof typeof added => Object.hasOwn(added, name);

/** Keywords, hashes, and schemes that lead nowhere; not hosts, nor schemes that lead to any. */
const isOfPage = (source: string): boolean => /^(?:'|data:$|blob:$)/.test(source);

/** `extendPolicy("worker-src 'self'", ['workers'])` → `worker-src 'self' blob:`. Names that are not known change nothing. */
export function extendPolicy(policy: string, names: readonly string[]): string {
	const known = names.filter(isKnown);
	const kept = known.includes('closed') ? narrowed(policy) : policy;
	return known.reduce((text, key) => widened(text, added[key]), kept);
}

/** A policy whose directives let the page reach itself alone. */
const narrowed = (policy: string): string =>
	policy
		.split('; ')
		.map((directive) => {
			const [name = '', ...sources] = directive.split(' ');
			return [name, ...sources.filter(isOfPage)].join(' ');
		})
		.join('; ');

/** What the pages of a site may need at most, for a header that is the same for all: each page's own policy is in its head. */
export const widestPolicy = (policy: string, hasHeavy: boolean): string => (hasHeavy ? extendPolicy(policy, ['blobs', 'workers']) : policy);

/** A content security policy with more in it: a directive that is there gets the value behind its own, another one is added. */
export function widened(policy: string, more: Record<string, string> = {}): string {
	return Object.entries(more).reduce((text, [name, value]) => {
		const directive = new RegExp(`(^|; )(${name} [^;]*)`);
		if (` ${directive.exec(text)?.[2] ?? ''} `.includes(` ${value} `)) return text;
		return directive.test(text)
			? text.replace(directive, (_, start: string, found: string) => `${start}${found} ${value}`)
			: `${text}; ${name} ${value}`;
	}, policy);
}
