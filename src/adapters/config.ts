/** Of trees of other generators: their configs, and what stands in them for packages of theirs. */
export { loadSiteConfig } from './docusaurus/config/load.ts';
export { type PluginsOfInstance, remarkPluginsOf } from './docusaurus/config/remark-plugins.ts';
export { docusaurusDialect as theirDialect } from './docusaurus/config/stand-ins.ts';
export { wholeConfig } from './docusaurus/config/whole-config.ts';
