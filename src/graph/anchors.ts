/** The anchor check of links. */

import { nearest } from '../base/nearest.ts';
import type { Problem } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { inWhat, type Link, type ResolvedLink, severityOf } from './link.ts';
import { sourceOf } from './routes.ts';
import { sameButCase } from './suggest.ts';
import type { Site } from './types.ts';

/** Route → ids on its page; undefined if they are not known, so that anchors to it are not checked. */
export type IdsOf = (route: string) => ReadonlySet<string> | undefined;

/** Checks the anchor of a resolved link against the ids of its page. */
export function checkAnchor(site: Site, link: Link, resolved: ResolvedLink, from: string, idsOf: IdsOf): Problem | undefined {
	const { anchor, route } = resolved;
	const { onBrokenAnchors } = site.config;
	const isMadeLater =
		conventionsOf(site.config).laxPageAnchors &&
		onBrokenAnchors === 'throw' &&
		route !== undefined &&
		site.routes.get(route)?.kind === 'component-page';
	const level = isMadeLater ? 'warn' : onBrokenAnchors;
	if (!anchor || !route || level === 'ignore' || /^_?top$/.test(anchor)) return undefined;
	const ids = idsOf(route);
	if (!ids || ids.has(anchor)) return undefined;
	const [, written = '', directive = ''] = /#(.*?)(:~:.*)?$/s.exec(link.href) ?? [];
	// An id may contain a literal %.
	if (ids.has(written)) return undefined;
	const cased = sameButCase(anchor, ids);
	const near = cased ?? nearest(anchor, ids);
	const hash = link.href.indexOf('#');
	// If the target is a translation, the message names its file: the link was probably written for a heading of the original.
	const target = site.routes.get(route);
	const file = target && sourceOf(target);
	const translation = file !== undefined && site.originals.has(file) ? file : undefined;
	const anchors = [...ids].slice(0, 8).map((id) => `#${id}`);
	return {
		severity: severityOf(level),
		code: cased ? 'broken-anchor-case' : 'broken-anchor',
		file: from || undefined,
		line: link.line,
		column: link.column,
		message: cased
			? `"${link.href}" differs from the anchor #${cased} of the page ${route} ${inWhat(anchor, cased)}`
			: `"${link.href}": ${translation ? `the translation ${translation}` : `the page ${route}`} has no anchor "${anchor}"`,
		hint: near
			? cased
				? `write #${near}`
				: `did you mean #${near}?`
			: `${translation ? `give its heading the id of the original, ## Heading {#${anchor}}; ` : ''}${
					ids.size
						? `its anchors: ${anchors.join(', ')}${ids.size > anchors.length ? ', …' : ''}`
						: translation
							? 'it has none'
							: 'the page has no anchors: link to the page, or give a heading the id: ## Heading {#id}'
				}`,
		...(cased ? { fix: { from: link.href, to: `${link.href.slice(0, hash)}#${cased}${directive}` } } : {}),
	};
}
