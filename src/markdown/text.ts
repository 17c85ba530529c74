/** Plain text of compiled content. */
import type { Nodes } from 'hast';

/** Elements that readers see as blocks, and line breaks. */
export const blocks: ReadonlySet<string> = new Set(
	'p div section article ul ol li dl dt dd table thead tbody tr td th pre blockquote details summary figure figcaption h1 h2 h3 h4 h5 h6 hr br aside'.split(
		' ',
	),
);

/** All text below a node, unchanged. */
export function textOf(node: Nodes): string {
	if (node.type === 'text') return node.value;
	return 'children' in node ? node.children.map((c) => textOf(c as Nodes)).join('') : '';
}

/** Text of a heading or title: without marks of components and images, without footnote numbers, white space collapsed. */
export const titleText = (node: Nodes): string => titleWords(node).replace(/\s+/g, ' ').trim();

/** The same with all spaces: each is a dash of the id. */
export const titleWords = (node: Nodes): string => writtenWords(node).replace(/\s/g, ' ').trim();

/** The same with white space as it is. */
export function writtenWords(node: Nodes): string {
	if (node.type === 'text') return node.value.replace(/\uE000[a-z]\d+\uE001/g, '');
	if (!('children' in node)) return '';
	const isFootnote = node.children.some((c) => c.type === 'element' && c.properties.dataFootnoteRef !== undefined);
	return node.type === 'element' && node.tagName === 'sup' && isFootnote ? '' : node.children.map((c) => writtenWords(c as Nodes)).join('');
}

/** Classes of what is no text of the page; what a diagram is drawn from is none either. */
const SILENT = ['heading-anchor', 'data-footnote-backref', 'mermaid-source'];

/** Whether a writer leaves it out of the search index: between `<!-- search: off -->` and `on`, or with `data-search-ignore`. */
export const isUnsearched = (node: Nodes): boolean =>
	(node.data as { unsearched?: true } | undefined)?.unsearched === true ||
	(node.type === 'element' && node.properties.dataSearchIgnore !== undefined);

/** Readable text: blocks end with a newline, white space within a block is collapsed, images become their alternative text. */
export function readableText(nodes: Nodes[], imageText: (mark: string) => string): string {
	let out = '';
	const walk = (node: Nodes, pre: boolean) => {
		if (isUnsearched(node)) return;
		if (node.type === 'text') {
			out += pre ? node.value : node.value.replace(/\s+/g, ' ');
			return;
		}
		if (!('children' in node)) return;
		if (node.type === 'element') {
			const classes = node.properties.className;
			if (Array.isArray(classes) && SILENT.some((name) => classes.includes(name))) return;
			if (node.tagName === 'svg' || node.tagName === 'script' || node.tagName === 'style') return;
		}
		const block = node.type === 'element' && blocks.has(node.tagName);
		if (block) out += '\n';
		for (const child of node.children) walk(child as Nodes, pre || (node.type === 'element' && node.tagName === 'pre'));
		if (block) out += '\n';
	};
	for (const node of nodes) walk(node, false);
	return out
		.replace(/\uE000i\d+\uE001/g, imageText)
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n[\n ]*/g, '\n')
		.trim();
}
