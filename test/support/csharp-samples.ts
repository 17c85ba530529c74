/** C# blocks of the site's Markdown, and a parser for them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { Language, Parser } from 'web-tree-sitter';
import { parse } from 'yaml';

const root = process.env.PROJECT_ROOT!;
const require = createRequire(join(root, 'package.json'));

export interface Sample {
	/** From `site/`: `docs/api/index.md`. */
	file: string;
	/** 1-based line of the opening fence. */
	line: number;
	code: string;
	/** What follows the language: `title="A.cs" complete assemblies="VRM10"`. */
	info: string;
	/** A whole file, which readers paste as it is. */
	complete: boolean;
}

/** All C# blocks of docs and blog, by file and line. */
export const samples = globSync(['docs/**/*.md', 'blog/*.md'], { cwd: join(root, 'site') })
	.sort()
	.flatMap((file): Sample[] => {
		const text = readFileSync(join(root, 'site', file), 'utf8');
		return [...text.matchAll(/^([ \t]*)(`{3,})(csharp|cs|C#)([^\n]*)\n([\s\S]*?)^[ \t]*\2[ \t]*$/gm)].map((m) => ({
			file,
			line: text.slice(0, m.index).split('\n').length,
			code: m[5]!.replace(new RegExp(`^${m[1]}`, 'gm'), ''),
			info: m[4]!,
			complete: /\bcomplete\b/.test(m[4]!),
		}));
	});

/** `site/data/signatures.yaml`: what is known of UniVRM. A key is a type, with its namespace or outer type where the name alone is taken. */
export const signatures = parse(readFileSync(join(root, 'site/data/signatures.yaml'), 'utf8')) as {
	types: Record<string, { namespace?: string; members?: string[] }>;
	parameters?: string[];
};

export async function csharpParser(): Promise<Parser> {
	await Parser.init();
	const parser = new Parser();
	parser.setLanguage(await Language.load(require.resolve('tree-sitter-c-sharp/tree-sitter-c_sharp.wasm')));
	return parser;
}
