/**
 * A page of MkDocs in our syntax:
 *
 *     !!! note "Title"            :::note[Title]            === "Tab"            <Tabs>
 *         Text.                   Text.                         Text.            <TabItem value="Tab">
 *                                 :::                                            Text. …
 *
 *     /// note | Title            :::note[Title]            <div class="grid cards" markdown>       <CardGrid>
 *     Text.                       Text.                     -   __Title__                           <Card title="Title">
 *     ///                         :::                           Text. …                             Text. …
 *
 *     ??? tip "More" → <Details summary="More">      <div markdown> → <div> and an empty line      <style> is left out
 *     ::: package.Class → `package.Class`, with that id
 */

import { isBalanced } from '../../markdown/syntax/container.ts';
import { inline } from './inline.ts';
import { withSnippets } from './snippets.ts';
import type { Line, Page, PageTools } from './tools.ts';

interface Block {
	lines: string[];
	/** Most colons of a container in it. */
	colons: number;
	/** Index of the line after it. */
	next: number;
}

/** Kinds of admonitions of MkDocs as ours; any other becomes a note. */
const KINDS: Record<string, string> = {
	...kind('note', 'note seealso abstract summary tldr example quote cite'),
	...kind('tip', 'tip hint important success check done'),
	...kind('info', 'info todo question help faq'),
	...kind('warning', 'warning caution attention'),
	...kind('danger', 'danger error failure fail missing bug'),
};

function kind(ours: string, theirs: string): Record<string, string> {
	return Object.fromEntries(theirs.split(' ').map((name) => [name, ours]));
}

const OWN = new Set(['note', 'tip', 'info', 'warning', 'danger']);
const FENCE = /^(\s*)(`{3,}|~{3,})(.*)$/;
const ADMONITION = /^( *)(!!!|\?\?\?\+?)\s+([\w-]+)((?:\s+(?:inline|end|[a-z][\w-]*))*)(?:\s+"(.*)")?\s*$/;
const TAB = /^( *)===[!+]*\s+"(.*)"\s*$/;
/** https://facelessuser.github.io/pymdown-extensions/extensions/blocks/ */
const BLOCK = /^( *)(\/{3,})\s*([a-z][\w-]*)(?:\s*\|\s*(.*?))?\s*$/;
/** What mkdocstrings and the like generate: `::: package.Class`, with options indented below it. */
const GENERATED = /^( *):::\s*([^\s:`]+)\s*$/;
const CODE_OF_PAGE = /^\s*<(style|script)\b/i;
const GRID = /^( *)<div\b(?=[^>]*\bmarkdown\b)[^>]*\bclass="grid( cards)?"[^>]*>\s*$/;
/** An element whose content is Markdown, opened on a line of its own. */
const WITH_MARKDOWN = /^(\s*<([a-z]+)\b[^>]*?)\s+markdown(?:="[^"]*")?((?:\s[^>]*)?>)\s*$/;

/** @returns the body of a page in our syntax @param first number of its first line */
export function pageText(body: string, first: number, tools: PageTools): string {
	const lines = body
		.replace(/\r\n?/g, '\n')
		.split('\n')
		.map((text, i) => ({ text, at: first + i }));
	const whole = withSnippets(lines, tools);
	const definitions = whole.flatMap(({ text }): [string, string][] => {
		const [, name, address] = /^\s*\[(?!\^)([^\]]+)\]:\s*<?([^\s>]+)/.exec(text) ?? [];
		return name && address ? [[name.toLowerCase(), address]] : [];
	});
	return blocks(whole, { tools, ids: new Set(), definitions: new Map(definitions) }).lines.join('\n');
}

const readers = [fenceAt, codeOfPageAt, gridAt, admonitionAt, generatedAt, tabsAt, blockAt];

/** @returns the lines, and the most colons of a container in them */
function blocks(lines: Line[], page: Page): { lines: string[]; colons: number } {
	const out: string[] = [];
	const open: string[] = [];
	let colons = 2;
	for (let i = 0; i < lines.length; ) {
		const block = readers.reduce<Block | undefined>((first, read) => first ?? read(lines, i, page), undefined);
		if (block) {
			if (block.lines[0] && block.lines.length > 1 && out.at(-1)?.trim() && !FENCE.test(block.lines[0])) out.push('');
			out.push(...block.lines);
			colons = Math.max(colons, block.colons);
			i = block.next;
			continue;
		}
		const { text, at } = lines[i++]!;
		const [, start = '', name = '', end = ''] = WITH_MARKDOWN.exec(text) ?? [];
		const closing = /^\s*<\/([a-z]+)>\s*$/.exec(text)?.[1];
		if (name) {
			open.push(name);
			out.push(start + end, '');
		} else if (closing && open.includes(closing)) {
			open.splice(open.lastIndexOf(closing), 1);
			out.push('', text, '');
		} else out.push(inline(text, at, page));
	}
	return { lines: out, colons };
}

/** A fence that is not closed is not a fence, as in Python-Markdown: its line is left out. */
function fenceAt(lines: Line[], i: number, { tools }: Page): Block | undefined {
	const { text, at } = lines[i]!;
	const [, indent = '', mark = '', rest = ''] = FENCE.exec(text) ?? [];
	if (!mark || (mark[0] === '`' && rest.includes('`'))) return undefined;
	// A fence that is indented more is part of the code.
	const closing = new RegExp(`^ {0,${indent.length}}${mark[0]}{${mark.length},}\\s*$`);
	const end = lines.findIndex((line, n) => n > i && closing.test(line.text));
	if (end < 0) {
		tools.tell('fence', at, 'nothing closes it, and it is left out', 'correct the page: a fence begins and ends the code');
		return { lines: [], colons: 0, next: i + 1 };
	}
	const code = lines.slice(i + 1, end + 1).map((line) => line.text);
	return { lines: [indent + mark + info(rest), ...code], colons: 0, next: end + 1 };
}

function codeOfPageAt(lines: Line[], i: number, { tools }: Page): Block | undefined {
	const name = CODE_OF_PAGE.exec(lines[i]!.text)?.[1]?.toLowerCase();
	if (!name) return undefined;
	const end = lines.findIndex((line, n) => n >= i && line.text.toLowerCase().includes(`</${name}>`));
	tools.tell(`<${name}>`, lines[i]!.at, 'left out of the page', name === 'style' ? 'write styles/index.css' : 'write a component');
	return { lines: [], colons: 0, next: end < 0 ? lines.length : end + 1 };
}

/** In MkDocs, a grid of cards is a list. Cards without a title become cells. */
function gridAt(lines: Line[], i: number, page: Page): Block | undefined {
	const [, indent, cards] = GRID.exec(lines[i]!.text) ?? [];
	if (indent === undefined) return undefined;
	let depth = 0;
	const end = lines.findIndex(({ text }, n) => {
		if (n >= i) depth += (text.match(/<div\b/g)?.length ?? 0) - (text.match(/<\/div>/g)?.length ?? 0);
		return n >= i && depth === 0;
	});
	if (end < 0) return undefined;
	const inner = lines.slice(i + 1, end);
	const isItem = ({ text }: Line) => /^ {0,3}[-*+]\s/.test(text);
	const starts = cards ? inner.flatMap((line, n) => (isItem(line) ? [n] : [])) : [];
	if (!starts.length) {
		const content = blocks(inner, page);
		return { lines: around(indent, '<Grid>', content.lines, '</Grid>'), colons: content.colons, next: end + 1 };
	}
	const items = starts.map((start, n) =>
		blocks(
			inner
				.slice(start, starts[n + 1])
				.map(({ text, at }, k) => ({ text: k ? text.replace(/^ {1,4}/, '') : text.replace(/^ {0,3}[-*+]\s+/, ''), at })),
			page,
		),
	);
	const titled = items.map(({ lines }) => /^\s*(__|\*\*)(.+?)\1\s*$/.exec(lines[0] ?? '')?.[2]);
	const isTitled = titled.every(Boolean);
	const body = items.flatMap(({ lines }, n) => {
		const rest = isTitled ? lines.slice(1).filter((line) => !/^\s*---\s*$/.test(line)) : lines;
		return isTitled ? [`<Card title="${attribute(titled[n]!)}">`, '', ...rest, '', '</Card>'] : ['<Cell>', '', ...rest, '', '</Cell>'];
	});
	const name = isTitled ? 'CardGrid' : 'Grid';
	return { lines: around(indent, `<${name}>`, body, `</${name}>`), colons: Math.max(...items.map(({ colons }) => colons)), next: end + 1 };
}

function admonitionAt(lines: Line[], i: number, page: Page): Block | undefined {
	const { text, at } = lines[i]!;
	const match = ADMONITION.exec(text);
	if (!match) return undefined;
	const [, indent = '', sign = '', name = '', , title] = match;
	const { inner, next } = bodyOf(lines, i + 1, indent.length);
	const isOpen = sign.endsWith('+');
	return { ...container({ indent, name, title, isFolded: sign.startsWith('?'), isOpen, at }, inner, page), next };
}

interface Container {
	indent: string;
	name: string;
	title: string | undefined;
	isFolded: boolean;
	isOpen: boolean;
	at: number;
}

function container({ indent, name, title, isFolded, isOpen, at }: Container, inner: Line[], page: Page): Omit<Block, 'next'> {
	const content = blocks(inner, page);
	const named = name[0]!.toUpperCase() + name.slice(1);
	const ownName = OWN.has(name.toLowerCase()) ? '' : named;
	const shown = title === undefined ? ownName : inline(title, at, page);
	const ours = KINDS[name.toLowerCase()];
	if (!ours) page.tools.tell('admonition', at, 'a kind of the site is shown as a note', 'markdown.admonitions names kinds of your own');
	if (isFolded) {
		const open = `<Details summary="${attribute(shown || named)}"${isOpen ? ' open' : ''}>`;
		return { lines: around(indent, open, content.lines, '</Details>'), colons: content.colons };
	}
	const colon = ':'.repeat(content.colons + 1);
	const open = `${colon}${ours ?? 'note'}${shown ? `[${isBalanced(shown) ? shown : shown.replace(/[[\]]/g, '\\$&')}]` : ''}`;
	return { lines: around(indent, open, content.lines, colon), colons: content.colons + 1 };
}

function generatedAt(lines: Line[], i: number, { tools, ids }: Page): Block | undefined {
	const [, indent = '', name = ''] = GENERATED.exec(lines[i]!.text) ?? [];
	if (!name) return undefined;
	const { next } = bodyOf(lines, i + 1, indent.length);
	tools.tell('text of a plugin', lines[i]!.at, 'it is not generated: its name alone is shown', 'write it, or have its tool write Markdown');
	const id = /^[\w.-]+$/.test(name) && !ids.has(name) ? `<span id="${name}"></span>` : '';
	ids.add(name);
	return { lines: [`${indent}${id}\`${name}\``, ''], colons: 0, next };
}

function tabsAt(lines: Line[], i: number, page: Page): Block | undefined {
	const indent = TAB.exec(lines[i]!.text)?.[1];
	if (indent === undefined) return undefined;
	const tabs: Tab[] = [];
	let next = i;
	while (next < lines.length) {
		const one = TAB.exec(lines[next]!.text);
		// `===!` starts another set of tabs.
		if (!one || one[1] !== indent || (tabs.length && /===!/.test(lines[next]!.text))) break;
		const body = bodyOf(lines, next + 1, indent.length);
		tabs.push({ label: one[2]!, inner: body.inner });
		next = body.next;
	}
	return { ...tabSet(indent, tabs, page), next };
}

interface Tab {
	label: string;
	inner: Line[];
}

function tabSet(indent: string, tabs: Tab[], page: Page): Omit<Block, 'next'> {
	const labels = new Set<string>();
	let colons = 0;
	const items = tabs.flatMap(({ label, inner }) => {
		const content = blocks(inner, page);
		colons = Math.max(colons, content.colons);
		const plain = attribute(inline(label, inner[0]?.at ?? 1, page)) || String(labels.size + 1);
		let value = plain;
		for (let n = 2; labels.has(value); n++) value = `${plain} ${n}`;
		labels.add(value);
		return [`<TabItem value="${value}">`, '', ...content.lines, '', '</TabItem>'];
	});
	return { lines: around(indent, '<Tabs>', items, '</Tabs>'), colons };
}

/** A block of `///`, its options, and what is in it. */
function partsOfBlock(lines: Line[], i: number) {
	const [, indent = '', slashes = '', name = '', title] = BLOCK.exec(lines[i]!.text) ?? [];
	const end = slashes ? lines.findIndex(({ text }, n) => n > i && text.trim() === slashes) : -1;
	if (end < 0) return undefined;
	let from = i + 1;
	const options: Record<string, string> = {};
	for (; from < end; from++) {
		const [, key = '', value = ''] = /^ {4,}([\w-]+):\s*(.*?)\s*$/.exec(lines[from]!.text.slice(indent.length)) ?? [];
		if (!key) break;
		options[key] = value;
	}
	const inner = lines.slice(from, end).map(({ text, at }) => ({ text: text.startsWith(indent) ? text.slice(indent.length) : text, at }));
	let next = end + 1;
	while (next < lines.length && !lines[next]!.text.trim()) next++;
	return { indent, name, title: title || undefined, options, inner, next };
}

function blockAt(lines: Line[], i: number, page: Page): Block | undefined {
	const block = partsOfBlock(lines, i);
	if (!block) return undefined;
	const { indent, name, title, options, inner, next } = block;
	const at = lines[i]!.at;
	if (name === 'tab') {
		const tabs = [{ label: title ?? '', inner }];
		let after = next;
		for (let one = blockFrom(lines, after); one?.name === 'tab' && one.indent === indent; one = blockFrom(lines, after)) {
			tabs.push({ label: one.title ?? '', inner: one.inner });
			after = one.next;
		}
		return { ...tabSet(indent, tabs, page), next: after };
	}
	if (name === 'html' || name.endsWith('caption')) {
		page.tools.tell(`block ${name}`, at, 'what is in it is shown without it', 'write HTML, or <Figure caption="…">');
		const content = blocks(inner, page);
		return { ...content, lines: content.lines.map((text) => text && indent + text), next };
	}
	const isFolded = name === 'details';
	const kindName = isFolded || name === 'admonition' ? (options.type ?? 'note') : name;
	const isOpen = options.open?.toLowerCase() === 'true';
	return { ...container({ indent, name: kindName, title, isFolded, isOpen, at }, inner, page), next };
}

const blockFrom = (lines: Line[], i: number) => (i < lines.length ? partsOfBlock(lines, i) : undefined);

const attribute = (text: string): string =>
	text
		.replace(/<[^>]*>/g, '')
		.replace(/[`*]/g, '')
		.replace(/&/g, '&amp;')
		.replace(/"/g, '&quot;')
		.trim();

/** A block with its original indent, and empty lines inside and after it. */
const around = (indent: string, open: string, body: string[], close: string): string[] =>
	[open, '', ...body, '', close, ''].map((line) => (line ? indent + line : ''));

/** The lines indented by four more than their parent, without that indent and without empty lines at the end. */
function bodyOf(lines: Line[], from: number, indent: number): { inner: Line[]; next: number } {
	const margin = indent + 4;
	let end = from;
	while (end < lines.length && (!lines[end]!.text.trim() || /^ */.exec(lines[end]!.text.replace(/\t/g, '    '))![0].length >= margin))
		end++;
	while (end > from && !lines[end - 1]!.text.trim()) end--;
	while (from < end && !lines[from]!.text.trim()) from++;
	const inner = lines.slice(from, end).map(({ text, at }) => ({ text: text.replace(/\t/g, '    ').slice(margin), at }));
	let next = end;
	while (next < lines.length && !lines[next]!.text.trim()) next++;
	return { inner, next };
}

/** `{ .py .annotate title="a.py" hl_lines="2 4-5" linenums="3" }` → `py title="a.py" {2,4-5} showLineNumbers=3` */
function info(written: string): string {
	const plain = written
		.trim()
		.replace(/^\{|\}$/g, ' ')
		.trim();
	if (!plain) return '';
	const language = ofPygments(/^\.?([\w+#-]+)(?!\S*=)/.exec(plain)?.[1] ?? '');
	const value = (name: string) =>
		new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|(\\S+))`)
			.exec(plain)
			?.slice(1)
			.find((v) => v !== undefined);
	const [title, marked, first] = [value('title'), value('hl_lines'), value('linenums')];
	return [
		language || ((title ?? marked ?? first) ? 'text' : ''),
		title && `title="${title.replace(/"/g, '')}"`,
		marked && `{${marked.trim().split(/\s+/).join(',')}}`,
		first && (first === '1' ? 'showLineNumbers' : `showLineNumbers=${first}`),
	]
		.filter(Boolean)
		.join(' ');
}

/** The name of a Pygments language here. Of `yaml+jinja`, it is the language around the template. */
const ofPygments = (name: string): string =>
	({ jinja: 'jinja2', 'html+jinja': 'jinja2', pycon: 'python', py3: 'python', python3: 'python', ps1con: 'powershell' })[name] ??
	name.replace(/\+(?:jinja2?|django|erb|php)$/, '');
