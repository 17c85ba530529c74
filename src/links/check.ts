/** Every link of the site's content and config, resolved; what is wrong with each, at its place. */
import type { Prepared } from '../build.ts';
import type { Problem } from '../problem.ts';
import { checkAnchor, resolveLink } from '../site/resolve.ts';

export function checkLinks(prepared: Pick<Prepared, 'site' | 'compiled' | 'facts' | 'renderer' | 'config' | 'loaded'>, idsOf: (route: string) => ReadonlySet<string> | undefined): Problem[] {
	const { site, compiled, facts, renderer } = prepared;
	const problems: Problem[] = [];
	for (const [source, meta] of compiled.metas) {
		const route = site.routeBySource.get(source);
		if (!route) continue;
		const resolved = renderer.resolved(source, route);
		meta.links.forEach((link, i) => {
			const target = resolved[i]!;
			if (target.problem) problems.push(target.problem);
			const anchor = checkAnchor(site, link, target, source, idsOf);
			if (anchor) problems.push(anchor);
		});
		for (const [index, href] of facts.get(source)?.hrefs ?? []) {
			const use = meta.components[index]!;
			const link = { kind: 'link' as const, href, line: use.line, column: use.column };
			const target = resolveLink(renderer.resolver, link, source, route);
			if (target.problem) problems.push(target.problem);
			const anchor = checkAnchor(site, link, target, source, idsOf);
			if (anchor) problems.push(anchor);
		}
	}
	problems.push(...configLinks(prepared, idsOf));
	return problems;
}

/** Navbar, footer and redirects. */
function configLinks({ site, loaded, renderer }: Pick<Prepared, 'site' | 'loaded' | 'renderer'>, idsOf: (route: string) => ReadonlySet<string> | undefined): Problem[] {
	const problems: Problem[] = [];
	const check = (href: string | undefined, path: (string | number)[]) => {
		if (href === undefined) return;
		const place = loaded.locate(path);
		const link = { kind: 'link' as const, href, line: place.line ?? 1, column: place.column ?? 1 };
		const target = resolveLink(renderer.resolver, link, '', '/');
		const problem = target.problem ?? checkAnchor(site, link, target, '', idsOf);
		if (problem) problems.push({ ...problem, file: place.file });
	};
	const { navbar, footer, redirects } = site.config;
	const item = (value: object, path: (string | number)[]) => {
		const { to, href, items } = value as { to?: string; href?: string; items?: object[] };
		check(to, [...path, 'to']);
		check(href, [...path, 'href']);
		items?.forEach((child, i) => {
			item(child, [...path, 'items', i]);
		});
	};
	navbar.items.forEach((value, i) => {
		item(value, ['navbar', 'items', i]);
	});
	footer.links.forEach((value, i) => {
		item(value, ['footer', 'links', i]);
	});
	redirects.forEach((redirect, i) => {
		check(redirect.to, ['redirects', i, 'to']);
	});
	return problems;
}
