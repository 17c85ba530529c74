/** Who may import whom in src/. Circles are the linter's (biome.json). */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { globSync } from 'tinyglobby';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

/** From the lowest to the highest: a file imports those of its own floor and of those below it. Starts of paths; the longest that fits counts. */
const floors = [
	['search/core/'],
	['base/'],
	['cache/'],
	['adapters/foreign-', 'config/', 'features/*/config'],
	['adapters/config.ts', 'adapters/*/config/'],
	['search/build/'],
	['content/', 'adapters/content.ts', 'adapters/*/content/', 'features/*/content', 'features/content.ts'],
	['markdown/', 'adapters/markdown.ts', 'adapters/*/markdown/', 'mdx/markdown/', 'features/*/markdown', 'features/markdown.ts'],
	['graph/', 'features/*/graph'],
	['theme/', 'adapters/theme.ts', 'adapters/*/theme/', 'mdx/theme/'],
	['render/', 'adapters/render.ts', 'adapters/*/render/', 'features/*/render', 'features/render.ts'],
	['output/', 'features/output.ts'],
	['links/', 'features/*/links', 'features/links.ts'],
	['features/'],
	['mdx/', 'adapters/mdx.ts', 'adapters/*/mdx/', 'artifacts.ts', 'pipeline/'],
	['dev/'],
	['cli/', 'adapters/'],
	['index.ts'],
];

const src = join(process.env.PROJECT_ROOT!, 'src');
const starts = floors
	.flatMap((list, floor) => list.map((start) => ({ floor, start, fits: new RegExp(`^${start.replace('*', '[^/]+')}`) })))
	.sort((a, b) => b.start.length - a.start.length);
const floorOf = (file: string) => starts.find(({ fits }) => fits.test(file))?.floor;

const imports = globSync('**/*.ts', { cwd: src }).flatMap((file) =>
	[...readFileSync(join(src, file), 'utf8').matchAll(/(?:\bfrom|\bimport) ?\(?'([^']+)'/g)].map(([, name]) => ({
		file,
		to: name!.startsWith('.') ? posix.join(posix.dirname(file), name!) : name!,
	})),
);
const shown = ({ file, to }: (typeof imports)[number]) => `${file} → ${to}`;

test('each file of src/ lies on a floor', () => {
	assert.equal(
		globSync('**/*.ts', { cwd: src }).filter((file) => floorOf(file) === undefined),
		[],
	);
});

test('no file imports one of a floor above it', () => {
	assert.ok(imports.length > 1000);
	assert.equal(imports.filter(({ file, to }) => floorOf(to) !== undefined && floorOf(to)! > floorOf(file)!).map(shown), []);
});

test('search in the browser imports nothing of Node and nothing of the rest of src/', () => {
	const fits = (to: string) => to.startsWith('search/core/') || !/^node:|\.ts$/.test(to);
	assert.equal(imports.filter(({ file, to }) => file.startsWith('search/core/') && !fits(to)).map(shown), []);
});

test('a feature is named by the lists of features, of keys of the config and of rules', () => {
	const isList = (file: string) => /^features\/[^/]+\.ts$|^config\/schema|^markdown\/rules\.ts$|^index\.ts$/.test(file);
	const isOutside = (file: string) => !file.startsWith('features/') && !file.startsWith('adapters/');
	const named = imports.filter(({ file, to }) => /^features\/[^/]+\/./.test(to) && isOutside(file) && !isList(file)).map(shown);
	assert.equal([...new Set(named)], []);
	assert.equal(imports.filter(({ file, to }) => /^features\/.+\/feature\.ts$/.test(to) && file !== 'features/all.ts').map(shown), []);
});

test('an adapter is named by the files of adapters/ alone, which the rest of src/ imports', () => {
	assert.equal(imports.filter(({ file, to }) => /^adapters\/[^/]+\//.test(to) && !file.startsWith('adapters/')).map(shown), []);
});

/** Names that the public config, the layout of translated sites and another company's service give us. */
const PUBLIC = [
	'config/schema.ts',
	'config/schema/content.ts',
	'content/translations.ts',
	'markdown/heading-ids.ts',
	'render/docsearch.ts',
];

test('outside of adapters/ only comments name another generator, and what is public', () => {
	const named = globSync('**/*.ts', { cwd: src, ignore: ['adapters/**'] }).filter((file) => {
		const code = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '');
		return /docusaurus|vitepress|mkdocs/i.test(code);
	});
	assert.equal(named.sort(), PUBLIC);
});

test.run();
