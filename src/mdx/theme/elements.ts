/**
 * Components that a site has for elements of Markdown: the map that `src/theme/MDXComponents` exports, and parts of it in files of their own.
 *
 *     export default { ...MDXComponents, a: MyLink, img: (props) => <figure><img {...props} /></figure> }
 *
 * Which elements they are has to be known before a page is compiled. The file is run with nothing behind its imports: the names of the map are
 * there then, and which of them are only handed on.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Script } from 'node:vm';
import { isFile } from '../../base/folder.ts';
import { type Position, placeAt } from '../../base/place.ts';
import { type Problem, warningAt } from '../../base/problem.ts';
import { thrownMessage } from '../../base/thrown.ts';
import { unsupportedAt } from '../../base/unsupported.ts';
import { INLINE, MARKDOWN_ELEMENTS } from '../markdown/part.ts';
import { STATE } from '../markdown/state.ts';

/** One component for an element. */
interface ElementComponent {
	tag: string;
	/** File of `src/theme` that it comes from: the map, or a part of it. */
	file: string;
	/** Where it is written. */
	line: number;
	column: number;
	/** The module of the map has it under the tag's name; else `file` is the component, as its default. */
	inMap: boolean;
	/** It holds state or reacts to the reader, as far as the map's own text says. */
	reacts: boolean;
	/** Modules that it comes from, as the map imports them: they may react. */
	from: string[];
}

export interface ElementMap {
	elements: ElementComponent[];
	/** Components of the map that pages use by a name of their own; absent where there is no map, or it cannot be read. */
	named?: ElementComponent[];
	problems: Problem[];
}

const TAGS = new Set(MARKDOWN_ELEMENTS);

/** Files below `src/theme` that are parts of the map, and the elements they are for. */
const PARTS: Record<string, string[]> = {
	'MDXComponents/A': ['a'],
	'MDXComponents/Code': ['code'],
	'MDXComponents/Heading': ['h2', 'h3', 'h4', 'h5', 'h6'],
	Heading: ['h2', 'h3', 'h4', 'h5', 'h6'],
	'MDXComponents/Img': ['img'],
	'MDXComponents/Li': ['li'],
	'MDXComponents/Pre': ['pre'],
	'MDXComponents/Ul': ['ul'],
};

/** What stands behind the path of a module without one, in the order in which it is tried. */
export const ENDINGS = ['.tsx', '.jsx', '.ts', '.js', '/index.tsx', '/index.jsx', '/index.ts', '/index.js'];
/** Whether a file, by its path from the site folder, may decide which elements and admonitions have components. */
export const namesElements = (path: string): boolean => /^src\/theme\/(?:MDXComponents|Heading|Admonition)(?:[./]|$)/.test(path);

/** A component that another generator's tree has in the place of the theme's, from the site folder. */
export const themeFileOf = (siteDir: string, name: string): string | undefined =>
	ENDINGS.map((ending) => `src/theme/${name}${ending}`).find((path) => isFile(join(siteDir, path)));

/** Of the last run, with the texts of the files it was made from. */
const lastRuns = new Map<string, { texts: Map<string, string>; parts: string; map: ElementMap }>();

const areAsBefore = (texts: ReadonlyMap<string, string>): boolean =>
	[...texts].every(([file, text]) => isFile(file) && readFileSync(file, 'utf8') === text);

/** The components of a site for elements; undefined where it has none. */
export function elementsOf(siteDir: string): ElementMap | undefined {
	const file = themeFileOf(siteDir, 'MDXComponents');
	const parts = Object.keys(PARTS).flatMap((name) => {
		const path = themeFileOf(siteDir, name);
		return path ? [{ name, path }] : [];
	});
	if (!file && !parts.length) return undefined;
	const before = lastRuns.get(siteDir);
	const names = JSON.stringify([file, parts]);
	if (before?.parts === names && areAsBefore(before.texts)) return before.map;
	const texts = new Map<string, string>();
	const map = file ? mapOf(siteDir, file, texts) : { elements: [], problems: [] };
	for (const { name, path } of parts)
		for (const tag of PARTS[name]!)
			if (!map.elements.some((element) => element.tag === tag))
				map.elements.push({ tag, file: path, line: 1, column: 1, inMap: false, reacts: false, from: [`./${path.split('/').at(-1)}`] });
	map.elements.sort((a, b) => (a.tag < b.tag ? -1 : 1));
	lastRuns.set(siteDir, { texts, parts: names, map });
	return map;
}

/** Where a value comes from that a module of the map's imports. */
const ORIGIN = Symbol('origin');

/** Stands for anything that is imported: it may be called, asked for any name, and spread into nothing. */
function standIn(from: string): object {
	const get = (_: object, name: string | symbol): unknown => {
		if (name === ORIGIN) return from;
		if (name === Symbol.toPrimitive) return () => from;
		return typeof name === 'symbol' || name === '__esModule' ? undefined : standIn;
	};
	// What esbuild makes of named imports asks the prototype for them.
	const names: object = new Proxy({}, { get });
	const standIn: object = new Proxy(function StandIn() {}, {
		get,
		apply: () => standIn,
		construct: () => standIn,
		ownKeys: () => ['prototype'],
		getPrototypeOf: () => names,
	});
	return standIn;
}

const originOf = (value: unknown): string | undefined =>
	typeof value === 'function' ? (value as unknown as Record<symbol, string | undefined>)[ORIGIN] : undefined;

/** @param reading takes the text of each file that is read */
function mapOf(siteDir: string, file: string, reading: Map<string, string>): ElementMap {
	const absolute = join(siteDir, file);
	const text = readFileSync(absolute, 'utf8');
	const problems: Problem[] = [];
	let exported: Record<string, unknown>;
	let code: string;
	try {
		({ exported, code } = run(absolute, reading));
	} catch (error) {
		const message = thrownMessage(error).split('\n')[0];
		const told = warningAt(
			'mdx-components',
			{ file, line: 1, column: 1 },
			`the components for elements of Markdown are not known: ${message}`,
		);
		return { elements: [], problems: [{ ...told, hint: 'export default an object whose keys are the names of elements: { a: MyLink }' }] };
	}
	const imports = new Map([...code.matchAll(/^var (import_\w+) = [^\n]*?require\("([^"]+)"\)/gm)].map(([, name, from]) => [name!, from!]));
	const declared = [...code.matchAll(/^(?:async )?(?:function|class|const|let|var) (\w+)/gm)].map(([, name]) => name!);
	const all = Object.entries(exported).flatMap(([tag, value]): ElementComponent | ElementComponent[] => {
		if ((!TAGS.has(tag) && !/^[A-Z]/.test(tag)) || value === undefined || value === null) return [];
		const origin = originOf(value);
		// Handed on: `h2: MDXComponents.h2`.
		if (origin && /^@theme-(?:original|init)\//.test(origin)) return [];
		const place = placeOf(tag, text);
		if (tag === 'h1') {
			problems.push(
				unsupportedAt(
					'h1 in MDXComponents',
					{ file, ...place },
					'the title of a page is part of its layout',
					'templates/pages/DocPage.tsx changes it',
				),
			);
			return [];
		}
		const own = origin === undefined ? textOf(value) : '';
		const names = (name: string) => new RegExp(`\\b${name}\\b`).test(own);
		const isReacting = (written: string) => STATE.test(written) || /\bon[A-Z]\w*:\s/.test(written);
		return {
			tag,
			file,
			...place,
			inMap: true,
			reacts:
				(origin !== undefined && !/^[.@]/.test(origin) && isReacting(code)) ||
				isReacting(own) ||
				(declared.some((name) => !name.startsWith('import_') && names(name)) && isReacting(code)),
			from: origin === undefined ? [...imports].flatMap(([name, from]) => (names(name) ? [from] : [])) : [origin],
		};
	});
	return { elements: all.filter(({ tag }) => TAGS.has(tag)), named: all.filter(({ tag }) => !TAGS.has(tag)), problems };
}

/** Text of a component: of one that is wrapped by `memo` or `forwardRef` nothing is known but its file. */
const textOf = (value: unknown): string => (typeof value === 'function' ? Function.prototype.toString.call(value) : '');

/** Where the map names an element, outside of comments. */
function placeOf(tag: string, text: string): Position {
	const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '));
	const match = new RegExp(`(?<=(?:^|[{,])\\s*)(['"]?)${tag}\\1\\s*(?:[:,}]|\\()`, 'm').exec(code);
	return placeAt(text, match?.index ?? 0);
}

/** Runs a module of the map, and the modules beside it that it spreads into the map. */
function run(file: string, reading: Map<string, string>): { exported: Record<string, unknown>; code: string } {
	const text = readFileSync(file, 'utf8');
	reading.set(file, text);
	const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
	const { code } = transformSync(text, {
		loader: 'tsx',
		format: 'cjs',
		jsx: 'transform',
		jsxFactory: 'vJsx',
		jsxFragment: 'vJsx',
		logLevel: 'silent',
		sourcefile: file,
	});
	const folder = dirname(file);
	const require = (from: string): unknown => {
		const beside = /^\.{1,2}\//.test(from) ? ['', ...ENDINGS].map((ending) => resolve(folder, from) + ending).find(isFile) : undefined;
		// A map of its own is spread: its keys count. Any other module is a component.
		if (beside && /\.[cm]?[jt]sx?$/.test(beside) && isSpread(text, from) && !reading.has(beside)) {
			const { exported } = run(beside, reading);
			return { __esModule: true, default: exported, ...exported };
		}
		return standIn(from);
	};
	const module = { exports: {} as Record<string, unknown> };
	const script = new Script(`(function (module, exports, require, vJsx) {${code}\n})`, { filename: file });
	(script.runInThisContext() as (...given: unknown[]) => void)(module, module.exports, require, standIn('react'));
	const { exports } = module;
	const exported = (exports.default ?? exports) as Record<string, unknown>;
	return { exported, code };
}

/** `import links from './links'; … ...links` */
function isSpread(text: string, from: string): boolean {
	const names = [...text.matchAll(/import\s+([^'";]+?)\s+from\s*(['"])([^'"]+)\2/g)].find(([, , , path]) => path === from)?.[1];
	return (names?.match(/[A-Za-z_$][\w$]*/g) ?? []).some((name) => new RegExp(`\\.\\.\\.\\s*${name}\\b`).test(text));
}

/** Elements whose children may stand in a `<span>` or `<div>` of an island: of others the HTML would not be valid. */
const ISLANDS = new Set('a blockquote br code del details em h2 h3 h4 h5 h6 hr img input p pre strong sub sup'.split(' '));
const BLOCKS = new Set(['blockquote', 'details', 'pre']);

/** Where the module stands for the bundler. */
export const ELEMENTS_PAGE = 'src/theme/MDXComponents.elements.mdx';
const islandName = (tag: string): string => `src/theme/MDXComponents#${tag}`;

/** Components that hold state, but cannot be islands. */
export const elementProblems = ({ elements }: ElementMap, reacts: (element: ElementComponent) => boolean): Problem[] =>
	elements
		.filter((element) => !ISLANDS.has(element.tag) && reacts(element))
		.map(({ tag, file, line, column }) =>
			unsupportedAt(
				`${tag} in MDXComponents that holds state`,
				{ file, line, column },
				'it is rendered on the server alone: an island cannot stand there in HTML',
				'put what reacts into what the element contains',
			),
		);

/** The module of the components, for the server or the browser. */
export function elementsCode(
	{ elements }: ElementMap,
	side: 'server' | 'browser',
	reacts: (element: ElementComponent) => boolean,
): { code: string; islands: number } {
	const files = [...new Set(elements.filter(({ inMap }) => !inMap).map(({ file }) => file))];
	const live = elements.filter((element) => ISLANDS.has(element.tag) && reacts(element)).map(({ tag }) => tag);
	const shown = side === 'browser' ? elements.filter(({ tag }) => live.includes(tag)) : elements;
	const componentOf = ({ tag, file, inMap }: ElementComponent): string => {
		if (inMap) return `VMap.${tag}`;
		const part = `VPart${files.indexOf(file)}`;
		return /^h\d$/.test(tag) ? `(props) => <${part} as="${tag}" {...props}/>` : part;
	};
	const islands = live.map((tag) => {
		const inline = BLOCKS.has(tag) ? '' : ' inline';
		return `${JSON.stringify(islandName(tag))}: function Island({ vHtml, ...props }) { const C = VElements.${tag}; return vHtml ? <C {...props}><VStatic index={0}${inline}/></C> : <C {...props}/>; }`;
	});
	const component = (tag: string): string => {
		if (!live.includes(tag)) return `({ vHtml, ...props }) => { const C = VElements.${tag}; return <C {...props}/>; }`;
		const name = JSON.stringify(islandName(tag));
		return `({ vHtml, children, ...props }) => <VIsland name={${name}} component={islands[${name}]} pageProps={vHtml ? { ...props, vHtml } : children === undefined ? props : { ...props, children }} statics={vHtml ? [children] : []} inline={${INLINE.has(tag)}}/>`;
	};
	return {
		islands: live.length,
		code: [
			`import { Static as VStatic, MdxIsland as VIsland } from 'vrmdocs:mdx';`,
			...(shown.some(({ inMap }) => inMap) ? [`import VMap from '@theme/MDXComponents';`] : []),
			...files.map((file, i) => `import VPart${i} from ${JSON.stringify(`@site/${file}`)};`),
			`export const VElements = { ${shown.map((element) => `${element.tag}: ${componentOf(element)}`).join(', ')} };`,
			`export const islands = { ${islands.join(',\n')} };`,
			...(side === 'server' ? [`export const elements = { ${elements.map(({ tag }) => `${tag}: ${component(tag)}`).join(',\n')} };`] : []),
		].join('\n'),
	};
}

/**
 * The module of one element, for partials: `import VElement_a from 'vrmdocs:elements/a'`; of one that a page gives components to,
 * `vrmdocs:elements/open/a`.
 *
 * @param hasMap the site has the components of `@theme/MDXComponents`
 */
export function elementCode(map: ElementMap | undefined, address: string, hasMap: boolean): string {
	const tag = address.split('/').at(-1)!;
	const elements = map?.elements.filter((element) => element.tag === tag) ?? [];
	const own = elements.length ? elementsCode({ ...map!, elements }, 'server', () => false).code : '';
	const isOpen = address.includes('/open/');
	const base = own
		? `VElements.${tag}`
		: hasMap && isOpen
			? `(VMap[${JSON.stringify(tag)}] ?? ${JSON.stringify(tag)})`
			: JSON.stringify(tag);
	if (!isOpen) return `${own}\nexport default ${base};`;
	return [
		own || (hasMap ? `import VMap from '@theme/MDXComponents';` : ''),
		`import { useOpened } from 'vrmdocs:mdx-open';`,
		`export default (props) => { const C = useOpened()[${JSON.stringify(tag)}] ?? ${base}; return <C {...props}/>; };`,
	].join('\n');
}

/** Whether a component holds state: by its own text, or by that of a module it comes from. @param module as `reactingModules` gives it */
export const elementReacts =
	(siteDir: string, module: (from: string, folder: string) => boolean) =>
	({ reacts, from, file }: ElementComponent): boolean =>
		reacts || from.some((address) => module(address, dirname(join(siteDir, file))));
