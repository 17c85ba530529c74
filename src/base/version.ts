/** Version and hashes of the tool, defined by bin/compile.js. A hash changes with the code that a kind of cached result depends on. */
declare const VRMDOCS_VERSION: string;
declare const VRMDOCS_MARKDOWN: string;
declare const VRMDOCS_RENDER: string;
declare const VRMDOCS_SEARCH: string;
declare const VRMDOCS_CARD: string;
declare const VRMDOCS_TOOL: string;

/** Version of the package: `0.1.0`. */
export const VERSION: string = typeof VRMDOCS_VERSION === 'undefined' ? '0.0.0-dev' : VRMDOCS_VERSION;

/** Code that compiles Markdown. */
export const MARKDOWN: string = typeof VRMDOCS_MARKDOWN === 'undefined' ? 'source' : VRMDOCS_MARKDOWN;

/** Code that renders pages. */
export const RENDER: string = typeof VRMDOCS_RENDER === 'undefined' ? 'source' : VRMDOCS_RENDER;

/** Code that builds the search index. */
export const SEARCH: string = typeof VRMDOCS_SEARCH === 'undefined' ? 'source' : VRMDOCS_SEARCH;

/** Code that renders social cards. */
export const CARD: string = typeof VRMDOCS_CARD === 'undefined' ? 'source' : VRMDOCS_CARD;

/** All code of the tool: records of builds by other code are not used. */
export const TOOL: string = typeof VRMDOCS_TOOL === 'undefined' ? 'source' : VRMDOCS_TOOL;
