/** What `import … from 'vrmdocs'` gives a site's config and sidebars. */
export { z } from 'zod';
export type {
	Plugin,
	PluginConfig,
	PluginContent,
	PluginFile,
	PluginPage,
	PluginProblem,
	PluginSite,
	PluginSource,
} from './config/plugin.ts';
export { definePlugin } from './config/plugin.ts';
export type { UserConfig } from './config/schema.ts';
export { defineConfig } from './config/schema.ts';
export type { SidebarsConfig } from './graph/sidebars.ts';
