/**
 * A page of MkDocs in our syntax:
 *
 *     !!! note "Title"            :::note[Title]            === "Tab"            <Tabs>
 *         Text.                   Text.                         Text.            <TabItem value="Tab">
 *                                 :::                                            Text. …
 *
 *     ??? tip "More" → <Details summary="More">      ## Heading {: #id .wide } → ## Heading {#id}      --8<-- "part.md" → its text
 */

export interface PageTools {
	/** Text of a file that a page takes in; undefined where there is none. */
	snippet(path: string): string | undefined;
	tell(construct: string, line: number, effect: string, hint?: string): void;
}

/** A line, and where it was written. */
interface Line {
	text: string;
	at: number;
}

/** Their kinds of admonitions as ours; any other is a note. */
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
const SNIPPET = /^(\s*)-{1,2}8<-{2,}\s+"([^"]+)"\s*$/;
/** `{ .class #id key="value" }`, `{: … }`. */
const ATTRIBUTES =
	/\{:?[ \t]*((?:[#.][\w:-]+|[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s}"']+))(?:[ \t]+(?:[#.][\w:-]+|[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s}"']+)))*)[ \t]*\}/g;

/** @returns the page in our syntax */
export function pageText(written: string, tools: PageTools): string {
	const [, front = '', body = ''] = /^(---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$))?([\s\S]*)$/.exec(written)!;
	const first = front.split('\n').length;
	const lines = body
		.replace(/\r\n?/g, '\n')
		.split('\n')
		.map((text, i) => ({ text, at: first + i }));
	const out = blocks(withSnippets(lines, tools, 0), tools);
	return frontMatter(front) + out.lines.join('\n');
}

/** `hide: [toc, navigation]` in our keys. */
function frontMatter(front: string): string {
	return front.replace(/^hide:(?:[ \t]*\[([^\]\n]*)\]|((?:\r?\n[ \t]*-[ \t]*\w+)+))[ \t]*$/m, (_, inline?: string, list?: string) => {
		const names: string[] = (inline ?? list ?? '').match(/\w+/g) ?? [];
		return [
			...(names.includes('toc') ? ['hide_table_of_contents: true'] : []),
			...(names.includes('navigation') ? ['displayed_sidebar: null'] : []),
		].join('\n');
	});
}

/** Files that the page takes in, in fences too. */
function withSnippets(lines: Line[], tools: PageTools, depth: number): Line[] {
	return lines.flatMap((line): Line[] => {
		const [, indent = '', name = ''] = SNIPPET.exec(line.text) ?? [];
		if (!name) return [line];
		const [path = '', from = '', to = ''] = /^[a-z]+:\/\//.test(name) ? [name] : name.split(':');
		const whole = depth < 10 ? tools.snippet(path) : undefined;
		const part = whole === undefined ? undefined : partOf(whole.replace(/\r\n?/g, '\n').replace(/\n$/, ''), from, to);
		if (part === undefined) {
			tools.tell('snippet', line.at, 'the file or the part of it was not found, and is left out', 'put the text in its place');
			return [];
		}
		return withSnippets(
			part.split('\n').map((text) => ({ text: text && indent + text, at: line.at })),
			tools,
			depth + 1,
		);
	});
}

/** `file:2:5` is lines, `file:name` what is between `--8<-- [start:name]` and `[end:name]`. */
function partOf(text: string, from: string, to: string): string | undefined {
	const lines = text.split('\n');
	if (/^\d*$/.test(from) && (from || to)) return lines.slice(from ? Number(from) - 1 : 0, to ? Number(to) : undefined).join('\n');
	const mark = /--8<--\s*\[\s*(start|end)\s*:\s*([\w-]+)\s*\]/;
	if (!from) return lines.filter((line) => !mark.test(line)).join('\n');
	const at = (which: string) => lines.findIndex((line) => mark.exec(line)?.slice(1).join() === `${which},${from}`);
	return at('start') < 0
		? undefined
		: lines
				.slice(at('start') + 1, at('end') < 0 ? undefined : at('end'))
				.filter((line) => !mark.test(line))
				.join('\n');
}

/** @returns the lines, and how many colons their longest container has */
function blocks(lines: Line[], tools: PageTools): { lines: string[]; colons: number } {
	const out: string[] = [];
	let colons = 2;
	for (let i = 0; i < lines.length; ) {
		const { text, at } = lines[i]!;
		const fence = FENCE.exec(text);
		if (fence) {
			// A fence that is indented more is part of the code.
			const closing = new RegExp(`^ {0,${fence[1]!.length}}${fence[2]![0]}{${fence[2]!.length},}\\s*$`);
			const end = lines.findIndex((line, n) => n > i && closing.test(line.text));
			const last = end < 0 ? lines.length - 1 : end;
			out.push(`${fence[1]}${fence[2]}${info(fence[3]!)}`, ...lines.slice(i + 1, last + 1).map((line) => line.text));
			i = last + 1;
			continue;
		}
		const admonition = ADMONITION.exec(text);
		if (admonition) {
			const { inner, next } = bodyOf(lines, i + 1, admonition[1]!.length);
			const made = blocks(inner, tools);
			const [, indent = '', sign = '', name = '', , title] = admonition;
			const shown = title ?? (OWN.has(name.toLowerCase()) ? '' : name[0]!.toUpperCase() + name.slice(1));
			const ours = KINDS[name.toLowerCase()];
			if (!ours) tools.tell('admonition', at, 'a kind of the site is shown as a note', 'markdown.admonitions names kinds of your own');
			const colon = ':'.repeat(made.colons + 1);
			const [open, close] = sign.startsWith('?')
				? [
						`<Details summary="${attribute(shown || name[0]!.toUpperCase() + name.slice(1))}"${sign.endsWith('+') ? ' open' : ''}>`,
						'</Details>',
					]
				: [`${colon}${ours ?? 'note'}${shown ? `[${shown.replace(/[[\]]/g, '\\$&')}]` : ''}`, colon];
			colons = Math.max(colons, sign.startsWith('?') ? made.colons : made.colons + 1);
			out.push(...around(out, indent, open, made.lines, close));
			i = next;
			continue;
		}
		const tab = TAB.exec(text);
		if (tab) {
			const indent = tab[1]!;
			const items: string[] = [];
			const labels = new Set<string>();
			while (i < lines.length) {
				const one = TAB.exec(lines[i]!.text);
				// `===!` begins another set.
				if (!one || one[1] !== indent || (items.length && /===!/.test(lines[i]!.text))) break;
				const { inner, next } = bodyOf(lines, i + 1, indent.length);
				const made = blocks(inner, tools);
				colons = Math.max(colons, made.colons);
				let value = one[2]!;
				for (let n = 2; labels.has(value); n++) value = `${one[2]} ${n}`;
				labels.add(value);
				items.push(`<TabItem value="${attribute(value)}">`, '', ...made.lines, '', '</TabItem>');
				i = next;
			}
			out.push(...around(out, indent, '<Tabs>', items, '</Tabs>'));
			continue;
		}
		out.push(inline(text, at, tools));
		i++;
	}
	return { lines: out, colons };
}

const attribute = (text: string): string =>
	text
		.replace(/<[^>]*>/g, '')
		.replace(/[`*]/g, '')
		.replace(/&/g, '&amp;')
		.replace(/"/g, '&quot;')
		.trim();

/** A block with empty lines around it, indented as it was. */
function around(before: string[], indent: string, open: string, body: string[], close: string): string[] {
	const lines = [open, '', ...body, '', close, ''].map((line) => (line ? indent + line : ''));
	return before.length && before.at(-1)?.trim() ? ['', ...lines] : lines;
}

/** Lines that are indented by four more than what they belong to, without that. Empty lines at the end are not part of it. */
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
	const language = /^\.?([\w+#-]+)(?!\S*=)/.exec(plain)?.[1] ?? '';
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

/** Of a line of text; what stands in `code` stays. */
function inline(text: string, at: number, tools: PageTools): string {
	if (/^\[TOC\]\s*$/.test(text)) return '[[toc]]';
	const isHeading = /^ {0,3}#{1,6}\s/.test(text);
	return text
		.split(/((?<!`)(`+)(?!`).*?(?<!`)\2(?!`))/)
		.filter((_, i) => i % 3 !== 2)
		.map((part, i) => (i % 2 ? part : words(part, isHeading, at, tools)))
		.join('');
}

function words(part: string, isHeading: boolean, at: number, tools: PageTools): string {
	return part
		.replace(ATTRIBUTES, (_, list: string) => {
			const id = /#([\w:-]+)/.exec(list)?.[1];
			if (isHeading && id) return `{#${id}}`;
			tools.tell('attribute list', at, 'classes and attributes are left out', 'write HTML, or a component');
			return '';
		})
		.replace(/(<[a-z][^>\n]*?)\s+markdown(?:="[^"]*")?(?=[\s>])/g, '$1')
		.replace(/:(?:material|fontawesome|octicons|simple)-[\w-]+:/g, () => {
			tools.tell('icon', at, 'icons of the theme are left out', 'an image, or a component');
			return '';
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
		.replace(/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, '<ins>$1</ins>');
}
