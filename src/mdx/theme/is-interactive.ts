/** Whether a component of a site holds state or reacts to the reader: then it is hydrated in the browser. Found in the text of its module and of those it imports. */
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { safely } from '../../base/attempt.ts';
import { isFile, textIn } from '../../base/folder.ts';
import { HANDLER, STATE } from '../markdown/state.ts';

const ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '.cjs', '/index.tsx', '/index.ts', '/index.jsx', '/index.js', '/index.mjs'];
const CODE = /\.[cm]?[jt]sx?$/;
/** Files of a package that are looked at. */
const MOST = 200;

/**
 * @param aliased the file that an address such as `@site/src/Chart` or `@theme/Chart` means; `static` for modules of the tool that the server renders
 * alone; `reacts` for those that hydrate
 * @returns whether a module reacts. @param from as written in an import, in a file of the folder
 */
export function reactingModules(
	aliased: (from: string) => string | 'static' | 'reacts' | undefined,
): (from: string, folder: string) => boolean {
	const results = new Map<string, boolean>();

	function file(path: string, seen: Set<string>): boolean {
		const before = results.get(path);
		if (before !== undefined) return before;
		if (seen.has(path) || seen.size > MOST) return false;
		seen.add(path);
		const text = CODE.test(path) ? textIn(path) : '';
		const result =
			STATE.test(text) ||
			HANDLER.test(text) ||
			[...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)(['"])([^'"\n]+)\1/g)].some(([, , from]) =>
				address(from!, dirname(path), seen),
			);
		results.set(path, result);
		return result;
	}

	function address(from: string, folder: string, seen: Set<string>): boolean {
		if (from.includes('!') || /^(?:react|react-dom|vrmdocs)(?:\/|$)/.test(from)) return false;
		const alias = aliased(from);
		if (alias === 'static') return false;
		if (alias === 'reacts') return true;
		const path = alias ? existing(alias) : /^\./.test(from) ? existing(resolve(folder, from)) : packageFile(from, folder);
		return path !== undefined && file(path, seen);
	}

	return (from, folder) => address(from, folder, new Set());
}

const existing = (path: string): string | undefined => ENDINGS.map((ending) => path + ending).find(isFile);

const packageFile = (from: string, folder: string): string | undefined => safely(() => createRequire(join(folder, '_.js')).resolve(from));
