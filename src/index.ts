/** What `import … from 'vrmdocs'` gives a site's config and sidebars. */
export { z } from 'zod';
export type { UserConfig } from './config/schema.ts';
export { defineConfig } from './config/schema.ts';
export type {
	Plugin,
	PluginConfig,
	PluginContent,
	PluginFile,
	PluginPage,
	PluginProblem,
	PluginSite,
	PluginSource,
} from './features/plugins/config.ts';
export { definePlugin } from './features/plugins/config.ts';
export type { SidebarsConfig } from './graph/sidebars.ts';
