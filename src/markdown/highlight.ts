/** Code highlighting at build time: refractor (Prism's grammars) as hast. */
import type { ElementContent, Root } from 'hast';
import { refractor } from 'refractor/core';
import { nearest } from '../base/nearest.ts';
import { grammarNames, importGrammar, languagesByName } from './grammars.ts';
import { UnknownLanguage } from './unknown-language.ts';

const loaded = new Set<string>();

/**
 * What grammars of others take parts of, or add to, while they are registered: scripts in HTML, front matter in Markdown. They come first, in this order,
 * so that a block looks the same whatever its thread has highlighted before.
 */
const FIRST = ['markup', 'css', 'javascript', 'yaml'];

/**
 * Names that Prism's languages have elsewhere, in the form of grammars.ts: in Shiki (which VitePress, Astro and others have), on GitHub, as endings of files.
 */
const aliases = languagesByName(`
	actionscript:actionscript-3,as3 apacheconf:apache autohotkey:ahk,ahk2 bash:zsh,console,fish,shellscript,npm,nu,nushell batch:cmd,bat c:h
	clojure:clj,cljs cpp:c++,cc,hpp csharp:c# css:postcss diff:patch django:jinja elixir:ex,exs erlang:erl fortran:f90,f95 fsharp:f#,fs gdscript:gd
	glsl:gdshader go:golang graphql:gql,prisma groovy:nextflow hcl:tf,terraform,tfvars hlsl:shaderlab,shader,cginc
	ini:gitignore,env,dotenv,desktop,reg,ssh-config,conf javascript:cjs,mjs,gjs,glimmer-js json:jsonl,ndjson json5:jsonc,hjson jsx:javascriptreact
	julia:jl lisp:common-lisp lua:luau makefile:just,justfile,make markdown:mdx,mdc
	markup:vue,svelte,astro,angular-html,blade,html-derivative,marko,vue-html,xsl,xhtml nasm:asm objectivec:objective-c,objective-cpp perl:perl6,raku
	php:hack powershell:ps1,pwsh,ps protobuf:proto pug:jade python:mojo,vyper,python3 regex:regexp ruby:rbs rust:rs splunk-spl:spl,splunk
	sql:surrealql,mysql,postgres,postgresql,sqlite stylus:styl tsx:typescriptreact typescript:angular-ts,cts,mts,gts,glimmer-ts,lit,tsp,typespec
	verilog:system-verilog vim:vimscript,viml wiki:mediawiki,wikitext yaml:frontmatter
`);
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'log', 'mermaid', 'tree', 'csv', 'tsv', 'ansi']);

/** Loads grammars by their names. @throws UnknownLanguage */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
	for (const name of names) {
		const language = canonicalLanguage(name);
		if (!language) throw new UnknownLanguage(name, nearest(name, languageNames()));
		if (language === 'text' || loaded.has(language)) continue;
		for (const one of [...FIRST, language]) {
			if (loaded.has(one)) continue;
			// Registered as soon as it is loaded: blocks of Markdown show code of it, too.
			refractor.register((await importGrammar(one)).default);
			loaded.add(one);
		}
	}
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
