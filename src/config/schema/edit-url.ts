import * as z from 'zod';

/** `(path, { route, locale })` → the address of a source for editing; undefined for none. @param path from the site folder */
export type EditUrl = (path: string, place: { route: string; locale: string }) => string | undefined;

/** A pattern with `{path}`, or a function. */
export const editUrlSchema = z.union([z.string(), z.custom<EditUrl>((v) => typeof v === 'function')], 'must be text or a function');
