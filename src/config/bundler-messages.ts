/** What esbuild says, in words for the writer of a site: its own are for those who call it. */
import { isBuiltin } from 'node:module';
import { basename, dirname, resolve, sep } from 'node:path';
import type { Message } from 'esbuild';
import { foreignModule } from '../adapters/foreign-modules.ts';
import { namesIn } from '../base/folder.ts';
import { nearest } from '../base/nearest.ts';
import { inPackages } from '../base/paths.ts';
import { errorAt, type Problem, warningAt } from '../base/problem.ts';

interface Where {
	/** Folder that esbuild's paths are relative to. */
	base: string;
	/** Absolute path → the path to show. */
	shown(path: string): string;
	/** File to report where a message has no position. */
	name: string;
}

export function bundlerProblem(message: Message, severity: 'error' | 'warning', where: Where): Problem {
	const { location, notes } = message;
	// Of a brace that nothing closes, where it is open.
	const opening = notes.find(({ text, location }) => location && /^The unbalanced/.test(text))?.location;
	// What a module of ours has thrown is of the file that it is about.
	const lost = lostFile(message.text);
	const at = lost ? undefined : (opening ?? location);
	const file = at?.file ? resolve(where.base, at.file) : lost;
	const { text, hint } = inWords(message, file, where);
	const module = at?.file === '<stdin>' ? /^No matching export in "([^"]+)"/.exec(message.text)?.[1] : undefined;
	const place = module
		? { file: where.shown(resolve(where.base, module)), line: 1, column: 1 }
		: { file: file ? where.shown(file) : where.name, line: at?.line ?? 1, column: (at?.column ?? 0) + 1 };
	if (severity === 'error') return errorAt('bundle', place, text, hint);
	const code = /^(?:css-syntax-error|js-comment-in-css|invalid-calc|invalid-@import)$/.test(message.id)
		? 'css-syntax'
		: message.id === 'unsupported-css-property'
			? 'css-property'
			: 'module-warning';
	const [, closing, brace] = (opening && /^Expected "(.)" to go with "(.)"$/.exec(text)) || [];
	return brace
		? warningAt(code, place, `"${brace}" is never closed`, `add "${closing}" where it ends`)
		: warningAt(code, place, text, hint);
}

/** The file that a module of ours wanted to read. */
const lostFile = (text: string): string | undefined => /^ENOENT: no such file or directory, open '(.+)'$/.exec(text)?.[1];

function inWords({ text, notes, id }: Message, file: string | undefined, where: Where): { text: string; hint: string } {
	const [, address] = /^Could not resolve "(.+)"$/.exec(text) ?? [];
	if (address !== undefined) return unresolved(address, file, where);
	const [, from, name] = /^No matching export in "([^"]+)" for import "([^"]+)"$/.exec(text) ?? [];
	if (name !== undefined) {
		const suggested = /"([^"]+)" instead/.exec(notes[0]?.text ?? '')?.[1];
		const module = /(?:^|\/)templates\/theme\.[jt]s$/.test(from!) ? 'vrmdocs/theme' : where.shown(resolve(where.base, from!));
		return {
			text: `${module} has no export "${name}"`,
			hint: suggested
				? `did you mean ${suggested}?`
				: `export it there, or correct the name${name === 'default' ? ': import { name } from …' : ''}`,
		};
	}
	if (/^No loader is configured for/.test(text))
		return {
			text: `${/: (.+)$/.exec(text)?.[1] ?? 'the file'} is a kind of file that code cannot import`,
			hint: 'put it into the static folder, and use its address',
		};
	const [, right, written] = /^Use "(.+)" instead of "(.+)" to avoid issues with case-sensitive/.exec(text) ?? [];
	if (right && written)
		return {
			text: `the file is ${basename(right)}, not ${basename(written)}: most servers tell large letters from small ones`,
			hint: `write ${basename(right)} in the import, with or without its ending`,
		};
	const lost = lostFile(text);
	if (lost) {
		const near = namesIn(dirname(lost)).find((name) => name.toLowerCase() === basename(lost).toLowerCase());
		return {
			text: `the file ${where.shown(lost)} does not exist`,
			hint: near ? `did you mean ${near}?` : 'correct the name where it is imported',
		};
	}
	const note = notes.find(({ text }) => !/^This error came from|^The plugin /.test(text));
	const place = note?.location ? ` line ${note.location.line}` : '';
	const said = note?.text.replace(/ here:$/, ` in${place}`);
	return {
		text,
		hint:
			said ??
			(id.includes('css') || /\.(?:css|s[ac]ss)$/.test(file ?? '') ? 'browsers ignore it: correct the stylesheet' : 'correct the file'),
	};
}

const stemOf = (name: string): string => name.replace(/(?<=.)\.\w+$/, '');

/** @param file that has the import, absolute */
function unresolved(address: string, file: string | undefined, where: Where): { text: string; hint: string } {
	const { base } = where;
	if (/^\.{0,2}\//.test(address)) {
		const folder = file ? dirname(file) : base;
		const names = namesIn(dirname(resolve(folder, address)));
		// Endings are alike in all names.
		const stem = nearest(stemOf(basename(address)), names.map(stemOf));
		const near = names.find((name) => stemOf(name) === stem);
		// `@site/src/a` stands here as an absolute path.
		const path = address.startsWith(base + sep) ? where.shown(address) : address;
		return {
			text: `the file "${path}" does not exist`,
			hint: near ? `did you mean "${path.slice(0, -basename(path).length)}${near}"?` : 'the path counts from the file that imports it',
		};
	}
	if (isBuiltin(address))
		return {
			text: `"${address}" is a module of Node, and this code runs in the browser`,
			hint: 'do it where the site is built: in a component that is no island, or in a file of data/, and give the island the result as a prop',
		};
	const foreign = foreignModule(address);
	if (foreign) return foreign;
	const name = /^(?:@[^/]+\/)?[^/]+/.exec(address)![0];
	return inPackages(name, file ? dirname(file) : base)
		? { text: `the package ${name} has no "${address}"`, hint: 'see "exports" in its package.json for what it has' }
		: { text: `the package ${name} is not installed`, hint: `npm install ${name}, or correct the name` };
}
