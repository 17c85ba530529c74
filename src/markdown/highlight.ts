/** Code highlighting at build time: refractor (Prism's grammars) as hast. */
import type { ElementContent, Root } from 'hast';
import { refractor } from 'refractor/core';
import { nearest } from '../base/nearest.ts';
import { grammarNames, importGrammar } from './grammars.ts';
import { UnknownLanguage } from './unknown-language.ts';

const loaded = new Set<string>();

/**
 * What grammars of others take parts of, or add to, while they are registered: scripts in HTML, front matter in Markdown. They come first, in this order,
 * so that a block looks the same whatever its thread has highlighted before.
 */
const FIRST = ['markup', 'css', 'javascript', 'yaml'];

/** Languages that Prism has under another name. */
const aliases = new Map(
	Object.entries({
		'c#': 'csharp',
		cs: 'csharp',
		'c++': 'cpp',
		sh: 'bash',
		zsh: 'bash',
		console: 'bash',
		cmd: 'batch',
		ps1: 'powershell',
		html: 'markup',
		xml: 'markup',
		svg: 'markup',
		jsonc: 'json5',
		shaderlab: 'hlsl',
		shader: 'hlsl',
		cginc: 'hlsl',
		gitignore: 'ini',
		yml: 'yaml',
		mdx: 'markdown',
		mdc: 'markdown',
		vue: 'markup',
		svelte: 'markup',
		astro: 'markup',
		jsonl: 'json',
		ndjson: 'json',
		env: 'ini',
		dotenv: 'ini',
		tf: 'hcl',
		terraform: 'hcl',
		fish: 'bash',
		shellscript: 'bash',
		npm: 'bash',
		pwsh: 'powershell',
		proto: 'protobuf',
		frontmatter: 'yaml',
		// Names that Shiki has: Docusaurus has Prism's, VitePress, Astro and others Shiki's.
		'actionscript-3': 'actionscript',
		as3: 'actionscript',
		ahk: 'autohotkey',
		ahk2: 'autohotkey',
		'angular-html': 'markup',
		'angular-ts': 'typescript',
		apache: 'apacheconf',
		asm: 'nasm',
		bat: 'batch',
		blade: 'markup',
		cjs: 'javascript',
		mjs: 'javascript',
		cts: 'typescript',
		mts: 'typescript',
		clj: 'clojure',
		'common-lisp': 'lisp',
		desktop: 'ini',
		erl: 'erlang',
		'f#': 'fsharp',
		fs: 'fsharp',
		f90: 'fortran',
		f95: 'fortran',
		gd: 'gdscript',
		gdshader: 'glsl',
		gjs: 'javascript',
		gts: 'typescript',
		'glimmer-js': 'javascript',
		'glimmer-ts': 'typescript',
		gql: 'graphql',
		hack: 'php',
		hjson: 'json5',
		'html-derivative': 'markup',
		jade: 'pug',
		jinja: 'django',
		jl: 'julia',
		just: 'makefile',
		justfile: 'makefile',
		lit: 'typescript',
		luau: 'lua',
		make: 'makefile',
		marko: 'markup',
		mediawiki: 'wiki',
		mojo: 'python',
		nextflow: 'groovy',
		nu: 'bash',
		nushell: 'bash',
		'objective-c': 'objectivec',
		'objective-cpp': 'objectivec',
		perl6: 'perl',
		raku: 'perl',
		postcss: 'css',
		prisma: 'graphql',
		ps: 'powershell',
		rbs: 'ruby',
		reg: 'ini',
		regexp: 'regex',
		rs: 'rust',
		spl: 'splunk-spl',
		splunk: 'splunk-spl',
		'ssh-config': 'ini',
		styl: 'stylus',
		surrealql: 'sql',
		'system-verilog': 'verilog',
		tfvars: 'hcl',
		tsp: 'typescript',
		typespec: 'typescript',
		vimscript: 'vim',
		viml: 'vim',
		'vue-html': 'markup',
		vyper: 'python',
		wikitext: 'wiki',
		xsl: 'markup',
		// Endings of files, and names that GitHub has.
		cc: 'cpp',
		hpp: 'cpp',
		h: 'c',
		cljs: 'clojure',
		conf: 'ini',
		ex: 'elixir',
		exs: 'elixir',
		golang: 'go',
		patch: 'diff',
		python3: 'python',
		mysql: 'sql',
		postgres: 'sql',
		postgresql: 'sql',
		sqlite: 'sql',
		javascriptreact: 'jsx',
		typescriptreact: 'tsx',
		xhtml: 'markup',
	}),
);
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'log', 'mermaid', 'tree', 'csv', 'tsv', 'ansi']);

/** Loads grammars by their names. @throws UnknownLanguage */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
	for (const name of names) {
		const language = canonicalLanguage(name);
		if (!language) throw new UnknownLanguage(name, nearest(name, languageNames()));
		if (language === 'text' || loaded.has(language)) continue;
		for (const one of [...FIRST, language]) if (!loaded.has(one)) await register(one);
	}
}

/** Registered as soon as it is loaded: blocks of Markdown show code of it, too. */
async function register(language: string): Promise<void> {
	refractor.register((await importGrammar(language)).default);
	loaded.add(language);
}

/** Languages of the fences in a text, and of files that it shows: all that its code may need, and perhaps more. */
export function languagesIn(text: string, files: readonly string[], aliases: Record<string, string>): Set<string> {
	const fences = [...text.matchAll(/(?:`{3,}|~{3,})[ \t]*([^\s`{:,[]+)/g)].map(([, name]) => name!);
	const shown = files.length
		? [...text.matchAll(/<<<.*/g)].flatMap(([line]) => [/[\w+-]+/g, /[\w#+-]+/g].flatMap((word) => line.match(word) ?? []))
		: [];
	const names = [...fences, ...shown, ''].map((name) => canonicalLanguage(name, aliases));
	return new Set(names.filter((name) => name !== undefined));
}

/** `C#` → `csharp`; `text` for plain text; undefined for an unknown language. */
export function canonicalLanguage(name: string, extra: Record<string, string> = {}): string | undefined {
	const lower = ((Object.hasOwn(extra, name) ? extra[name] : undefined) ?? aliases.get(name.toLowerCase()) ?? name).toLowerCase();
	return plain.has(lower) ? 'text' : grammarNames.get(lower);
}

export const languageNames = (): string[] => [...grammarNames.keys()];

/** Tokens of one block. `language` is canonical, and loaded. */
export function highlight(code: string, language: string): ElementContent[] {
	if (!loaded.has(language)) return [{ type: 'text', value: code }];
	return (refractor.highlight(code, language) as Root).children as ElementContent[];
}
