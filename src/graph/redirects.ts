/** Redirects of a site: `redirects` of the config, `aliases` of its docs, `createRedirects`. */

import { errorAt } from '../base/problem.ts';
import { conventionsOf } from '../config/conventions.ts';
import { docsOf } from '../config/instances.ts';
import { decodeWritten, joinRoute, slashed } from './paths.ts';
import type { SiteInput } from './site-input.ts';
import type { Redirect, Site } from './types.ts';

export function redirectsOf(site: Site, input: SiteInput): Redirect[] {
	const { config, routes, problems } = site;
	const slash = config.trailingSlash;
	const list = new Map<string, Redirect>();
	const addAlias = (from: string, to: string) => {
		if (!routes.has(from) && !list.has(from)) list.set(from, { from, to });
	};
	config.redirects.forEach((r, i) => {
		for (const from of [r.from].flat()) {
			const path = slashed(joinRoute(from), slash);
			const place = input.locate(['redirects', i]);
			const plain = decodeWritten(from);
			if (conventionsOf(config).advises && /[*]|\/:\w/.test(plain))
				problems.push(
					errorAt(
						'redirect',
						place,
						`redirects[${i}]: "${from}" is a pattern, and each redirect is of one address`,
						"name each address, or write a function: createRedirects: (route) => route.replace('/guide/', '/old/')",
					),
				);
			else if (/[?#\\\0]|^[a-z][a-z0-9+.-]*:/i.test(plain) || plain.split('/').includes('..'))
				problems.push(
					errorAt('redirect', place, `redirects[${i}]: "${from}" is not a path inside the site`, 'write a path such as /old/page/'),
				);
			else if (routes.has(path))
				problems.push(
					errorAt(
						'redirect-over-page',
						place,
						`redirects[${i}]: ${path} is a page; a redirect cannot take its place`,
						'remove the redirect or the page',
					),
				);
			else if (list.has(path)) problems.push(errorAt('redirect-twice', place, `redirects[${i}]: ${path} is redirected twice`, 'keep one'));
			else list.set(path, { from: path, to: r.to });
		}
	});
	for (const { aliases, id } of docsOf(config))
		for (const [prefix, target] of Object.entries(aliases)) {
			for (const doc of site.versions.flatMap((version) => (version.instance === id ? version.docs : []))) {
				if (doc.unlisted || !doc.path.startsWith(target)) continue;
				addAlias(slashed(joinRoute(prefix, doc.path.slice(target.length)), slash), doc.path);
			}
			// The prefix itself leads to the landing doc, if that is below the target and nothing else has this route.
			const last = site.versions.find((version) => version.instance === id && version.isLast);
			const start = last?.docs.find((doc) => doc.id === last.mainDocId)?.path;
			if (start?.startsWith(target)) addAlias(slashed(joinRoute(prefix), slash), start);
		}
	if (config.createRedirects)
		for (const route of routes.keys())
			for (const from of [config.createRedirects(route) || []].flat()) addAlias(slashed(joinRoute(from), slash), route);
	return [...list.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}
