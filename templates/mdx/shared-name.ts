/** Name of the global that holds what modules of MDX pages share in the browser (shared.ts). */
export const SHARED_MDX = '__vrmdocsMdx';
