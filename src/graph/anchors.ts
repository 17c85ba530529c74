/** Checks the anchors of links. */
import { nearest } from '../base/nearest.ts';
import type { Problem } from '../base/problem.ts';
import { inWhat, type Link, type ResolvedLink, severityOf } from './link.ts';
import { sameButCase } from './suggest.ts';
import type { Site } from './types.ts';

/** Checks the anchor of a resolved link against the ids of its page. */
export function checkAnchor(
	site: Site,
	link: Link,
	resolved: ResolvedLink,
	from: string,
	idsOf: (route: string) => ReadonlySet<string> | undefined,
): Problem | undefined {
	const level = site.config.onBrokenAnchors;
	const { anchor, route } = resolved;
	if (!anchor || !route || level === 'ignore' || anchor === 'top' || anchor.startsWith(':~:')) return undefined;
	const ids = idsOf(route);
	if (!ids || ids.has(anchor)) return undefined;
	const cased = sameButCase(anchor, ids);
	const near = cased ?? nearest(anchor, ids);
	const hash = link.href.indexOf('#');
	return {
		severity: severityOf(level),
		code: cased ? 'broken-anchor-case' : 'broken-anchor',
		file: from || undefined,
		line: link.line,
		column: link.column,
		message: cased
			? `"${link.href}" differs from the anchor #${cased} of the page ${route} ${inWhat(anchor, cased)}`
			: `"${link.href}": the page ${route} has no anchor "${anchor}"`,
		hint: near
			? cased
				? `write #${near}`
				: `did you mean #${near}?`
			: ids.size
				? `its anchors: ${[...ids]
						.slice(0, 8)
						.map((i) => `#${i}`)
						.join(', ')}${ids.size > 8 ? ', …' : ''}`
				: 'it has no anchors',
		...(cased ? { fix: { from: link.href, to: `${link.href.slice(0, hash)}#${cased}` } } : {}),
	};
}
