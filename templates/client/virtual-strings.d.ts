/** Made by src/assets/theme.ts: the strings of the site's language that islands may use. */
declare module 'virtual:strings' {
	export const strings: import('../strings/index.ts').Strings;
}
