/**
 * What modules of a site import besides code:
 *
 *     import photo from './photo.png'              → its address; published as assets/files/photo.1a2b3c4d.png
 *     import Logo from './logo.svg'                → a component; where it is an address, `<img src={Logo}>`, it turns into one
 *     import text from '!!raw-loader!./a.cs'       → the text of the file, as `./a.cs?raw`
 *     import rows from './rows.yaml'               → its value, as with yaml-loader
 *     require('./photo.png').default               → its address
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, sep } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import { load } from 'js-yaml';
import { sha1 } from '../../base/hash.ts';
import { realpathOf } from '../../content/reach.ts';

const FILES =
	/\.(?:png|jpe?g|gif|webp|avif|ico|bmp|mp4|webm|mov|ogg|ogv|mp3|wav|flac|aac|pdf|zip|docx?|xlsx?|pptx?|glb|gltf|vrm|vrma|txt|csv|woff2?|ttf|otf|eot)$/i;

/** What webpack is told in an import: `!!raw-loader!./a.cs`, `./a.cs?raw`. */
const LOADERS = /^!*[\w-]+-loader(?:\?[^!]*)?!|\?(?:raw|url)$/;

export interface PublishedAssets {
	plugin: Plugin;
	/** Path from the output root → absolute file. */
	files: Map<string, string>;
}

/** @param hashes takes the hash of each file that is read */
export function assetImports(siteDir: string, baseUrl: string, hashes: Map<string, string>): PublishedAssets {
	const files = new Map<string, string>();
	const publish = (file: string): string => {
		const bytes = readFileSync(file);
		hashes.set(file, sha1(bytes));
		const ending = extname(file);
		const path = `assets/files/${basename(file, ending)}.${sha1(bytes).slice(0, 8)}${ending}`;
		files.set(path, file);
		return baseUrl + encodeURI(path);
	};
	/** A module whose default is the value, for `import` and `require(…).default` alike. */
	const moduleOf = (value: string): OnLoadResult => ({
		contents: `const value = ${value};\nexport default value;`,
		loader: 'jsx',
	});
	return {
		files,
		plugin: {
			name: 'vrmdocs-assets',
			setup(b) {
				b.onResolve({ filter: LOADERS }, async ({ path, kind, resolveDir, importer }) => {
					const [, loader = '', target = ''] = /^(?:.*!)?([\w-]+)-loader(?:\?[^!]*)?!+([^!]*)$/.exec(path) ?? /^()(.*)$/.exec(path)!;
					const [, file = target, query] = /^(.*)\?(raw|url)$/.exec(target) ?? [];
					const form = query ?? loader;
					const found = await b.resolve(file, { kind, resolveDir, importer, pluginData: { raw: true } });
					if (found.errors.length || !isAbsolute(found.path)) return { errors: found.errors };
					if (!belongsTo(siteDir, found.path))
						return { errors: [{ text: `"${target}" is outside of the site, its repository and its packages` }] };
					if (form === 'raw') return { path: found.path, namespace: 'raw' };
					// What others make of a file is told by its ending: YAML, JSON, SVG.
					return ['url', 'file'].includes(form) ? { path: found.path, namespace: 'asset' } : found;
				});
				b.onLoad({ filter: /./, namespace: 'raw' }, ({ path }) => {
					const bytes = readFileSync(path);
					hashes.set(path, sha1(bytes));
					return moduleOf(JSON.stringify(bytes.toString('utf8')));
				});
				b.onLoad({ filter: /./, namespace: 'asset' }, ({ path }) => moduleOf(JSON.stringify(publish(path))));
				b.onLoad({ filter: FILES }, ({ path }) => moduleOf(JSON.stringify(publish(path))));
				b.onLoad({ filter: /\.svg$/i }, ({ path }) => svgModule(path, publish(path)));
				b.onLoad({ filter: /\.ya?ml$/i }, ({ path }) => {
					const bytes = readFileSync(path);
					hashes.set(path, sha1(bytes));
					return moduleOf(JSON.stringify(load(bytes.toString('utf8'), { filename: path }) ?? null));
				});
			},
		},
	};
}

/** Whether a file is one of the repository that a site is in, or of an installed package: others of the machine are nobody's text. */
function belongsTo(siteDir: string, file: string): boolean {
	let root = siteDir;
	for (let dir = siteDir; dir !== dirname(dir); dir = dirname(dir)) if (existsSync(join(dir, '.git'))) root = dir;
	const real = realpathOf(file);
	return real.startsWith(realpathOf(root) + sep) || /[\\/]node_modules[\\/]/.test(real);
}

/** A component that draws the file; as a text it is the file's address. */
function svgModule(path: string, address: string): OnLoadResult {
	const text = readFileSync(path, 'utf8').replace(/<\?xml[^>]*\?>|<!DOCTYPE[^>]*>|<!--[\s\S]*?-->/gi, '');
	const [, attributes = '', inner = ''] = /<svg\b([^>]*)>([\s\S]*)<\/svg\s*>/i.exec(text) ?? [];
	return {
		contents: `import { svgComponent } from 'vrmdocs:svg';
export const ReactComponent = svgComponent(${JSON.stringify({ attributes, inner, address })});
export default ReactComponent;`,
		loader: 'js',
		resolveDir: join(path, '..'),
	};
}
