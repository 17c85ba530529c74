/**
 * The HTML of a page's main part → the same as Markdown (CommonMark with GFM tables), for readers that are machines and for copying.
 * What is there for the screen alone is left out: navigation, buttons, forms. A component is what its HTML says. Linear in the length.
 * By hand because rehype-remark takes 7.4 s of processor time for 300 pages of this site, this 0.35 s (2026-11-28, three runs each).
 *
 *     <h2 id="a">再配布</h2><p>条件は<a href="/meta/">モデル情報</a>にあります。</p> → ## 再配布\n\n条件は[モデル情報](https://vrm.dev/meta/)にあります。
 */
import { Parser, parseDocument } from 'htmlparser2';
import { codeSpan, fenced } from '../../markdown/write-code.ts';

type Nodes = ReturnType<typeof parseDocument>['childNodes'];
type Node = Nodes[number];
type Element = Node & { name: string; attribs: Record<string, string>; children: Nodes };

interface CopyOptions {
	/** Absolute address of the page: the base of addresses in it. */
	url: string;
}

/** Elements without a word of the text, and classes of such. */
const SKIPPED = new Set(
	'nav button script style template form search dialog noscript input select textarea svg datalist iframe progress canvas audio video object head'.split(
		' ',
	),
);
const SKIPPED_CLASSES =
	/(?:^|\s)(?:heading-anchor|toc|breadcrumbs|pagination|edit-meta|article-footer|code-actions|visually-hidden|needs-script|page-menu|tab-list|skip-link|filters)(?:\s|$)/;
const BLOCKS = new Set(
	'address article aside blockquote body dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section summary table ul'.split(
		' ',
	),
);

/** Markdown of a page's HTML, of which `<main>` is taken: the rest may be missing. Ends with a line break. */
export function markdownOf(html: string, options: CopyOptions): string {
	const end = html.lastIndexOf('</main>');
	const main = html.slice(Math.max(0, html.indexOf('<main')), end < 0 ? undefined : end);
	const [title = '', ...rest] = blocksOf(main, options);
	// The way back to the page stands under its title, whose names keep together with their numbers on the page alone.
	const text = [title.replaceAll('\u00A0', ' '), `<${options.url}>`, ...rest].join('\n\n');
	return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}

/** Where elements nest too deeply for the stack, their text alone. */
function blocksOf(main: string, options: CopyOptions): string[] {
	try {
		return blocks(parseDocument(main).childNodes, options);
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		const texts: string[] = [];
		new Parser({ ontext: (text) => texts.push(text) }).end(main);
		return texts.map(tidy).filter(Boolean);
	}
}

const isElement = (node: Node): node is Element => node.type === 'tag';
const isSkipped = ({ name, attribs }: Element): boolean =>
	(SKIPPED.has(name) && !(name === 'svg' && attribs['aria-label'])) ||
	'hidden' in attribs ||
	'data-nosnippet' in attribs ||
	attribs['aria-hidden'] === 'true' ||
	SKIPPED_CLASSES.test(attribs.class ?? '');

/** Children as blocks: text and inline elements between two blocks are a paragraph. */
function blocks(nodes: Nodes, options: CopyOptions): string[] {
	const texts: string[] = [];
	let line = '';
	const flush = () => {
		const text = tidy(line);
		if (text) texts.push(text);
		line = '';
	};
	for (const node of nodes) {
		if (isElement(node) && !isSkipped(node) && (BLOCKS.has(node.name) || hasBlocks(node))) {
			flush();
			for (const text of block(node, options)) if (text) texts.push(text);
		} else line += apart(line, node) + inline(node, options);
	}
	flush();
	return texts;
}

/** An inline element around blocks: a card that is one link. */
const hasBlocks = (element: Element): boolean =>
	element.name !== 'svg' &&
	element.children.some((child) => isElement(child) && !isSkipped(child) && (BLOCKS.has(child.name) || hasBlocks(child)));

function block(element: Element, options: CopyOptions): string[] {
	const { name, attribs, children } = element;
	const level = /^h([1-6])$/.exec(name)?.[1];
	if (level) return [`${'#'.repeat(Number(level))} ${oneLine(children, options)}`];
	switch (name) {
		case 'pre':
			return [codeBlock(element)];
		case 'hr':
			return ['---'];
		case 'blockquote':
			return [quoted(blocks(children, options))];
		case 'ul':
		case 'ol':
			return [list(element, options)];
		case 'table':
			return [table(element, options)];
		case 'summary':
		case 'dt':
			return [strong(oneLine(children, options))];
		case 'aside':
			return [quoted(blocks(children, options))];
		case 'figcaption':
			return [oneLine(children, options)];
		case 'a': {
			const text = blocks(children, options);
			const href = addressOf(attribs.href, options);
			return href && text.length ? [`[${text[0]!.replace(/^#+ /, '').replace(/\n/g, ' ')}](${href})`, ...text.slice(1)] : text;
		}
		default: {
			const within = blocks(children, options);
			if (/(?:^|\s)admonition(?:\s|$)/.test(attribs.class ?? '')) return [quoted(within)];
			if (/(?:^|\s)code-title(?:\s|$)/.test(attribs.class ?? '')) return within.map(strong);
			return within;
		}
	}
}

const strong = (text: string): string => (text ? `**${text.replaceAll('**', '')}**` : '');
const quoted = (parts: string[]): string =>
	parts
		.join('\n\n')
		.split('\n')
		.map((line) => (line ? `> ${line}` : '>'))
		.join('\n');

function codeBlock(element: Element): string {
	const code = textOf(element).replace(/\n$/, '');
	const language =
		/language-(\S+)/.exec(element.attribs.class ?? '') ?? /language-(\S+)/.exec(element.children.find(isElement)?.attribs.class ?? '');
	return fenced(code, language?.[1]);
}

function list({ name, attribs, children }: Element, options: CopyOptions): string {
	const items = children.filter((child): child is Element => isElement(child) && !isSkipped(child));
	let number = Number(attribs.start ?? 1);
	return items
		.map((item) => {
			const mark = name === 'ol' ? `${number++}. ` : '- ';
			return (
				mark +
				blocks(item.children, options)
					.join('\n')
					.split('\n')
					.join(`\n${' '.repeat(mark.length)}`)
			);
		})
		.filter((item) => item.trim().length > 1)
		.join('\n');
}

/** A GFM table: its first row is the head. What spans cells is repeated in none. */
function table(element: Element, options: CopyOptions): string {
	const rows: string[][] = [];
	const caption: string[] = [];
	const visit = (nodes: Nodes) => {
		for (const node of nodes) {
			if (!isElement(node) || isSkipped(node)) continue;
			if (node.name === 'caption') caption.push(strong(oneLine(node.children, options)), '');
			else if (node.name === 'tr')
				rows.push(
					node.children
						.filter((cell): cell is Element => isElement(cell) && (cell.name === 'td' || cell.name === 'th'))
						.map((cell) => oneLine(cell.children, options).replaceAll('|', '\\|')),
				);
			else visit(node.children);
		}
	};
	visit(element.children);
	const width = Math.max(0, ...rows.map((row) => row.length));
	if (!width) return '';
	const line = (cells: string[]) => `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`;
	const [head = [], ...body] = rows;
	return [...caption, line(head), line(Array(width).fill('---')), ...body.map(line)].join('\n');
}

/** Children in one line: what a heading or a cell holds. */
const oneLine = (nodes: Nodes, options: CopyOptions): string =>
	tidy(
		nodes
			.map((node) =>
				isElement(node) && BLOCKS.has(node.name) && !isSkipped(node) ? ` ${blocks([node], options).join(' ')} ` : inline(node, options),
			)
			.join(''),
	).replace(/\s*\n\s*/g, ' ');

function inline(node: Node, options: CopyOptions): string {
	if (node.type === 'text') return escaped((node as unknown as { data: string }).data.replace(/[ \t\r\n]+/g, ' '));
	if (!isElement(node) || isSkipped(node)) return '';
	const { name, attribs, children } = node;
	const within = () => children.reduce((text, child) => text + apart(text, child) + inline(child, options), '');
	switch (name) {
		case 'br':
			return '\\\n';
		case 'wbr':
			return '';
		case 'code':
		case 'kbd':
			return codeSpan(textOf(node));
		case 'strong':
		case 'b':
			return around('**', within());
		case 'em':
		case 'i':
			return around('*', within());
		case 'del':
		case 's':
			return around('~~', within());
		case 'svg':
			return around('*', escaped(attribs['aria-label']!));
		case 'img':
			return attribs.alt || attribs.src ? `![${escaped(attribs.alt ?? '')}](${addressOf(attribs.src, options)})` : '';
		case 'a': {
			const text = within().trim();
			const href = addressOf(attribs.href, options);
			return text && href ? `[${text}](${href})` : text;
		}
		default:
			return within();
	}
}

/** Links and labels that only their style keeps apart: `<a>…</a><time>…</time>`. */
const apart = (before: string, node: Node): string =>
	isElement(node) &&
	node.name !== 'wbr' &&
	node.name !== 'br' &&
	isAfterElement(node) &&
	// Of a long text only its end: the pattern would be tried at each character.
	/(?:\)|`|\p{L}|\p{N})$/u.test(before.slice(-2)) &&
	!isSkipped(node)
		? ' '
		: '';
const isAfterElement = (node: Node): boolean => node.prev !== null && isElement(node.prev as Node) && (node.prev as Element).name !== 'wbr';

/** Emphasis does not begin or end with a space. */
function around(mark: string, text: string): string {
	const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
	return inner ? before + mark + inner + mark + after : text;
}

/** Text that Markdown would read as more than text. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/^(\s*)([#+-]|\d+[.)])(?=\s)/, '$1\\$2');

const tidy = (text: string): string =>
	text
		.replace(/[ \t]+/g, ' ')
		.replace(/ ?\\\n ?/g, '\\\n')
		.replace(/^(?:\s|\\\n)+|(?:\s|\\\n)+$/g, '');

function textOf(node: Node): string {
	if (node.type === 'text') return (node as unknown as { data: string }).data;
	return 'children' in node
		? (node.children as Nodes).map((child) => (isElement(child) && isSkipped(child) ? '' : textOf(child))).join('')
		: '';
}

/** An address as it is from anywhere. */
function addressOf(href: string | undefined, { url }: CopyOptions): string {
	if (!href) return '';
	// Most links: nothing in them that an address parser changes.
	if (/^\/(?!\/)[\w/-]*(?:#[\w-]*)?$/.test(href)) return originOf(url) + href;
	if (!URL.canParse(href, url)) return '';
	return new URL(href, url).href.replace(/[()\s]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'));
}

let last: { url: string; origin: string } | undefined;

function originOf(url: string): string {
	if (last?.url !== url) last = { url, origin: new URL(url).origin };
	return last.origin;
}
