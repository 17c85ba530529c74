/** Grammars of refractor (Prism's), each with its other names. They are loaded when a page has code of theirs; a test compares the list with the package. */
import type { Syntax } from 'refractor';

const GRAMMARS = `
abap abnf actionscript ada agda al antlr4:g4 apacheconf apex apl applescript aql arduino:ino arff armasm:arm-asm arturo:art asciidoc:adoc asm6502
asmatmel aspnet autohotkey autoit avisynth:avs avro-idl:avdl awk:gawk bash:sh,shell basic batch bbcode:shortcode bbj bicep birb bison bnf:rbnf bqn
brainfuck brightscript bro bsl:oscript c cfscript:cfc chaiscript cil cilkc:cilk-c cilkcpp:cilk,cilk-cpp clike clojure cmake cobol coffeescript:coffee
concurnas:conc cooklang coq cpp crystal csharp:cs,dotnet cshtml:razor csp css-extras css csv cue cypher d dart dataweave dax dhall diff django:jinja2
dns-zone-file:dns-zone docker:dockerfile dot:gv ebnf editorconfig eiffel ejs:eta elixir elm erb erlang etlua excel-formula:xls,xlsx factor false
firestore-security-rules flow fortran fsharp ftl gap gcode gdscript gedcom gettext:po gherkin git glsl gml:gamemakerlanguage gn:gni go-module:go-mod
go gradle graphql groovy haml handlebars:hbs,mustache haskell:hs haxe hcl hlsl hoon hpkp hsts http ichigojam icon icu-message-format idris:idr iecst
ignore:gitignore,hgignore,npmignore inform7 ini io j java javadoc javadoclike javascript:js javastacktrace jexl jolie jq js-extras js-templates jsdoc
json:webmanifest json5 jsonp jsstacktrace jsx julia keepalived keyman kotlin:kt,kts kumir:kum kusto latex:context,tex latte less lilypond:ly
linker-script:ld liquid lisp:elisp,emacs,emacs-lisp livescript llvm log lolcode lua magma makefile markdown:md markup-templating
markup:atom,html,mathml,rss,ssml,svg,xml mata matlab maxscript mel mermaid metafont mizar mongodb monkey moonscript:moon n1ql n4js:n4jsd
nand2tetris-hdl naniscript:nani nasm neon nevod nginx nim nix nsis objectivec:objc ocaml odin opencl openqasm:qasm oz parigp parser
pascal:objectpascal pascaligo pcaxis:px peoplecode:pcode perl php-extras php phpdoc plant-uml:plantuml plsql powerquery:mscript,pq powershell
processing prolog promql properties protobuf psl pug puppet pure purebasic:pbfasm purescript:purs python:py q qml qore qsharp:qs r racket:rkt reason
regex rego renpy:rpy rescript:res rest rip roboconf robotframework:robot ruby:rb rust sas sass scala scheme scss shell-session:sh-session,shellsession
smali smalltalk smarty sml:smlnj solidity:sol solution-file:sln soy sparql:rq splunk-spl sqf sql squirrel stan stata stylus supercollider:sclang swift
systemd t4-cs:t4 t4-templating t4-vb tap tcl textile toml tremor:trickle,troy tsx tt2 turtle:trig twig typescript:ts typoscript:tsconfig
unrealscript:uc,uscript uorazor uri:url v vala vbnet velocity verilog vhdl vim visual-basic:vb,vba warpscript wasm web-idl:webidl wgsl wiki
wolfram:mathematica,nb,wl wren xeora:xeoracube xml-doc xojo xquery yaml:yml yang zig
`;

/** `csharp:cs,dotnet …` → `{ csharp: 'csharp', cs: 'csharp', dotnet: 'csharp', … }` */
export const languagesByName = (list: string): ReadonlyMap<string, string> =>
	new Map(
		list
			.trim()
			.split(/\s+/)
			.flatMap((entry) => {
				const [name = '', others = ''] = entry.split(':');
				return [name, ...others.split(',').filter(Boolean)].map((one) => [one.toLowerCase(), name] as const);
			}),
	);

export const grammarNames = languagesByName(GRAMMARS);

/** @param name that of its file. bin/compile.js makes a file of each. */
export const importGrammar = (name: string): Promise<{ default: Syntax }> => import(`refractor/${name}`);
