/** remark and rehype plugins: what they see, what becomes of what they make, and what is said when they fail. */
import rehypeSlug from 'rehype-slug';
import remarkBreaks from 'remark-breaks';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PluginEntry } from '../../../src/config/schema/content.ts';
import { compilePage, prepareMarkdown } from '../../../src/markdown/compile.ts';
import type { MarkdownOptions } from '../../../src/markdown/options.ts';
import { PluginFault } from '../../../src/markdown/plugin-fault.ts';
import type { CompiledPage } from '../../../src/markdown/types.ts';
import { lines, markdownDefaults, messages, shown } from '../../support/markdown.ts';

type Node = {
	type: string;
	children?: Node[];
	value?: string;
	tagName?: string;
	properties?: Record<string, unknown>;
	data?: object;
	name?: string;
};
type File = { path: string; message(text: string, node?: Node): void; fail(text: string, node?: Node): never };

/** A page with plugins, which are found in a module as the compiling thread finds them. */
async function page(remarkPlugins: PluginEntry[], rehypePlugins: PluginEntry[], ...text: string[]): Promise<CompiledPage> {
	const given = globalThis as unknown as { plugins: object };
	given.plugins = { markdown: { remarkPlugins, rehypePlugins } };
	const options: MarkdownOptions = { ...markdownDefaults };
	const module = `data:text/javascript,export default globalThis.plugins//${Math.random()}`;
	await prepareMarkdown(options, { plugins: module });
	return compilePage(lines(...text), options, 'page', 'docs/a.md');
}

test('plugins of the ecosystem: breaks and ids', async () => {
	const { html, headings } = await page([remarkBreaks], [[rehypeSlug, { prefix: 'p-' }]], 'a', 'b', '', '## Part', '', '## Own {#mine}');
	assert.match(html, '<p>a<br>\nb</p>');
	assert.equal(
		headings.map((h) => [h.id, h.text]),
		[
			['p-part', 'Part'],
			['mine', 'Own'],
		],
	);
});

test('a plugin gets its options, the path and the front matter, and may take its time', async () => {
	const seen: unknown[] = [];
	const plugin = (settings: object) => async (tree: Node, file: File & { data: object }) => {
		await Promise.resolve();
		seen.push(settings, file.path, file.data);
		tree.children!.push({ type: 'paragraph', children: [{ type: 'text', value: 'added' }] });
	};
	const { html } = await page([[plugin, { a: 1 }]], [], '---', 'title: T', '---', '', 'x');
	assert.equal(seen, [{ a: 1 }, 'docs/a.md', { frontMatter: { title: 'T' } }]);
	assert.match(html, '<p>added</p>');
});

test('what a plugin says of a container it makes holds; others stay errors', async () => {
	const aside = () => (tree: Node) => {
		for (const node of tree.children!) if (node.name === 'aside') node.data = { hName: 'aside', hProperties: { className: ['own'] } };
	};
	const made = await page([aside], [], ':::aside', '', 'x', '', ':::', '', ':::nope', '', 'y', '', ':::');
	assert.match(made.html, '<aside class="own"><p>x</p></aside>');
	assert.equal(messages(made), ['7:1 error: unknown admonition ":::nope"']);
});

test('words behind a language are no fault where a plugin has read them and put other code there', async () => {
	const imports = () => (tree: Node & { children: { meta?: string }[] }) => {
		for (const node of tree.children!) if (node.meta?.includes('file=')) node.value = 'let a = 1;';
	};
	const text = ['> ```js name=a', '> let b;', '> ```', '', '```js file=./a.js', '```'];
	assert.equal(messages(await page([imports], [], ...text)), ['1:9 warning: "name" means nothing to a code block']);
	assert.is(messages(await page([], [], ...text)).length, 2);
});

test('nodes without a place are no fault, whatever they are', async () => {
	const plugin = () => (tree: Node) => {
		tree.children!.push(
			{ type: 'code', value: 'a', ...{ lang: 'nope' } } as Node,
			{ type: 'containerDirective', name: 'tip', children: [], ...{ attributes: {} } } as Node,
			{ type: 'html', value: '<p onclick="x">raw</p>' },
			{ type: 'mdxJsxFlowElement', name: 'Badge', children: [], ...{ attributes: [] } } as Node,
		);
	};
	const made = await page([plugin], [], 'x');
	assert.equal(
		made.problems.map((p) => p.code),
		['unknown-language', 'inline-handler'],
	);
	assert.not.match(made.html, 'onclick');
	assert.equal(
		made.components.map((c) => c.name),
		['Badge'],
	);
});

test('a highlighter sees blocks as everywhere, and what it leaves alone is ours', async () => {
	const seen: string[] = [];
	const highlighter = () => (tree: Node) => {
		for (const pre of tree.children!.filter((n) => n.tagName === 'pre')) {
			const code = pre.children![0]!;
			seen.push(JSON.stringify([code.properties?.className, code.children![0]!.value]));
			if (String(code.properties?.className) === 'language-own')
				code.children = [{ type: 'element', tagName: 'b', properties: {}, children: [] }];
		}
	};
	const { html } = await page([], [highlighter], '```own', 'a', '```', '', '```js title="t"', 'b', '```');
	assert.equal(seen, ['[["language-own"],"a\\n"]', '[["language-js"],"b\\n"]']);
	assert.match(html, '<pre><code class="language-own"><b></b></code></pre>');
	assert.match(html, '<div class="code-block" data-language="javascript"><div class="code-title">t</div>');
});

test('links that plugins make are checked, raw HTML of theirs is parsed', async () => {
	const plugin = () => (tree: Node) => {
		tree.children!.push({ type: 'raw', value: '<a href="/x/">x</a><script>1</script>' });
	};
	const made = await page([], [plugin], 'a');
	assert.equal(
		made.links.map((l) => l.href),
		['/x/'],
	);
	assert.not.match(shown(made.html), 'script');
});

test('a plugin that throws is an error with its name; the rest of the page is checked too', async () => {
	function explode() {
		return () => {
			throw new Error('bang');
		};
	}
	function failing() {
		return (tree: Node, file: File) => file.fail('not like this', tree.children![1]);
	}
	async function late() {}
	const later = () => async () => {
		await late();
		throw new Error('too late');
	};
	assert.equal(messages(await page([explode], [], 'x', '', ':::nope', ':::')), [
		'1:1 error: the plugin explode of markdown.remarkPlugins throws: bang',
		'3:1 error: unknown admonition ":::nope"',
	]);
	assert.equal(messages(await page([failing], [], 'x', '', 'y')), [
		'3:1 error: the plugin failing of markdown.remarkPlugins throws: not like this',
	]);
	assert.equal(messages(await page([], [later], 'x')), ['1:1 error: the plugin later of markdown.rehypePlugins throws: too late']);
});

test('messages of plugins are warnings at their place', async () => {
	const plugin = () => (tree: Node, file: File) => {
		file.message('shorter, please', tree.children![1]);
	};
	assert.equal(messages(await page([plugin], [], 'x', '', 'y')), ['3:1 warning: shorter, please']);
});

test('a plugin that throws before it sees a page names itself', async () => {
	function strict() {
		throw new Error('no options');
	}
	try {
		await page([strict], [], 'x');
		assert.unreachable();
	} catch (error) {
		assert.instance(error, PluginFault);
		assert.is((error as Error).message, 'the plugin strict throws: no options');
	}
});

test('presets and plugins that are off', async () => {
	const { html } = await page([false, { plugins: [remarkBreaks] }, null], [], 'a', 'b');
	assert.match(html, '<br>');
});

test.run();
