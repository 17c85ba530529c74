/** The config of the site as Docusaurus writes it into a module. */
declare module '@generated/docusaurus.config' {
	const config: Record<string, unknown>;
	export default config;
}
