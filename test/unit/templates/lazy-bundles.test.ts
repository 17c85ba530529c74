/** Files that islands import when they need them: of the tool and of packages they are bundled once while one writes. */
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleIslands, type LazyBundles } from '../../../src/theme/scripts.ts';
import { folderOf, writeFiles } from '../../support/files.ts';

test('an edit of an island does not bundle what it imports from the tool or a package again, but what the site itself has', async () => {
	const dir = realpathSync(
		folderOf({
			'islands.ts':
				"export const heavy = () => import('./tool/heavy.ts'); export const own = () => import('./site/own.ts'); export const a = 1;",
			'tool/heavy.ts': 'export const heavy = 1;',
			'site/own.ts': 'export const own = 1;',
		}),
	);
	let loaded: string[] = [];
	const counting = {
		name: 'counting',
		setup(b: import('esbuild').PluginBuild) {
			b.onLoad({ filter: /(?:heavy|own)\.ts$/ }, ({ path }) => {
				loaded.push(path.slice(dir.length + 1));
				return { contents: readFileSync(path, 'utf8'), loader: 'ts' };
			});
		},
	};
	const kept: LazyBundles = new Map();
	const options = {
		bundle: true,
		write: false,
		metafile: true,
		absWorkingDir: dir,
		format: 'esm',
		outdir: 'assets',
		plugins: [counting],
	} as const;
	const build = () =>
		bundleIslands(
			{ ...options, plugins: [counting], entryPoints: [join(dir, 'islands.ts')] },
			{ ...options, plugins: [counting], entryNames: '[name].[hash]' },
			{ kept, isOfSite: (file) => file.startsWith(join(dir, 'site')) },
		);
	const names = ({ outputFiles = [] }: Awaited<ReturnType<typeof build>>) =>
		outputFiles.map(({ path }) => path.slice(dir.length + 1).replace(/\.\w{8}\./, '.'));
	const first = await build();
	assert.equal(loaded.sort(), ['site/own.ts', 'tool/heavy.ts']);
	loaded = [];
	writeFiles(dir, { 'site/own.ts': 'export const own = 2;' });
	const second = await build();
	assert.equal(loaded, ['site/own.ts']);
	assert.equal(names(second), names(first));
	assert.match(second.outputFiles!.map(({ contents }) => Buffer.from(contents).toString()).join(), /own = 2/);
});

test.run();
