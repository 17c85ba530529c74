/** Compiled article → final HTML: links resolved, pictures and components put in. */

import { fillMarks } from '../markdown/marks.ts';
import type { ComponentUse, PageLink, PageMeta } from '../markdown/types.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import type { ResolvedLink } from '../site/resolve.ts';

export const escapeHtml = (text: string): string =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Text of HTML, for search and descriptions. Blocks end with a newline. */
export function textOfHtml(html: string): string {
	return html
		.replace(/<(svg|script|style)\b[\s\S]*?<\/\1>/g, '')
		.replace(/<\/(?:p|div|li|tr|td|th|h[1-6]|dt|dd|summary|option|figcaption)>|<br\s*\/?>/g, '\n')
		.replace(/<[^>]*>/g, '')
		.replace(/&lt;/g, '<')
		.replace(/&gt;/g, '>')
		.replace(/&quot;/g, '"')
		.replace(/&#(?:39|x27);/g, "'")
		.replace(/&nbsp;/g, ' ')
		.replace(/&amp;/g, '&')
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n[\n ]*/g, '\n')
		.trim();
}

/** Decoded ids of some HTML. */
export function idsOfHtml(html: string): string[] {
	return [...html.matchAll(/\sid="([^"]+)"/g)].map((m) =>
		m[1]!
			.replace(/&amp;/g, '&')
			.replace(/&quot;/g, '"')
			.replace(/&lt;/g, '<')
			.replace(/&gt;/g, '>'),
	);
}

/** `<link>` too, for React puts one that loads a picture early before each. */
const anyTag = /<(a|area|img|source|video|audio|track|link)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]*))?)*)\s*\/?>/gi;
const anyAttribute = /\s([^\s"'>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*))/g;

/** Decoded addresses of links and of media in some HTML, each once. */
export function addressesOfHtml(html: string): { links: string[]; images: string[] } {
	const links = new Set<string>();
	const images = new Set<string>();
	for (const [, tag, attributes] of html.matchAll(anyTag))
		for (const [, name, double, single, bare] of attributes!.matchAll(anyAttribute)) {
			const value = unescapeHtml(double ?? single ?? bare ?? '');
			if (/^a(?:rea)?$/i.test(tag!)) {
				if (/^href$/i.test(name!)) links.add(value);
			} else if (/^link$/i.test(tag!)) break;
			else if (/^(?:src|poster)$/i.test(name!)) images.add(value);
			else if (/^srcset$/i.test(name!)) for (const candidate of value.split(/,\s+/)) images.add(candidate.trim().split(/\s+/)[0]!);
		}
	return { links: [...links], images: [...images].filter((i) => !/^data:/i.test(i)) };
}

/** HTML whose addresses of links and media `map` has rewritten; decoded for it, and encoded again where it gives another one. Links to other sites get a `rel`. */
export function mapAddresses(html: string, map: (href: string, kind: 'link' | 'image') => string): string {
	return html.replace(anyTag, (whole, tag: string, attributes: string) => {
		const kind = /^a(?:rea)?$/i.test(tag) ? 'link' : 'image';
		const mapped = attributes.replace(anyAttribute, (attribute, name: string, double?: string, single?: string, bare?: string) => {
			if (!(/^(?:a|area|link)$/i.test(tag) ? /^href$/i : /^(?:src|poster)$/i).test(name)) return attribute;
			const written = unescapeHtml(double ?? single ?? bare ?? '');
			const address = map(written, kind);
			return address === written ? attribute : ` ${name}="${escapeHtml(address)}"`;
		});
		const rel =
			kind === 'link' && /\shref=["']?(?:https?:)?\/\//i.test(mapped) && !/\srel=/i.test(mapped) ? ' rel="noopener noreferrer"' : '';
		return mapped === attributes && !rel ? whole : whole.replace(attributes, () => mapped + rel);
	});
}

const unescapeHtml = (text: string) =>
	text
		.replace(/&quot;/g, '"')
		.replace(/&#(?:39|x27);/g, "'")
		.replace(/&lt;/g, '<')
		.replace(/&gt;/g, '>')
		.replace(/&amp;/g, '&');

export interface ArticleContext {
	resolved: ResolvedLink[];
	imageHtml(link: PageLink, index: number): string;
	componentHtml(index: number, childrenHtml: string): string;
}

export function articleHtml(page: PageMeta, html: string, context: ArticleContext): string {
	return fillMarks(html, {
		link(index) {
			const resolved = context.resolved[index];
			if (!resolved) return '';
			const href = escapeHtml(resolved.href);
			return resolved.kind === 'external' && !page.links[index]?.media && /^(?:https?:)?\/\//i.test(resolved.href)
				? `${href}" rel="noopener noreferrer`
				: href;
		},
		image: (index) => {
			const link = page.links[index];
			return link ? context.imageHtml(link, index) : '';
		},
		component: context.componentHtml,
	});
}

/** Everything of a page but what lies behind its truncate marker. Elements that are open at the cut are closed. */
export function excerptOf(whole: string, excerptEnd: number): { html: string; truncated: boolean } {
	if (excerptEnd < 0) return { html: whole, truncated: false };
	const html = whole.slice(0, excerptEnd);
	const open: string[] = [];
	for (const m of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/g)) {
		if (m[1]) open.splice(open.lastIndexOf(m[2]!), 1);
		else if (!m[3] && !/^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(m[2]!)) open.push(m[2]!);
	}
	return {
		html:
			html +
			open
				.reverse()
				.map((name) => `</${name}>`)
				.join(''),
		truncated: true,
	};
}

/** Unknown components, with the nearest known name. */
export function unknownComponents(uses: ComponentUse[], known: string[], file: string): Problem[] {
	return uses
		.filter((u) => !known.includes(u.name))
		.map((u) => {
			const near = nearest(u.name, known);
			return {
				severity: 'error',
				code: 'unknown-component',
				file,
				line: u.line,
				column: u.column,
				message: `unknown component <${u.name}>`,
				hint: near
					? `did you mean <${near}>?`
					: `add components/${u.name}.tsx, or write \\<${u.name}> for the text; known: ${known.slice(0, 12).join(', ')}`,
			} satisfies Problem;
		});
}
