/** Version of the tool, from package.json at compile time. */
declare const VRMDOCS_VERSION: string;
export const VERSION: string = typeof VRMDOCS_VERSION === 'undefined' ? '0.0.0-dev' : VRMDOCS_VERSION;
