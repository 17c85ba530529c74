/**
 * A line of a page of MkDocs in our syntax; `code` is not changed:
 *
 *     ## Heading {: #id .wide } → ## Heading {#id}      [](){ #id } → <span id="id"></span>      ![A](a.png){ width=20 } → <img src="a.png" alt="A" width="20">
 *     [Go](a.md){ .md-button } → <a class="button" href="a.md">Go</a>      :material-check: → ✓      ++ctrl+c++ → <Kbd>Ctrl+C</Kbd>      <NAME> → \<NAME>
 */
import { htmlTagNames } from 'html-tag-names';
import type { Page } from './tools.ts';

const HTML: ReadonlySet<string> = new Set(htmlTagNames);
const VALUE = String.raw`(?:"[^"]*"|'[^']*'|[^\s}"']+)`;
const ENTRY = String.raw`(?:#[^\s{}"'<>#]+|\.[\w:.-]+|[\w:-]+=${VALUE}|data-[\w-]+|hidden|markdown)`;
/** `{ .class #id key="value" }`, `{: … }`. */
const ATTRIBUTES = new RegExp(String.raw`\{:?[ \t]*(${ENTRY}(?:[ \t]+${ENTRY})*)[ \t]*\}`, 'g');
const LINK = String.raw`\[((?:[^[\]]|\[[^\]]*\])*)\]\(\s*<?([^\s)>]*)>?(?:\s+"([^"]*)")?\s*\)`;
/** A link to a definition, with attributes. */
const REFERENCE = /(!?\[(?:[^[\]]|\[[^\]]*\])*\])\[([^\]]*)\](?=[ \t]?\{)/g;
const IMAGE = new RegExp(String.raw`!${LINK}[ \t]?\{:?[ \t]*(${ENTRY}(?:[ \t]+${ENTRY})*)[ \t]*\}`, 'g');
const BUTTON = new RegExp(String.raw`(?<!!)${LINK}[ \t]?\{:?[ \t]*([^}]*\.md-button[^}]*)\}`, 'g');
/** In HTML, an address is relative to the page's URL: `/guide/start/` is one folder deeper than `guide/start.md`. */
const HTML_ADDRESS = /(<(?:img|a|source|video|audio|iframe|link)\b[^>]*?\s(?:src|href|srcset)="?)\.\.\/([^"\s>]*)/g;
/** Icons of the theme. `SIGNS` has characters for those that carry a meaning. */
const ICON = /:(?:material|fontawesome|octicons|simple)-([\w-]+):/g;
const SIGNS: [icon: RegExp, sign: string][] = [
	[/(?:^|-)check(?:-|$)/, '✓'],
	[/(?:^|-)(?:close|x|xmark|times)(?:-|$)/, '✗'],
	[/arrow-right/, '→'],
	[/arrow-left/, '←'],
	[/arrow-up/, '↑'],
	[/arrow-down/, '↓'],
	[/(?:^|-)star(?:-|$)/, '★'],
	[/(?:^|-)heart(?:-|$)/, '♥'],
	[/(?:^|-)(?:alert|warning)(?:-|$)/, '⚠'],
];

export function inline(text: string, at: number, page: Page): string {
	const { tools } = page;
	if (/^\[TOC\]\s*$/.test(text)) return '[[toc]]';
	// An empty heading, which hides the title.
	if (/^#\s*$/.test(text)) return '';
	const isHeading = /^ {0,3}#{1,6}\s/.test(text);
	// Before the line is split at code, since the text of a link may contain code.
	const linked = text
		.replace(/\[\]\(\)(?=\{)/g, '')
		.replace(/(\]\(|^ *\[[^\]]+\]: *)javascript:(?:[^()]|\([^()]*\))*/g, (_, start: string) => {
			tools.tell('link that runs a script', at, 'leads nowhere', 'write a component');
			return `${start}#`;
		})
		.replace(REFERENCE, (whole, label: string, name: string) => {
			const address = page.definitions.get((name || label.replace(/^!?\[|\]$/g, '')).toLowerCase());
			return address === undefined ? whole : `${label}(${address.replace(/^javascript:.*/, '#')})`;
		})
		.replace(BUTTON, button);
	return linked
		.split(/((?<!`)(`+)(?!`).*?(?<!`)\2(?!`))/)
		.filter((_, i) => i % 3 !== 2)
		.map((part, i) => (i % 2 ? part : words(part, isHeading, at, page)))
		.join('');
}

const isNew = (id: string, ids: Set<string>): boolean => !ids.has(id) && Boolean(ids.add(id));

function button(_: string, text: string, href: string, title: string | undefined, list: string): string {
	const kind = /md-button--primary/.test(list) ? 'button' : 'button button-quiet';
	// Single quotes, so that `HTML_ADDRESS` does not match: the address is relative to the page's file.
	return `<a class="${kind}" href='${href}'${title ? ` title="${title}"` : ''}>${text.replace(/`([^`]*)`/g, '<code>$1</code>')}</a>`;
}

/** An image with those attributes of a list that are supported here. `loading` is dropped: lazy loading is the default. */
function image(src: string, alt: string, title: string | undefined, list: string, lost: () => void): string {
	const kept: string[] = [];
	for (const [, id, name, double, single, bare] of list.matchAll(/#([\w:.-]+)|([\w:-]+)=(?:"([^"]*)"|'([^']*)'|([^\s}"']+))|\.[\w-]+/g)) {
		const value = double ?? single ?? bare ?? '';
		if (id) kept.push(` id="${id}"`);
		else if ((name === 'width' || name === 'height') && /^\d+(?:px)?$/.test(value)) kept.push(` ${name}="${Number.parseInt(value, 10)}"`);
		else if (name !== 'loading') lost();
	}
	if (!kept.length) return `![${alt}](${src}${title ? ` "${title}"` : ''})`;
	const text = alt.replace(/[`*_]/g, '').replace(/"/g, '&quot;');
	return `<img src="${src}" alt="${text}"${title ? ` title="${title}"` : ''}${kept.join('')}>`;
}

function words(part: string, isHeading: boolean, at: number, { tools, ids }: Page): string {
	const lost = () => tools.tell('attribute list', at, 'classes and attributes are left out', 'write HTML, or a component');
	return part
		.replace(HTML_ADDRESS, (whole, start: string, address: string) => (tools.isIndex ? whole : start + address))
		.replace(/<!-- *more *-->/g, '<!-- truncate -->')
		.replace(IMAGE, (_, alt: string, src: string, title: string | undefined, list: string) => image(src, alt, title, list, lost))
		.replace(ATTRIBUTES, (_, list: string) => {
			const id = /(?:^|\s)(?:#([^\s"']+)|id="?([^\s"']+))/.exec(list)?.slice(1).find(Boolean);
			const rest = list.replace(
				/(?:^|\s)(?:#\S+|id="?[^\s"']+"?|data-(?:toc-label|search-exclude)(?:="[^"]*"|=\S+)?|markdown(?:=\S+)?)/g,
				'',
			);
			if (rest.trim() || (id && ids.has(id))) lost();
			if (id && isNew(id, ids)) return isHeading ? `{#${id}}` : `<span id="${id}"></span>`;
			return '';
		})
		.replace(/<(\/?)([A-Z][\w.-]*)(?=[\s/>])/g, (tag, _, name: string) => (HTML.has(name.toLowerCase()) ? tag : `\\${tag}`))
		.replace(ICON, (_, name: string) => {
			const sign = SIGNS.find(([icon]) => icon.test(name))?.[1];
			if (!sign) tools.tell('icon', at, 'icons of the theme are left out', 'an image, or a component');
			return sign ?? '';
		})
		.replace(
			/\+\+([a-z][\w-]*(?:\+[\w-]+)*)\+\+/g,
			(_, keys: string) =>
				`<Kbd>${keys
					.split('+')
					.map((key) => key[0]!.toUpperCase() + key.slice(1))
					.join('+')}</Kbd>`,
		)
		.replace(/(?<![=\w])==(?=\S)([^=\n]+?)(?<=\S)==(?![=\w])/g, '<mark>$1</mark>')
		.replace(/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, '<ins>$1</ins>')
		.replace(/(?<![\\^[])\^([\w+−-]{1,12})\^(?!\^)/g, '<sup>$1</sup>')
		.replace(/(?<![\\~])~([\w+−-]{1,12})~(?!~)/g, '<sub>$1</sub>');
}
