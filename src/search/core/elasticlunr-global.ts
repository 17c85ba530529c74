/** The globals that elasticlunr takes for granted: strict code must find them declared before it runs. */
import type { Elasticlunr } from 'elasticlunr';

const place = globalThis as { elasticlunr?: Elasticlunr; lunr?: unknown };
// The package as a whole assigns to this one.
place.lunr ??= undefined;
// Its single files add to this one.
place.elasticlunr ??= {} as Elasticlunr;

export const elasticlunr = place.elasticlunr;
