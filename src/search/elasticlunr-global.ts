/** elasticlunr assigns to a global `lunr` that it never declares, which strict code forbids. It must exist first. */
(globalThis as { lunr?: unknown }).lunr ??= undefined;

/** Used by the importer, so that no bundler leaves the line above out. */
export const declared = true;
