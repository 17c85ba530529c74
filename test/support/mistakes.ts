/** Mistakes that strangers make, each with what they are told: the place, words of what is wrong, words of what to do. */
import { join } from 'node:path';
import type { Files } from './files.ts';

export interface Mistake {
	name: string;
	/** The site that it is in: one build tells all mistakes of a site. */
	site: keyof typeof siteConfigs;
	files: Files;
	/** `docs/a.md:3:1` */
	at: string;
	says: string;
	remedy: string;
}

/** The config of each site, as `vrmdocs.config.ts`. */
export const siteConfigs = {
	content: `import { z } from 'vrmdocs';
export default {
	title: 'T',
	url: 'https://a.example',
	showLastUpdate: false,
	markdown: { timeLimit: 1 },
	dataSchemas: { teas: z.array(z.strictObject({ name: z.string() })) },
	docs: [{}, ...['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))],
	blog: [{}, { id: 'news', path: 'news', routeBasePath: '/news/' }],
};
`,
	code: "export default { title: 'T', url: 'https://a.example', showLastUpdate: false };\n",
	loading: "export default { title: 'T', url: 'https://a.example', showLastUpdate: false };\n",
	override: "export default { title: 'T', url: 'https://a.example', showLastUpdate: false };\n",
	versions: "export default { title: 'T', url: 'https://a.example', docs: { lastVersion: '2.0', onlyIncludeVersions: ['1.0'] } };\n",
	languages: `export default {
	title: 'T',
	url: 'https://a.example',
	showLastUpdate: false,
	i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
	navbar: { items: [{ label: 'Guide', to: '/' }] },
	footer: { links: [{ title: 'More', items: [{ label: 'Home', to: '/' }] }] },
	docs: {
		lastVersion: '2.0',
		onlyIncludeVersions: ['current', '1.1'],
		versions: { '1.2': {} },
	},
};
`,
	other: "export default {\n\ttitle: 'T',\n\turl: 'https://a.example',\n\tnavbar: { items: [{ type: 'languageDropdown' }] },\n};\n",
};

const fence = '```';
const pages: Mistake[] = [];

/** A mistake in a page of its own, below its title and an empty line, or with the front matter that it begins with. */
function page(name: string, text: string, place: string, says: string, remedy: string, ending = 'md'): void {
	const file = `docs/${name.replace(/\W+/g, '-')}.${ending}`;
	const whole = /^(?:\s*(?:-{2,3}|\+{3})\n)/.test(text) ? text : `# Title\n\n${text}\n`;
	pages.push({ name, site: 'content', files: { [file]: whole }, at: `${file}:${place}`, says, remedy });
}

// What other generators understand.
page('admonition of MkDocs', '!!! note "Title"\n    body', '3:1', "it is MkDocs's admonition", ':::note');
page('admonition of MkDocs to unfold', '??? tip\n    body', '3:1', "it is MkDocs's admonition", '<Details');
page('tabs of MkDocs', '=== "One"\n\n    text', '3:1', "it is MkDocs's tab", '<TabItem');
page('snippet of MkDocs', '--8<-- "a.md"', '3:1', "it is MkDocs's snippet", '<<< @/');
page('snippet of MkDocs in a fence', `${fence}py\n--8<-- "a.py"\n${fence}`, '4:1', "it is MkDocs's snippet", 'instead of the fence');
page('keys of MkDocs', 'Press ++ctrl+c++ now.', '3:7', "they are MkDocs's keys", '<Kbd>');
page('attribute list', '## Part {: #part }', '3:9', 'list of attributes', '{#id}');
page('attribute list with classes', 'Text {.lead}', '3:6', 'list of attributes', '{#id}');
page('attribute list after a link', '[Go](/){ .md-button }', '3:8', 'list of attributes', '{#id}');
page('size of an image', '![A](/a.png){width=100}', '3:13', 'list of attributes', '<img src=');
page('attribute list of VitePress', '## Part %{#part}%', '3:9', 'list of attributes', '{#id}');
page('icon of MkDocs', 'See :material-home: there', '3:5', "icon of MkDocs's theme", 'write an image');
page('contents of another Markdown', '[TOC]', '3:1', 'table of contents', '[[toc]]');
page('hint of GitBook', '{% hint style="info" %}\ntext\n{% endhint %}', '3:1', 'GitBook', ':::info');
page('include of Jekyll', '{% include a.html %}', '3:1', 'Liquid', 'write the result');
page('shortcode of Hugo', '{{% notice %}}text{{% /notice %}}', '3:1', 'Hugo', 'write the result');
page('wiki link', 'See [[Other page]].', '3:5', 'link of a wiki', '[Page](./page.md)');
page('marked text', 'This is ==marked==.', '3:9', 'marked text', '<mark>');
page('superscript', '2^10^ is 1024', '3:2', 'superscript', '<sup>');
page('directive of reStructuredText', '.. note:: text', '3:1', 'reStructuredText', ':::note');
page('directive of MyST', `${fence}{note}\ntext\n${fence}`, '3:4', 'directive of MyST', ':::note');
page('cut of twoslash', `${fence}ts\nlet a;\n// ---cut---\na;\n${fence}`, '5:1', 'mark of twoslash', 'take the line out');
page('expression of Vue', 'Version {{ version }}', '3:9', 'pages are no templates', 'write the value');
page('import in Markdown', "import A from './A'", '3:1', 'imports nothing', '.mdx');
page('expression in Markdown', 'Version {props.version}', '3:9', 'computes nothing', '.mdx');
page('comment of MDX', '{/* later */}', '3:1', 'comment in MDX alone', '<!-- comment -->');
page('include of no file', '<!-- @include: ./a.md -->', '3:1', 'there is no docs/a.md', 'folder of the page');
page('formulas that are off', 'So $\\frac12$ it is.', '3:4', 'formulas are off', 'markdown.math');
page('diagrams that are off', `${fence}mermaid\ngraph LR\n${fence}`, '3:1', 'markdown.mermaid is off', 'install mermaid');

page('mail address as a link', 'Write to [us](me@a.example).', '3:10', 'is a mail address', 'write mailto:me@a.example');

// Markdown.
page('heading without a space', '##Part', '3:1', 'a heading has a space', '"## Heading"');
page('heading of the first level without a space', '#見出し', '3:1', 'a heading has a space', '"## Heading"');
page('task without a space', '- [x]done', '3:3', 'a task has a space', '- [x] done');
page('table without its second line', '| a | b |\n| c | d |', '3:1', 'a table has below its first line', '| --- |');
page('fence that is not closed', `${fence}js\nlet a;`, '3:1', 'never closed', 'add a line of ```');
page('element that is not closed', '<div>\n\ntext', '3:1', '<div> is never closed', '</div>');
page('element that HTML has not', 'A List<string> is', '3:7', '<string> is no element', '\\<string>');
page('end of an element that is not open', 'text\n\n</div>', '5:1', '</div> closes nothing', 'take it out');
page('title without quotes', `${fence}js title=a.js\na\n${fence}`, '3:7', 'a title is in quotes', 'title="a.js"');
page('lines that are none', `${fence}js {a-b}\na\n${fence}`, '3:7', '{a-b} names no lines', '{1,3-5}');
page('line that the block has not', `${fence}js {9}\na\n${fence}`, '3:7', 'names line 9 of a block of 1 line', '{1,3-5}');
page('misspelt word of a fence', `${fence}js showlinenumber\na\n${fence}`, '3:7', 'means nothing', 'showLineNumbers');
page('language that is none', `${fence}javascirpt\na\n${fence}`, '3:1', 'unknown code language', 'did you mean "javascript"');
page('mark of a line that is none', `${fence}js\na // [!code focsu]\n${fence}`, '4:6', 'unknown mark', '[!code focus]');
page('admonition that is none', ':::warnin\ntext\n:::', '3:1', 'unknown admonition', ':::warning');
page('admonition that is not closed', ':::note\ntext', '3:1', 'never closed', ':::');
page('id twice', '## A {#a}\n\n## B {#a}', '5:1', 'used twice', 'another {#id}');
page('cells that a table has no column for', '| a | b |\n| --- | --- |\n| 1 | 2 | 3 |', '5:9', 'the row has 3 cells', 'first row as many');
page('entity that is none', 'One&nbps;two &copy; \\&nbps; &amp;nbps; `&nbps;`', '3:4', '"&nbps;" is shown as text', '&nbsp;');
page('footnote without a text', 'Text [^1].', '3:6', 'no footnote [^1]', '[^1]: text');
page('footnote that nothing names', 'Text.\n\n[^a]: note', '5:1', 'nothing refers', '[^a]');
page('reference without an address', 'See [this][nowhere].', '3:5', 'nothing on this page defines', '[nowhere]: /address/');
page('handler in HTML', '<b onclick="go()">b</b>', '3:1', 'inline event handler', 'use a component');
page('script in Markdown', '<script>go()</script>', '3:1', '<script> in Markdown', 'component');
page('style in Markdown', '<style>p {}</style>', '3:1', '<style> in Markdown', 'component');
page('inline style', '<p style="color: red">a</p>', '3:1', 'inline style', 'class');

page('conflict of git', '<<<<<<< HEAD\na\n>>>>>>> main', '3:1', 'a conflict of git', 'keep one of the two sides');
page('bold with spaces inside', 'This is ** bold ** text', '3:9', 'spaces are inside of the **', 'write **text**');
page('bold that is not closed', 'This is **bold text', '3:9', 'nothing closes it', '\\*\\*');
page(
	'bold around Japanese brackets, with a space inside',
	'これは**「重要」 **です。',
	'3:4',
	'spaces are inside of the **',
	'write **text**',
);
page('code that is not closed', 'The `code here', '3:5', 'nothing closes the code', '`code`');
page('nested list with one space', '- a\n - b', '4:2', 'beside the one above', 'indent it by 2');
page('nested list below a number with two spaces', '1. a\n  - b', '4:3', 'beside the one above', 'indent it by 3');
page('id of a paragraph', 'Text {#lost}', '3:6', 'headings and titles of admonitions have ids', 'an empty line');
page('list without spaces', '-one\n-two', '3:1', 'has a space after its mark', '"- item"');
page('numbered list without spaces', '1.one\n2.two', '3:1', 'has a space after its mark', '"1. item"');
page('list with a full-width space', '-　項目', '3:1', 'half-width', '"- item"');
page('heading with a full-width space', '##　見出し', '3:1', 'half-width', '"## Heading"');
page('full-width heading', '＃＃ 見出し', '3:1', 'half-width', '"## Heading"');
page('comment that is none', '<! -- comment -->', '3:1', 'no comment', '<!-- comment -->');
page('comment that is not closed', 'text\n\n<!-- comment\n\nmore', '5:1', 'the comment is never closed', 'add -->');
page('end of an excerpt in other words', 'a\n\n<!-- more -->\n\nb', '5:1', 'ends no excerpt', '<!-- truncate -->');
page('admonition of two colons', '::note\ntext\n::', '3:1', 'three colons', ':::note');
page('Markdown in HTML', '<table><tr><td>**bold**</td></tr></table>', '3:16', 'it stands in HTML', 'an empty line');
page('Markdown right below a tag', '<div>\nSee [this](./index.md)\n</div>', '4:5', 'it stands in HTML', 'an empty line');
page('front matter in the middle', 'text\n\n---\ntitle: B\n---', '6:1', 'front matter is shown as a heading', 'the first line of the file');
page('link without a text', '[](./index.md)', '3:1', 'has no text', '[text](./index.md)');
page('brackets of a link the other way round', '(text)[/index.md]', '3:1', 'the other way round', '[text](/index.md)');
page('link that is not closed', '[text](./index.md and more', '3:1', 'nothing closes its bracket', '[text](./index.md)');
page('language of a fence in braces', `${fence}{.js}\na\n${fence}`, '3:4', 'of another Markdown', `${fence}js`);
page('lines of MkDocs', `${fence}js hl_lines="1"\na\n${fence}`, '3:7', '"hl_lines" means nothing', '{1,3-5}');
page('numbers of lines of MkDocs', `${fence}js linenums="1"\na\n${fence}`, '3:7', '"linenums" means nothing', 'showLineNumbers');
page('title of a fence by another word', `${fence}js filename="a.js"\na\n${fence}`, '3:7', '"filename" means nothing', 'title="…"');
page('lines of Gatsby', `${fence}js {highlight: [1]}\na\n${fence}`, '3:8', '"highlight" means nothing', '{1,3-5}');
page('quotes of a word processor in a fence', `${fence}js title=“a.js”\na\n${fence}`, '3:7', 'a title is in quotes', 'title="a.js"');
page(
	'misspelt comment that chooses a line',
	`${fence}js\n// highlight-nextline\na\n${fence}`,
	'4:1',
	'chooses no line',
	'highlight-next-line',
);
page('chosen lines without an end', `${fence}js\n// highlight-start\na\n${fence}`, '4:1', 'nothing ends', 'highlight-end');

// Links and images.
page('link to no page', '[a](/nowhere/)', '3:1', 'leads to no page', 'check the route');
page('link to no file', '[a](./nowhere.md)', '3:1', 'leads to no Markdown file', 'check the path');
page('anchor that is not there', '[a](#nowhere)', '3:1', 'has no anchor', '## Heading {#id}');
page('link with a space', '[a](./my page.md)', '3:1', 'there is a space', '%20');
page('link with backslashes', '[a](.\\index.md)', '3:1', 'backslashes', '/');
page('link without an address', '[a]()', '3:1', 'no address', 'write a route');
page('scheme that is none', '[a](htps://a.example)', '3:1', 'unknown scheme', 'https');
page('link to the own computer', '[a](http://localhost:3000/)', '3:1', "reader's own computer", '`');
page('link to a file of the disk', '[a](file:///a.txt)', '3:1', 'your own computer', 'copy the file');
page('image that is not there', '![a](./none.png)', '3:1', 'does not exist', 'put the file');
page('image from the root that is not there', '![a](/img/none.png)', '3:1', 'does not exist', 'static folder');

page('subscript of Pandoc', 'H~2~O', '3:2', 'struck through', '<sub>2</sub>');
page('short code of an emoji', 'Done :tada:', '3:6', 'short code of an emoji', 'markdown.emoji');

// Front matter.
page('front matter that ends where a comment begins', '---\ntitle: Issue #1\n---\n\ntext\n', '2:1', 'a comment begins there', '"Issue #1"');
page('front matter after an empty line', '\n---\ntitle: A\n---\n\ntext\n', '2:1', 'empty line before it', 'begin the file with ---');
page('front matter of two hyphens', '--\ntitle: A\n--\n\ntext\n', '1:1', 'its first line is not ---', 'three hyphens');
page('front matter in TOML', '+++\ntitle = "A"\n+++\n\ntext\n', '1:1', 'TOML', 'write YAML');
page('front matter that is not closed', '---\ntitle: A\n\ntext\n', '1:1', 'never closed', 'add a line of ---');
page('colon in a title', '---\ntitle: A: B\n---\n\ntext\n', '2:8', 'not valid YAML', 'quote values');
page('key twice', '---\ntitle: A\ntitle: B\n---\n\ntext\n', '3:1', 'unique', 'quote');
page('position in Hugo', '---\nweight: 3\n---\n\ntext\n', '2:1', "is Hugo's", 'write sidebar_position');
page('address in Jekyll', '---\npermalink: /a/\n---\n\ntext\n', '2:1', "is Jekyll's", 'write slug');
page('size of an image in its address', '![A](/a.png =120x)', '3:1', 'sizes are those of another Markdown', 'width="120"');
page('kind of admonition cut short', ':::warn\ntext\n:::', '3:1', 'unknown admonition', 'did you mean ":::warning"');
page(
	'action without a text',
	'---\nlayout: home\nhero:\n  actions:\n    - { text: " ", link: / }\n---\n\n# Title\n\ntext\n',
	'3:1',
	'an action of hero has no text',
	'what its link leads to',
);
page('misspelt key', '---\ntitel: A\n---\n\ntext\n', '2:1', 'unknown front matter key', 'did you mean "title"');
page(
	'value of another kind',
	'---\nsidebar_position: first\n---\n\ntext\n',
	'2:1',
	'must be a number; found "first"',
	'a value of that kind',
);
page(
	'levels of contents the wrong way round',
	'---\ntoc_min_heading_level: 4\ntoc_max_heading_level: 2\n---\n\n## A\n',
	'3:1',
	'the table of contents is empty',
	'the smaller one',
);
page('date that is none', '---\nlast_update:\n  date: soon\n---\n\ntext\n', '2:1', 'must be a date', 'last_update: { date');
page(
	'link of a hero that is no text',
	'---\nlayout: home\nhero:\n  name: A\n  actions:\n    - text: Go\n      link: { to: /a/ }\n---\n',
	'3:1',
	'found {"to":"/a/"}',
	'link: /guide/',
);
page('misspelt key of a hero', '---\nlayout: home\nhero:\n  titel: A\n---\n', '3:1', 'unknown key "titel"', 'allowed: name');
page('hero without its layout', '---\nhero:\n  name: A\n---\n\ntext\n', '2:1', 'home page alone', 'layout: home');
page(
	'page that is not there as the next',
	'---\npagination_next: nowhere\n---\n\ntext\n',
	'2:1',
	'no doc with id',
	'path from the docs folder',
);
page('sidebar that is not there', '---\ndisplayed_sidebar: nowhere\n---\n\ntext\n', '2:1', 'no sidebar with id', 'sidebars:');
page('slug out of the site', '---\nslug: ../../a\n---\n\ntext\n', '2:1', 'leaves the site', 'remove the leading ../');
page('page without a text', '---\ntitle: A\n---\n', '1:1', 'no text', 'draft: true');

page('item of a list of another kind', '---\ntitle: A\ntags: [[a], b]\n---\n\ntext\n', '3:1', 'must be text', 'or take it out');

page('indentation by a tab', '---\ntags:\n\t- a\n---\n\ntext\n', '3:1', 'Tabs are not allowed', 'indent with spaces');
page('title that is a list', '---\ntitle: [a, b]\n---\n\ntext\n', '2:1', 'must be text', 'or take title out');
page('draft that says yes', '---\ndraft: yes\n---\n\ntext\n', '2:1', 'must be true or false; found "yes"', 'take draft out');
page('position in quotes', '---\nsidebar_position: "2"\n---\n\ntext\n', '2:1', 'must be a number; found "2"', 'a value of that kind');
page('slug of a file', '---\nslug: /of-a-file.md\n---\n\ntext\n', '2:1', 'is the name of a file', 'write /of-a-file');
page('image for previews that is not there', '---\nimage: /none.png\n---\n\ntext\n', '2:1', 'does not exist', 'static folder');
page(
	'badge of no kind',
	'---\nsidebar_badge: { text: New, kind: red }\n---\n\ntext\n',
	'2:1',
	'with the kind neutral, accent',
	'take sidebar_badge out',
);
page('features that are a text', '---\nlayout: home\nfeatures: none\n---\n', '3:1', 'must be a list', 'take features out');
page('misspelt layout', '---\nlayout: hom\n---\n\ntext\n', '2:1', 'has no effect', 'did you mean home?');
page('keys with capitals', '---\nTitle: A\n---\n\ntext\n', '2:1', 'unknown front matter key "Title"', 'did you mean "title"?');
page('id with a slash', '---\nid: a/b\n---\n\ntext\n', '2:1', 'must not contain a slash', 'take id out');
page('two headings of a page', '# B\n\ntext', '3:1', 'a second top-level heading', 'use ## for the parts');
page('image of the own disk', '![a](C:\\Users\\me\\a.png)', '3:1', 'your own computer', 'copy the file');
page('image in HTML that is not there', '<img src="./none.png" alt="a">', '3:1', 'does not exist', 'put the file next to');
page('link to a page without its end', '[a](./inde)', '3:1', 'leads to no page', 'check the route');
page('anchor in other letters', '## Some Part\n\n[a](#Some-Part)', '5:1', 'in letter case', 'write #some-part');
page('fence in a fence of the same length', `${fence}md\n${fence}js\na\n${fence}\n${fence}`, '7:1', 'never closed', 'add a line of');
page('bar in a cell', '| a | b |\n|---|---|\n| `x|y` | 2 |', '5:9', 'the row has 3 cells', 'that is meant is \\|');
page('single quotes of a word processor', '<Tabs group=‘a’>\n</Tabs>', '3:13', 'unexpected character', 'straight');
page('summary that is not closed', '<details>\n<summary>More\n\ntext\n\n</details>', '4:1', '<summary> is never closed', 'add </summary>');
page(
	'frame of a video',
	'<iframe src="https://www.youtube.com/embed/a"></iframe>',
	'3:1',
	'the host is not allowed',
	'markdown.frameHosts',
);
page('video that is not there', '<Video url="./none.mp4" title="A" />', '3:1', 'does not exist', 'static folder');

// Components, in Markdown and in MDX.
page(
	'component with a small letter',
	"import note from '../lib/Note';\n\n<note />",
	'5:1',
	'<note> is an element of HTML',
	'import Note from',
	'mdx',
);
page(
	'function for a component of the site',
	'<Badge>{(x) => <b>{x}</b>}</Badge>',
	'3:8',
	'nobody calls this function',
	'import Badge',
	'mdx',
);
page('line break of HTML in MDX', 'a<br>b', '3:2', 'expected a closing tag', '<br />', 'mdx');
page('sign that opens a tag in MDX', 'a < b and x <5', '3:14', 'cannot be read', '&lt;', 'mdx');
page(
	'data that is not there in MDX',
	"import rows from './none.json';\n\n{rows.length}",
	'3:18',
	'does not exist',
	'the path counts',
	'mdx',
);
page('handler in MDX', '<div onclick="x()">b</div>', '3:1', 'inline event handler', 'use a component', 'mdx');
page('quotes of a word processor', '<Badge kind=“info”>a</Badge>', '3:13', 'unexpected character', 'straight');
page('import below a text in MDX', 'text\nimport X from "react"', '4:1', 'part of a paragraph', 'an empty line before it', 'mdx');
page('date for an island', '<Counter day={new Date(0)} />', '3:1', 'is a Date, which cannot reach', 'plain objects', 'mdx');
page('map for an island', '<Counter all={new Map()} />', '3:1', 'is a Map, which cannot reach', 'plain objects', 'mdx');
page('component that is not there', '<Tabz />', '3:1', 'unknown component', 'did you mean <Tabs>');
page('component that is not closed', '<Tabs>\n\ntext', '3:1', '<Tabs>', 'close');
page('value without quotes', '<Badge kind=info>a</Badge>', '3:13', 'unexpected character', 'close every');
page('prop that is none', '<Badge kidn="info">a</Badge>', '3:1', 'has no prop "kidn"', 'did you mean "kind"');
page('value that a prop has not', '<Badge kind="infos">a</Badge>', '3:1', 'none of its values', 'did you mean "info"');
page('icon of a card that is not there', '<Card title="A" icon="rocket">a</Card>', '3:1', 'no icon "rocket"', 'props');
page('card without a title', '<Card>a</Card>', '3:1', 'has no title', 'props');
page('details without a summary', '<Details>\n\na\n\n</Details>', '3:1', 'no summary', 'props');
page('frame of a host that is not allowed', '<Embed url="https://b.example/" title="A" />', '3:1', 'markdown.frameHosts', 'props');
page('tabs without a tab', '<Tabs>\n\ntext\n\n</Tabs>', '3:1', 'has no <TabItem>', '<TabItem value=');
page('tab without a value', '<Tabs>\n<TabItem label="A">1</TabItem>\n</Tabs>', '4:1', 'has no value', 'value="a"');
page(
	'two tabs of one value',
	'<Tabs>\n<TabItem value="a">1</TabItem>\n<TabItem value="a">2</TabItem>\n</Tabs>',
	'5:1',
	'two tabs have the value "a"',
	'another value',
);
page('prop that is none in MDX', '<Badge kidn="info">a</Badge>', '3:1', 'has no prop "kidn"', 'did you mean "kind"', 'mdx');
page('expression of MDX that is not closed', '{a +}', '3:5', 'cannot be read', 'one JavaScript expression', 'mdx');
page('component of a name that MDX does not know', '<Nothing.Part />', '3:1', 'that has .Part is undefined', 'import it', 'mdx');
page('name that MDX does not know', '{nothing}', '3:1', 'nothing is not defined', 'correct the expression', 'mdx');
page('partial that is not there', "import A from './_none.mdx'\n\n<A />", '3:15', 'does not exist', 'the path counts', 'mdx');
page(
	'function for an island',
	'<Counter onDone={() => 1} />',
	'3:1',
	'is a function, which cannot reach the browser',
	'put the function into the island',
	'mdx',
);

const content = (name: string, files: Files, at: string, says: string, remedy: string): Mistake => ({
	name,
	site: 'content',
	files,
	at,
	says,
	remedy,
});
const component = (name: string, code: string, at: string, says: string, remedy: string): Mistake => ({
	name: `component: ${name}`,
	site: 'content',
	files: { [`components/${name}.tsx`]: code, [`docs/uses-${name.toLowerCase()}.md`]: `# A\n\n<${name} />\n` },
	at: at.replace('USE', `docs/uses-${name.toLowerCase()}.md:3:1`),
	says,
	remedy,
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>';
const guide = (name: string, text: string): Files => ({ [`docs/${name}.md`]: `# ${name}\n\n${text}\n` });

/** A version of the docs with an id; '' for those without one. */
const version = (id: string, name: string, doc = 'index'): Files => ({
	[`${id || 'docs'}/index.md`]: '# Home\n\nText.\n',
	[`${id && `${id}_`}versioned_docs/version-${name}/index.md`]: '# Home\n\nText.\n',
	[`${id && `${id}_`}versioned_sidebars/version-${name}-sidebars.json`]: JSON.stringify({ docs: [doc] }),
});

/** Mistakes in `i18n/fr/`: name, file, text, place, what is said, remedy. */
const languages = (...rows: [string, string, string, string, string, string][]): Mistake[] =>
	rows.map(([name, path, text, place, says, remedy]) => {
		const file = `i18n/fr/${path}`;
		return { name, site: 'languages', files: { [file]: text }, at: `${file}:${place}`, says, remedy };
	});

const stylesheet = {
	'styles/index.css':
		"@improt './a.css';\n.a {\n\tcolr: red;\n}\n@media (min-with: 10px) {\n\t.d {\n\t\tcolor: #12345;\n\t\tmargin: 10;\n\t\tcolor: red !importent;\n\t\tpadding: 1px\n\t\tgap: 2px;\n\t}\n}\n@tailwind base;\n.f {\n\tcolor: ren;\n\tdisplay: felx;\n\tfill: var(--acent);\n}\n:root {\n\t--b: 1;\n\t--acent-line: red;\n}\n.c {\n\tcolor: red;\n",
};

export const mistakes: Mistake[] = [
	...pages,
	content(
		'partials in a circle',
		{
			'docs/circle.mdx': "import A from './_a.mdx'\n\n# Circle\n\n<A />\n",
			'docs/_a.mdx': "import B from './_b.mdx'\n\n<B />\n",
			'docs/_b.mdx': "import A from './_a.mdx'\n\n<A />\n",
		},
		'docs/_b.mdx:1:1',
		'shows itself without end',
		'take one of the imports out',
	),
	component(
		'Throws',
		'export default function Throws() {\n\tconst a = undefined as never as { b: string };\n\treturn <p>{a.b}</p>;\n}\n',
		'USE',
		'(components/Throws.tsx:3:15)',
		'the line that throws',
	),
	component(
		'Window',
		'export default function Window() {\n\treturn <p>{window.innerWidth}</p>;\n}\n',
		'USE',
		'in the browser alone',
		'useEffect of an island',
	),
	component('Later', 'export default async function Later() {\n\treturn <p>a</p>;\n}\n', 'USE', 'it is asynchronous', 'useData'),
	component('Braces', 'export default () => {\n\t<p>a</p>;\n};\n', 'USE', 'returns nothing', 'needs a return'),
	component(
		'Vast',
		'export default function Vast() {\n\treturn <p>{"a".repeat(3e7)}</p>;\n}\n',
		'USE',
		'it returns 31 MB of HTML',
		'check its props',
	),
	component('Shape', 'export default function Shape() {\n\treturn { a: 1 };\n}\n', 'USE', 'cannot be shown', 'JSON.stringify'),
	component(
		'Endless',
		'export default function Endless() {\n\treturn <div><Endless /></div>;\n}\n',
		'USE',
		'takes longer than 1 s',
		'may render itself',
	),
	component(
		'Clicks',
		'export default function Clicks() {\n\treturn <button type="button" onClick={() => {}}>a</button>;\n}\n',
		'components/Clicks.tsx:2:31',
		'onClick of <button> is never called',
		'islands/',
	),
	component(
		'Dataless',
		"import { useData } from 'vrmdocs/theme';\n\nexport default function Dataless() {\n\treturn <p>{String(useData('none'))}</p>;\n}\n",
		'USE',
		'no data file named "none"',
		'props',
	),
	content(
		'environment in an island',
		{ 'components/islands/Counter.tsx': 'export default function Counter() {\n\treturn <p>{process.env.API_URL}</p>;\n}\n' },
		'components/islands/Counter.tsx:2:13',
		'process.env.API_URL is read in the browser',
		'as a prop',
	),
	component(
		'Effect',
		"import { useEffect } from 'react';\n\nexport default function Effect() {\n\tuseEffect(() => {});\n\treturn <p>a</p>;\n}\n",
		'components/Effect.tsx:4:2',
		'is never run',
		'islands/',
	),
	component(
		'Scripted',
		'export default function Scripted() {\n\treturn <script>go()</script>;\n}\n',
		'components/Scripted.tsx:2:9',
		'an inline script',
		'islands/',
	),
	component(
		'Reads',
		"import { readFileSync } from 'node:fs';\n\nexport default () => <p>{readFileSync('none.txt', 'utf8')}</p>;\n",
		'USE',
		'where vrmdocs was started',
		'?raw',
	),
	component('Folder', 'export default () => <p>{__dirname}</p>;\n', 'USE', '__dirname is not there', '?raw'),
	component('Style', 'export default () => <p style={"color: red" as never}>a</p>;\n', 'USE', 'The `style` prop expects', 'style={{'),
	content(
		'component of a name in small letters',
		{ 'components/my-box.tsx': 'export default () => <p>a</p>;\n', ...guide('kebab', '<MyBox />') },
		'docs/kebab.md:3:1',
		'unknown component <MyBox>',
		'rename it to components/MyBox.tsx',
	),
	content(
		'component of Vue',
		{ 'components/Panel.vue': '<template><p>a</p></template>\n', ...guide('vue', '<Panel />') },
		'docs/vue.md:3:1',
		'unknown component <Panel>',
		'write it as components/Panel.tsx',
	),
	content(
		'component in a folder of its own',
		{ 'components/Box/index.tsx': 'export default () => <p>a</p>;\n', ...guide('box', '<Box />') },
		'docs/box.md:3:1',
		'unknown component <Box>',
		'move it to components/Box.tsx',
	),
	content(
		'export of another framework',
		{ 'pages/props.tsx': 'export const getStaticProps = () => ({});\n\nexport default () => <h1>A</h1>;\n' },
		'pages/props.tsx:1:1',
		'nothing reads the export getStaticProps',
		'getPages',
	),
	content(
		'misspelt export',
		{ 'pages/misspelt.tsx': "export const titel = 'A';\n\nexport default () => <h1>A</h1>;\n" },
		'pages/misspelt.tsx:1:1',
		'nothing reads the export titel',
		'did you mean title',
	),
	content(
		'stylesheet that nothing imports',
		{ 'styles/custom.css': 'a {}\n' },
		'styles/custom.css:1:1',
		'nothing imports',
		"@import './custom.css'",
	),
	content(
		"stylesheet in another tool's folder",
		{ 'src/css/custom.css': 'a {}\n' },
		'src/css/custom.css:1:1',
		'src/css/ is not read',
		'styles/index.css',
	),
	content('data in TOML', { 'data/t.toml': 'a = 1\n' }, 'data/t.toml:1:1', 'data files are .yaml', 'write it as YAML'),
	content('data in CSV', { 'data/t.csv': 'a,b\n' }, 'data/t.csv:1:1', 'data files are .yaml', 'write it as YAML'),
	content('stylesheet at the root', { 'custom.css': 'a {}\n' }, 'custom.css:1:1', 'nothing imports this stylesheet', 'styles/index.css'),
	content(
		'category in TOML',
		{ 'docs/t/_category_.toml': 'label = "A"\n', 'docs/t/a.md': '# A\n' },
		'docs/t/_category_.toml:1:1',
		'nothing reads this file',
		'_category_.json',
	),
	content('page in reStructuredText', { 'docs/a.rst': 'A\n=\n' }, 'docs/a.rst:1:1', 'nothing reads this file', 'write it as Markdown'),
	content(
		'override beside its folder',
		{ 'templates/Footer.tsx': 'export const a = 1;\n' },
		'templates/Footer.tsx:1:1',
		'are in folders',
		'templates/components/Footer.tsx',
	),
	content('redirects of a host beside static/', { _redirects: '/a /b\n' }, '_redirects:1:1', 'is not published', 'move it to static/'),
	content('variables in a file', { '.env': 'VRMDOCS_PUBLIC_A=1\n' }, '.env:1:1', 'is not read', '--env-file'),
	content(
		'category that is a list',
		{ 'docs/list/_category_.json': '["A"]', 'docs/list/a.md': '# A\n\ntext\n' },
		'docs/list/_category_.json:1:1',
		'must be an object',
		'allowed keys',
	),
	content('second config', { 'vrmdocs.config.json': '{}' }, 'vrmdocs.config.json:1:1', 'the config is vrmdocs.config.ts', 'keep one'),
	content('misspelt rule of CSS', stylesheet, 'styles/index.css:1:1', '@improt is no rule', '@import'),
	content('misspelt property of CSS', stylesheet, 'styles/index.css:3:2', '"colr" is not a known', 'color'),
	content('feature of @media that is none', stylesheet, 'styles/index.css:5:9', 'none of the features', 'min-width'),
	content('colour of five digits', stylesheet, 'styles/index.css:7:10', 'not 5', '#1a2b3c'),
	content('length without a unit', stylesheet, 'styles/index.css:8:3', 'has no unit', '10px'),
	content('misspelt !important', stylesheet, 'styles/index.css:9:14', '"!importent"', '!important'),
	content('semicolon that is missing', stylesheet, 'styles/index.css:11:3', 'no ; before "gap"', 'end the line above'),
	content('Tailwind without PostCSS', stylesheet, 'styles/index.css:14:1', '@tailwind is no rule', 'postcss.config.mjs'),
	content(
		'data that is not UTF-8',
		{ 'data/latin.yaml': Buffer.from('name: Caf\xe9\n', 'latin1') },
		'data/latin.yaml:1:10',
		'not UTF-8',
		'save the file',
	),
	content(
		'drawing without its namespace',
		{ 'docs/drawn.md': '# A\n\n![a](./a.svg)\n', 'docs/a.svg': '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>' },
		'docs/drawn.md:3:1',
		'no xmlns',
		'correct the file',
	),
	content(
		'drawing that is not closed',
		{ 'docs/cut.md': '# A\n\n![a](./cut.svg)\n', 'docs/cut.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>' },
		'docs/cut.md:3:1',
		'<g> is not closed before </svg>',
		'correct the file',
	),
	content(
		'class that a CSS module has not',
		{
			'components/Boxed.module.css': '.box { margin: 0; }\n',
			'components/Boxed.tsx': "import s from './Boxed.module.css';\n\nexport default () => <p className={s.bix} />;\n",
		},
		'components/Boxed.tsx:3:36',
		'has no class "bix"',
		'box',
	),
	content(
		'component named like an element',
		{ 'components/table.tsx': 'export default () => <p>a</p>;\n' },
		'components/table.tsx:1:1',
		'<table> is the element',
		'Table.tsx',
	),
	content(
		'name of a component of the theme that is none',
		{ 'lib/Note.tsx': 'export default () => <p>n</p>;\n', 'docs/of-lib.mdx': "import { Lamp } from '../lib/Note';\n\n# A\n\n<Lamp />\n" },
		'docs/of-lib.mdx:1:10',
		'has no export "Lamp"',
		'correct the name',
	),
	component(
		'Framed',
		'import { Island } from \'vrmdocs/theme\';\n\nexport default () => <Island name="Nope" />;\n',
		'USE',
		'No island named Nope',
		'props',
	),
	component(
		'Reading',
		"import { useData } from 'vrmdocs/theme';\n\nexport default () => <p>{JSON.stringify(useData('nope'))}</p>;\n",
		'USE',
		'no data file named "nope"',
		'props',
	),
	content(
		'plugins of PostCSS without it',
		{ 'postcss.config.mjs': 'export default {};\n' },
		'postcss.config.mjs:1:1',
		'postcss is not installed',
		'npm install postcss',
	),
	content('data that is no YAML', { 'data/open.yaml': 'a: [1\n' }, 'data/open.yaml:2:1', 'not valid YAML', 'quote values'),
	content(
		'custom property of the theme that is misspelt',
		stylesheet,
		'styles/index.css:22:2',
		'nothing uses --acent-line',
		'--accent-line',
	),
	content('colour that is none in CSS', stylesheet, 'styles/index.css:16:2', '"ren" is no colour', 'red'),
	content('misspelt word of CSS', stylesheet, 'styles/index.css:17:2', '"felx" is no value of display', 'flex'),
	content('custom property that nothing defines', stylesheet, 'styles/index.css:18:8', 'nothing defines --acent', '--accent'),
	content('brace that is not closed in CSS', stylesheet, 'styles/index.css:24:4', 'never closed', 'add "}"'),
	content('sidebars in JSON', { 'sidebars.json': '{}\n' }, 'sidebars.json:1:1', 'not read', 'sidebars.ts'),
	content('sidebars in JavaScript', { 'sidebars.js': 'module.exports = {};\n' }, 'sidebars.js:1:1', 'not read', 'sidebars.ts'),
	content('post without a date', { 'blog/undated.md': '# A\n\ntext\n' }, 'blog/undated.md:1:1', 'no valid date', 'name the file'),
	content(
		'author that is not there',
		{ 'blog/2024-01-02-a.md': '---\nauthors: [nobody]\n---\n\ntext\n' },
		'blog/2024-01-02-a.md:2:1',
		'unknown author',
		'add "nobody" to blog/authors.yml',
	),
	content(
		'misspelt key of an author',
		{ 'blog/authors.yml': 'ann:\n  nmae: Ann\n' },
		'blog/authors.yml:2:3',
		'unknown key "nmae"',
		'did you mean "name"',
	),
	content('comma too many in data', { 'data/a.json': '{\n\t"a": 1,\n}\n' }, 'data/a.json:3:1', 'not valid JSON', 'take out the comma'),
	content('bracket that is not closed in data', { 'data/b.yaml': 'a: [1\n' }, 'data/b.yaml:2:1', 'not valid YAML', 'quote values'),
	content(
		'misspelt key of a category',
		{ 'docs/folder/_category_.json': '{\n\t"lable": "A"\n}\n', 'docs/folder/a.md': '# A\n\ntext\n' },
		'docs/folder/_category_.json:2:2',
		'unknown key "lable"',
		'label',
	),
	content(
		'two pages of one address',
		{ 'docs/x1.md': '---\nslug: /same/\n---\n\ntext\n', 'docs/x2.md': '---\nslug: /same/\n---\n\ntext\n' },
		'docs/x2.md:2:1',
		'is also used by docs/x1.md',
		'a different slug',
	),
	content(
		'page that throws',
		{ 'pages/broken.tsx': "export default function Broken() {\n\tthrow new Error('no data');\n}\n" },
		'pages/broken.tsx:2:8',
		'no data',
		'correct what is there',
	),

	content(
		'place of an author that is none',
		{
			'news/2024-01-02-n.md': '---\ntitle: N\nauthors: [ben]\n---\n\ntext\n',
			'news/authors.yml': 'ben:\n  name: Ben\n  socials:\n    githup: ben\n',
		},
		'news/authors.yml:4:5',
		'no place "githup" is known',
		'did you mean "github"',
	),
	content(
		'misspelt key of a tag',
		{ 'docs/tags.yml': 'a:\n  lable: x\n' },
		'docs/tags.yml:2:3',
		'Unrecognized key: "lable"',
		'a tag has label',
	),
	content(
		'link of a category that is none',
		{ 'docs/linked/_category_.yml': 'link:\n  tpye: doc\n', 'docs/linked/a.md': '# A\n\ntext\n' },
		'docs/linked/_category_.yml:2:3',
		'link: must be { "type": "doc", "id"',
		'"generated-index"',
	),
	content(
		'file of a category of almost the name',
		{ 'docs/almost/_category.json': '{"label": "A"}', 'docs/almost/a.md': '# A\n\ntext\n' },
		'docs/almost/_category.json:1:1',
		'nothing reads this file',
		'_category_.json',
	),
	content(
		"page of a folder as Hugo's",
		{ 'docs/hugo/_index.md': '# A\n\ntext\n' },
		'docs/hugo/_index.md:1:1',
		'nothing reads this file',
		'the page of a folder is index.md',
	),
	content(
		'page with another ending',
		{ 'docs/old.mdown': '# A\n\ntext\n' },
		'docs/old.mdown:1:1',
		'nothing reads this file',
		'pages are .md and .mdx',
	),
	content(
		'misspelt key of data with a schema',
		{ 'data/teas.yaml': '- name: A\n  kidn: x\n' },
		'data/teas.yaml:2:3',
		'Unrecognized key: "kidn"',
		'dataSchemas',
	),

	// Static files.
	content(
		'link to the static folder',
		{ ...guide('static1', '[a](/static/file.zip)'), 'static/file.zip': 'x' },
		'docs/static1.md:3:1',
		'does not exist',
		'did you mean /file.zip',
	),
	content(
		'image in another letter case',
		{ ...guide('static2', '![a](/Mark.svg)'), 'static/mark.svg': svg },
		'docs/static2.md:3:1',
		'in letter case',
		'write /mark.svg',
	),
	content(
		'image that is none',
		{ ...guide('static3', '![a](/empty.png)'), 'static/empty.png': '' },
		'docs/static3.md:3:1',
		'cannot be used',
		'save it again',
	),
	content(
		'static file in the place of a page',
		{ ...guide('static4', 'text'), 'static/static4/index.html': '<p>a</p>' },
		'static/static4/index.html:1:1',
		'would replace the page /static4/',
		'rename it',
	),
	content(
		'folder of static files of another name',
		{ 'public/robots.txt': 'a' },
		'public/robots.txt:1:1',
		'the folder public/ is not read',
		"staticDirectories: ['public']",
	),

	content(
		'tag that the tags file has not',
		{ 'news/tags.yml': 'tea:\n  label: Tea\n', 'news/2024-01-02-tag.md': '---\ntags: [tee]\n---\n\n# T\n' },
		'news/2024-01-02-tag.md:2:1',
		'the tag "tee" is not in tags.yml',
		'did you mean "tea"',
	),

	// Versions.
	content(
		'list of versions with a comma too many',
		{ 'a_versions.json': '["1.0",]' },
		'a_versions.json:1:8',
		'not valid JSON',
		'take out the comma',
	),
	content(
		'version twice',
		{ 'b_versions.json': '["1.0",\n"1.0"]', ...version('b', '1.0') },
		'b_versions.json:1:1',
		'is there twice',
		'take one of the two out',
	),
	content(
		'version without a folder',
		{ 'c_versions.json': '["0.9"]' },
		'c_versions.json:1:1',
		'there is no folder c_versioned_docs/version-0.9',
		'take the version out',
	),
	content(
		'version that the list has not',
		{ 'd_versions.json': '["1.0"]', ...version('d', '1.0'), ...version('d', '0.8') },
		'd_versioned_docs/version-0.8:1:1',
		'is not read',
		'add "0.8" to d_versions.json',
	),
	content(
		'doc that the sidebars of a version name',
		{ 'e_versions.json': '["1.0"]', ...version('e', '1.0', 'indx') },
		'e_versioned_sidebars/version-1.0-sidebars.json:1:10',
		'no doc with id "indx"',
		'did you mean "index"',
	),

	// Code that cannot be bundled.
	{
		name: 'package that is not installed',
		site: 'code',
		files: { 'components/A1.tsx': "import x from 'not-installed';\n\nexport default () => <p>{x}</p>;\n" },
		at: 'components/A1.tsx:1:15',
		says: 'the package not-installed is not installed',
		remedy: 'npm install not-installed',
	},
	{
		name: 'module of Node in an island',
		site: 'code',
		files: { 'components/islands/A2.tsx': "import fs from 'node:fs';\n\nexport default () => <p>{fs.readFileSync('a')}</p>;\n" },
		at: 'components/islands/A2.tsx:1:16',
		says: '"node:fs" is a module of Node',
		remedy: 'as a prop',
	},
	{
		name: 'import of no file',
		site: 'code',
		files: {
			'components/A3.tsx': "import x from './helpr.ts';\n\nexport default () => <p>{x}</p>;\n",
			'components/helper.ts': 'export default 1;\n',
		},
		at: 'components/A3.tsx:1:15',
		says: 'the file "./helpr.ts" does not exist',
		remedy: 'did you mean "./helper.ts"',
	},
	{
		name: 'island without a default export',
		site: 'other',
		files: { 'components/islands/A5.tsx': 'export function A5() {\n\treturn <p>a</p>;\n}\n' },
		at: 'components/islands/A5.tsx:1:1',
		says: 'has no export "default"',
		remedy: 'export it there',
	},
	{
		name: 'sidebars without one',
		site: 'loading',
		files: { 'sidebars.ts': 'export default {};\n' },
		at: 'sidebars.ts:1:1',
		says: 'the file has no sidebar',
		remedy: 'autogenerated',
	},
	{
		name: 'tag that is not closed in a component',
		site: 'code',
		files: { 'components/A4.tsx': 'export default function A4() {\n\treturn <p>;\n}\n' },
		at: 'components/A4.tsx:3:1',
		says: 'not valid inside a JSX element',
		remedy: 'escape',
	},
	{
		name: 'image of a stylesheet that is not there',
		site: 'code',
		files: { 'styles/index.css': '.a {\n\tbackground: url(./none.png);\n}\n' },
		at: 'styles/index.css:2:14',
		says: 'the file "./none.png" does not exist',
		remedy: 'static folder',
	},

	{
		name: 'component called like an element, in one capital',
		site: 'code',
		files: { 'components/B.tsx': 'export default () => <p>bold</p>;\n' },
		at: 'components/B.tsx:1:1',
		says: 'no page can show this component: <B> is the element of HTML',
		remedy: 'another name',
	},

	{
		name: 'island that needs the browser as it is loaded',
		site: 'loading',
		files: { 'components/islands/A6.tsx': 'const width = window.innerWidth;\n\nexport default () => <p>{width}</p>;\n' },
		at: 'components/islands/A6.tsx:1:7',
		says: 'window is there in the browser alone',
		remedy: 'useEffect',
	},

	// Languages.
	...languages(
		[
			'translation of no page',
			'docusaurus-plugin-content-docs/current/indx.md',
			'# A\n\ntext\n',
			'1:1',
			'there is no docs/indx.md',
			'rename it',
		],
		[
			'translation in a folder that is none',
			'docs/index.md',
			'# A\n\ntext\n',
			'1:1',
			'this translation is not read',
			'docusaurus-plugin-content-docs/current/',
		],
		[
			'misspelt key of the navbar',
			'docusaurus-theme-classic/navbar.json',
			'{\n\t"item.label.Guid": { "message": "Le guide" }\n}\n',
			'2:1',
			'"item.label.Guid" is the key of no text',
			'did you mean "item.label.Guide"',
		],
		[
			'key of the footer without a text',
			'docusaurus-theme-classic/footer.json',
			'{\n\t"link.title.More": { "mesage": "Plus" }\n}\n',
			'2:1',
			'has no text',
			'"message"',
		],
		[
			'misspelt key of the docs',
			'docusaurus-plugin-content-docs/current.json',
			'{\n\t"version.lable": { "message": "Suivant" }\n}\n',
			'2:1',
			'is the key of no text',
			'did you mean "version.label"',
		],
		[
			'misspelt key of the blog',
			'docusaurus-plugin-content-blog/options.json',
			'{\n\t"titel": { "message": "Carnet" }\n}\n',
			'2:1',
			'is the key of no text',
			'did you mean "title"',
		],
		['value that is missing in a translation', 'code.json', '{ "a": }\n', '1:8', 'not valid JSON', 'double quotes'],
	),
	{
		name: 'folder of a language that the config has not',
		site: 'languages',
		files: { 'i18n/de/code.json': '{}' },
		at: 'i18n/de/code.json:1:1',
		says: 'the translations in i18n/de/ are not read',
		remedy: 'name de in i18n.locales',
	},
	...['9:3 docs.lastVersion', '10:3 docs.onlyIncludeVersions', '11:3 docs.versions'].map((text): Mistake => {
		const [place, key] = text.split(' ') as [string, string];
		return {
			name: `${key} of no version`,
			site: 'languages',
			files: { 'versions.json': '["1.0"]', ...version('', '1.0') },
			at: `vrmdocs.config.ts:${place}`,
			says: `${key}: there is no version`,
			remedy: 'did you mean "1.0"',
		};
	}),
	{
		name: 'last version that is not built',
		site: 'versions',
		files: { 'versions.json': '["2.0", "1.0"]', ...version('', '1.0'), ...version('', '2.0') },
		at: 'vrmdocs.config.ts:1:64',
		says: 'docs.lastVersion: "2.0" is not among onlyIncludeVersions',
		remedy: 'add it there',
	},
	{
		name: 'menu of languages of a site with one',
		site: 'other',
		files: {},
		at: 'vrmdocs.config.ts:4:20',
		says: 'the site has one language',
		remedy: 'i18n: { defaultLocale',
	},

	{
		name: 'override that throws',
		site: 'override',
		files: {
			'templates/components/Footer.tsx':
				'export function Footer() {\n\tconst a = undefined as never as { b: string };\n\treturn <p>{a.b}</p>;\n}\n',
		},
		at: 'templates/components/Footer.tsx:3:15',
		says: "reading 'b'",
		remedy: 'correct what is there',
	},
	{
		name: 'override of no file',
		site: 'override',
		files: { 'templates/components/Fooer.tsx': 'export const a = 1;\n' },
		at: 'templates/components/Fooer.tsx:1:1',
		says: 'no components/Fooer to replace',
		remedy: 'components/Footer',
	},
];

/** A line of the config for each mistake in it: key and value, what is said, and the remedy. */
export const configMistakes: { line: string; at: number; says: string; remedy: string }[] = [
	{ line: "titel: 'A',", at: 1, says: 'unknown key "titel"', remedy: 'did you mean "title"' },
	{ line: 'themeConfig: {},', at: 1, says: "the key is Docusaurus's", remedy: 'navbar, footer' },
	{
		line: "footer: { links: [{ title: 'A', items: [{ text: 'B', to: '/' }] }] },",
		at: 43,
		says: "the key is VitePress's",
		remedy: 'write label',
	},
	{ line: "site_name: 'A',", at: 1, says: "the key is MkDocs's", remedy: 'write title' },
	{ line: 'cleanUrls: true,', at: 1, says: "the key is VitePress's", remedy: 'trailingSlash' },
	{ line: "baseUrl: 'docs',", at: 1, says: 'must start and end with a slash', remedy: 'such as / or /docs/' },
	{ line: "onBrokenLinks: 'error',", at: 1, says: 'found "error"', remedy: '"throw" or "warn" or "log" or "ignore"' },
	{ line: "accent: { light: 'blurple', dark: '#fff' },", at: 11, says: 'found "blurple"', remedy: 'a CSS colour such as #3451b2' },
	{ line: "colorMode: 'dark',", at: 1, says: 'must be an object, found "dark"', remedy: 'its keys: defaultMode' },
	{ line: "docs: { paht: 'docs' },", at: 9, says: 'unknown key "paht"', remedy: 'did you mean "path"' },
	{ line: "search: { language: ['xx'] },", at: 22, says: 'found "xx"', remedy: '"ar" or "de" or "en"' },
	{ line: "markdown: { remarkPlugins: ['remark-a'] },", at: 29, says: 'must be a plugin', remedy: 'import it in the config' },
	{ line: "prism: { theme: 'github' },", at: 1, says: "the key is Docusaurus's", remedy: 'codeColors' },
	{ line: "navbar: { items: [{ type: 'lnik' }] },", at: 21, says: 'No NavbarItem component found', remedy: 'did you mean "link"' },
];

/** What is wrong with navbar and footer where the config is right besides. */
export const navigationMistakes: typeof configMistakes = [
	{ line: "navbar: { items: [{ label: 'A' }] },", at: 19, says: 'the item "A" leads nowhere', remedy: "to: '/guide/'" },
	{ line: "footer: { links: [{ label: 'B' }] },", at: 19, says: 'the item "B" leads nowhere', remedy: "to: '/guide/'" },
];

/** What is wrong with files and addresses that a right config names. */
export const fileMistakes: typeof configMistakes = [
	{ line: "consent: { scripts: ['/none.js'] },", at: 22, says: 'the file "/none.js" does not exist', remedy: 'static folder' },
	{ line: "favicon: 'none.ico',", at: 1, says: 'the image "none.ico" does not exist', remedy: 'put the file into the static folder' },
	{ line: "stylesheets: ['css/none.css'],", at: 15, says: 'there is no file css/none.css', remedy: 'relative to the site folder' },
	{ line: "redirects: [{ from: '/old/*', to: '/' }],", at: 13, says: 'is a pattern', remedy: 'createRedirects' },
	{ line: "editUrl: 'https://github.com/a/b',", at: 1, says: 'editUrl has no {path}', remedy: 'https://github.com/a/b/edit/main/{path}' },
	{
		line: 'dataSchemas: { none: { safeParse: () => ({}) } },',
		at: 16,
		says: 'no such file or folder in data/',
		remedy: 'without its ending',
	},
];

/** What is wrong with languages and versions where each value alone is right. */
export const localeMistakes: typeof configMistakes = [
	{ line: "i18n: { defaultLocale: 'de', locales: ['en', 'fr'] },", at: 9, says: 'found "de"', remedy: 'must be one of locales: en, fr' },
	{ line: "locale: 'xx-nothing-at-all',", at: 1, says: 'must be a BCP 47 language tag', remedy: 'such as en' },
	{ line: "strings: { serach: 'a' },", at: 12, says: 'unknown key "serach"', remedy: 'did you mean "search"' },
	{
		line: "docs: { versions: { '1.0': { banner: 'unmaintaned' } } },",
		at: 30,
		says: 'found "unmaintaned"',
		remedy: 'did you mean "unmaintained"',
	},
];

/** Arguments, and what is said. */
export const commandMistakes: { args: string[]; says: string; remedy: string }[] = [
	{ args: ['biuld'], says: "unknown command 'biuld'", remedy: 'build' },
	{ args: ['build', '--ouput', 'x'], says: "unknown option '--ouput'", remedy: '--help' },
	{ args: ['build', '--port', '3'], says: '--port is a flag of', remedy: 'vrmdocs serve' },
	{ args: ['version'], says: "missing required argument 'name'", remedy: 'vrmdocs --version' },
	{ args: ['build', join(process.env.PROJECT_ROOT!, 'package.json')], says: 'is a file', remedy: "pass the site's folder" },
	{ args: ['build', 'my*site'], says: 'has * in it', remedy: 'rename the folder' },
	{ args: ['watch'], says: "unknown command 'watch'", remedy: 'vrmdocs serve --watch' },
	{ args: ['new', 'site'], says: "unknown command 'new'", remedy: 'vrmdocs init' },
	{ args: ['build', '/nowhere'], says: 'does not exist', remedy: "pass the site's folder" },
	{ args: ['init', '--override', 'Fooer'], says: 'no file of that name', remedy: 'Footer' },
];
