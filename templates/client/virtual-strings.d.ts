/** Made by src/assets/theme.ts: the strings of the site's language that islands may use. */
declare module 'virtual:strings' {
	export const strings: import('../strings/index.ts').Strings;
}

/** The address of a worker's own file, in the chunk of a heavy island. Made by src/theme/heavy.ts. */
declare module '*?worker' {
	const address: string;
	export default address;
}

/** Stylesheets of heavy islands: loaded before their component. */
declare module '*.css';
