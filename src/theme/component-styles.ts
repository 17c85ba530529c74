/**
 * Stylesheets that only components and component pages import → files of their own, which pages link that show them:
 *
 *     components/Card.tsx     import './card.css'   → assets/card.1a2b3c4d.css, linked by pages with <Card />
 *     components/islands/…    import './menu.css'   → part of the main stylesheet, as all that islands and overrides import
 */
import { basename, relative, resolve } from 'node:path';
import { packageRoot } from '../base/package-root.ts';
import { componentName } from './component-name.ts';
import type { SiteSheet } from './css.ts';
import type { Piece } from './ready.ts';

interface ComponentSheet extends SiteSheet {
	/** Names of components, and paths of component pages, that import it. */
	users: string[];
}

interface Modules {
	/** Paths from the site folder. */
	components: readonly string[];
	pages: readonly string[];
	siteDir: string;
}

/**
 * @param sheets all stylesheets that modules import, in cascade order
 * @param server the bundle with all modules
 * @param others bundles whose stylesheets every page needs: islands and heavy islands
 */
export function componentSheets(
	sheets: readonly SiteSheet[],
	server: Piece,
	others: readonly (Piece | undefined)[],
	{ components, pages, siteDir }: Modules,
): ComponentSheet[] {
	const { inputs } = server.metafile;
	const root = packageRoot();
	/** Absolute paths of all modules that these import, themselves included. @param names as the bundle has them */
	const reach = (names: Iterable<string>): Set<string> => {
		const seen = new Set(names);
		for (const name of seen) for (const { path } of inputs[name]?.imports ?? []) seen.add(path);
		return new Set([...seen].map((name) => resolve(root, name)));
	};
	const users = [...components.map((path) => [componentName(path), path]), ...pages.map((path) => [path, path])].map(
		([user, path]) => [user!, resolve(siteDir, path!)] as const,
	);
	const own = new Set(users.map(([, file]) => file));
	const entries = (inputs['<stdin>']?.imports ?? []).map(({ path }) => path);
	const shared = reach(entries.filter((name) => !own.has(resolve(root, name))));
	for (const piece of others) for (const name of Object.keys(piece?.metafile.inputs ?? {})) shared.add(resolve(root, name));
	// A CSS module and those that it composes stay together: one in the main stylesheet would follow what is linked before it.
	for (let before = -1; before !== shared.size; ) {
		before = shared.size;
		for (const { file, composed } of sheets)
			if ([file, ...composed].some((one) => shared.has(one))) for (const one of [file, ...composed]) shared.add(one);
	}
	const composedBy = new Map(sheets.map(({ file, composed }) => [file, composed]));
	const reached = users.map(([user, file]) => {
		const files = reach([relative(root, file).replaceAll('\\', '/')]);
		for (const one of files) for (const composed of composedBy.get(one) ?? []) files.add(composed);
		return [user, files] as const;
	});
	return sheets.flatMap((sheet) => {
		const users = reached.flatMap(([user, files]) => (files.has(sheet.file) ? [user] : []));
		return users.length && !shared.has(sheet.file) ? [{ ...sheet, users }] : [];
	});
}

/** `components/Card.module.css` → `Card`. */
export const styleName = (file: string): string =>
	basename(file)
		.replace(/(?:\.module)?\.\w+$/, '')
		.replace(/[^\w-]+/g, '_');
