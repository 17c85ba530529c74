/** A config with the plugins that its presets, and plugins around those for content, are made of. */
import { readFileSync } from 'node:fs';
import { configError } from '../../../base/problem.ts';
import { thrownMessage } from '../../../base/thrown.ts';
import { isOfPackage } from '../../../config/dialect.ts';
import { isObject, listOf, type Plain } from '../../../config/mapping.ts';
import { type ConfigPlace, contextOf, fileOf, type Hook, pluginModule } from './plugin-modules.ts';
import { callsDuring, standInName } from './stand-ins.ts';
import { wrapperAt } from './wrapper-plugin.ts';

/** A config whose presets and wrapper plugins are replaced by the plugins that they contain. @throws ConfigError if a preset throws */
export const expanded = async (value: Plain, place: ConfigPlace): Promise<Plain> =>
	withContentPlugins(await withPresets(value, place), place);

/**
 * Replaces plugins that wrap one for docs, a blog or pages by the wrapped plugin; what they add comes from `wrapperAt`, at the end.
 *
 *     async function blog(context, options) { const own = await contentBlog(context, { ...options, id: 'news' }); return { ...own, … } }
 */
async function withContentPlugins(value: Plain, place: ConfigPlace): Promise<Plain> {
	const whole = { ...place, value };
	const all: unknown[] = [];
	const wrappers: unknown[] = [];
	for (const [i, entry] of listOf(value.plugins).entries()) {
		const [written, options = {}] = [entry].flat() as [unknown, Plain?];
		const file = typeof written === 'string' ? fileOf(written, place.siteDir, ['plugin']) : undefined;
		const isOwn = typeof written === 'function' ? standInName(written) === undefined : file && !isOfPackage(file);
		const wrapped: unknown[] = [];
		const code = isOwn ? (file ? readFileSync(file, 'utf8') : String(written)) : '';
		if (CONTENT.test(code)) {
			const exported = typeof written === 'string' ? await pluginModule(written, whole) : { default: written };
			const make = exported?.default as Hook;
			const calls = typeof make === 'function' ? await callsDuring(() => make(contextOf(whole), options)) : [];
			for (const { name, args } of calls) {
				const kind = CONTENT_CALL.exec(name)?.[1];
				if (kind) wrapped.push([`@docusaurus/plugin-content-${kind}`, { ...options, ...(isObject(args[1]) ? args[1] : {}) }]);
			}
		}
		all.push(...(wrapped.length ? wrapped : [entry]));
		if (wrapped.length) wrappers.push([wrapperAt(i, code, place.siteDir), options]);
	}
	return { ...value, plugins: [...all, ...wrappers] };
}

const CONTENT = /plugin[-_]content[-_](?:docs|blog|pages)/;
/** Name of a called stand-in of a content plugin. */
const CONTENT_CALL = /^@docusaurus\/plugin-content-(docs|blog|pages)(?:\.default)?$/;

/**
 * Replaces presets of others by their plugins and themes; some change the config that they are given, too.
 * https://docusaurus.io/docs/using-plugins#creating-presets
 */
async function withPresets(value: Plain, place: ConfigPlace): Promise<Plain> {
	const presets = listOf(value.presets);
	const own = new Set<number>();
	const added = { plugins: [] as unknown[], themes: [] as unknown[] };
	let config = value;
	for (const [i, entry] of presets.entries()) {
		const [written, options = {}] = [entry].flat() as [unknown, unknown?];
		const isClassic = typeof written === 'string' && /^classic$|@docusaurus[\\/]preset-classic/.test(written);
		const isOther = !isClassic && (typeof written === 'string' || (typeof written === 'function' && standInName(written) === undefined));
		const context = contextOf({ ...place, value: config });
		try {
			const module =
				isOther && (typeof written === 'string' ? await pluginModule(written, { ...place, value }, ['preset']) : { default: written });
			if (!module || typeof module.default !== 'function') own.add(i);
			else {
				const preset: unknown = await (module.default as Hook)(context, options);
				config = context.siteConfig as Plain;
				for (const key of ['plugins', 'themes'] as const) if (isObject(preset)) added[key].push(...listOf(preset[key]));
			}
		} catch (error) {
			const name = typeof written === 'string' ? `"${written}"` : 'of the config';
			throw configError('plugin', place.locate(['presets', i]), `the preset ${name} throws: ${thrownMessage(error)}`);
		}
	}
	if (own.size === presets.length) return value;
	return {
		...value,
		presets: (config.presets as unknown[]).filter((_, i) => own.has(i)),
		plugins: [...listOf(config.plugins), ...added.plugins],
		themes: [...listOf(config.themes), ...added.themes],
	};
}
