/** Modules that exist once on a page, and once on the server: React, and what components share by React's contexts. */
import type { Plugin } from 'esbuild';
import { esbuildPlugin } from '../../base/bundler.ts';
import { themeFile } from '../../base/package-root.ts';
import { REACT } from '../../theme/heavy.ts';

/** Modules of the theme by the key they have in what is handed over (templates/mdx/shared.ts). */
const FILES: Record<string, string> = {
	context: 'templates/components/context.tsx',
	addresses: 'templates/components/addresses.tsx',
	slots: 'templates/components/slots.ts',
	runtime: 'templates/mdx/runtime.tsx',
	statics: 'templates/mdx/statics.ts',
	facts: 'templates/mdx/site-facts.ts',
};

/** Packages that were bundled with React 18 look into it as they are loaded, and need not render anything on the server. */
const withInternals = (react: string): string =>
	`{ __SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED: { ReactCurrentOwner: {}, ReactCurrentDispatcher: {}, ReactCurrentBatchConfig: {} }, ...${react} }`;

/**
 * JSX of the site's own files has a runtime of its own: on the server it maps addresses (templates/components/jsx-runtime.ts).
 *
 * @param holder the expression that holds them: `shared`
 */
export function sharedModules(holder: string, side: 'server' | 'browser'): Plugin {
	const byFile = new Map(Object.entries(FILES).map(([key, path]) => [themeFile(path), key]));
	return esbuildPlugin('vrmdocs-shared', (b) => {
		const shared = (key: string) => ({ path: key, namespace: 'shared' });
		b.onResolve({ filter: /^vrmdocs:mdx$/ }, () => shared('runtime'));
		b.onResolve({ filter: /^(?:vrmdocs:mdx-open|@mdx-js\/react)$/ }, () => ({ path: themeFile('templates/mdx/opened.tsx') }));
		b.onResolve({ filter: /^vrmdocs:image-sizes$/ }, () => shared('addresses'));
		b.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, importer, namespace }) => {
			const key = REACT[path];
			if (!key) return side === 'server' ? shared('empty') : { errors: [{ text: `${path} is not there in the browser` }] };
			const isPackage = importer.includes('/node_modules/') || namespace === 'shared';
			return shared(key === 'jsx' && !isPackage ? 'siteJsx' : key);
		});
		b.onResolve({ filter: /^\.{1,2}\// }, async ({ path, importer, kind, resolveDir, pluginData }) => {
			if (pluginData === 'shared' || !importer.includes('/templates/')) return undefined;
			const resolved = await b.resolve(path, { kind, resolveDir, importer, pluginData: 'shared' });
			const key = byFile.get(resolved.path);
			return key ? shared(key) : undefined;
		});
		b.onLoad({ filter: /./, namespace: 'shared' }, ({ path }) => ({
			contents: `module.exports = ${path === 'react' && side === 'server' ? withInternals(`${holder}.react`) : `${holder}.${path}`};`,
			loader: 'js',
		}));
	});
}
