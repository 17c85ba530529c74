/** What the mappings of a Docusaurus config share: the config that is made, where each part of it comes from, and what is told. */
import { isAbsolute, resolve } from 'node:path';
import { pathFrom } from '../base/paths.ts';
import type { Place, Problem } from '../base/problem.ts';
import { unsupportedAt } from '../base/unsupported.ts';

export type Path = (string | number)[];
export type Plain = Record<string, unknown>;

export interface Mapping {
	/** Absolute. */
	siteDir: string;
	/** The config that is made, of the shape of `UserConfig`. */
	config: Plain;
	problems: Problem[];
	/** Place of a key of theirs. */
	locate(theirs: Path): Place;
	/** Sets a key of ours that comes from one of theirs. Undefined values are left out. */
	set(ours: Path, value: unknown, theirs: Path): void;
	/** Tells of what is not carried over. */
	tell(construct: string, theirs: Path, effect: string, hint?: string): void;
	/** Where a key of ours comes from. */
	originOf(ours: Path): Path;
}

/** @param locate place of a key of theirs */
export function makeMapping(siteDir: string, locate: (theirs: Path) => Place): Mapping {
	const origins = new Map<string, Path>();
	const config: Plain = {};
	const problems: Problem[] = [];
	return {
		siteDir,
		config,
		problems,
		locate,
		set(ours, value, theirs) {
			if (value === undefined) return;
			origins.set(JSON.stringify(ours), theirs);
			setAt(config, ours, value);
		},
		tell(construct, theirs, effect, hint) {
			problems.push(unsupportedAt(construct, locate(theirs), effect, hint));
		},
		originOf(ours) {
			for (let depth = ours.length; depth > 0; depth--) {
				const theirs = origins.get(JSON.stringify(ours.slice(0, depth)));
				if (theirs) return [...theirs, ...ours.slice(depth)];
			}
			return ours;
		},
	};
}

/** Sets a value in an object; the objects around it are made where they are missing. */
export function setAt(object: Plain, path: Path, value: unknown): void {
	let at = object;
	for (const key of path.slice(0, -1)) {
		if (typeof at[key] !== 'object' || at[key] === null) at[key] = {};
		at = at[key] as Plain;
	}
	at[path.at(-1)!] = value;
}

/** An object of theirs whose keys are taken one by one; what nobody has taken is told. */
export interface Reader {
	/** The value of a key, which counts as understood. */
	take<T = unknown>(key: string): T | undefined;
	/** Path of a key in their file. */
	at(key: string): Path;
	/** Sets keys of ours that have the same name and meaning. @param ours path of the object that has them */
	carry(ours: Path, ...keys: string[]): void;
	/** An object in it, with a reader of its own. */
	inner(key: string): Reader;
	/** Keys that change nothing here, or for which there is nothing to be done. */
	skip(...keys: string[]): void;
	/** Tells of every key that nobody has taken. Values that ask for nothing (undefined, false, null, empty) are not told. */
	done(): void;
}

/** @param name of the object, as people know it: `docs`, `themeConfig.navbar` */
export function readerOf(mapping: Mapping, value: unknown, path: Path, name: string): Reader {
	const object = isObject(value) ? value : {};
	const seen = new Set<string>();
	const nameOf = (key: string) => (name ? `${name}.${key}` : key);
	const take = <T>(key: string): T | undefined => {
		seen.add(key);
		return object[key] as T | undefined;
	};
	return {
		take,
		at: (key) => [...path, key],
		carry(ours, ...keys) {
			for (const key of keys) mapping.set([...ours, key], take(key), [...path, key]);
		},
		inner: (key) => readerOf(mapping, take(key), [...path, key], nameOf(key)),
		skip: (...keys) => {
			for (const key of keys) seen.add(key);
		},
		done() {
			for (const [key, value] of Object.entries(object))
				if (!seen.has(key) && asks(value)) mapping.tell(nameOf(key), [...path, key], 'has no effect here');
		},
	};
}

export const isObject = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The items of a list; none of another value. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Without the keys that have no value. */
export const defined = (value: Plain): Plain => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));

const asks = (value: unknown): boolean =>
	value !== undefined &&
	value !== null &&
	value !== false &&
	!(typeof value === 'object' && !(value instanceof RegExp) && !Object.keys(value).length);

/** A text that says something. */
export const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** A path of theirs, absolute or from the site folder, as one from the site folder: `./src/pages/` → `src/pages`. */
export function sitePath({ siteDir }: Pick<Mapping, 'siteDir'>, path: string): string {
	const absolute = resolve(siteDir, path.replace(/^@site\//, ''));
	const within = pathFrom(siteDir, absolute);
	return isAbsolute(within) ? path : within;
}

/** Where a link of the navbar or the footer leads: `to` within the site, or `href`; `pathname://` says that nobody checks it. */
export function addressOf(to: string | undefined, href: string | undefined): Plain {
	const given = to ?? href;
	if (given === undefined) return {};
	const plain = given.replace(/^pathname:\/\//, '');
	if (to === undefined || plain !== given || to.startsWith('#') || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(to)) return { href: given };
	return { to: to.startsWith('/') ? to : `/${to}` };
}

/** A part of a route as a route of ours: `docs` → `/docs/`, `/` → `/`. */
export const routeOf = (base: string): string => `/${base.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
