/** What a site's modules may import besides modules. A site has these types by `"types": ["vrmdocs/client"]` in its tsconfig.json. */

/** Class names of a CSS module, by the names in the file: `styles.root` → `Card_1a2b3c_root`. */
declare module '*.module.css' {
	const classes: Readonly<Record<string, string>>;
	export default classes;
}

/** Any other stylesheet becomes part of the site's: `import './legend.css'`. */
declare module '*.css';

/** A data URL. */
declare module '*.svg' {
	const address: string;
	export default address;
}
