/** `vrmdocs index`: writes only the search index, prints its figures, and runs queries. */
import { renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeFolder } from '../base/folder.ts';
import { configError } from '../base/problem.ts';
import { despiteDamage } from '../cache/damaged.ts';
import { excerptLengthOf } from '../config/excerpt-length.ts';
import { type Model, prepareAll } from '../pipeline/model.ts';
import { BuildFailure, type BuildOptions } from '../pipeline/options.ts';
import { siteProblems } from '../pipeline/problems.ts';
import { searchPlan } from '../pipeline/search.ts';
import { textProblems } from '../pipeline/sources.ts';
import { isPart } from '../search/build/plan.ts';
import { hitTypeNames } from '../search/core/hit-type.ts';
import { loadIndex } from '../search/core/load-index.ts';
import { helpFrom } from '../search/core/node-help.ts';
import { searchWith } from '../search/core/query.ts';
import type { Found, SearchPageInput } from '../search/core/types.ts';
import { buildOptions, type CommonFlags } from './flags.ts';
import { kindsOfParts, type PartKind, queryFigures } from './index-figures.ts';
import { printErrors, printJson } from './json.ts';
import { printProblems } from './print.ts';
import { makeProgress } from './progress.ts';

export interface IndexFlags extends CommonFlags {
	out?: string;
	query: string[];
	json?: boolean;
}

export const runIndex = (site: string | undefined, flags: IndexFlags): Promise<number> =>
	despiteDamage(buildOptions(site, flags), (options) => indexOnce(options, flags));

async function indexOnce(options: BuildOptions, flags: IndexFlags): Promise<number> {
	const asking = flags.query.length > 0;
	const progress = makeProgress(flags.json || flags.quiet || asking ? 'none' : process.stderr.isTTY ? 'tty' : 'lines');
	const models = await prepareAll({ ...options, progress }).catch((error: unknown) => {
		if (error instanceof BuildFailure) return error;
		throw error;
	});
	const model = models instanceof BuildFailure ? models : models[0]!;
	progress.end();
	if (!(model instanceof BuildFailure) && !flags.json) printProblems(model.sources.cache.shared?.problems() ?? [], flags.quiet);
	const problems =
		model instanceof BuildFailure ? model.problems : [...siteProblems(model), ...textProblems(model.sources), ...model.facts.problems()];
	const errors = problems.filter((p) => p.severity === 'error');
	if (model instanceof BuildFailure || errors.length) {
		if (flags.json) printErrors('index', errors);
		else printProblems(errors);
		return 1;
	}
	const { search } = model.sources.config;
	const plan = searchPlan(model);
	if (!plan || !search) throw configError('search-off', {}, 'search is turned off in the config', 'remove `search: false`');
	const files = await plan.files();
	model.sources.cache.store.flush();
	if (asking) {
		const loaded = loadIndex(files.get('search-index.json')!.toString());
		const help = helpFrom((path) => files.get(path)?.toString(), loaded);
		for (const text of flags.query)
			answer(text, await searchWith(help, loaded, text, { ...search, excerptLength: excerptLengthOf(search) }), flags.json ?? false);
		return 0;
	}
	writeFiles(files, options.outDir);
	for (const other of (models as Model[]).slice(1)) {
		const own = (await searchPlan(other)?.files()) ?? new Map<string, Buffer>();
		for (const [name, text] of own) files.set(other.sources.config.inLocale!.prefix + name, text);
		writeFiles(own, join(options.outDir, other.sources.config.inLocale!.prefix));
	}
	model.sources.cache.store.flush();
	const inputs = plan.inputs();
	const text = inputs
		.map((p) => [p.title, p.description, p.keywords.join(' '), ...p.sections.flatMap((s) => [s.heading, s.text])].join('\n'))
		.join('\n');
	const sized = ([name, data]: [string, Buffer]) => ({ file: name, bytes: data.length, gzip: gzipSync(data, { level: 9 }).length });
	const figures = [...files].filter(([name]) => !isPart(name)).map(sized);
	const parts = [...files].filter(([name]) => isPart(name)).map(sized);
	const first = figures.find(({ file }) => file === 'search-index.json')!;
	const whole = first.gzip + parts.reduce((sum, { gzip }) => sum + gzip, 0);
	const kinds = kindsOfParts(files);
	const byKind = (['words', 'pairs', 'addresses', 'texts'] as PartKind[]).map((kind) => ({
		kind,
		...together(parts.filter(({ file }) => kinds.get(file) === kind)),
	}));
	const queries = parts.length ? await queryFigures(files, inputs, { ...search, excerptLength: excerptLengthOf(search) }) : undefined;
	const textGzip = gzipSync(text, { level: 9 }).length;
	const counted = (textsOf: (input: SearchPageInput) => string[]) =>
		inputs.reduce((sum, input) => sum + textsOf(input).filter(Boolean).length, 0);
	const documents = [
		inputs.length,
		counted(({ sections }) => sections.map(({ heading }) => heading)),
		counted(({ description }) => [description]),
		counted(({ keywords }) => [keywords.join('')]),
		counted(({ sections }) => sections.map(({ text: own }) => own)),
	];
	if (flags.json) {
		printJson({
			pages: plan.pages,
			documents: Object.fromEntries(documents.map((n, i) => [hitTypeNames[i], n])),
			files: figures,
			parts: { ...together(parts), kinds: Object.fromEntries(byKind.map(({ kind, ...own }) => [kind, own])) },
			...(queries && { queries }),
			text: { bytes: Buffer.byteLength(text), gzip: textGzip },
			ratio: Number((whole / textGzip).toFixed(3)),
			warnings: problems.filter((p) => p.severity !== 'error'),
			errors: [],
		});
		return 0;
	}
	if (flags.quiet) return 0;
	const kilobytes = (n: number) => `${(n / 1024).toFixed(0)} KiB`;
	for (const { file, bytes, gzip } of figures)
		process.stdout.write(`${relative(process.cwd(), join(options.outDir, file))}  ${kilobytes(bytes)}, gzip ${kilobytes(gzip)}\n`);
	process.stdout.write(`${plan.pages} pages, ${documents.map((n, i) => `${n} ${hitTypeNames[i]!.toLowerCase()}`).join(', ')}\n`);
	process.stdout.write(`gzip of the index is ${(whole / textGzip).toFixed(2)} times that of the indexed text (${kilobytes(textGzip)})\n`);
	if (queries) {
		const { median, worst, worstQuery, costliest } = queries;
		const kindNames = { words: 'words', pairs: 'pairs of characters', addresses: 'addresses of pages', texts: 'texts of pages' };
		for (const { kind, files: count, gzip, largest } of byKind.filter((own) => own.files))
			process.stdout.write(`${kindNames[kind]}: ${count} parts, gzip ${kilobytes(gzip)}, the largest ${kilobytes(largest)}\n`);
		process.stdout.write(
			`first query, of ${queries.queries} titles and headings: median ${kilobytes(median)}, worst ${kilobytes(worst)} (${worstQuery})\n` +
				`costliest words: ${costliest.map(({ word, gzip }) => `${word} ${gzip} bytes`).join(', ')}\n`,
		);
	}
	return 0;
}

/** Figures of several files. */
const together = (files: { bytes: number; gzip: number }[]) => ({
	files: files.length,
	bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
	gzip: files.reduce((sum, { gzip }) => sum + gzip, 0),
	largest: Math.max(0, ...files.map(({ gzip }) => gzip)),
});

function writeFiles(files: ReadonlyMap<string, Buffer>, folder: string): void {
	makeFolder(folder);
	for (const [name, text] of files) {
		const file = join(folder, name);
		makeFolder(dirname(file));
		writeFileSync(`${file}.tmp`, text);
		renameSync(`${file}.tmp`, file);
	}
}

/** Prints the hits of one query as the box would show them. */
function answer(text: string, { hits, missing, meant, unread }: Found, json: boolean): void {
	if (json) {
		const shown = hits.map((h) => ({
			url: h.url,
			title: h.title.text,
			heading: h.heading.text,
			type: hitTypeNames[h.type],
			breadcrumbs: h.breadcrumbs,
			excerpt: h.excerpt.text,
			score: Number(h.score.toFixed(3)),
		}));
		printJson({ query: text, missing, ...(meant && { meant }), ...(unread && { unread }), hits: shown });
		return;
	}
	process.stdout.write(`${text}\n`);
	if (meant) process.stdout.write(`  taken for: ${meant}\n`);
	if (missing.length) process.stdout.write(`  not found: ${missing.join(', ')}\n`);
	if (unread) process.stdout.write(`  pages not read for the phrase: ${unread}\n`);
	if (!hits.length) process.stdout.write('  no results\n');
	for (const h of hits)
		process.stdout.write(
			`  ${h.score.toFixed(2).padStart(7)}  ${h.title.text}${h.heading.text ? ` › ${h.heading.text}` : ''}\n           ${h.url}  (${hitTypeNames[h.type]})\n           ${h.excerpt.text}\n`,
		);
}
