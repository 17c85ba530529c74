/**
 * Loaded before a suite and before the commands that it runs in one process: esbuild's process stays between builds, which end it otherwise
 * (src/base/bundler.ts). A new one takes a third of a second of processor time for the smallest bundle.
 */
import Module, { createRequire } from 'node:module';

const file = createRequire(import.meta.url).resolve('esbuild');
const load = Module._extensions['.js'];
Module._extensions['.js'] = (module, path) => {
	load(module, path);
	if (path === file) module.exports = { ...module.exports, stop: async () => {} };
};
