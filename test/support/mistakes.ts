/** Mistakes that strangers make, each with what they are told: the place, words of what is wrong, words of what to do. */
import type { Files } from './files.ts';

export interface Mistake {
	name: string;
	/** The site that it is in: one build tells all mistakes of a site. */
	site: 'content' | 'code' | 'override' | 'config' | 'navigation';
	files: Files;
	/** `docs/a.md:3:1` */
	at: string;
	says: string;
	remedy: string;
}

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
page('include of VitePress', '<!-- @include: ./a.md -->', '3:1', 'includes nothing', 'import');
page('formulas that are off', 'So $\\frac12$ it is.', '3:4', 'formulas are off', 'markdown.math');
page('diagrams that are off', `${fence}mermaid\ngraph LR\n${fence}`, '3:1', 'markdown.mermaid is off', 'install mermaid');

// Markdown.
page('heading without a space', '##Part', '3:1', 'a heading has a space', '"## Heading"');
page('task without a space', '- [x]done', '3:3', 'a task has a space', '- [x] done');
page('table without its second line', '| a | b |\n| c | d |', '3:1', 'a table has below its first line', '| --- |');
page('fence that is not closed', `${fence}js\nlet a;`, '3:1', 'never closed', 'add a line of ```');
page('element that is not closed', '<div>\n\ntext', '3:1', '<div> is never closed', '</div>');
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
page('footnote without a text', 'Text [^1].', '3:6', 'no footnote [^1]', '[^1]: text');
page('footnote that nothing names', 'Text.\n\n[^a]: note', '5:1', 'nothing refers', '[^a]');
page('reference without an address', 'See [this][nowhere].', '3:5', 'nothing on this page defines', '[nowhere]: /address/');
page('handler in HTML', '<b onclick="go()">b</b>', '3:1', 'inline event handler', '');
page('script in Markdown', '<script>go()</script>', '3:1', '<script> in Markdown', 'component');
page('style in Markdown', '<style>p {}</style>', '3:1', '<style> in Markdown', 'component');
page('inline style', '<p style="color: red">a</p>', '3:1', 'inline style', 'class');

// Links and images.
page('link to no page', '[a](/nowhere/)', '3:1', 'leads to no page', '');
page('link to no file', '[a](./nowhere.md)', '3:1', 'leads to no Markdown file', '');
page('anchor that is not there', '[a](#nowhere)', '3:1', 'has no anchor', '');
page('link with a space', '[a](./my page.md)', '3:1', 'there is a space', '%20');
page('link with backslashes', '[a](.\\index.md)', '3:1', 'backslashes', '/');
page('link without an address', '[a]()', '3:1', 'no address', 'write a route');
page('scheme that is none', '[a](htps://a.example)', '3:1', 'unknown scheme', 'https');
page('link to the own computer', '[a](http://localhost:3000/)', '3:1', "reader's own computer", '`');
page('link to a file of the disk', '[a](file:///a.txt)', '3:1', 'your own computer', 'copy the file');
page('image that is not there', '![a](./none.png)', '3:1', 'does not exist', 'put the file');
page('image from the root that is not there', '![a](/img/none.png)', '3:1', 'does not exist', 'static folder');

// Front matter.
page('front matter after an empty line', '\n---\ntitle: A\n---\n\ntext\n', '2:1', 'empty line before it', 'begin the file with ---');
page('front matter of two hyphens', '--\ntitle: A\n--\n\ntext\n', '1:1', 'its first line is not ---', 'three hyphens');
page('front matter in TOML', '+++\ntitle = "A"\n+++\n\ntext\n', '1:1', 'TOML', 'write YAML');
page('front matter that is not closed', '---\ntitle: A\n\ntext\n', '1:1', 'never closed', 'add a line of ---');
page('colon in a title', '---\ntitle: A: B\n---\n\ntext\n', '2:8', 'not valid YAML', 'quote values');
page('key twice', '---\ntitle: A\ntitle: B\n---\n\ntext\n', '3:1', 'unique', 'quote');
page('misspelt key', '---\ntitel: A\n---\n\ntext\n', '2:1', 'unknown front matter key', 'did you mean "title"');
page(
	'value of another kind',
	'---\nsidebar_position: first\n---\n\ntext\n',
	'2:1',
	'must be a number; found "first"',
	'a value of that kind',
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
page('page that is not there as the next', '---\npagination_next: nowhere\n---\n\ntext\n', '2:1', 'no doc with id', '');
page('sidebar that is not there', '---\ndisplayed_sidebar: nowhere\n---\n\ntext\n', '2:1', 'no sidebar with id', 'sidebars:');
page('slug out of the site', '---\nslug: ../../a\n---\n\ntext\n', '2:1', 'leaves the site', '');
page('page without a text', '---\ntitle: A\n---\n', '1:1', 'no text', 'draft: true');

// Components, in Markdown and in MDX.
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
page('name that MDX does not know', '{nothing}', '3:1', 'nothing is not defined', 'correct the expression', 'mdx');
page('partial that is not there', "import A from './_none.mdx'\n\n<A />", '3:15', 'does not exist', 'the path counts', 'mdx');
page('function for an island', '<Counter onDone={() => 1} />', '3:1', 'is a function, which cannot reach the browser', '', 'mdx');

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

const stylesheet = { 'styles/index.css': "@improt './a.css';\n.a {\n\tcolr: red;\n}\n.c {\n\tcolor: red;\n" };

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
	content('misspelt rule of CSS', stylesheet, 'styles/index.css:1:1', '@improt is no rule', '@import'),
	content('misspelt property of CSS', stylesheet, 'styles/index.css:3:2', '"colr" is not a known', 'color'),
	content('brace that is not closed in CSS', stylesheet, 'styles/index.css:5:4', 'never closed', 'add "}"'),
	content('sidebars in JSON', { 'sidebars.json': '{}\n' }, 'sidebars.json:1:1', 'not read', 'sidebars.ts'),
	content('post without a date', { 'blog/undated.md': '# A\n\ntext\n' }, 'blog/undated.md:1:1', 'no valid date', 'name the file'),
	content(
		'author that is not there',
		{ 'blog/2024-01-02-a.md': '---\nauthors: [nobody]\n---\n\ntext\n' },
		'blog/2024-01-02-a.md:2:1',
		'unknown author',
		'',
	),
	content(
		'misspelt key of an author',
		{ 'blog/authors.yml': 'ann:\n  nmae: Ann\n' },
		'blog/authors.yml:2:3',
		'unknown key "nmae"',
		'did you mean "name"',
	),
	content('comma too many in data', { 'data/a.json': '{\n\t"a": 1,\n}\n' }, 'data/a.json:3:1', 'not valid JSON', ''),
	content('bracket that is not closed in data', { 'data/b.yaml': 'a: [1\n' }, 'data/b.yaml:2:1', 'not valid YAML', ''),
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
		'',
	),
	content(
		'page that throws',
		{ 'pages/broken.tsx': "export default function Broken() {\n\tthrow new Error('no data');\n}\n" },
		'pages/broken.tsx:2:8',
		'no data',
		'correct what is there',
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
	{ line: "site_name: 'A',", at: 1, says: "the key is MkDocs's", remedy: 'write title' },
	{ line: 'cleanUrls: true,', at: 1, says: "the key is VitePress's", remedy: 'trailingSlash' },
	{ line: "baseUrl: 'docs',", at: 1, says: 'must start and end with a slash', remedy: '' },
	{ line: "onBrokenLinks: 'error',", at: 1, says: 'must be "throw"', remedy: '' },
	{ line: "accent: { light: 'blurple', dark: '#fff' },", at: 11, says: 'must be a CSS colour', remedy: '' },
	{ line: "docs: { paht: 'docs' },", at: 9, says: 'unknown key "paht"', remedy: 'did you mean "path"' },
	{ line: "search: { language: ['xx'] },", at: 22, says: 'must be "ar" or "de" or "en"', remedy: '' },
	{ line: "markdown: { remarkPlugins: ['remark-a'] },", at: 29, says: 'must be a plugin', remedy: '' },
	{ line: "navbar: { items: [{ type: 'lnik' }] },", at: 21, says: 'No NavbarItem component found', remedy: 'did you mean "link"' },
];

/** What is wrong with navbar and footer where the config is right besides. */
export const navigationMistakes: typeof configMistakes = [
	{ line: "navbar: { items: [{ label: 'A' }] },", at: 19, says: 'the item "A" leads nowhere', remedy: "to: '/guide/'" },
	{ line: "footer: { links: [{ label: 'B' }] },", at: 19, says: 'the item "B" leads nowhere', remedy: "to: '/guide/'" },
];

/** Arguments, and what is said. */
export const commandMistakes: { args: string[]; says: string; remedy: string }[] = [
	{ args: ['biuld'], says: "unknown command 'biuld'", remedy: 'build' },
	{ args: ['build', '--ouput', 'x'], says: "unknown option '--ouput'", remedy: '--help' },
	{ args: ['build', '/nowhere'], says: 'does not exist', remedy: "pass the site's folder" },
	{ args: ['init', '--override', 'Fooer'], says: 'no file of that name', remedy: 'Footer' },
];
