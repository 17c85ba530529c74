/**
 * `npm run bench -- search-text`: how well an index of a folder of Markdown answers queries, in parts and as one file.
 *
 *   --text FOLDER      a documentation
 *   --language en      of the text, `en,ja` where there are several
 *   --queries FILE     `[{"query": "…", "pages": ["/…/"]}]`
 *   --peer             asks Pagefind 1.6 too, on the same pages
 *   --misses           lists queries whose first hit is not right, with what comes before
 *
 * test/fixtures/search/languages has queries, written before any ranking was seen, for folders of these repositories:
 *
 *   en             pnpm/pnpm.io           docs
 *   en-held-out    jestjs/jest            docs
 *   en-electron    electron/electron      docs
 *   en-hugo        gohugoio/hugoDocs      content/en, without _common
 *   en-eslint      eslint/eslint          docs/src
 *   en-deno        denoland/docs          runtime, deploy and sandbox
 *   de             vitejs/docs-de         docs
 *   ko             vuejs-translations/docs-ko  src
 *   zh             tauri-apps/tauri-docs  src/content/docs/zh-cn
 */
import { readdirSync, readFileSync } from 'node:fs';
import { tokenizePage } from '../../src/search/build/tokenize-page.ts';
import { loadIndex } from '../../src/search/core/load-index.ts';
import type { Loaded } from '../../src/search/core/loaded.ts';
import { helpFrom } from '../../src/search/core/node-help.ts';
import { stemLike } from '../../src/search/core/node-stems.ts';
import { searchWith } from '../../src/search/core/query.ts';
import type { Language } from '../../src/search/core/types.ts';
import { buildIndex, buildParts, serializeIndex } from '../unit/search/build-index.ts';
import { markdownPages } from './markdown-pages.ts';
import { askPagefindAbout } from './search-browser.ts';

const args = process.argv.slice(2);
const argument = (name: string): string => {
	const at = args.indexOf(`--${name}`);
	if (at < 0) throw new Error(`--${name} is missing`);
	return args[at + 1]!;
};
const folder = argument('text');
const languages = argument('language').split(',') as Language[];
const questions = JSON.parse(readFileSync(argument('queries'), 'utf8')) as { query: string; pages: string[] }[];
const SHOWN = 8;

stemLike(languages);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.mdx?$/.test(file));
const pages = markdownPages(folder, files.length).map((input) => ({ input, tokens: tokenizePage(input, { languages }) }));
const options = { languages, synonyms: [] };
const { first, parts } = buildParts(pages, options);
const unknown = questions.flatMap((one) => one.pages).filter((page) => !pages.some(({ input }) => input.url === page));
if (unknown.length) console.log(`no such page: ${unknown.join(' ')}`);
await ask('in parts', loadIndex(serializeIndex(first)));
await ask('one file', loadIndex(serializeIndex(buildIndex(pages, options))));
if (args.includes('--peer')) {
	const inputs = pages.map(({ input }) => input);
	const found = await askPagefindAbout(
		inputs,
		languages[0]!,
		questions.map(({ query }) => query),
		SHOWN,
	);
	report(
		'pagefind',
		questions.map(({ pages }, i) => found[i]!.findIndex((page) => pages.includes(page)) + 1),
	);
}

async function ask(name: string, loaded: Loaded): Promise<void> {
	const help = helpFrom((path) => parts.get(path), loaded);
	const places: number[] = [];
	const misses: string[] = [];
	for (const { query, pages } of questions) {
		const { hits } = await searchWith(help, loaded, query, { maxResults: SHOWN, excerptLength: 120 });
		const found = [...new Set(hits.map(({ page }) => page))];
		const place = found.findIndex((page) => pages.includes(page)) + 1;
		places.push(place);
		if (place !== 1) misses.push(`    ${place || 'none'}  ${query} → ${found.slice(0, place || 4).join(' ')}`);
	}
	report(name, places);
	if (args.includes('--misses')) for (const miss of misses) console.log(miss);
}

/** @param places of the first right page of each query; 0 where none is */
function report(name: string, places: number[]): void {
	const rank = places.reduce((sum, place) => sum + (place && 1 / place), 0) / places.length;
	const success = places.filter(Boolean).length / places.length;
	console.log(
		`${name}   ${pages.length} pages, ${places.length} queries   success@${SHOWN} ${success.toFixed(3)}   MRR ${rank.toFixed(3)}`,
	);
}
