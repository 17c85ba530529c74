/** What a site's modules may import besides modules. A site has these types by `"types": ["vrmdocs/client"]` in its tsconfig.json. */

/** Class names of a CSS module, by the names in the file: `styles.root` → `Card_1a2b3c_root`. */
declare module '*.module.css' {
	const classes: Readonly<Record<string, string>>;
	export default classes;
}

declare module '*.module.scss' {
	const classes: Readonly<Record<string, string>>;
	export default classes;
}

declare module '*.module.sass' {
	const classes: Readonly<Record<string, string>>;
	export default classes;
}

/** Any other stylesheet becomes part of the site's: `import './legend.css'`. */
declare module '*.css';
declare module '*.scss';
declare module '*.sass';

/** The address of a file, which is published under a name with a hash. */
declare module '*?url' {
	const address: string;
	export default address;
}
declare module '*.svg' {
	const address: string;
	export default address;
}
declare module '*.png' {
	const address: string;
	export default address;
}
declare module '*.jpg' {
	const address: string;
	export default address;
}
declare module '*.jpeg' {
	const address: string;
	export default address;
}
declare module '*.gif' {
	const address: string;
	export default address;
}
declare module '*.webp' {
	const address: string;
	export default address;
}
declare module '*.avif' {
	const address: string;
	export default address;
}
declare module '*.ico' {
	const address: string;
	export default address;
}
declare module '*.mp4' {
	const address: string;
	export default address;
}
declare module '*.webm' {
	const address: string;
	export default address;
}
declare module '*.mp3' {
	const address: string;
	export default address;
}
declare module '*.pdf' {
	const address: string;
	export default address;
}
declare module '*.zip' {
	const address: string;
	export default address;
}
declare module '*.woff2' {
	const address: string;
	export default address;
}
declare module '*.glb' {
	const address: string;
	export default address;
}

/** The text of a file. */
declare module '*?raw' {
	const text: string;
	export default text;
}

/** A component that draws the file: `import Logo from './logo.svg?react'`. */
declare module '*.svg?react' {
	const Drawing: import('react').FC<import('react').SVGProps<SVGSVGElement> & { title?: string }>;
	export default Drawing;
}

/** Data, of the type that the site says it is. */
declare module '*.yaml' {
	const value: never;
	export default value;
}
declare module '*.yml' {
	const value: never;
	export default value;
}

/** Variables of the environment whose names begin with `VRMDOCS_PUBLIC_`, and what the build knows of itself. */
interface ImportMetaEnv {
	readonly MODE: 'production' | 'development';
	readonly DEV: boolean;
	readonly PROD: boolean;
	readonly SSR: boolean;
	readonly BASE_URL: string;
	readonly [name: `VRMDOCS_PUBLIC_${string}`]: string | undefined;
}
interface ImportMeta {
	readonly env: ImportMetaEnv;
}
