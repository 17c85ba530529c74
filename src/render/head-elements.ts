/** Elements that components add to the head of a page: `<Head><meta name="robots" content="noindex" /></Head>`. */
import { Parser } from 'htmlparser2';
import type { HeadProps } from '../../templates/props.ts';

/** `text`: content of `<title>`, `<script>` and `<style>`. */
export type HeadElement = NonNullable<HeadProps['more']>[number];

const KNOWN = new Set(['title', 'meta', 'link', 'script', 'style']);
const TEXTS = new Set(['title', 'script', 'style']);

export function headElements(html: string): HeadElement[] {
	const elements: HeadElement[] = [];
	let open: HeadElement | undefined;
	const parser = new Parser({
		onopentag(tag, attributes) {
			if (!KNOWN.has(tag)) return;
			open = { tag, attributes };
			elements.push(open);
		},
		ontext(text) {
			if (open && TEXTS.has(open.tag)) open.text = (open.text ?? '') + text;
		},
		onclosetag() {
			open = undefined;
		},
	});
	parser.end(html);
	return elements;
}

/** Adds elements of components to the head of a page. Title, description, keywords and canonical address replace the page's own. */
export function withElements(head: HeadProps, elements: readonly HeadElement[]): HeadProps {
	if (!elements.length) return head;
	const next = { ...head };
	const more: HeadElement[] = [];
	for (const element of elements) {
		const { tag, attributes, text = '' } = element;
		const { name = '', content = '' } = attributes;
		// A title of a layout (`data-page`) is the page's title; any other is the complete document title.
		if (tag === 'title') next[attributes['data-page'] === undefined ? 'documentTitle' : 'title'] = text;
		else if (tag === 'meta' && name === 'description') next.description = content;
		else if (tag === 'meta' && name === 'keywords') next.keywords = content.split(',').map((word) => word.trim());
		else if (tag === 'meta' && name === 'robots' && content.trim() === 'noindex') next.noIndex = true;
		else if (tag === 'link' && attributes.rel === 'canonical' && /^https?:\/\//.test(attributes.href ?? ''))
			next.original = attributes.href;
		else if (tag !== 'link' || attributes.rel !== 'canonical') more.push(element);
	}
	return more.length ? { ...next, more } : next;
}
