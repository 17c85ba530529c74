/**
 * What webpack makes of a call of `require`, as this bundler knows it. It stays on its line.
 *
 *     require.context('./codes', false, /\.js$/)   → a function of the files, with `keys`: https://webpack.js.org/guides/dependency-management/
 *     require(`@site/static/img/${name}.svg`)      → require(`../../static/img/${name}.svg`), a pattern that esbuild expands
 */
import { dirname, join } from 'node:path';
import { filesBelow } from '../../../base/folder.ts';
import { pathFrom } from '../../../base/paths.ts';

const CONTEXT =
	/\brequire\.context\(\s*(['"`])([^'"`$]+)\1\s*(?:,\s*(true|false)\s*)?(?:,\s*\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([a-z]*)\s*)?(?:,\s*(['"])[\w-]+\6\s*)?,?\s*\)/g;
const PATTERN = /\b(require|import)\(\s*(?:(`)@site\/(?=[^`]*\$\{)|(['"])@site\/(?=[^'"\n]*\3\s*\+))/g;

/** @param file absolute path of the module */
export function withRequires(text: string, file: string, siteDir: string): string {
	if (!text.includes('require.context') && !text.includes('@site/')) return text;
	const from = dirname(file);
	const site = addressOf(from, siteDir);
	const plain = text.replace(PATTERN, (_, call: string, tick: string | undefined, quote: string) => `${call}(${tick ?? quote}${site}/`);
	return plain.replace(CONTEXT, (_, _quote, folder: string, deep = 'true', pattern = '', flags = '') => {
		const dir = folder.startsWith('@site/') ? join(siteDir, folder.slice(6)) : join(from, folder);
		const isMeant = new RegExp(pattern, flags.replace('g', ''));
		const names = filesBelow(dir).filter((name) => isMeant.test(`./${name}`) && (deep === 'true' || !name.includes('/')));
		const files = names.map((name) => `${JSON.stringify(`./${name}`)}: () => require(${JSON.stringify(addressOf(from, join(dir, name)))})`);
		return `((files) => Object.assign((key) => { if (!files[key]) throw new Error("Cannot find module '" + key + "'"); return files[key](); }, { keys: () => Object.keys(files), resolve: (key) => key, id: ${JSON.stringify(folder)} }))({ ${files.join(', ')} })`;
	});
}

/** The address of a path for modules of a folder: `./a`. */
const addressOf = (from: string, path: string): string => {
	const plain = pathFrom(from, path);
	return plain.startsWith('.') ? plain : `./${plain}`;
};
