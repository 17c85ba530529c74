/**
 * A plugin around one for docs, a blog or pages, run as in Docusaurus: with the content plugin, the config and the context of the packages that the
 * site has installed. The content plugin's own pages and files are left out: they are made here.
 *
 *     const own = await contentBlog(context, options);
 *     return { ...own, contentLoaded: async (args) => { args.actions.setGlobalData({ newest: args.content.blogPosts[0] }); … } };
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { safely } from '../../../base/attempt.ts';
import type { Plain } from '../../../config/mapping.ts';
import { fileOf, type Hook, madeBy } from './plugin-modules.ts';

/** Hooks that are run only where the wrapper's own code names them. `postBuild` would write feeds. */
const NAMED = ['getClientModules', 'getThemePath', 'injectHtmlTags', 'configureWebpack', 'configurePostCss'];

/** Components of content plugins' own pages. */
const CONTENT_PAGE = /^@theme\/(?:Blog|Doc|MDXPage)/;

interface Given {
	content: unknown;
	actions: { addRoute(route: { component: string }): void };
}

/**
 * @param index of the plugin in the config of the site
 * @param code of the plugin
 * @returns the function of a plugin; it throws where Docusaurus is not installed
 */
export const wrapperAt =
	(index: number, code: string, siteDir: string) =>
	async (place: Plain): Promise<Plain> => {
		const require = createRequire(join(siteDir, '_.js'));
		const load = (name: string) => safely(() => require(name) as Record<string, Hook>);
		const core = load('@docusaurus/core/lib/server/site.js') ?? load('@docusaurus/core/lib/server/index.js');
		if (!core?.loadContext) throw new Error('@docusaurus/core is not installed');
		const { currentLocale } = place.i18n as { currentLocale: string };
		const context = (await core.loadContext({ siteDir, locale: currentLocale })) as { siteConfig: { plugins: unknown[] } };
		const [written, options = {}] = [context.siteConfig.plugins[index]].flat() as [unknown, Plain?];
		const file = typeof written === 'string' ? fileOf(written, siteDir, ['plugin']) : undefined;
		const module = file === undefined ? written : await (load('@docusaurus/utils')?.loadFreshModule ?? require)(file);
		const exported = module as Plain;
		const plugin = await madeBy(exported.default ? exported : { default: exported }, context, options);
		if (!plugin) return {};
		const { name, loadContent, contentLoaded, ...hooks } = plugin;
		const own = new Set(Object.values(options));
		const isOurs = ({ component }: { component: string }) => CONTENT_PAGE.test(component) || own.has(component);
		return {
			name,
			loadContent,
			contentLoaded: ({ content, actions, ...more }: Given) =>
				(contentLoaded as Hook | undefined)?.({
					content,
					actions: { ...actions, addRoute: (route: { component: string }) => isOurs(route) || actions.addRoute(route) },
					...more,
				}),
			...Object.fromEntries(NAMED.flatMap((hook) => (code.includes(hook) && hooks[hook] ? [[hook, hooks[hook]]] : []))),
		};
	};
