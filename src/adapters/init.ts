/** `vrmdocs init --from`: the tools that a site can come from. Each module is loaded only when it is asked for. */
export const movesFrom: Readonly<Record<string, (dir: string) => Promise<number>>> = {
	docusaurus: async (dir) => (await import('./docusaurus/init.ts')).initFromDocusaurus(dir),
	vitepress: async (dir) => (await import('./vitepress/init.ts')).initFromVitePress(dir),
	mkdocs: async (dir) => (await import('./mkdocs/init.ts')).initFromMkDocs(dir),
};
