/** Code highlighting at build time: refractor (Prism's grammars) as hast. */
import type { ElementContent, Root } from 'hast';
import type { Syntax } from 'refractor';
import bash from 'refractor/bash';
import batch from 'refractor/batch';
import c from 'refractor/c';
import { refractor } from 'refractor/core';
import cpp from 'refractor/cpp';
import csharp from 'refractor/csharp';
import css from 'refractor/css';
import diff from 'refractor/diff';
import docker from 'refractor/docker';
import glsl from 'refractor/glsl';
import go from 'refractor/go';
import graphql from 'refractor/graphql';
import hlsl from 'refractor/hlsl';
import ini from 'refractor/ini';
import java from 'refractor/java';
import javascript from 'refractor/javascript';
import json from 'refractor/json';
import json5 from 'refractor/json5';
import jsx from 'refractor/jsx';
import kotlin from 'refractor/kotlin';
import less from 'refractor/less';
import markdown from 'refractor/markdown';
import markup from 'refractor/markup';
import php from 'refractor/php';
import powershell from 'refractor/powershell';
import python from 'refractor/python';
import regex from 'refractor/regex';
import ruby from 'refractor/ruby';
import rust from 'refractor/rust';
import scss from 'refractor/scss';
import sql from 'refractor/sql';
import swift from 'refractor/swift';
import toml from 'refractor/toml';
import tsx from 'refractor/tsx';
import typescript from 'refractor/typescript';
import wasm from 'refractor/wasm';
import wgsl from 'refractor/wgsl';
import yaml from 'refractor/yaml';

import { nearest } from '../base/nearest.ts';
import { UnknownLanguage } from './unknown-language.ts';

const included: Syntax[] = [
	bash,
	batch,
	c,
	cpp,
	csharp,
	css,
	diff,
	docker,
	glsl,
	go,
	graphql,
	hlsl,
	ini,
	java,
	javascript,
	json,
	json5,
	jsx,
	kotlin,
	less,
	markdown,
	markup,
	php,
	powershell,
	python,
	regex,
	ruby,
	rust,
	scss,
	sql,
	swift,
	toml,
	tsx,
	typescript,
	wasm,
	wgsl,
	yaml,
];

/** Grammars register on first use: most sites need few of them. */
const byName = new Map(included.flatMap((s) => [s.displayName, ...(s.aliases ?? [])].map((n) => [n.toLowerCase(), s] as const)));

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
	}),
);
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'log', 'mermaid', 'tree', 'csv', 'tsv']);

/** Registers further grammars by name, from refractor's package. @throws UnknownLanguage */
export async function loadLanguages(names: readonly string[]): Promise<void> {
	for (const name of names) {
		if (byName.has(name.toLowerCase())) continue;
		const load = (): Promise<{ default: Syntax }> => import(`refractor/${name}`);
		const module = /^[\w-]+$/.test(name) ? await load().catch(() => undefined) : undefined;
		if (!module) throw new UnknownLanguage(name, nearest(name, languageNames()));
		for (const n of [module.default.displayName, ...(module.default.aliases ?? [])]) byName.set(n.toLowerCase(), module.default);
	}
}

/** `C#` → `csharp`; `text` for plain text; undefined for an unknown language. */
export function canonicalLanguage(name: string, extra: Record<string, string> = {}): string | undefined {
	const lower = ((Object.hasOwn(extra, name) ? extra[name] : undefined) ?? aliases.get(name.toLowerCase()) ?? name).toLowerCase();
	if (plain.has(lower)) return 'text';
	return byName.get(lower)?.displayName;
}

export const languageNames = (): string[] => [...byName.keys()];

/** Tokens of one block. `language` is canonical. */
export function highlight(code: string, language: string): ElementContent[] {
	const syntax = byName.get(language);
	if (!syntax) return [{ type: 'text', value: code }];
	if (!refractor.registered(language)) refractor.register(syntax);
	return (refractor.highlight(code, language) as Root).children as ElementContent[];
}
