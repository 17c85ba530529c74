/** Declares the global that elasticlunr's stemmer assigns to, with what it registers itself with. */
import type { Elasticlunr } from 'elasticlunr';

export const elasticlunr = { Pipeline: { registerFunction() {} } } as unknown as Elasticlunr;

Object.assign(globalThis, { elasticlunr });
