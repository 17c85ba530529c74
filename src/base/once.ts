/** Values that are made once; they lie where search in the browser finds them, which imports nothing of the rest. */
export { memo, once } from '../search/core/once.ts';
