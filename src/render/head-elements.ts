/** Elements that components put into the head of a page: `<Head><meta name="robots" content="noindex" /></Head>`. */
import { Parser } from 'htmlparser2';
import type { HeadProps } from '../../templates/props.ts';

export interface HeadElement {
	tag: string;
	attributes: Record<string, string>;
	/** Of `<title>` and of data in `<script>`. */
	text?: string;
}

const KNOWN = new Set(['title', 'meta', 'link', 'script']);

/** Scripts that run are none of them: the content policy would stop them. */
const isData = ({ tag, attributes }: HeadElement): boolean => tag !== 'script' || /json$/i.test(attributes.type ?? '');

export function headElements(html: string): HeadElement[] {
	const found: HeadElement[] = [];
	let open: HeadElement | undefined;
	const parser = new Parser(
		{
			onopentag(tag, attributes) {
				if (!KNOWN.has(tag)) return;
				open = { tag, attributes };
				found.push(open);
			},
			ontext(text) {
				if (open?.tag === 'title' || open?.tag === 'script') open.text = (open.text ?? '') + text;
			},
			onclosetag() {
				open = undefined;
			},
		},
		{ decodeEntities: true },
	);
	parser.end(html);
	return found.filter(isData);
}

/** The head of a page with what its components put there: title, description, keywords and the address of the original take the place of the page's own. */
export function withElements(head: HeadProps, elements: readonly HeadElement[]): HeadProps {
	if (!elements.length) return head;
	const next = { ...head };
	const more: HeadElement[] = [];
	for (const element of elements) {
		const { tag, attributes, text = '' } = element;
		const { name = '', content = '' } = attributes;
		// That of a layout is a page's; one that is written is all that the tab shows.
		if (tag === 'title') next[attributes['data-page'] === undefined ? 'documentTitle' : 'title'] = text;
		else if (tag === 'meta' && name === 'description') next.description = content;
		else if (tag === 'meta' && name === 'keywords') next.keywords = content.split(',').map((word) => word.trim());
		else if (tag === 'meta' && name === 'robots' && /noindex/.test(content)) next.noIndex = true;
		else if (tag === 'link' && attributes.rel === 'canonical' && /^https?:\/\//.test(attributes.href ?? ''))
			next.original = attributes.href;
		else if (tag !== 'link' || attributes.rel !== 'canonical') more.push(element);
	}
	return more.length ? { ...next, more } : next;
}
