/** Runs `getPages` of the component pages whose file names have parameters: `[id].tsx`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GetPagesTools, DataPage as Given } from '../../templates/get-pages.ts';
import { errorAt, type Problem } from '../base/problem.ts';
import { thrownMessage } from '../base/thrown.ts';
import { memoIn } from '../cache/memo.ts';
import { conventionsOf } from '../config/conventions.ts';
import { listFiles } from '../content/files.ts';
import { type DataPage, type DataPages, noDataPages, paramsIn } from '../graph/data-pages.ts';
import { placeInModule } from '../render/module-place.ts';
import type { Theme, ThemeModule } from '../theme/theme.ts';
import type { Sources } from './sources.ts';

type Read = Pick<Sources, 'options' | 'config' | 'cache' | 'data'> & { content: Pick<Sources['content'], 'componentPages'> };

/** Component pages with parameters in their names, each of which makes several pages. */
export const dataPageFiles = ({ config, content }: Pick<Read, 'config' | 'content'>): string[] =>
	conventionsOf(config).componentPages === 'modules' ? [] : content.componentPages.filter((path) => paramsIn(path).length);

/** @param before the previous pages, used for a file whose `getPages` fails now */
export async function makeDataPages(
	sources: Read,
	{ theme, module }: { theme: Pick<Theme, 'placeOf'>; module: ThemeModule },
	before: DataPages = noDataPages,
): Promise<DataPages> {
	const { siteDir } = sources.options;
	const pages = new Map<string, DataPage[]>();
	const inputs = new Set<string>();
	const problems: Problem[] = [];
	for (const file of dataPageFiles(sources)) {
		const start = { file, line: 1, column: 1 };
		const fail = (message: string, hint: string, error?: unknown) => {
			const at = theme.placeOf(error) ?? placeInModule(siteDir, file, /\bgetPages\b/) ?? start;
			problems.push(errorAt('get-pages', at, message, hint));
			pages.set(file, before.pages.get(file) ?? []);
		};
		const names = paramsIn(file);
		const odd = names.find((name) => !/^[A-Za-z_]\w*$/.test(name));
		const { getPages } = module.sitePages[file] ?? {};
		if (odd !== undefined) {
			fail(
				`[${odd}] is no name of a parameter`,
				'write letters and digits in the brackets: [id].tsx; each value is one part of an address',
			);
			continue;
		}
		if (typeof getPages !== 'function') {
			const hint = `add export const getPages = () => [{ params: { ${names.map((name) => `${name}: '…'`).join(', ')} } }];`;
			const message = `the file has [${names[0]}] in its name and no getPages, so that it makes no page`;
			problems.push(errorAt('no-get-pages', start, message, hint));
			continue;
		}
		try {
			const returned: unknown = await getPages(toolsOf(sources, file, inputs));
			const list = Array.isArray(returned) ? returned : undefined;
			const checked = list?.map((page) => checkPage(page, names));
			const wrong = checked ? checked.findIndex((page) => typeof page === 'string') : -1;
			if (!checked) fail('getPages gives no list of pages', 'return [{ params, props }, …]');
			else if (wrong >= 0)
				fail(
					`page ${wrong + 1} of getPages ${checked[wrong] as string}`,
					'each page is { params, props, title, description }, of plain data',
				);
			else pages.set(file, checked as DataPage[]);
		} catch (error) {
			fail(`getPages throws: ${thrownMessage(error)}`, 'correct what is there; the build runs it to know the pages', error);
		}
	}
	return { pages, inputs: [...inputs], problems };
}

const toolsOf = ({ options: { siteDir }, config, cache, data }: Read, file: string, inputs: Set<string>): GetPagesTools => ({
	data: (name) => data.get(name) as never,
	read(path) {
		inputs.add(join(siteDir, path));
		return readFileSync(join(siteDir, path), 'utf8');
	},
	files(folder) {
		inputs.add(join(siteDir, folder));
		return listFiles(siteDir, folder, []);
	},
	cached: async (key, make) => memoIn(cache.store, 'data-pages', [file, key], async () => make()),
	locale: config.locale,
});

/** A page as plain data, or what is wrong with it. */
function checkPage(page: unknown, names: string[]): DataPage | string {
	if (typeof page !== 'object' || page === null) return 'is no object';
	const { params, props = {}, title, description, keywords, image, search } = page as Partial<Given>;
	for (const name of names) {
		const value = params?.[name] as unknown;
		if (typeof value !== 'string' && typeof value !== 'number') return `has no params.${name}`;
		if (value === '' || String(value).includes('/')) return `has params.${name} ${JSON.stringify(value)}, which is no part of an address`;
	}
	for (const [key, value] of Object.entries({ title, description, image }))
		if (value !== undefined && typeof value !== 'string') return `has a ${key} that is no text`;
	if (keywords !== undefined && !(Array.isArray(keywords) && keywords.every((word) => typeof word === 'string')))
		return 'has keywords that are no list of texts';
	if (search !== undefined && typeof search !== 'boolean') return 'has a search that is neither true nor false';
	const unusable = unusableIn(props, 'props');
	if (unusable) return unusable;
	const texts = { title, description, keywords, image, search };
	return {
		params: Object.fromEntries(names.map((name) => [name, String(params![name])])),
		props: JSON.parse(JSON.stringify(props)) as Record<string, unknown>,
		...(JSON.parse(JSON.stringify(texts)) as typeof texts),
	};
}

/** Says what in a value is not plain data. A page is cached by its data, so it cannot contain functions. */
function unusableIn(value: unknown, path: string): string | undefined {
	if (typeof value === 'function' || typeof value === 'bigint' || typeof value === 'symbol')
		return `has a ${typeof value} in ${path}, which is no data`;
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [key, part] of Object.entries(value)) {
		const fault = unusableIn(part, `${path}.${key}`);
		if (fault) return fault;
	}
	return undefined;
}
