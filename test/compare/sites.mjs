// Public sites made with Docusaurus, of different kinds: where they are, and how their packages are installed. `setup.mjs` sets them up.
//   folder   of the site in its repository     at       where packages are installed, if not there
//   manager  npm, yarn (1), berry (4), pnpm    install  its arguments, where the usual ones do not do
//   steps    [folder, program, …] run before a build, as the site's own scripts do
export const sites = {
	redux: {
		repository: 'reduxjs/redux',
		folder: 'website',
		manager: 'berry',
		kind: 'library; docs beside the site, config in TypeScript, Algolia',
	},
	'home-assistant': {
		repository: 'home-assistant/developers.home-assistant',
		manager: 'yarn',
		beside: { intents: 'home-assistant/intents' },
		kind: 'handbook; 300 posts, Mermaid',
	},
	hydra: { repository: 'facebookresearch/hydra', folder: 'website', manager: 'pnpm', kind: 'framework; 8 versions, remark plugin' },
	excalidraw: { repository: 'excalidraw/excalidraw', folder: 'dev-docs', manager: 'yarn', kind: 'editor; Docusaurus 2.2, live code, Sass' },
	jellyfin: { repository: 'jellyfin/jellyfin.org', manager: 'npm', kind: 'media server; no preset, several docs, SVG as components, Sass' },
	woodpecker: {
		repository: 'woodpecker-ci/woodpecker',
		folder: 'docs',
		manager: 'pnpm',
		steps: [
			[
				'docs/plugins/woodpecker-plugins',
				'pnpm',
				'install',
				'--no-frozen-lockfile',
				'--ignore-scripts',
				'--config.manage-package-manager-versions=false',
			],
			['docs/plugins/woodpecker-plugins', 'npx', 'tsc'],
		],
		kind: 'CI server; a plugin of its own in TypeScript, pages of an OpenAPI preset, versions',
	},
	kotest: { repository: 'kotest/kotest', folder: 'documentation', manager: 'npm', kind: 'test framework; 12 versions' },
	'openapi-docs': {
		repository: 'PaloAltoNetworks/docusaurus-openapi-docs',
		folder: 'demo',
		at: '.',
		manager: 'yarn',
		kind: 'plugin of a workspace; API pages of OpenAPI',
	},
	lexical: {
		repository: 'facebook/lexical',
		folder: 'packages/lexical-website',
		at: '.',
		manager: 'pnpm',
		kind: 'editor; workspace, Tailwind 4, TypeDoc',
	},
	casdoor: { repository: 'casdoor/casdoor-website', manager: 'yarn', kind: 'identity server; languages, Mermaid, Sass' },
	electron: {
		repository: 'electron/website',
		manager: 'berry',
		kind: 'framework; posts since 2015, remark plugins in TypeScript, languages',
	},
	sequelize: { repository: 'sequelize/website', manager: 'berry', kind: 'database library; versions, Sass, npm2yarn' },
	'open-webui': { repository: 'open-webui/docs', manager: 'npm', kind: 'application; Tailwind, Mermaid, Sass' },
	crowdsec: {
		repository: 'crowdsecurity/crowdsec-docs',
		folder: 'crowdsec-docs',
		manager: 'npm',
		kind: 'security; 1,000 docs, Tailwind, redirects',
	},
	karmada: { repository: 'karmada-io/website', manager: 'npm', kind: 'orchestration; Chinese, 10 versions, posts' },
	'react-redux': {
		repository: 'reduxjs/react-redux',
		folder: 'website',
		manager: 'berry',
		kind: 'library; docs beside the site, several instances',
	},
	'native-elements': {
		repository: 'react-native-elements/react-native-elements',
		folder: 'website',
		manager: 'berry',
		kind: 'library; Docusaurus 2.4, live code with a scope of its own',
	},
	kurtosis: { repository: 'kurtosis-tech/kurtosis', folder: 'docs', manager: 'yarn', kind: 'tool; docs alone' },
	prettier: { repository: 'prettier/prettier', folder: 'website', manager: 'berry', kind: 'tool; versions, 70 posts' },
	testkube: { repository: 'kubeshop/testkube-docs', manager: 'npm', kind: 'tool; Redoc, Mermaid, swizzled parts' },
	dyte: { repository: 'dyte-io/docs', manager: 'npm', kind: 'service; many docs, Tailwind, swizzled parts' },
	'testing-library': {
		repository: 'testing-library/testing-library-docs',
		manager: 'npm',
		kind: 'library; Docusaurus 2, npm2yarn, docs of other repositories',
	},
	immer: { repository: 'immerjs/immer', folder: 'website', manager: 'yarn', kind: 'library; Docusaurus 2.4, no preset, languages' },
	babel: {
		repository: 'babel/website',
		folder: 'website',
		at: '.',
		manager: 'berry',
		// A script of the site gets it from the network.
		steps: [['website', 'node', '-e', "fs.writeFileSync('data/sponsors.json', '[]')"]],
		kind: 'compiler; workspace, 100 posts, REPL',
	},
	reselect: { repository: 'reduxjs/reselect', folder: 'website', manager: 'berry', kind: 'library; Docusaurus 3.0, docs beside the site' },
	helm: { repository: 'helm/helm-www', manager: 'yarn', kind: 'package manager; 12 languages in folders, versions, docs twice' },
	tolgee: {
		repository: 'tolgee/documentation',
		manager: 'npm',
		kind: 'translation service; five docs, three of them with versions, OpenAPI, Emotion, Tailwind',
	},
	typeorm: { repository: 'typeorm/typeorm', folder: 'docs', manager: 'pnpm', kind: 'database library; versions, Mermaid' },
};
