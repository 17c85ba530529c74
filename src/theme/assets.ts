/**
 * Imports in modules of a site that are not code:
 *
 *     import photo from './photo.png'              → its address; published as assets/files/photo.1a2b3c4d.png
 *     import Logo from './logo.svg?react'          → a component that renders it
 *     import address from './notes.md?url'         → the address of any file
 *     import text from './a.cs?raw'                → the text of the file; so does '!!raw-loader!./a.cs'
 *     import rows from './rows.yaml'               → its value, as with yaml-loader
 *     require('./photo.png').default               → its address
 *
 * When pages are rendered, an `<img>` with such an address gets the size of the image (templates/components/addresses.tsx).
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, sep } from 'node:path';
import type { OnLoadResult, Platform, Plugin } from 'esbuild';
import { load } from 'js-yaml';
import { esbuildPlugin } from '../base/bundler.ts';
import { sha1 } from '../base/hash.ts';
import { themeFile } from '../base/package-root.ts';
import { foldersFrom } from '../base/paths.ts';
import { readInput } from '../config/bundle-inputs.ts';
import { realpathOf } from '../content/site-boundary.ts';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
const FILES =
	/\.(?:png|jpe?g|gif|webp|avif|ico|bmp|mp4|webm|mov|ogg|ogv|mp3|wav|flac|aac|pdf|zip|docx?|xlsx?|pptx?|glb|gltf|vrm|vrma|txt|csv|woff2?|ttf|otf|eot)$/i;

/** `!!raw-loader!./a.cs` as in webpack, and `./a.cs?raw` as in Vite. */
const LOADERS = /^!*[\w-]+-loader(?:\?[^!]*)?!|\?(?:raw|url|react)$/;
const NAMESPACES: Record<string, string> = { raw: 'raw', url: 'asset', file: 'asset', react: 'drawing' };

export interface PublishedAssets {
	plugin: Plugin;
	/** Path from the output root → absolute file. */
	files: Map<string, string>;
}

/**
 * @param svg what an SVG file without a suffix becomes
 * @param hashes receives the hash of each file that is read
 */
export function assetImports(
	{ siteDir, baseUrl, svg }: { siteDir: string; baseUrl: string; svg: 'address' | 'component' },
	hashes: Map<string, string>,
): PublishedAssets {
	const files = new Map<string, string>();
	const publish = (file: string): string => {
		const ending = extname(file);
		const path = `assets/files/${basename(file, ending)}.${sha1(readInput(file, hashes)).slice(0, 8)}${ending}`;
		files.set(path, file);
		return baseUrl + encodeURI(path);
	};
	/** A module with the value as its default export, for both `import` and `require(…).default`. */
	const moduleOf = (value: string): OnLoadResult => ({
		contents: `const value = ${value};\nexport default value;`,
		loader: 'jsx',
	});
	/** A module with the file's address as its default export. In the Node bundle, it also registers the size of an image. */
	const addressModule = async (file: string, platform: Platform | undefined): Promise<OnLoadResult> => {
		const address = JSON.stringify(publish(file));
		const size = platform === 'node' && IMAGE.test(file) ? await sizeOf(file) : undefined;
		const module = moduleOf(address);
		if (!size) return module;
		const told = `import { imageSizes } from 'vrmdocs:image-sizes';\nimageSizes.set(${address}, ${JSON.stringify(size)});\n`;
		return { ...module, contents: told + module.contents, resolveDir: dirname(file) };
	};
	return {
		files,
		plugin: esbuildPlugin('vrmdocs-assets', (b) => {
			const { platform } = b.initialOptions;
			b.onResolve({ filter: /^vrmdocs:image-sizes$/ }, () => ({ path: themeFile('templates/components/addresses.tsx') }));
			b.onResolve({ filter: /^vrmdocs:svg$/ }, () => ({ path: themeFile('templates/mdx/svg.ts') }));
			b.onResolve({ filter: LOADERS }, async ({ path, kind, resolveDir, importer }) => {
				const [, loader = '', target = ''] = /^(?:.*!)?([\w-]+)-loader(?:\?[^!]*)?!+([^!]*)$/.exec(path) ?? /^()(.*)$/.exec(path)!;
				const [, file = target, suffix] = /^(.*)\?(raw|url|react)$/.exec(target) ?? [];
				const resolved = await b.resolve(file, { kind, resolveDir, importer, pluginData: { raw: true } });
				if (resolved.errors.length || !isAbsolute(resolved.path)) return { errors: resolved.errors };
				if (!belongsTo(siteDir, resolved.path))
					return { errors: [{ text: `"${target}" is outside of the site, its repository and its packages` }] };
				const namespace = NAMESPACES[suffix ?? loader];
				// Other loaders are ignored: the extension decides (YAML, JSON, SVG).
				return namespace ? { path: resolved.path, namespace } : resolved;
			});
			b.onLoad({ filter: /./, namespace: 'raw' }, ({ path }) => moduleOf(JSON.stringify(readInput(path, hashes).toString('utf8'))));
			b.onLoad({ filter: /./, namespace: 'asset' }, ({ path }) => addressModule(path, platform));
			b.onLoad({ filter: /./, namespace: 'drawing' }, ({ path }) => svgModule(path, publish(path)));
			b.onLoad({ filter: FILES }, ({ path }) => addressModule(path, platform));
			b.onLoad({ filter: /\.svg$/i }, ({ path }) => (svg === 'component' ? svgModule(path, publish(path)) : addressModule(path, platform)));
			b.onLoad({ filter: /\.ya?ml$/i }, ({ path }) =>
				moduleOf(JSON.stringify(load(readInput(path, hashes).toString('utf8'), { filename: path }) ?? null)),
			);
		}),
	};
}

/** Whether a file is in the site's repository or in an installed package. Other files on the machine must not be published. */
function belongsTo(siteDir: string, file: string): boolean {
	const root = foldersFrom(siteDir).findLast((dir) => existsSync(join(dir, '.git'))) ?? siteDir;
	const real = realpathOf(file);
	return real.startsWith(realpathOf(root) + sep) || /[\\/]node_modules[\\/]/.test(real);
}

/** Width and height in CSS pixels; undefined for a damaged file. Reads the bytes itself, since sharp caches files by name. */
async function sizeOf(file: string): Promise<readonly [number, number] | undefined> {
	const { default: sharp } = await import('sharp');
	try {
		const { autoOrient } = await sharp(readFileSync(file)).metadata();
		return [autoOrient.width, autoOrient.height];
	} catch {
		return undefined;
	}
}

/** A module with a component that renders the SVG; used as a string, the component is the file's address. */
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
