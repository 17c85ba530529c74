/** Links of the config: navbar, footer, logos, icons, announcement, languages. Redirects are in redirects.ts. */

import { itemsIn } from '../config/items.ts';
import { addressFault } from '../graph/addresses.ts';
import { resolveLink } from '../graph/resolve.ts';
import { contentsOf } from '../render/html.ts';
import type { LinkInput, SiteLink } from './types.ts';

type Path = (string | number)[];
type Item = { to?: string; href?: string; value?: string; html?: string };

export function configLinks({ site, compiled, loaded, resolver }: LinkInput): SiteLink[] {
	const { config } = site;
	const links: SiteLink[] = [];
	const add = (kind: 'link' | 'image', href: string | undefined, path: Path) => {
		if (href === undefined) return;
		const { line = 1, column = 1 } = loaded.locate(path);
		const target = resolveLink(resolver, { kind, href, line, column }, '', '/');
		links.push({ kind, href, file: loaded.file, line, column, target, ...(kind === 'image' && { isUnchecked: true }) });
	};
	const html = (text: string | undefined, path: Path) => {
		if (!text) return;
		const contents = contentsOf(text);
		for (const href of contents.links) add('link', href, path);
		for (const href of contents.images) add('image', href, path);
	};
	const items = (list: Item[], path: Path) => {
		for (const { item, path: at } of itemsIn(list, path)) {
			add('link', item.to, [...at, 'to']);
			add('link', item.href, [...at, 'href']);
			html(item.value, [...at, 'value']);
			html(item.html, [...at, 'html']);
		}
	};
	const logo = (value: { src: string; srcDark?: string; href?: string } | undefined, path: Path) => {
		add('image', value?.src, [...path, 'src']);
		add('image', value?.srcDark, [...path, 'srcDark']);
		add('link', value?.href, [...path, 'href']);
	};
	const scripts = (list: (string | { src?: string })[], path: Path) => {
		for (const [i, script] of list.entries())
			if (typeof script === 'string') add('link', script, [...path, i]);
			else add('link', script.src, [...path, i, 'src']);
	};
	add('image', config.favicon, ['favicon']);
	add('image', config.image, ['image']);
	add('image', config.socialCards?.logo, ['socialCards', 'logo']);
	logo(config.navbar.logo, ['navbar', 'logo']);
	items(config.navbar.items as Item[], ['navbar', 'items']);
	logo(config.footer.logo, ['footer', 'logo']);
	items(config.footer.links as Item[], ['footer', 'links']);
	if (config.announcementBar) html(compiled.inline(config.announcementBar.content), ['announcementBar', 'content']);
	config.languages.forEach((language, i) => {
		add('link', language.host, ['languages', i, 'host']);
	});
	config.head.link.forEach((link, i) => {
		if (!/\b(?:preconnect|dns-prefetch)\b/.test(link.rel)) add('link', link.href, ['head', 'link', i, 'href']);
	});
	scripts(config.head.script, ['head', 'script']);
	if (config.consent) scripts(config.consent.scripts, ['consent', 'scripts']);
	scripts(config.scripts, ['scripts']);
	add('link', config.issuesUrl, ['issuesUrl']);
	// Only the form of editUrl is checked, since {path} differs on each page.
	if (config.editUrl && addressFault(config.editUrl)) add('link', config.editUrl, ['editUrl']);
	return links;
}
