/** `head` of a VitePress config: `[['link', { rel: 'icon', href: '/logo.svg' }], ['script', {}, 'code']]`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listOf, type Mapping } from '../../config/mapping.ts';

/** Metadata that each page gets automatically: address, title and description. */
const OWN =
	/^(?:og:(?:title|description|url|type|site_name|locale)|twitter:(?:title|description|url|card)|viewport|description|generator)$/;
const LINK = new Set('rel href integrity crossorigin id referrerpolicy fetchpriority as type media sizes hreflang title color'.split(' '));
const SCRIPT = new Set('src integrity crossorigin id referrerpolicy fetchpriority type async defer nomodule'.split(' '));

/** Fills the mapping. @returns the address of the site, if `og:url` names it */
export function mapHead(mapping: Mapping, entries: unknown): { url?: string } {
	const { siteDir, set, tell } = mapping;
	const metadata: Record<string, string>[] = [];
	const head: Record<'link' | 'script', unknown[]> = { link: [], script: [] };
	let url: string | undefined;
	const isThere = (address: string) => !address.startsWith('/') || existsSync(join(siteDir, 'public', address));
	listOf(entries).forEach((entry, index) => {
		const [name, values, content] = entry as [string, Record<string, unknown>, string?];
		const at = ['head', index];
		const attributes = Object.fromEntries(
			Object.entries(values ?? {}).flatMap(([key, value]) => {
				const isAllowed = (name === 'script' ? SCRIPT : LINK).has(key) || key.startsWith('data-') || name === 'meta';
				const isSet = value === true || value === '';
				// `crossorigin` without a value means `anonymous`.
				const written = isSet && key === 'crossorigin' ? 'anonymous' : isSet || String(value);
				return isAllowed && value !== false && value !== undefined ? [[key, written]] : [];
			}),
		) as Record<string, string | true>;
		const lost = (effect = 'left out of the head') => tell(`head: ${name}`, at, effect, 'see head of the config');
		if (name === 'meta') {
			const key = String(attributes.property ?? attributes.name ?? '');
			const value = String(attributes.content ?? '');
			if (key === 'og:url') url = value;
			if (key === 'theme-color') set(['themeColor'], { light: value, dark: value }, at);
			else if (key === 'og:image' || key === 'twitter:image') {
				const path = URL.canParse(value) ? new URL(value).pathname : value;
				if (path.startsWith('/') && existsSync(join(siteDir, 'public', path))) set(['image'], path.slice(1), at);
				else lost('the image of link previews is no file of public/');
			} else if (key && value && !OWN.test(key)) metadata.push(attributes as Record<string, string>);
		} else if (name === 'link' && typeof attributes.href === 'string' && attributes.rel) {
			// A stylesheet loaded asynchronously: its `onload` would turn the preload into a stylesheet.
			if (attributes.rel === 'preload' && attributes.as === 'style' && values.onload) {
				attributes.rel = 'stylesheet';
				delete attributes.as;
			}
			if (attributes.rel === 'icon' && isThere(attributes.href)) {
				if (mapping.config.favicon === undefined) set(['favicon'], attributes.href.replace(/^\//, ''), at);
			} else if (isThere(attributes.href)) head.link.push(attributes);
			else lost('there is no such file in public/');
		} else if (name === 'script' && (attributes.src || content?.trim())) {
			if (typeof attributes.src === 'string' && !isThere(attributes.src)) lost('there is no such file in public/');
			else head.script.push(attributes.src ? attributes : { ...attributes, content });
		} else lost();
	});
	const policy = policyFor(head);
	if (Object.keys(policy).length) set(['contentSecurityPolicy'], policy, ['head']);
	if (metadata.length) set(['metadata'], metadata, ['head']);
	for (const [kind, list] of Object.entries(head)) if (list.length) set(['head', kind], list, ['head']);
	return url === undefined ? {} : { url };
}

/** What the content security policy has to allow for scripts and stylesheets of other hosts. */
function policyFor({ link, script }: Record<'link' | 'script', unknown[]>): Record<string, string[]> {
	const origins = (list: unknown[], key: string) => [
		...new Set(
			list.flatMap((entry) => {
				const address = (entry as Record<string, unknown>)[key];
				return typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address) ? [new URL(address).origin] : [];
			}),
		),
	];
	const scripts = origins(script, 'src');
	const styles = origins(
		link.filter((entry) => (entry as Record<string, unknown>).rel === 'stylesheet'),
		'href',
	);
	const fonts = styles.includes('https://fonts.googleapis.com') ? ['https://fonts.gstatic.com'] : [];
	const policy = { 'script-src': scripts, 'connect-src': scripts, 'style-src': styles, 'font-src': fonts };
	return Object.fromEntries(Object.entries(policy).filter(([, list]) => list.length));
}
