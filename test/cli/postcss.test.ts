/** Stylesheets through PostCSS, by the packages that a site has installed; Tailwind by its own documented way. */
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told } from '../support/cli.ts';
import { type Files, folderOf, tempDir, writeFiles } from '../support/files.ts';
import { serve, until } from '../support/live.ts';

const test = suite('postcss');
const root = process.env.PROJECT_ROOT!;

const plugin = `const upper = { postcssPlugin: 'colours', Declaration(node, { result }) {
	if (node.value === 'brand') node.value = '#abcdef';
	if (node.value === 'old') node.warn(result, 'old is old');
	if (node.value === 'none of ours') throw node.error('no such colour');
} };
`;

/**
 * @param packages the node_modules that the site has; '' for none
 * @param options of its builds
 */
function site(files: Files, packages = join(root, 'node_modules'), options: { env?: Record<string, string> } = {}) {
	const dir = folderOf({
		'vrmdocs.config.json': '{ "title": "T", "url": "https://a.example", "showLastUpdate": false }',
		'pages/index.md': '# Home\n\nText.\n',
		...files,
	});
	if (packages) symlinkSync(packages, join(dir, 'node_modules'));
	const home = tempDir();
	const out = join(home, 'out');
	return {
		dir,
		write: (more: Files) => writeFiles(dir, more),
		build: async () => (await buildJson(dir, ['--out', out, '--cache-dir', join(home, 'cache')], options)).json,
		css() {
			const sheets = readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.css'));
			return sheets.map((name) => readFileSync(join(out, 'assets', name), 'utf8')).join('');
		},
	};
}

test('plugins of postcss.config run on stylesheets and CSS modules of the site; the config is an input', async () => {
	const one = site({
		'postcss.config.mjs': `${plugin}export default { plugins: [upper] };\n`,
		'styles/index.css': '@import "./more.css";\n.a { color: brand }\n',
		'styles/more.css': '.b { background: brand }\n',
		'components/Box.tsx': "import s from './Box.module.css';\n\nexport default function Box() {\n\treturn <p className={s.box}>x</p>;\n}\n",
		'components/Box.module.css': '.box { border-color: brand }\n',
		'docs/a.md': '# A\n\n<Box />\n',
	});
	assert.equal(told((await one.build()).errors), []);
	assert.match(one.css(), /\.a\{color:#abcdef\}/);
	assert.match(one.css(), /\.b\{background:#abcdef\}/);
	assert.match(one.css(), /border-color:#abcdef/);
	one.write({ 'postcss.config.mjs': `${plugin.replace('#abcdef', '#123456')}export default () => ({ plugins: [upper] });\n` });
	await one.build();
	assert.match(one.css(), /\.a\{color:#123456\}/);
});

test('a new PostCSS config is seen by the next build, which tells where PostCSS is missing, and while one writes', async () => {
	const config = { 'postcss.config.mjs': `${plugin}export default { plugins: [upper] };\n` };
	const without = site({ 'styles/index.css': '.a { color: red }\n' }, '');
	await without.build();
	without.write(config);
	assert.equal(told((await without.build()).warnings), [
		'postcss.config.mjs:1:1 warning ignored-file: the file is not read: the package postcss is not installed',
	]);
	const one = site({ 'styles/index.css': '.a { color: brand }\n' });
	const live = await serve(one.dir, ['--watch', '--cache-dir', tempDir()]);
	const has = async (colour: string) => {
		const sheets = (await (await fetch(live.address)).text()).matchAll(/href="([^"]+\.css)/g);
		const texts = [...sheets].map(async ([, path]) => (await fetch(new URL(path!, live.address))).text());
		return (await Promise.all(texts)).some((text) => text.includes(colour));
	};
	await until(
		() => has('brand'),
		() => 'the stylesheet is not there',
	);
	one.write(config);
	await until(
		() => has('#abcdef'),
		() => live.printed(),
	);
	await live.stop();
});

test('a new file anywhere in the site runs the plugins anew: they may look for files, as Tailwind looks for class names', async () => {
	const one = site({
		'postcss.config.mjs': `import { readdirSync } from 'node:fs';
const names = { postcssPlugin: 'names', Once(root) {
	for (const folder of ['components/parts', 'data', '_drafts'])
		for (const file of readdirSync(new URL(folder, import.meta.url))) root.append({ selector: '.' + file.split('.')[0], nodes: [{ prop: 'color', value: 'red' }] });
} };
export default { plugins: [names] };
`,
		'styles/index.css': '.a { color: blue }\n',
		'components/parts/one.ts': 'export default 1;\n',
		'data/two.yaml': 'a: 1\n',
		'_drafts/three.md': 'x\n',
	});
	await one.build();
	assert.match(one.css(), '.one');
	for (const path of ['components/parts/four.ts', 'data/five.yaml', '_drafts/six.md']) {
		one.write({ [path]: '' });
		await one.build();
		assert.match(one.css(), /\/(\w+)\./.exec(path)![1]!);
	}
});

test('warnings and faults of plugins have their place; a plugin that is not installed is named', async () => {
	const config = `${plugin}export default { plugins: [upper] };\n`;
	const warned = await site({ 'postcss.config.mjs': config, 'styles/index.css': '.a {\n\tcolor: old;\n}\n' }).build();
	assert.equal(told(warned.warnings), ['styles/index.css:2:2 warning module-warning: colours: old is old']);
	const failed = await site({ 'postcss.config.mjs': config, 'styles/index.css': '.a {\n\tcolor: none of ours;\n}\n' }).build();
	assert.equal(told(failed.errors), ['styles/index.css:2:2 error bundle: no such colour']);
	const ofModule = await site({
		'postcss.config.mjs': config,
		'components/Box.tsx': "import s from './Box.module.css';\n\nexport default () => <p className={s.box}>x</p>;\n",
		'components/Box.module.css': '.box {\n\tcolor: none of ours;\n}\n',
		'docs/a.md': '# A\n\n<Box />\n',
	}).build();
	assert.equal(told(ofModule.errors), ['components/Box.module.css:2:2 error bundle: no such colour']);
	const missing = await site({ 'postcss.config.json': '{ "plugins": { "postcss-nowhere": {} } }', 'styles/index.css': 'a {}\n' }).build();
	assert.match(missing.errors[0]!.message, 'postcss-nowhere');
});

test('without the package, or without a config, stylesheets are taken as they are', async () => {
	const one = site({ 'styles/index.css': '.a { color: brand }\n' });
	await one.build();
	assert.match(one.css(), /\.a\{color:brand\}/);
});

test('Tailwind: class names of pages and components are in the stylesheet; an edit changes it', async () => {
	const one = site(
		{
			'postcss.config.mjs': "export default { plugins: { '@tailwindcss/postcss': {} } };\n",
			'styles/index.css': '@import "tailwindcss";\n',
			'docs/a.md': '# A\n\n<div class="underline">x</div>\n',
			'components/Box.tsx': 'export default function Box() {\n\treturn <p className="mt-7">x</p>;\n}\n',
		},
		undefined,
		// Tailwind keeps the class names that it once saw while its process lives.
		{ env: {} },
	);
	assert.equal(told((await one.build()).errors), []);
	assert.match(one.css(), '.underline{');
	assert.match(one.css(), '.mt-7{');
	assert.not.match(one.css(), '.pt-9{');
	one.write({ 'docs/a.md': '# A\n\n<div class="pt-9">x</div>\n' });
	await one.build();
	assert.match(one.css(), '.pt-9{');
	assert.not.match(one.css(), '.underline{');
	one.write({ 'docs/b.md': '# B\n\n<div class="mb-11">x</div>\n' });
	await one.build();
	assert.match(one.css(), '.mb-11{');
	one.write({ 'components/parts/Note.tsx': 'export default () => <p className="mb-13">x</p>;\n' });
	await one.build();
	assert.match(one.css(), '.mb-13{');
	assert.is((await one.build()).written, 0);
});

test.run();
