/** What a bundle is made from besides its own files: a build after each change equals one that starts from nothing. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { build } from '../../src/pipeline/build.ts';
import { vrmdocs } from '../support/cli.ts';
import { type Files, filesIn, folderOf, tempDir } from '../support/files.ts';

const test = suite('inputs of bundles');

const files: Files = {
	'site/vrmdocs.config.json': JSON.stringify({ title: 'T', url: 'https://t.example', showLastUpdate: false }),
	'site/docs/index.md': '---\ntitle: Home\n---\n\nText.\n\n<Named />\n',
	'site/components/Named.tsx': `import { word } from 'words';
class Base { constructor() { this.name = word; } }
class Named extends Base { name; }
export default () => <b>{String(new Named().name)}</b>;
`,
	'node_modules/words/package.json': '{"name": "words", "version": "1.0.0", "main": "index.js"}',
	'node_modules/words/index.js': "exports.word = 'far';\n",
};

const tree = (dir: string) => Object.fromEntries(filesIn(dir).map((file) => [file, readFileSync(join(dir, file), 'utf8')]));

/** Builds after each change, with the cache and from nothing. */
async function compare(changes: [what: string, change: (root: string) => void, shown: string][]): Promise<void> {
	const root = folderOf(files);
	const folders = { siteDir: join(root, 'site'), outDir: join(root, 'out'), cacheDir: join(root, 'cache') };
	await build({ ...folders, cache: true });
	for (const [what, change, shown] of changes) {
		change(root);
		await build({ ...folders, cache: true });
		const fresh = join(tempDir(), 'out');
		await build({ ...folders, outDir: fresh, cache: false });
		assert.equal(tree(folders.outDir), tree(fresh), what);
		assert.match(readFileSync(join(folders.outDir, 'index.html'), 'utf8'), `<b>${shown}</b>`, what);
	}
}

const write = (root: string, path: string, text: string) => {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
};
const settings = (isDefined: boolean) => JSON.stringify({ compilerOptions: { useDefineForClassFields: isDefined } });

test('tsconfig.json, in the site and above it', () =>
	compare([
		['set in the site', (root) => write(root, 'site/tsconfig.json', settings(false)), 'far'],
		['changed', (root) => write(root, 'site/tsconfig.json', settings(true)), 'undefined'],
		[
			'removed, and set above',
			(root) => {
				rmSync(join(root, 'site/tsconfig.json'));
				write(root, 'tsconfig.json', settings(false));
			},
			'far',
		],
		['removed', (root) => rmSync(join(root, 'tsconfig.json')), 'undefined'],
	]));

test('a package that is nearer to the site', () =>
	compare([
		['fields are set', (root) => write(root, 'tsconfig.json', settings(false)), 'far'],
		[
			'it appears',
			(root) => {
				write(root, 'site/node_modules/words/package.json', files['node_modules/words/package.json'] as string);
				write(root, 'site/node_modules/words/index.js', "exports.word = 'near';\n");
			},
			'near',
		],
		['it goes', (root) => rmSync(join(root, 'site/node_modules'), { recursive: true }), 'far'],
	]));

const component = (from: string) => `import { word } from '${from}';\nexport default () => <b>{word}</b>;\n`;

test('package.json outside node_modules: what a name of imports means, and the entry of a linked package', () =>
	compare([
		[
			'a name of imports',
			(root) => {
				for (const word of ['one', 'two']) write(root, `${word}.js`, `export const word = '${word}';\n`);
				write(root, 'package.json', JSON.stringify({ imports: { '#word': './one.js' } }));
				write(root, 'site/components/Named.tsx', component('#word'));
			},
			'one',
		],
		['it means another file', (root) => write(root, 'package.json', JSON.stringify({ imports: { '#word': './two.js' } })), 'two'],
		[
			'a nearer package.json',
			(root) => {
				write(root, 'site/near.js', "export const word = 'near';\n");
				write(root, 'site/package.json', JSON.stringify({ imports: { '#word': './near.js' } }));
			},
			'near',
		],
		[
			'a linked package',
			(root) => {
				for (const word of ['red', 'blue']) write(root, `packages/linked/${word}.js`, `export const word = '${word}';\n`);
				write(root, 'packages/linked/package.json', JSON.stringify({ name: 'linked', main: 'red.js' }));
				symlinkSync(join(root, 'packages/linked'), join(root, 'node_modules/linked'));
				write(root, 'site/components/Named.tsx', component('linked'));
			},
			'red',
		],
		[
			'its entry is another file',
			(root) => write(root, 'packages/linked/package.json', JSON.stringify({ name: 'linked', main: 'blue.js' })),
			'blue',
		],
	]));

test('what tsconfig.json extends: several files, and a package', () =>
	compare([
		[
			'several',
			(root) => {
				write(root, 'site/a.json', settings(true));
				write(root, 'site/b.json', settings(false));
				write(root, 'site/tsconfig.json', JSON.stringify({ extends: ['./a.json', './b'] }));
			},
			'far',
		],
		['the last of them changed', (root) => write(root, 'site/b.json', settings(true)), 'undefined'],
		[
			'a package',
			(root) => {
				write(root, 'node_modules/@tsconfig/fields/package.json', '{"name": "@tsconfig/fields", "version": "1.0.0"}');
				write(root, 'node_modules/@tsconfig/fields/tsconfig.json', settings(false));
				write(root, 'site/tsconfig.json', JSON.stringify({ extends: '@tsconfig/fields/tsconfig.json' }));
			},
			'far',
		],
		['it is changed', (root) => write(root, 'node_modules/@tsconfig/fields/tsconfig.json', settings(true)), 'undefined'],
	]));

const paths = (to: string) => JSON.stringify({ compilerOptions: { paths: { '#a/*': [to] } } });

test('jsconfig.json, where there is no tsconfig.json', () =>
	compare([
		[
			'its paths',
			(root) => {
				for (const word of ['one', 'two']) write(root, `site/${word}/word.js`, `export const word = '${word}';\n`);
				write(root, 'site/components/Named.tsx', component('#a/word'));
				write(root, 'site/jsconfig.json', paths('./one/*'));
			},
			'one',
		],
		['they lead elsewhere', (root) => write(root, 'site/jsconfig.json', paths('./two/*')), 'two'],
		['a tsconfig.json beside it', (root) => write(root, 'site/tsconfig.json', paths('./one/*')), 'one'],
	]));

test('modules outside of the site: what is beside them, and their tsconfig.json', () =>
	compare([
		[
			'one module',
			(root) => {
				write(root, 'shared/ui/text.js', "export const word = 'js';\n");
				write(root, 'shared/ui/button.js', "export { word } from './text';\n");
				write(root, 'site/components/Named.tsx', component('../../shared/ui/button'));
			},
			'js',
		],
		['a file that is taken before it', (root) => write(root, 'shared/ui/text.ts', "export const word = 'ts';\n"), 'ts'],
		[
			'a path',
			(root) => {
				write(root, 'shared/tsconfig.json', paths('./ui/*'));
				write(root, 'shared/ui/button.js', "export { word } from '#a/text';\n");
			},
			'ts',
		],
		[
			'it leads elsewhere',
			(root) => {
				write(root, 'shared/more/text.js', "export const word = 'more';\n");
				write(root, 'shared/tsconfig.json', paths('./more/*'));
			},
			'more',
		],
	]));

test('packages of packages: the entry of a folder, and another version that is installed', () =>
	compare([
		[
			'a folder with an entry of its own',
			(root) => {
				write(root, 'site/components/Named.tsx', component('words'));
				write(root, 'node_modules/words/index.js', "exports.word = require('words/sub').word + require('inner').word;\n");
				write(root, 'node_modules/words/sub/package.json', '{"main": "a.js"}');
				for (const word of ['a', 'b']) write(root, `node_modules/words/sub/${word}.js`, `exports.word = '${word}';\n`);
				write(root, 'node_modules/inner/package.json', '{"name": "inner", "version": "1.0.0", "main": "index.js"}');
				write(root, 'node_modules/inner/index.js', "exports.word = '1';\n");
				write(root, 'node_modules/.package-lock.json', '{"packages": {"node_modules/inner": {"version": "1.0.0"}}}');
			},
			'a1',
		],
		['another entry', (root) => write(root, 'node_modules/words/sub/package.json', '{"main": "b.js"}'), 'b1'],
		[
			'a package of the package',
			(root) => {
				write(root, 'node_modules/words/node_modules/inner/package.json', '{"name": "inner", "version": "2.0.0", "main": "index.js"}');
				write(root, 'node_modules/words/node_modules/inner/index.js', "exports.word = '2';\n");
				write(root, 'node_modules/.package-lock.json', '{"packages": {"node_modules/words/node_modules/inner": {"version": "2.0.0"}}}');
			},
			'b2',
		],
	]));

test('variables of the environment, and files that a component reads by itself', async () => {
	const reading = (code: string) => (root: string) => write(root, 'site/components/Named.tsx', code);
	const set = (name: string, value: string) => () => {
		process.env[name] = value;
	};
	const shown = (expression: string, before = '') => `${before}export default () => <b>{${expression}}</b>;\n`;
	await compare([
		['a variable that is not set', reading(shown("process.env.WORD_A ?? 'none'")), 'none'],
		['it is set', set('WORD_A', 'one'), 'one'],
		['it changes', set('WORD_A', 'two'), 'two'],
		['taken apart', reading("export default () => {\n\tconst { WORD_A: a = 'none' } = process.env;\n\treturn <b>{a}</b>;\n};\n"), 'two'],
		['it changes', set('WORD_A', 'three'), 'three'],
		['by a name that is computed', reading(shown("process.env[['WORD', 'A'].join('_')]")), 'three'],
		['it changes', set('WORD_A', 'four'), 'four'],
	]);
	const root = folderOf(files);
	const word = join(root, 'word.txt');
	write(root, 'word.txt', 'red');
	reading(shown(`readFileSync(${JSON.stringify(word)}, 'utf8')`, "import { readFileSync } from 'node:fs';\n"))(root);
	for (const text of ['red', 'blue']) {
		writeFileSync(word, text);
		const args = ['build', join(root, 'site'), '--strict', '--out', join(root, 'out'), '--cache-dir', join(root, 'cache')];
		const { code, stderr } = await vrmdocs(args, { env: {} });
		assert.is(code, 0);
		assert.match(readFileSync(join(root, 'out/index.html'), 'utf8'), `<b>${text}</b>`);
		assert.match(stderr, 'components/Named.tsx:1:1 note: the module reads files by itself');
	}
});

test.run();
