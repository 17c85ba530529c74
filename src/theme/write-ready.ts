/** Builds the prebuilt pieces of the theme (ready.ts). Run by bin/compile.js. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stopBundler } from '../base/bundler.ts';
import { packageRoot } from '../base/package-root.ts';
import { hashOfFile } from '../config/bundle-inputs.ts';
import { bundlesOf, KIND_NAMES, readyName, type ThemeInput, workerName } from './bundle.ts';
import { type Piece, readyFolder, type StoredPiece } from './ready.ts';
import { exportsOf } from './ready-server.ts';

/** Languages whose search workers are prebuilt; the first two also for live writing. */
const LANGUAGES = [['ja'], ['en'], ['de'], ['es'], ['fr'], ['de', 'en'], ['en', 'es'], ['en', 'fr']];

/** Sources that determine how the pieces are built; if one changes, the pieces are stale. */
const MAKERS = ['src/theme/bundle.ts', 'src/theme/ready-server.ts', 'src/theme/scripts.ts', 'src/theme/css.ts', 'bin/worker-names.js'];

/** The input of an empty site. */
const empty = (dev: boolean): ThemeInput => ({
	siteDir: join(readyFolder(), 'none'),
	folders: { writeDir: '' },
	components: [],
	islands: [],
	heavy: [],
	pages: [],
	overrides: [],
	styles: [],
	staticDirectories: [],
	foreignRootUrls: false,
	mdxIslands: false,
	language: '',
	strings: {},
	laterStrings: {} as ThemeInput['laterStrings'],
	search: undefined,
	packages: {},
	features: [],
	tokens: { light: {}, dark: {} },
	baseUrl: '/',
	dev,
});

/** Writes all prebuilt pieces. Pieces that are not stale are not bundled again. */
export async function writeReady(): Promise<void> {
	mkdirSync(readyFolder(), { recursive: true });
	for (const dev of [false, true]) {
		const bundles = bundlesOf(empty(dev), `ready ${dev}`);
		const pieces: [string, Promise<Piece>][] = [
			dev ? ['live', bundles.live()] : ['server', bundles.readyServer().then(withExports)],
			[readyName('client', dev), bundles.client()],
			[readyName('islands', dev), bundles.islands()],
			[readyName('index', dev), bundles.stylesheet('index')],
			[readyName('with-parts', dev), bundles.stylesheet('with-parts')],
			...KIND_NAMES.map((name): [string, Promise<Piece>] => [readyName(name, dev), bundles.kindStyle(name)]),
			...LANGUAGES.slice(0, dev ? 2 : undefined).map((languages): [string, Promise<Piece>] => [
				readyName(workerName(languages), dev),
				bundles.worker(languages),
			]),
		];
		for (const [name, piece] of pieces) write(name, await piece);
	}
	await stopBundler();
}

/** Adds the names that the parts of the module export. */
async function withExports(piece: Piece): Promise<Piece> {
	const file = join(readyFolder(), `exports.${process.pid}.mjs`);
	writeFileSync(file, piece.outputFiles[0]!.text.replace(/__VRMDOCS_TEXTS_\w*__/g, '({})'));
	const exports = exportsOf(await import(pathToFileURL(file).href));
	rmSync(file);
	return { ...piece, exports };
}

/** Writes a piece atomically, since a command that is starting may read it. */
function write(name: string, { outputFiles, metafile, exports }: Piece): void {
	const root = packageRoot();
	const isEdited = (path: string) => /^(?:templates|src|bin)\//.test(path);
	const stored: StoredPiece = {
		files: outputFiles.map(({ path, text }) => [relative(root, path), text]),
		inputs: Object.fromEntries(
			[...Object.keys(metafile.inputs), ...MAKERS]
				.filter((path) => !/^dist\//.test(path))
				.map((path) => [path, isEdited(path) ? hashOfFile(join(root, path)) : '']),
		),
	};
	if (exports) stored.exports = exports;
	const file = join(readyFolder(), `${name}.json`);
	writeFileSync(`${file}.${process.pid}.tmp`, JSON.stringify(stored));
	renameSync(`${file}.${process.pid}.tmp`, file);
}
