/** Finding and running a config file, and what is said of a wrong one: place, path, found, allowed, nearest key. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../../src/config/load.ts';
import { configSchema } from '../../../src/config/schema.ts';

const folders = (dir: string) => ({ readDir: dir, writeDir: dir });

import { ConfigError, formatProblem } from '../../../src/base/problem.ts';
import { type Files, folderOf, tempDir } from '../../support/files.ts';

const load = (files: Files, overrides = {}) => {
	const dir = folderOf(files);
	return loadConfig(dir, folders(join(dir, '.cache')), overrides);
};

/** Everything that is printed about a config. */
async function report(files: Files | string): Promise<string[]> {
	try {
		await load(typeof files === 'string' ? { 'vrmdocs.config.ts': files } : files);
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		return error.problems.flatMap((p) =>
			formatProblem(p)
				.replace(/^vrmdocs\.config\.ts:/, '')
				.split('\n'),
		);
	}
	return [];
}

const right = "title: 'T',\n\turl: 'https://a.example',";
/** A config that is right but for one line, its fourth. */
const withLine = (line: string) => `export default {\n\t${right}\n\t${line}\n};\n`;

for (const name of ['vrmdocs.config.ts', 'vrmdocs.config.mts', 'vrmdocs.config.js', 'vrmdocs.config.mjs'])
	test(`${name} is read`, async () => {
		const { config, file } = await load({ [name]: withLine("tagline: 'x',") });
		assert.equal([file, config.title, config.tagline], [name, 'T', 'x']);
	});

test('vrmdocs.config.json is read', async () => {
	assert.is((await load({ 'vrmdocs.config.json': '\uFEFF{"title": "T", "url": "https://a.example"}' })).config.title, 'T');
});

test('a config may be a function, a promise, or a function that gives one', async () => {
	for (const text of [
		`export default () => ({ ${right} })`,
		`export default Promise.resolve({ ${right} })`,
		`export default async () => ({ ${right} })`,
	])
		assert.is((await load({ 'vrmdocs.config.ts': text })).config.title, 'T');
});

test('a config may import other files, typed; they are inputs', async () => {
	const { config, inputs } = await load({
		'vrmdocs.config.ts': `import { title } from './lib/title.ts';\nexport default { title, url: 'https://a.example' };`,
		'lib/title.ts': "export const title: string = 'from lib';",
	});
	assert.is(config.title, 'from lib');
	assert.equal(inputs.map((f) => f.split('/').at(-1)).sort(), ['title.ts', 'vrmdocs.config.ts']);
});

test('a config and what it imports read files beside them by their own place, also after the site has moved with its cache', async () => {
	const dir = folderOf({
		'vrmdocs.config.ts': `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tagline } from './lib/tagline.ts';
export default { title: readFileSync(new URL('./title.txt', import.meta.url), 'utf8'), url: readFileSync(join(__dirname, 'url.txt'), 'utf8'), tagline };`,
		'lib/tagline.ts': `import { readFileSync } from 'node:fs';
export const tagline = readFileSync(\`\${import.meta.dirname}/tagline.txt\`, 'utf8');`,
		'title.txt': 'One',
		'url.txt': 'https://a.example',
		'lib/tagline.txt': 'Two',
	});
	const from = process.cwd();
	// The cache knows a config by its path from the working folder.
	const read = async (site: string) => {
		process.chdir(site);
		const { config } = await loadConfig(site, folders(join(site, '.cache'))).finally(() => process.chdir(from));
		return [config.title, config.tagline, config.url];
	};
	assert.equal(await read(dir), ['One', 'Two', 'https://a.example']);
	const moved = `${dir}-moved`;
	renameSync(dir, moved);
	writeFileSync(join(moved, 'title.txt'), 'Three');
	assert.equal(await read(moved), ['Three', 'Two', 'https://a.example']);
});

test('a changed config is read again, an unchanged one comes from the cache', async () => {
	const dir = folderOf({ 'vrmdocs.config.ts': withLine('') });
	const cache = join(dir, '.cache');
	assert.is((await loadConfig(dir, folders(cache))).config.tagline, '');
	assert.is((await loadConfig(dir, folders(cache))).config.tagline, '');
	writeFileSync(join(dir, 'vrmdocs.config.ts'), withLine("tagline: 'new',"));
	assert.is((await loadConfig(dir, folders(cache))).config.tagline, 'new');
});

test('a flag overrides the file', async () => {
	assert.is((await load({ 'vrmdocs.config.ts': withLine("baseUrl: '/a/',") }, { baseUrl: '/b/' })).config.baseUrl, '/b/');
});

test('no folder, no file', async () => {
	const fails = async (dir: string) => {
		try {
			await loadConfig(dir, folders(tempDir()));
			return '';
		} catch (error) {
			return (error as ConfigError).problems.map((p) => `${p.message} | ${p.hint}`).join();
		}
	};
	assert.match(
		await fails(join(tempDir(), 'none')),
		/^the folder .*none does not exist \| pass the site's folder, or create .*none\/vrmdocs\.config\.ts with at least title and url: `vrmdocs init .*none` makes one$/,
	);
	assert.match(await fails(tempDir()), /^there is no vrmdocs\.config\.ts in /);
});

/** What is wrong, the file, what is printed (places without the file's name). */
const wrong: [string, string, string[]][] = [
	[
		'a key that does not exist',
		withLine('zzzzzz: 1,'),
		['4:2 error: zzzzzz: unknown key "zzzzzz"', `  allowed: ${Object.keys(configSchema.shape).join(', ')}`],
	],
	[
		'two misspelt keys',
		withLine('titel: 1, navbarr: {},'),
		[
			'4:2 error: titel: unknown key "titel"',
			'  did you mean "title"?',
			'4:12 error: navbarr: unknown key "navbarr"',
			'  did you mean "navbar"?',
		],
	],
	[
		'a misspelt key inside',
		withLine("docs: { sidebarPath: 3, version: { nam: 'x' } },"),
		[
			'4:10 error: docs.sidebarPath: must be text in quotes or false, found 3',
			'4:37 error: docs.version.nam: unknown key "nam"',
			'  did you mean "name"?',
		],
	],
	[
		'missing keys, at the object they belong into',
		'const a = 1;\n\nexport default { a };',
		[
			'3:1 error: title: must be text in quotes, but it is missing',
			'3:1 error: url: must be text in quotes, but it is missing',
			'3:18 error: a: unknown key "a"',
			'  allowed: '.concat('title'),
		],
	],
	[
		'an empty title, a number for a title',
		"export default { title: '', url: 'https://a.example' };",
		['1:18 error: title: must not be empty, found ""'],
	],
	['a number for text', "export default { title: 5, url: 'https://a.example' };", ['1:18 error: title: must be text in quotes, found 5']],
	[
		'no address',
		"export default { title: 'a', url: 'x' };",
		['1:30 error: url: must be an address such as https://example.com, found "x"'],
	],
	[
		'an address with a path',
		"export default { title: 'a', url: 'https://a.example/docs/' };",
		[
			'1:30 error: url: must be an origin without a path, such as https://docs.example.com; the path goes into baseUrl, found "https://a.example/docs/"',
		],
	],
	[
		'a base URL without slashes',
		withLine("baseUrl: 'docs',"),
		['4:2 error: baseUrl: must start and end with a slash, such as / or /docs/, found "docs"'],
	],
	['text for true or false', withLine("trailingSlash: 'yes',"), ['4:2 error: trailingSlash: must be true or false or "both", found "yes"']],
	[
		'a word that is none of those allowed',
		withLine("onBrokenLinks: 'error',"),
		['4:2 error: onBrokenLinks: must be "throw" or "warn" or "log" or "ignore", found "error"'],
	],
	[
		'a number too large and one too small',
		withLine('images: { quality: 200, steps: 0 },'),
		['4:12 error: images.quality: must be 100 or less, found 200', '4:26 error: images.steps: must be 1 or more, found 0'],
	],
	[
		'a number that is not whole',
		withLine('search: { maxResults: 1.5, excerptLength: 0 },'),
		['4:12 error: search.maxResults: must be a whole number, found 1.5', '4:29 error: search.excerptLength: must be more than 0, found 0'],
	],
	[
		'true where an object or false belongs',
		withLine("blog: true, pages: 'x',"),
		['4:2 error: blog: must be an object or a list or false, found true', '4:14 error: pages: must be an object or false, found "x"'],
	],
	[
		'a language that is not there',
		withLine("search: { language: ['en', 'jp'] },"),
		[
			'4:29 error: search.language[1]: must be "ar" or "de" or "en" or "es" or "fr" or "it" or "ja" or "ko" or "pt" or "ru" or "uk" or "zh", found "jp"',
			'  did you mean "ja"?',
		],
	],
	[
		'levels the wrong way round',
		withLine('tableOfContents: { minHeadingLevel: 4, maxHeadingLevel: 3 },'),
		[
			'4:2 error: tableOfContents: minHeadingLevel must not be greater than maxHeadingLevel, found {"minHeadingLevel":4,"maxHeadingLevel":3}',
		],
	],
	[
		'a navbar type that does not exist',
		withLine("navbar: { items: [{ type: 'docSidebr', sidebarId: 'x' }, { type: 'doc' }, { label: 'x', too: '/a' }] },"),
		[
			'4:22 error: navbar.items[0].type: No NavbarItem component found for type "docSidebr"',
			'  did you mean "docSidebar"? allowed: link, doc, docSidebar, dropdown, languageDropdown, docsVersion, search, html',
			'4:59 error: navbar.items[1].docId: must be text in quotes, but it is missing',
			'4:90 error: navbar.items[2].too: unknown key "too"',
			'  did you mean "to"?',
		],
	],
	[
		'a navbar type that does not exist, in a dropdown',
		withLine("navbar: { items: [{ type: 'dropdown', label: 'x', items: [{ type: 'nope' }, { type: 'doc', docID: 'x' }] }] },"),
		[
			'4:62 error: navbar.items[0].items[0].type: No NavbarItem component found for type "nope"',
			'  allowed: link, doc, docSidebar, dropdown, languageDropdown, docsVersion, search, html',
			'4:78 error: navbar.items[0].items[1].docId: must be text in quotes, but it is missing',
			'4:93 error: navbar.items[0].items[1].docID: unknown key "docID"',
			'  did you mean "docId"?',
		],
	],
	[
		'a dropdown in a dropdown',
		withLine("navbar: { items: [{ type: 'dropdown', label: 'x', items: [{ type: 'dropdown', label: 'y', items: [] }] }] },"),
		['4:62 error: navbar.items[0].items[0].type: must be "link" or "doc" or "docSidebar" or "html", found "dropdown"'],
	],
	[
		'a navbar item that is none',
		withLine("navbar: { items: [5, { label: 'x', position: 'middle' }, { type: 'dropdown', label: 'e', items: [] }] },"),
		[
			'4:20 error: navbar.items[0]: must be an object, found 5',
			'4:37 error: navbar.items[1].position: must be "left" or "right", found "middle"',
			'4:91 error: navbar.items[2].items: must have at least 1 item, found []',
		],
	],
	[
		'a wrong footer link',
		withLine("footer: { style: 'red', links: [{ title: 'a', items: [{ label: 'x', hrf: 'y' }] }] },"),
		[
			'4:12 error: footer.style: must be "light" or "dark", found "red"',
			'4:70 error: footer.links[0].items[0].hrf: unknown key "hrf"',
			'  did you mean "href"?',
		],
	],
	[
		'a footer with columns and a flat list',
		withLine("footer: { links: [{ title: 'a', items: [] }, { label: 'flat' }] },"),
		[
			'4:12 error: footer.links: must be columns { title, items } or a flat list of links, not both, found [{"title":"a","items":[]},{"label":"flat"}]',
		],
	],
	[
		'a redirect without a target',
		withLine("redirects: [{ from: '/a/' }, { from: [], to: '/x/' }],"),
		[
			'4:14 error: redirects[0].to: must be text in quotes, but it is missing',
			'4:33 error: redirects[1].from: must have at least 1 item, found []',
		],
	],
	[
		'an announcement without content',
		withLine("announcementBar: { content: '', isClosable: true },"),
		[
			'4:21 error: announcementBar.content: must not be empty, found ""',
			'4:34 error: announcementBar.isClosable: unknown key "isClosable"',
			'  did you mean "isCloseable"?',
		],
	],
	[
		'a colour mode that is none',
		withLine("colorMode: { defaultMode: 'auto' },"),
		['4:15 error: colorMode.defaultMode: must be "light" or "dark", found "auto"'],
	],
	[
		'languages',
		withLine("languages: [{ locale: 'e', label: '', host: 'x' }],"),
		[
			'4:16 error: languages[0].locale: must be a BCP 47 language tag, such as en or pt-BR, found "e"',
			'4:29 error: languages[0].label: must not be empty, found ""',
			'4:40 error: languages[0].host: must be an address such as https://example.com, found "x"',
		],
	],
	[
		'a data schema that is none',
		withLine('dataSchemas: { releases: 5 },'),
		['4:17 error: dataSchemas.releases: must be a zod schema, found 5'],
	],
	[
		'a long value is cut',
		withLine(`trailingSlash: '${'x'.repeat(100)}',`),
		[`4:2 error: trailingSlash: must be true or false or "both", found "${'x'.repeat(56)}…`],
	],
	[
		'the file throws',
		"const a = 1;\nfunction f() {\n  throw new TypeError('deep');\n}\nf();\nexport default { a };",
		['3:9 error: the file throws: deep', '  the build runs this file; make it run without errors'],
	],
	['the function throws', "export default () => {\n\tthrow new Error('boom');\n};", ['2:8 error: the config function throws: boom']],
	['a rejected promise', "export default Promise.reject('no');", ['1:1 error: the config function throws: "no" was thrown']],
	[
		'no default export',
		'export const x = 1;',
		['1:1 error: the file has no default export', "  export default defineConfig({ title: '…', url: 'https://…' })"],
	],
	['an empty file', '', ['1:1 error: the file has no default export', "  export default defineConfig({ title: '…', url: 'https://…' })"]],
	[
		'a default export that is no object',
		'export default [];',
		['1:1 error: the default export is not an object', "  export default defineConfig({ title: '…', url: 'https://…' })"],
	],
	['no JavaScript', "export default { title: 'a',\n  url: };", ['2:8 error: Unexpected "}"', '  correct the file']],
	[
		'an import that is not there',
		"import x from './missing.ts';\nexport default { x };",
		['1:15 error: the file "./missing.ts" does not exist', '  the path counts from the file that imports it'],
	],
	[
		'an import whose name is misspelt',
		"import x from './vrmdoc.config.js';\nexport default { x };",
		['1:15 error: the file "./vrmdoc.config.js" does not exist', '  did you mean "./vrmdocs.config.ts"?'],
	],
	[
		'an import that has the ending of a file beside it',
		"import x from './vrm.config.ts';\nexport default { x };",
		['1:15 error: the file "./vrm.config.ts" does not exist', '  the path counts from the file that imports it'],
	],
	[
		'a package that is not there',
		"import x from 'no-such-package';\nexport default { x };",
		["1:1 error: the file throws: Cannot find package 'no-such-package'", '  npm install --save-dev no-such-package'],
	],
];
for (const [name, text, lines] of wrong)
	test(name, async () => {
		const printed = await report(text);
		assert.equal(
			printed.map((line, i) => (lines[i] === '  allowed: title' && line.startsWith(lines[i]!) ? lines[i]! : line)),
			lines,
		);
	});

test('places are found where the object is in a variable, in a call, in shorthand, after another object', async () => {
	assert.equal(await report(`const config = {\n  ${right}\n  urll: 'x',\n};\nexport default config;`), [
		'4:3 error: urll: unknown key "urll"',
		'  did you mean "url"?',
	]);
	assert.equal(
		await report(
			`const f = (x: object) => x;\nconst other = { title: 1, tagline: 2 };\nexport default f({\n\ttitle: 5,\n\turl: 'https://a.example',\n});\nconsole.error(other.title > 1 ? 1 : '');`,
		),
		['4:2 error: title: must be text in quotes, found 5'],
	);
	assert.equal(await report(`const title = 5;\nconst docs = { pth: 'x' };\nexport default { title, url: 'https://a.example', docs };`), [
		'3:18 error: title: must be text in quotes, found 5',
		'3:51 error: docs.pth: unknown key "pth"',
		'  did you mean "path"?',
	]);
	assert.equal(
		await report(
			`/* title: 1 */\nexport default {\n\t// url: no\n\t'title': "a } , b",\n\turl: \`https://a.example\`,\n\tnavbar: { items: [{ label: 'x]' }, { labl: 'y' }] },\n};`,
		),
		['6:39 error: navbar.items[1].labl: unknown key "labl"', '  did you mean "label"?'],
	);
});

test('an error thrown by an imported file names that file', async () => {
	assert.equal(
		await report({
			'vrmdocs.config.ts': "import x from './lib/x.ts';\nexport default { x };",
			'lib/x.ts': "\n\nthrow new Error('in x');\nexport default 1;",
		}),
		['lib/x.ts:3:7 error: the file throws: in x', '  the build runs this file; make it run without errors'],
	);
});

const json: [string, string][] = [
	['{"title": "a",\n "url": }', '2:9 error: not valid JSON: expected a value, found "}"'],
	['{"a":1,}', '1:8 error: not valid JSON: expected a key in double quotes, found "}"'],
	['{"a" 1}', '1:6 error: not valid JSON: expected ":", found "1"'],
	['[1 2]', '1:4 error: not valid JSON: expected "," or "]", found "2"'],
	['{a:1}', '1:2 error: not valid JSON: expected a key in double quotes, found "a"'],
	['{"a":1} x', '1:9 error: not valid JSON: expected the end of the file, found "x"'],
	['', '1:1 error: not valid JSON: expected a value, found the end of the file'],
	['{"a":[1,{"b":2}', '1:16 error: not valid JSON: expected "," or "]", found the end of the file'],
	['// c\n{}', '1:1 error: not valid JSON: expected a value, found "/"'],
	['{"a":01}', '1:7 error: not valid JSON: expected "," or "}", found "1"'],
	['{"title": "a",\n "url": "https://a.example",\n "tagLine": "x" }', '3:2 error: tagLine: unknown key "tagLine"'],
];
for (const [text, message] of json)
	test(`JSON: ${message}`, async () => {
		assert.is((await report({ 'vrmdocs.config.json': text }))[0], `vrmdocs.config.json:${message}`);
	});

test('a language without interface strings is an error that names those there are, unless the site gives its own', async () => {
	assert.equal(await report(withLine("locale: 'nl',")), [
		'4:2 error: locale: there are no interface strings for "nl"',
		'  languages: ar, de, en, es, fr, it, ja, ko, pt, ru, uk, zh; for another, give its texts with the key strings',
	]);
	const { remarks: warnings, config } = await load({
		'vrmdocs.config.ts': withLine("locale: 'nl', strings: { toc: { title: 'Op deze pagina' } },"),
	});
	assert.is(config.strings.toc?.title, 'Op deze pagina');
	assert.equal(
		warnings.map((w) => [w.severity, w.code, w.line]),
		[['warning', 'missing-strings', 4]],
	);
	assert.match(warnings[0]!.message, /^strings: \d+ texts are not given in "nl" and are shown in English$/);
	assert.match(warnings[0]!.hint!, 'skipToContent');
	assert.not.match(warnings[0]!.hint!, 'toc.title');
});

test('a locale that is no language tag is an error', async () => {
	assert.equal(await report(withLine("locale: 'en_US',")), [
		'4:2 error: locale: must be a BCP 47 language tag, such as en or pt-BR, found "en_US"',
	]);
});

test('strings: a misspelt key, a placeholder there is not, and plural forms without other', async () => {
	assert.equal(await report(withLine('strings: { tocs: {} },')), ['4:13 error: strings.tocs: unknown key "tocs"', '  did you mean "toc"?']);
	assert.equal(await report(withLine("strings: { category: { pages: '{n} pages' } },")), [
		'4:25 error: strings.category.pages: must not hold {n}; placeholders here: {count}, found "{n} pages"',
	]);
	assert.equal(await report(withLine("strings: { toc: { title: 'On {page}' } },")), [
		'4:20 error: strings.toc.title: must not hold {page}; there are no placeholders here, found "On {page}"',
	]);
	assert.match(
		(await report(withLine("strings: { category: { pages: { one: '{count} page' } } },")))[0]!,
		/strings\.category\.pages\.other: must be/,
	);
});

test('what is added to the head: a misspelt attribute, a wrong element, an unquoted keyword', async () => {
	assert.equal(await report(withLine("head: { script: [{ src: '/a.js', intergrity: 'x' }] },")), [
		'4:35 error: head.script[0].intergrity: unknown key "intergrity"',
		'  did you mean "integrity"?',
	]);
	assert.equal(await report(withLine("scripts: [{ src: '/a.js', asinc: true }],")), [
		'4:28 error: scripts[0].asinc: unknown key "asinc"',
		'  did you mean "async"?',
	]);
	assert.equal(await report(withLine('head: { script: [{}] },')), [
		'4:19 error: head.script[0]: must have either src or content, found {}',
	]);
	assert.match(
		(await report(withLine("contentSecurityPolicy: { 'script-src': ['unsafe-eval'] },")))[0]!,
		'must stand in single quotes of its own',
	);
	assert.match((await report(withLine("contentSecurityPolicy: { 'scripts-src': ['https:'] },"))).join('\n'), 'did you mean "script-src"?');
});

test('titles that the config leaves out are in its language', async () => {
	const titles = async (line: string) => {
		const { blog, docs } = (await load({ 'vrmdocs.config.ts': withLine(line) })).config;
		if (Array.isArray(blog) || Array.isArray(docs)) throw new Error('one of each');
		return [blog && blog.title, blog && blog.sidebarTitle, docs && docs.version.label];
	};
	assert.equal(await titles("locale: 'fr-CA',"), ['Blog', 'Tous les articles', 'Prochaine version']);
	assert.equal(await titles("locale: 'fr', blog: { sidebarTitle: 'Tout' }, docs: { version: { label: '2.0' } },"), ['Blog', 'Tout', '2.0']);
	assert.equal(await titles('blog: false, docs: false,'), [false, false, false]);
});

test.run();
