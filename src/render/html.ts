/** Reads HTML of components and config, and maps addresses in it. htmlparser2 takes linear time. */
import { Parser } from 'htmlparser2';
import { escapeHtml } from '../base/escape.ts';

/** Contents of some HTML, for link check and search. Attribute values are decoded. */
interface HtmlContents {
	ids: string[];
	/** Addresses of links, each once. */
	links: string[];
	/** Addresses of images and other media, each once. */
	images: string[];
	/** What heavy islands (`data-policy`) and style attributes need beyond the content security policy, each once. */
	policy: string[];
	/** Readable text: blocks end with a newline, white space within a block is one space. */
	text: string;
}

const linkTags = new Set(['a', 'area']);
const mediaTags = new Set(['img', 'source', 'video', 'audio', 'track']);
const blocks = new Set('p div li tr td th h1 h2 h3 h4 h5 h6 dt dd summary option figcaption'.split(' '));
const silent = new Set(['svg', 'script', 'style']);

export function contentsOf(html: string): HtmlContents {
	const ids: string[] = [];
	const links = new Set<string>();
	const images = new Set<string>();
	const policy = new Set<string>();
	let text = '';
	let quiet = 0;
	/** For each open element: whether its text is left out, since it is hidden or has `data-nosnippet` (as for search engines). */
	const open: boolean[] = [];
	const parser = new Parser({
		onopentag(name, attributes) {
			if (attributes.id) ids.push(attributes.id);
			for (const need of attributes['data-policy']?.split(' ') ?? []) policy.add(need);
			if (attributes.style !== undefined) policy.add('styles');
			if (linkTags.has(name) && attributes.href !== undefined) links.add(attributes.href);
			if (mediaTags.has(name)) for (const address of mediaOf(attributes)) images.add(address);
			const isQuiet = silent.has(name) || 'hidden' in attributes || 'data-nosnippet' in attributes;
			open.push(isQuiet);
			if (isQuiet) quiet++;
			if (name === 'br' && !quiet) text += '\n';
		},
		ontext(data) {
			if (!quiet) text += data;
		},
		onclosetag(name) {
			if (open.pop()) quiet--;
			if (blocks.has(name) && !quiet) text += '\n';
		},
	});
	parser.end(html);
	return {
		ids,
		links: [...links],
		images: [...images].filter((address) => !/^data:/i.test(address)),
		policy: [...policy],
		text: text
			.replace(/[^\S\n]+/g, ' ')
			.replace(/ ?\n[\n ]*/g, '\n')
			.trim(),
	};
}

const mediaOf = ({ src, poster, srcset }: Record<string, string>): string[] => [
	...[src, poster].filter((address) => address !== undefined),
	...(srcset === undefined ? [] : srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0]!)),
];

/** Address as written → final address. */
export type MapAddress = (href: string, kind: 'link' | 'image') => string;

/**
 * Maps the addresses of links and media; links to other sites get a `rel`. Other tags stay as they are.
 *
 *     <a href="/guide/">   → <a href="/base/guide/">
 */
export function mapAddresses(html: string, map: MapAddress): string {
	let out = '';
	let at = 0;
	const parser = new Parser(
		{
			onopentag(name, attributes) {
				const mapped = mapAttributes(name, attributes, map);
				if (!mapped) return;
				const end = parser.endIndex + 1;
				const closed = html.slice(parser.startIndex, end).endsWith('/>') ? '/>' : '>';
				const written = Object.entries(mapped).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
				out += `${html.slice(at, parser.startIndex)}<${name}${written.join('')}${closed}`;
				at = end;
			},
		},
		{ lowerCaseTags: false, lowerCaseAttributeNames: false },
	);
	parser.end(html);
	return out + html.slice(at);
}

/** @returns the attributes of an element with mapped addresses; undefined if none changes */
function mapAttributes(tag: string, attributes: Record<string, string>, map: MapAddress): Record<string, string> | undefined {
	const name = tag.toLowerCase();
	const isLink = linkTags.has(name);
	if (!isLink && !mediaTags.has(name)) return undefined;
	const mapped = { ...attributes };
	for (const key of isLink ? ['href'] : ['src', 'poster'])
		if (mapped[key] !== undefined) mapped[key] = map(mapped[key], isLink ? 'link' : 'image');
	if (isLink && /^(?:https?:)?\/\//i.test(mapped.href ?? '') && mapped.rel === undefined) mapped.rel = 'noopener noreferrer';
	return Object.keys(mapped).some((key) => mapped[key] !== attributes[key]) ? mapped : undefined;
}
