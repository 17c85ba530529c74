/** Declares the globals that elasticlunr assigns to, which strict code requires. */
import type { Elasticlunr } from 'elasticlunr';

const place = globalThis as { elasticlunr?: Elasticlunr; lunr?: unknown };
// Assigned by the complete package.
place.lunr ??= undefined;
// Extended by its single files.
place.elasticlunr ??= {} as Elasticlunr;

export const elasticlunr = place.elasticlunr;
