/**
 * `clientModules` of a config and of plugins: scripts that every page runs, with hooks for each navigation (`onRouteUpdate`).
 * https://docusaurus.io/docs/advanced/client#client-modules
 */
import { extname, join, relative, resolve } from 'node:path';
import type { Plugin as BundlerPlugin } from 'esbuild';
import { bundle, esbuildPlugin } from '../../../base/bundler.ts';
import { sha1 } from '../../../base/hash.ts';
import { packageRoot } from '../../../base/package-root.ts';
import type { Mapping, Path, Plain } from '../../../config/mapping.ts';
import { sitePath } from '../../../config/mapping.ts';
import { definitions } from '../../../config/public-env.ts';
import type { Plugin } from '../../../features/plugins/config.ts';
import { addTag } from './head.ts';

export interface ClientModule {
	/** Path as written: absolute, or from the site folder. */
	file: string;
	/** Config key that names it. */
	path: Path;
}

/** Stylesheets; those that are modules are bundled with the script, whose names for their classes they have. */
const STYLES = /(?<!\.module)\.(?:css|s[ac]ss)$/;

/** Calls the hooks for every page, including the first. `vrmdocs:page` is fired when another page is shown without a load. */
const RUNTIME = `
const call = (name, given) => modules.map((own) => (own[name] ?? own.default?.[name])?.(given));
const place = () => ({ pathname: location.pathname, search: location.search, hash: location.hash });
let previousLocation = null;
function shown() {
	const given = { location: place(), previousLocation };
	for (const end of call('onRouteUpdate', given)) if (typeof end === 'function') end();
	call('onRouteDidUpdate', given);
	previousLocation = given.location;
}
document.addEventListener('vrmdocs:page', shown);
shown();
`;

/** Adds client modules to our config: stylesheets, and one script for all others. Reports if that cannot be bundled. */
export async function addClientModules(mapping: Mapping, modules: readonly ClientModule[], config: Plain): Promise<void> {
	const { siteDir } = mapping;
	const fileOf = ({ file }: ClientModule) => resolve(siteDir, file.replace(/^@site\//, './'));
	const addStyles = (files: string[]) => {
		const added = files.filter((file) => STYLES.test(file)).map((file) => sitePath(mapping, file));
		if (added.length) mapping.config.stylesheets = [...((mapping.config.stylesheets as string[]) ?? []), ...added];
	};
	addStyles(modules.map(({ file }) => file));
	const scripts = modules.filter(({ file }) => !STYLES.test(file));
	const [first] = scripts;
	if (!first) return;
	const imports = scripts.map((one, i) => `import * as module${i} from ${JSON.stringify(fileOf(one))};`);
	try {
		const { outputFiles, metafile } = await bundle({
			stdin: {
				contents: `${imports.join('\n')}\nconst modules = [${scripts.map((_, i) => `module${i}`).join()}];${RUNTIME}`,
				resolveDir: siteDir,
			},
			bundle: true,
			write: false,
			outdir: siteDir,
			metafile: true,
			minify: true,
			platform: 'browser',
			format: 'esm',
			jsx: 'automatic',
			charset: 'utf8',
			logLevel: 'silent',
			absWorkingDir: siteDir,
			nodePaths: [join(siteDir, 'node_modules'), join(packageRoot(), 'node_modules')],
			loader: { '.js': 'jsx', '.css': 'empty', '.scss': 'empty', '.svg': 'dataurl', '.png': 'dataurl' },
			tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
			define: definitions({ dev: false, baseUrl: String(config.baseUrl) }, 'browser'),
			plugins: [theirModules(siteDir, config)],
		});
		const inputs = Object.keys(metafile.inputs).filter((file) => !file.startsWith('<') && !file.includes(':'));
		addStyles(inputs);
		const files = outputFiles.map(({ path, text }) => ({
			path: `assets/client-modules.${sha1(text).slice(0, 8)}${extname(path)}`,
			make: () => text,
		}));
		for (const { path } of files) {
			const address = `${String(mapping.config.baseUrl ?? '/')}${path}`;
			const tag = path.endsWith('.css')
				? { tagName: 'link', attributes: { rel: 'stylesheet', href: address } }
				: { tagName: 'script', attributes: { type: 'module', src: address } };
			addTag(mapping, tag, first.path);
		}
		const plugin: Plugin = {
			name: 'clientModules',
			inputs: inputs
				.filter((file) => !file.startsWith('..') && !file.includes('node_modules/'))
				.map((file) => relative(siteDir, resolve(siteDir, file))),
			files: () => files,
		};
		mapping.set(['plugins'], [...((mapping.config.plugins as Plugin[]) ?? []), plugin], ['plugins']);
	} catch (error) {
		const [fault] = (error as { errors?: { text: string; location: { file: string } | null }[] }).errors ?? [];
		if (!fault) throw error;
		mapping.tell('clientModules', first.path, `their code is not loaded: ${fault.location ? `${fault.location.file}: ` : ''}${fault.text}`);
	}
}

const ENVIRONMENT = ['canUseDOM', 'canUseEventListeners', 'canUseIntersectionObserver', 'canUseViewport'];

/**
 * Modules of Docusaurus that client modules import: the config; `ExecutionEnvironment`, where the answer is always the browser; `Translate`, whose texts
 * are those that are written: the script is the same in all languages.
 */
const BROWSER_MODULES: Record<string, string> = {
	'@docusaurus/ExecutionEnvironment': `export const ${ENVIRONMENT.map((name) => `${name} = true`).join()}; export default { ${ENVIRONMENT.join()} };`,
	'@docusaurus/Translate': `export const translate = ({ message, id }, values = {}) => String(message ?? id).replace(/\\{(\\w+)\\}/g, (all, name) => values[name] ?? all);
export default ({ children, id, values }) => translate({ message: children, id }, values);`,
};

const theirModules = (siteDir: string, config: Plain): BundlerPlugin => {
	const own = { ...config, presets: undefined, plugins: undefined, themes: undefined };
	const modules: Record<string, string> = { ...BROWSER_MODULES, '@generated/docusaurus.config': `export default ${JSON.stringify(own)};` };
	return esbuildPlugin('vrmdocs-client-modules', (b) => {
		b.onResolve({ filter: /^@site\// }, ({ path, kind, importer }) =>
			b.resolve(`./${path.slice(6)}`, { kind, importer, resolveDir: siteDir }),
		);
		b.onResolve({ filter: /^@(?:docusaurus|generated)\// }, ({ path }) =>
			path in modules ? { path, namespace: 'client-modules' } : undefined,
		);
		b.onLoad({ filter: /./, namespace: 'client-modules' }, ({ path }) => ({ contents: modules[path] }));
	});
};
