/** `vrmdocs index`: the search index alone, its figures, and questions to it. */
import { renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BuildFailure, type BuildOptions, prepare } from '../build.ts';
import { printProblems } from '../cli.ts';
import { despiteDamage } from '../compile-all.ts';
import { makeFolder } from '../output/folder.ts';
import { ConfigError } from '../problem.ts';
import { type Hit, hitTypeNames, loadIndex, query } from '../search/index.ts';
import { planSearch } from '../search-stage.ts';
import { makeProgress } from './progress.ts';

type IndexFlags = BuildOptions & { query: string[]; json?: boolean; quiet?: boolean };

export const runIndex = (flags: IndexFlags): Promise<number> => despiteDamage(flags, indexOnce);

async function indexOnce(flags: IndexFlags): Promise<number> {
	const asking = flags.query.length > 0;
	const progress = makeProgress(flags.json || flags.quiet || asking ? 'none' : process.stderr.isTTY ? 'tty' : 'lines');
	const prepared = await prepare({ ...flags, progress }).catch((error: unknown) => {
		if (error instanceof BuildFailure) return error;
		throw error;
	});
	progress.end();
	const problems = prepared.problems.filter((p) => p.severity === 'error');
	if (prepared instanceof BuildFailure || problems.length) {
		printProblems(problems);
		return 1;
	}
	const { config, store } = prepared;
	if (!config.search)
		throw new ConfigError([
			{ severity: 'error', code: 'search-off', message: 'search is turned off in the config', hint: 'remove `search: false`' },
		]);
	const plan = planSearch(prepared);
	const files = await plan.files();
	store.flush();
	if (asking) {
		const loaded = loadIndex(files.get('search-index.json')!.toString());
		for (const text of flags.query) answer(text, query(loaded, text, { ...config.search }), flags.json ?? false);
		return 0;
	}
	makeFolder(flags.outDir);
	for (const [name, text] of files) {
		const file = join(flags.outDir, name);
		writeFileSync(`${file}.tmp`, text);
		renameSync(`${file}.tmp`, file);
	}
	const text = plan
		.inputs()
		.map((p) => [p.title, p.description, p.keywords.join(' '), ...p.sections.flatMap((s) => [s.heading, s.text])].join('\n'))
		.join('\n');
	const figures = [...files].map(([name, data]) => ({
		file: name,
		bytes: data.length,
		gzip: gzipSync(data, { level: 9 }).length,
	}));
	const textGzip = gzipSync(text, { level: 9 }).length;
	const documents = (JSON.parse(files.get('search-index.json')!.toString()) as { documents: unknown[] }[]).map((e) => e.documents.length);
	if (flags.json) {
		process.stdout.write(
			`${JSON.stringify({ pages: plan.pages, documents: Object.fromEntries(documents.map((n, i) => [hitTypeNames[i], n])), files: figures, text: { bytes: Buffer.byteLength(text), gzip: textGzip }, ratio: Number((figures[0]!.gzip / textGzip).toFixed(3)) })}\n`,
		);
		return 0;
	}
	if (flags.quiet) return 0;
	const kilobytes = (n: number) => `${(n / 1024).toFixed(0)} KiB`;
	for (const { file, bytes, gzip } of figures)
		process.stdout.write(`${relative(process.cwd(), join(flags.outDir, file))}  ${kilobytes(bytes)}, gzip ${kilobytes(gzip)}\n`);
	process.stdout.write(`${plan.pages} pages, ${documents.map((n, i) => `${n} ${hitTypeNames[i]!.toLowerCase()}`).join(', ')}\n`);
	process.stdout.write(
		`gzip of the index is ${(figures[0]!.gzip / textGzip).toFixed(2)} times that of the indexed text (${kilobytes(textGzip)})\n`,
	);
	return 0;
}

/** Prints the hits of one query as the box would show them. */
function answer(text: string, hits: Hit[], json: boolean): void {
	if (json) {
		process.stdout.write(
			`${JSON.stringify({ query: text, hits: hits.map((h) => ({ url: h.url, title: h.title.text, heading: h.heading.text, type: hitTypeNames[h.type], breadcrumbs: h.breadcrumbs, excerpt: h.excerpt.text, score: Number(h.score.toFixed(3)) })) })}\n`,
		);
		return;
	}
	process.stdout.write(`${text}\n`);
	if (!hits.length) process.stdout.write('  no results\n');
	for (const h of hits)
		process.stdout.write(
			`  ${h.score.toFixed(2).padStart(7)}  ${h.title.text}${h.heading.text ? ` › ${h.heading.text}` : ''}\n           ${h.url}  (${hitTypeNames[h.type]})\n           ${h.excerpt.text}\n`,
		);
}
