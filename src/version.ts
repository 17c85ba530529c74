/** Version of the tool, from package.json at compile time. */
declare const VRMDOCS_VERSION: string;
export const VERSION: string = typeof VRMDOCS_VERSION === 'undefined' ? '0.0.0-dev' : VRMDOCS_VERSION;

/** Changes with the code that renders: what another version made of a page is never taken for what this one would make. */
declare const VRMDOCS_RENDER: string;
export const RENDER: string = typeof VRMDOCS_RENDER === 'undefined' ? 'source' : VRMDOCS_RENDER;
