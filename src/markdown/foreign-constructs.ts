/**
 * What an author of another generator, or of MDX, writes and a Markdown file here shows as text:
 *
 *   !!! note   === "Tab"   --8<-- "a.md"   {% hint %}   {: #id }   [[Page]]   ==marked==   import Card from './Card'   {props.name}   <<< @/a.ts
 */

export interface Construct {
	code: string;
	/** A text without any of them has none: looked for in the page first, with a line break before it. */
	signs: readonly string[];
	/** In the source of a block, of which all but running text is blanked. */
	pattern: RegExp;
	/** What it is, after the text that was found: `is shown as text: …`. */
	what: string;
	hint: string;
	/** Only where this is off. */
	off?: 'math';
	/** Means something in MDX. */
	isMdx?: true;
}

/** A value of JavaScript rather than a word in braces: a name, a member, a call, a text, a sum, a condition. */
const expression = [
	String.raw`[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[[^\]\n]*\])*(?:\([^\n]*\))?`,
	String.raw`"[^"\n]*"|'[^'\n]*'|\d+(?:\.\d+)?\s*[-+*/%]\s*[\w.]+`,
	String.raw`[^{}\n]*(?:&&|\|\||=>|\?\?)[^{}\n]*`,
].join('|');

const shown = (what: string): string => `is shown as text: ${what}`;
const asText = 'where the characters are meant, put them into `code`';

export const constructs: readonly Construct[] = [
	{
		code: 'mdx-import',
		signs: ['import'],
		pattern: /^import\s+(?:(?:[\w$*{][^'"\n;]*?\sfrom\s+)?['"][^'"\n]+['"]|[\w$]+\s+from\s+\S+)[^\n]*/gm,
		what: shown('a Markdown file imports nothing'),
		hint: 'take the line out, or end the name of the file in .mdx; what is in the components folder is known by its file name',
		isMdx: true,
	},
	{
		code: 'mdx-export',
		signs: ['export'],
		pattern:
			/^export\s+(?:(?:const|let|var)\s+[\w${[]|(?:async\s+)?function\b|class\s+\w|default\s+(?:function|class|async|\(|\{|\w+\s*(?:;|\(|=>))|\{|\*\s)[^\n]*/gm,
		what: shown('a Markdown file exports nothing'),
		hint: 'put values into the front matter or the data folder, and code into a component, or end the name of the file in .mdx',
		isMdx: true,
	},
	{
		code: 'mdx-comment',
		signs: ['{/*'],
		pattern: /(?<!\\)\{\/\*(?:[^\n]*?\*\/\}|[^\n]*)/g,
		what: shown('it is a comment in MDX alone'),
		hint: 'write <!-- comment -->',
		isMdx: true,
	},
	{
		code: 'mdx-expression',
		signs: ['{'],
		pattern: new RegExp(String.raw`(?<![\\$#{\w/=%@:&?.-])\{\s*(?:${expression})\s*\}(?![}/\w])`, 'g'),
		what: shown('a Markdown file computes nothing'),
		hint: 'write the value itself, use a component, or end the name of the file in .mdx; where the braces are meant, write \\{ or put them into `code`',
		isMdx: true,
	},
	{
		code: 'template-expression',
		signs: ['{{'],
		pattern: /(?<![\\$#{\w])\{\{(?![{%])[^{}\n]+\}\}(?!\})/g,
		what: shown('pages are no templates'),
		hint: 'write the value itself, or use a component; where the braces are meant, write \\{{ or put them into `code`',
		isMdx: true,
	},
	{
		code: 'snippet-import',
		signs: ['<<<'],
		pattern: /^<<<[ \t]*(?:@\/|\.{1,2}\/|\/?[\w-]+[/.])[^\n]*/gm,
		what: shown('the line is part of a paragraph'),
		hint: 'put an empty line before and after it; in an .mdx page of a Docusaurus site, import it with !!raw-loader! and show it in <CodeBlock>',
		isMdx: true,
	},
	{
		code: 'math-off',
		signs: ['$'],
		pattern: /(?<![\\$])(?:\$\$(?=[^\n]|\n)(?:[^$]|\\\$)+?\$\$|\$(?![\s$])(?=[^$\n]*(?:\\[A-Za-z]|[\^_][\w{]))[^$\n]*[^$\s\\]\$(?![\d$]))/g,
		what: 'is shown as it is written, since formulas are off',
		hint: 'set markdown.math to true and install katex; for a dollar sign write \\$',
		off: 'math',
		isMdx: true,
	},
	{
		code: 'foreign-admonition',
		signs: ['!!!', '???'],
		pattern: /^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+[A-Za-z][\w-]*(?:[ \t]+[^\n]*)?$/gm,
		what: shown("it is MkDocs's admonition"),
		hint: 'write :::note[Title], the text without its indent, and ::: at the end; one to unfold is <Details summary="Title">',
	},
	{
		code: 'foreign-tabs',
		signs: ['==='],
		pattern: /^===[!+]?[ \t]+"[^"\n]*"/gm,
		what: shown("it is MkDocs's tab"),
		hint: 'write <Tabs>, <TabItem value="Tab"> and the text without its indent, </TabItem> and </Tabs>',
	},
	{
		code: 'foreign-snippet',
		signs: ['8<-'],
		pattern: /^[ \t]*-{1,2}8<-{2,}[^\n]*/gm,
		what: shown("it is MkDocs's snippet"),
		hint: 'write <<< @/file.ts for code, or the text itself; a text for several pages is a partial of MDX: import Part from "./_part.mdx"',
	},
	{
		code: 'foreign-template',
		signs: ['%}'],
		pattern: /(?<!\\)\{\{?%-?[ \t]*\/?[A-Za-z][^%\n]*%\}\}?/g,
		what: shown('pages are no templates: it is Liquid, GitBook or Hugo'),
		hint: `write the result itself: {% hint %} is :::info and :::, {% tabs %} is <Tabs>, {% highlight %} is a fence; ${asText}`,
	},
	{
		code: 'foreign-attributes',
		signs: ['{'],
		pattern:
			/(?<![\\\w$:])\{(?::[ \t]*[#.\w][^{}\n]*|\.[A-Za-z][\w-]*(?:[ \t][^{}\n]*)?|[ \t]+#[\w-]+[ \t]*|#[\w-]+[ \t]+[.\w][^{}\n]*)\}/g,
		what: shown('it is a list of attributes of another Markdown'),
		hint: `after a heading write {#id}; for classes use HTML or a component; ${asText}`,
	},
	{
		code: 'foreign-wiki-link',
		signs: ['[['],
		pattern: /!?(?<![\\[\w])\[\[(?!(?:toc|_toc_)\]\])(?=[\p{L}./])[^[\]\n]*\]\](?![\](])/giu,
		what: shown('it is a link of a wiki'),
		hint: `write [Page](./page.md), and ![alt](./image.png) for an image; ${asText}`,
	},
	{
		code: 'foreign-mark',
		signs: ['=='],
		pattern: /(?<![\\=!<>\w+*/-])==(?![=\s>])[^=\n]+(?<![\s=!<>])==(?![=\w])/g,
		what: shown('it is marked text of another Markdown'),
		hint: `write <mark>text</mark>; ${asText}`,
	},
	{
		code: 'foreign-keys',
		signs: ['++'],
		pattern: /(?<![\w+\\])\+\+[a-z][\w-]*(?:\+[\w"'-]+)*\+\+(?![\w+])/g,
		what: shown("they are MkDocs's keys"),
		hint: `write <Kbd>Ctrl+Alt</Kbd>; ${asText}`,
	},
	{
		code: 'foreign-superscript',
		signs: ['^'],
		pattern: /(?<![\\^])\^(?![\s^])[\w+\u2212-]{1,12}\^(?![\w^])/g,
		what: shown('it is superscript of another Markdown'),
		hint: `write <sup>2</sup>; ${asText}`,
	},
	{
		code: 'foreign-definition',
		signs: ['\n:'],
		pattern: /^:[ \t]{1,4}(?=[^\s:|])[^\n]*/gm,
		what: shown('it is a definition of another Markdown'),
		hint: 'write a list: - **Term**: definition',
	},
	{
		code: 'foreign-abbreviation',
		signs: ['*['],
		pattern: /^\*\[[^\]\n]+\]:[ \t]+\S[^\n]*/gm,
		what: shown('it is an abbreviation of another Markdown'),
		hint: 'write <abbr title="HyperText Markup Language">HTML</abbr> where it stands',
	},
	{
		code: 'foreign-directive',
		signs: ['\n.. ', 'image::'],
		pattern: /^\.\.[ \t]+[a-z][\w-]*::[^\n]*|^image::\S+\[[^\]\n]*\]/gm,
		what: shown('it is reStructuredText or AsciiDoc'),
		hint: 'write Markdown: :::note for a note, ![alt](./image.png) for an image, a fence for code',
	},
	{
		code: 'heading-space',
		signs: ['##'],
		pattern: /^#{2,6}(?=\p{L})[^\n]*/gu,
		what: shown('a heading has a space after its #'),
		hint: 'write "## Heading"',
	},
	{
		code: 'task-space',
		signs: ['[x]', '[X]', '[]'],
		pattern: /^\[(?:[xX]\](?=\p{L})|\][ \t])[^\n]*/gu,
		what: shown('a task has a space in or x between the brackets, and a space after them'),
		hint: 'write "- [ ] open" or "- [x] done"',
	},
	{
		code: 'table-head',
		signs: ['|'],
		pattern: /^\|[^\n]*\|[ \t]*\n[ \t]*\|[^\n]*\|/g,
		what: shown('a table has below its first line one of dashes, with as many cells'),
		hint: 'write | --- | --- | there, one for each column',
	},
];

/** In the information of a fence, or as its whole text. */
export const MYST = /^\{[a-z][\w:-]*\}$/;
