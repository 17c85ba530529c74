import type { en } from './en.ts';

/** The keys of the English strings are those of all languages. */
export type Strings = typeof en;
