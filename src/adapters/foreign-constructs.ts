/**
 * What an author of another generator, or of MDX, writes and a Markdown file here shows as text:
 *
 *   !!! note   === "Tab"   --8<-- "a.md"   {% hint %}   {: #id }   [[Page]]   ==marked==   import Card from "./Card"   {props.name}   <<< @/a.ts
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
	off?: 'math' | 'definitionLists' | 'abbreviations' | 'emoji';
	/** Means something in MDX. */
	isMdx?: true;
	/** Is looked for in MDX alone. */
	inMdx?: true;
}

/** A value of JavaScript rather than a word in braces: a name, a member, a call, a text, a sum, a condition. */
const expression = [
	String.raw`[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[[^\]\n]*\])*(?:\([^\n]*\))?`,
	String.raw`"[^"\n]*"|'[^'\n]*'|\d+(?:\.\d+)?\s*[-+*/%]\s*[\w.]+`,
	String.raw`[^{}\n]*(?:&&|\|\||=>|\?\?)[^{}\n]*`,
].join('|');

const shown = (what: string): string => `is shown as text: ${what}`;
export const FOREIGN_SNIPPET = "it is MkDocs's snippet";
const asText = 'where the characters are meant, put them into `code`';

/** Of emoji, those that are written most; all of them are loaded with the option alone. Each is a sign: most pages have a colon. */
const shortCodes =
	`tada rocket warning bulb memo bug sparkles heart smile fire zap boom star eyes construction wave point_right white_check_mark heavy_check_mark information_source exclamation question +1 thumbsup x lock key book books wrench gear link art bookmark package recycle 100`
		.split(' ')
		.map((name) => `:${name}:`);

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
		code: 'mdx-import-line',
		signs: ['\nimport '],
		pattern: /(?<=\n)import\s+[\w$*{][^'"\n;]*?\sfrom\s+['"][^'"\n]+['"][^\n]*/g,
		what: shown('the line is part of a paragraph'),
		hint: 'put an empty line before it, or move it to the top of the page',
		inMdx: true,
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
		what: shown(FOREIGN_SNIPPET),
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
			/%\{#[\w-]+\}%|(?<![\\\w$:])\{(?::[ \t]*[#.\w][^{}\n]*|\.[A-Za-z][\w-]*(?:[ \t][^{}\n]*)?|[ \t]+(?:#[\w-]+|\.[A-Za-z][\w-]*)(?:[ \t]+[.#\w][^{}\n]*)?[ \t]*|#[\w-]+[ \t]+[.\w][^{}\n]*|[ \t]*(?:width|height|class|id|style|align|loading|target|rel)=[^{}\n]*)\}/g,
		what: shown('it is a list of attributes of another Markdown'),
		hint: `after a heading write {#id}; for classes and sizes use HTML (<img src="a.png" alt="…" width="300">) or a component; ${asText}`,
	},
	{
		code: 'foreign-attributes',
		signs: ['{#'],
		pattern: /(?<=[^\s\\][ \t]*)\{#[A-Za-z][\w:.-]*\}(?=[ \t]*$)/gm,
		what: shown('headings and titles of admonitions have ids'),
		hint: `for a place to link to, write {#id} before it, with an empty line before and after it; ${asText}`,
	},
	{
		code: 'foreign-wiki-link',
		signs: ['[['],
		pattern: /!?(?<![\\[\w])\[\[(?!(?:toc|_toc_)\]\])(?=[\p{L}/]|\.{1,2}\/)[^[\]\n]*\]\](?![\](])/giu,
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
		code: 'foreign-icon',
		signs: [':material-', ':fontawesome-', ':octicons-', ':simple-'],
		pattern: /(?<![\w\\:]):(?:material|fontawesome|octicons|simple)-[\w-]+:(?![\w:])/g,
		what: shown("it is an icon of MkDocs's theme"),
		hint: `write an image, ![GitHub](/github.svg), or a component that shows one; ${asText}`,
	},
	{
		code: 'foreign-contents',
		signs: ['[TOC]'],
		pattern: /^\[TOC\][ \t]*$/gm,
		what: shown('it is the table of contents of another Markdown'),
		hint: `take it out: it is beside the page; in the text it is [[toc]]`,
	},
	{
		code: 'foreign-superscript',
		signs: ['^'],
		pattern: /(?<![\\^])\^(?![\s^])[\w+\u2212-]{1,12}\^(?![\w^])/g,
		what: shown('it is superscript of another Markdown'),
		hint: `write <sup>2</sup>; ${asText}`,
	},
	{
		code: 'foreign-emoji',
		signs: shortCodes,
		pattern: new RegExp(`(?<![\\w:])(?:${shortCodes.join('|').replace('+', '\\+')})(?![\\w:])`, 'g'),
		what: shown('it is a short code of an emoji'),
		hint: `write the emoji itself, or set markdown.emoji to true; ${asText}`,
		off: 'emoji',
	},
	{
		code: 'foreign-definition',
		signs: ['\n:'],
		pattern: /^:[ \t]{1,4}(?=[^\s:|])[^\n]*/gm,
		what: shown('it is a definition of another Markdown'),
		hint: 'set markdown.definitionLists to true, or write a list: - **Term**: definition',
		off: 'definitionLists',
	},
	{
		code: 'foreign-abbreviation',
		signs: ['*['],
		pattern: /^\*\[[^\]\n]+\]:[ \t]+\S[^\n]*/gm,
		what: shown('it is an abbreviation of another Markdown'),
		hint: 'set markdown.abbreviations to true, or write <abbr title="HyperText Markup Language">HTML</abbr> where it stands',
		off: 'abbreviations',
	},
	{
		code: 'foreign-directive',
		signs: ['\n.. ', 'image::'],
		pattern: /^\.\.[ \t]+[a-z][\w-]*::[^\n]*|^image::\S+\[[^\]\n]*\]/gm,
		what: shown('it is reStructuredText or AsciiDoc'),
		hint: 'write Markdown: :::note for a note, ![alt](./image.png) for an image, a fence for code',
	},
	{
		code: 'git-conflict',
		signs: ['<<<<<<< '],
		pattern: /^<{7} [^\n]*/gm,
		what: 'is on the page: it is a conflict of git that nobody has resolved',
		hint: 'keep one of the two sides, and take out the lines of <<<<<<<, ======= and >>>>>>>',
	},
	{
		code: 'lost-emphasis',
		signs: ['**'],
		pattern:
			/(?<![\\*\w/.`])\*\*(?:[ \t]+(?=[\p{L}「『（【])[^*\n]*[\p{L}\d.!?」』）】。、][ \t]+\*\*(?![*\w])|(?=[\p{L}「『（【])[^*\n]*(?:\*\*)?)/gu,
		what: shown('spaces are inside of the **, or nothing closes it'),
		hint: `write **text**, with the spaces outside; where the characters are meant, write \\*\\*`,
	},
	{
		code: 'lost-emphasis',
		signs: ['__'],
		pattern: /(?<![\\_\w/.`])__(?=[^\s_])[^_\n]*[^\s_]__(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー])/gu,
		what: shown('before a letter __ ends nothing'),
		hint: 'write **text**',
	},
	{
		code: 'lost-code',
		signs: ['`'],
		pattern: /(?<![\\`\w])`(?=[^\s`])[^`\n]*/g,
		what: shown('nothing closes the code'),
		hint: 'write `code`; where the character is meant, write \\`',
	},
	{
		code: 'list-space',
		signs: ['\n-', '\n*', '\n+', '. ', '.', ')'],
		pattern:
			/^(?:[-+*]|\d{1,3}[.)])[\u3000\u00a0][^\n]*|^-(?=\p{L})[^\n]*\n[ \t]*-\p{L}[^\n]*|^\d{1,3}[.)](?=\p{L})[^\n]*\n[ \t]*\d{1,3}[.)]\p{L}[^\n]*/gmu,
		what: shown('an item of a list has a space after its mark, half-width'),
		hint: 'write "- item" or "1. item"',
	},
	{
		code: 'comment-syntax',
		signs: ['<! '],
		pattern: /<! ?--?[^\n]*/g,
		what: shown('it is no comment'),
		hint: 'write <!-- comment -->',
	},
	{
		code: 'admonition-colons',
		signs: ['::'],
		pattern: /^::(?:note|tip|info|warning|danger|caution|important)\b[^\n]*/gm,
		what: shown('an admonition has three colons'),
		hint: 'write :::note, and ::: below the text',
	},
	{
		code: 'heading-space',
		signs: ['\n#', '##', '#\u3000', '#\u00a0', '＃'],
		// One # before a word may be a hashtag, where it is not all of the block.
		pattern: /^(?:#{2,6}(?=\p{L})|#(?=\p{L}[^#\n]*$)|#{1,6}[\u3000\u00a0]|＃{1,6}[ \u3000]?(?=\S))[^\n]*/gu,
		what: shown('a heading has a space after its #, both half-width'),
		hint: 'write "## Heading"; a word behind one # is \\#word',
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
