/** Files of a site: which there are, and whether they are UTF-8. Knows nothing about what is in them. */
import { isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { placeAt } from '../base/place.ts';
import { errorAt, type Problem, unreadable, warningAt } from '../base/problem.ts';
import { isAbove, leadsOutside, realpathOf } from './site-boundary.ts';

/** Whether a name is content: not hidden (`.x.md`), not a partial (`_x.md`). `_category_` files begin with an underscore but are content. */
export const isContent = (name: string): boolean => !/^\.|^node_modules$|^_(?!category_)/.test(name);

/** Like `isContent` if the config has `exclude`: names with an underscore are content too. */
export const isVisible = (name: string): boolean => !/^\.|^node_modules$/.test(name);

/** Whether a name in a static folder is published: all except files of git, macOS and Windows. */
export const isStatic = (name: string): boolean => !/^(?:\.git|\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

/**
 * Paths of all files below `folder`, from `siteDir`, with `/`, in code unit order. Symbolic links that loop or leave the site folder are
 * reported and left out.
 *
 * @param isListed filters files and folders by name
 * @param isSkipped whether a path, from `siteDir`, is left out
 */
export function listFiles(
	siteDir: string,
	folder: string,
	problems: Problem[],
	isListed = isContent,
	isSkipped: (path: string) => boolean = () => false,
): string[] {
	const files: string[] = [];
	// Symbolic links must stay in the site folder; in a folder above it (`../docs`), in that folder.
	const root = realpathOf(isAbove(folder) ? join(siteDir, folder) : siteDir);
	if (leadsOutside(siteDir, folder)) {
		problems.push(outsideLink(folder));
		return files;
	}
	const walk = (dir: string, trail: string[]) => {
		let entries: Dirent[];
		try {
			entries = readdirSync(join(siteDir, dir), { withFileTypes: true });
		} catch (error) {
			// The folder itself may be missing; a missing subfolder was deleted after its parent was listed.
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dir !== folder) problems.push(unreadable(dir, error));
			return;
		}
		for (const entry of entries) {
			if (!isListed(entry.name)) continue;
			const path = dir ? `${dir}/${entry.name}` : entry.name;
			if (isSkipped(path)) continue;
			if (entry.isDirectory()) walk(path, trail);
			else if (entry.isFile()) files.push(path);
			else if (entry.isSymbolicLink()) followLink(path, trail);
		}
	};
	const followLink = (path: string, trail: string[]) => {
		const real = realpathOf(join(siteDir, path));
		if (!real) {
			problems.push(
				warningAt('dead-symlink', { file: path }, 'the symbolic link leads nowhere; it is left out', 'remove it or correct its target'),
			);
			return;
		}
		if (real !== root && !real.startsWith(root + sep)) {
			problems.push(outsideLink(path));
			return;
		}
		if (!statSync(real).isDirectory()) files.push(path);
		else if (trail.includes(real) || (isAbove(folder) ? join(siteDir, path) : join(root, path)).startsWith(real + sep))
			problems.push(
				warningAt('symlink-loop', { file: path }, 'the symbolic link leads to a folder above itself; it is left out', 'remove the link'),
			);
		else walk(path, [...trail, real]);
	};
	walk(folder, []);
	return files.sort();
}

export const outsideLink = (path: string): Problem =>
	warningAt(
		'symlink-outside',
		{ file: path },
		'the symbolic link leads out of the site folder; it is left out',
		'copy the file into the site folder',
	);

/** Reports the first byte of a file that is not UTF-8. */
export function encodingFault(path: string, bytes: Buffer): Problem | undefined {
	if (isUtf8(bytes)) return undefined;
	const offset = firstInvalid(bytes);
	const before = bytes.subarray(0, offset).toString('utf8');
	return errorAt(
		'encoding',
		{ file: path, ...placeAt(before, before.length) },
		`byte 0x${bytes[offset]!.toString(16).padStart(2, '0')} is not UTF-8`,
		offset === 0 && /^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2))
			? 'the file is UTF-16; save it as UTF-8'
			: 'save the file as UTF-8 (it may be Shift_JIS or UTF-16)',
	);
}

/** What stands for bytes that are not UTF-8 in a text; a file may also have the character itself. */
const REPLACEMENT = Buffer.from('\uFFFD');

/** Offset of the first sequence that is not UTF-8 (RFC 3629 §4). */
function firstInvalid(bytes: Buffer): number {
	const text = bytes.toString('utf8');
	const isWritten = (at: number) => bytes.subarray(at, at + REPLACEMENT.length).equals(REPLACEMENT);
	for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) {
		// All before it is valid, so that its bytes are those of the text.
		const offset = Buffer.byteLength(text.slice(0, at));
		if (!isWritten(offset)) return offset;
	}
	return bytes.length - 1;
}
