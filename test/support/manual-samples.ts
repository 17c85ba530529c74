/** The code samples of the manual: fenced blocks of templates/starter/docs, by language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './files.ts';

const root = process.env.PROJECT_ROOT!;
export const starter = join(root, 'templates/starter');

export interface Sample {
	/** `docs/writing.md:12`, for messages. */
	at: string;
	/** From the docs folder. */
	page: string;
	language: string;
	/** `title="…"` of the block: the file that it is. */
	title?: string;
	code: string;
}

const fence = /^(?<indent> *)(?<ticks>`{3,})(?<language>\w*)(?<info>[^\n]*)\n(?<code>[\s\S]*?)^\k<indent>\k<ticks>[ \t]*$/gm;

/** @returns Markdown pages by path from the docs folder */
export const manualPages = (): Map<string, string> =>
	new Map(
		filesIn(join(starter, 'docs'))
			.filter((path) => path.endsWith('.md'))
			.map((path) => [path, readFileSync(join(starter, 'docs', path), 'utf8')]),
	);

export function samples(): Sample[] {
	return [...manualPages()].flatMap(([page, text]) =>
		[...text.matchAll(fence)].map((match): Sample => {
			const { language, info, code } = match.groups as Record<string, string>;
			const title = /\btitle="([^"]*)"/.exec(info!)?.[1];
			return {
				at: `docs/${page}:${text.slice(0, match.index).split('\n').length}`,
				page,
				language: language!,
				...(title === undefined ? {} : { title }),
				code: code!,
			};
		}),
	);
}

/** Samples titled `vrmdocs.config.ts` that do not import anything are some keys of a config. */
export const wholeConfig = (code: string): string =>
	/^import /m.test(code)
		? code
		: `import { defineConfig } from 'vrmdocs';\n\nexport default defineConfig({\n${[
				/^title:/m.test(code) ? '' : "\ttitle: 'Sample',\n",
				/^url:/m.test(code) ? '' : "\turl: 'https://docs.example.com',\n",
			].join('')}${code}});\n`;
