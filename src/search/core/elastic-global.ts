/** The global that each file of elasticlunr names: it has to be there before the first of them. One for all bundles of a process: a file is evaluated once. */
import type { Elasticlunr } from 'elasticlunr';

export const elasticlunr = ((globalThis as { elasticlunr?: Elasticlunr }).elasticlunr ??= { version: '0.9.5' } as Elasticlunr);
