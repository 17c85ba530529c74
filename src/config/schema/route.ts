import { posix } from 'node:path';
import { z } from 'zod';
import { safely } from '../../base/attempt.ts';

/** Whether a text can be a route or the start of one: no query, no anchor, no backslash, no control characters, no `..`. */
function isRoute(text: string): boolean {
	// `100%` cannot be decoded: it is checked as written.
	const plain = safely(() => decodeURI(text)) ?? text;
	return !/[?#\\\u0000-\u001F\u007F\p{Surrogate}]|^[a-z][a-z0-9+.-]*:/iu.test(plain) && !plain.split('/').includes('..');
}

const MESSAGE = 'must be a path inside the site, such as /docs/';

/** A path from the site root: `/docs/`. */
export const routeSchema = z.string().refine(isRoute, MESSAGE);

/** Paths by path: `{'/docs/': '/'}`. */
export const routesSchema = z
	.record(z.string(), z.string())
	.refine((routes) => Object.entries(routes).flat().every(isRoute), `keys and values ${MESSAGE.replace('a path', 'paths')}`);

const normalized = (path: string): string => posix.normalize(path.replaceAll('\\', '/')).replace(/\/$/, '');

/** The folder of docs, which may be the site folder itself: `.` → ``. */
export const docsFolderSchema = z
	.string()
	.min(1, 'must be a folder, such as docs, or . for the site folder itself')
	.transform((path) => normalized(path).replace(/^\.$/, ''));

/** A folder of content, from the site folder: `./docs/` → `docs`. */
export const folderSchema = z
	.string()
	.transform(normalized)
	.refine(
		(path) => path !== '.' && path !== '',
		'must be a folder of its own, such as docs, and not the site folder itself: move the files into one',
	);
