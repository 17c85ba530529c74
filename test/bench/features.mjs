// What each feature costs a cold build: the same site with it and without it, in turns; processor time and peak memory of all processes, files, and what a
// reader loads of one article. `npm run bench -- features [--runs 3] [--only search,readings]`
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { generateSite } from './generate.mjs';
import { median, putAside, run } from './measure.mjs';

const tool = resolve('bin/vrmdocs.js');

/** Keys of the config without the feature and with it; `null` takes a key out. No page has formulas, diagrams or short codes of emoji. */
const features = {
	search: [{ search: false }, {}],
	'readings of Japanese words': [{ search: { readings: false } }, {}],
	'Markdown copies': [{ markdownTwins: false }, {}],
	'social cards': [{ socialCards: null }, { socialCards: { font: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf' } }],
	'related pages': [{ relatedPages: false }, { relatedPages: true }],
	'phrase breaks': [{ markdown: { phraseBreaks: false } }, {}],
	formulas: [{ markdown: { math: false } }, { markdown: { math: true } }],
	diagrams: [{ markdown: { mermaid: false } }, { markdown: { mermaid: true } }],
	'short codes of emoji': [{ markdown: { emoji: false } }, { markdown: { emoji: true } }],
	'page menu': [{ pageMenu: false }, {}],
	'resumed reading': [{ resumeReading: false }, {}],
};

/** A copy of this site, and one of 300 pages, whose config is theirs with some keys changed; the page whose load is measured. */
function sites(dir) {
	const own = join(dir, 'own');
	cpSync('site', own, { recursive: true });
	symlinkSync(resolve('node_modules'), join(own, 'node_modules'));
	renameSync(join(own, 'vrmdocs.config.ts'), join(own, 'whole.config.ts'));
	const generated = join(dir, 'generated');
	generateSite(generated, 300);
	renameSync(join(generated, 'vrmdocs.config.json'), join(generated, 'whole.config.json'));
	return [
		{ name: 'this site', dir: own, whole: './whole.config.ts', page: 'vrm/vrm_about/index.html' },
		{ name: '300 pages', dir: generated, whole: './whole.config.json', page: 'c0/vrm/vrm_about/index.html' },
	];
}

const configOf = (whole, keys) => `import whole from '${whole}';
const merged = (a: any, b: any): any => {
	const all = { ...a };
	for (const [key, value] of Object.entries<any>(b)) {
		if (value === null) delete all[key];
		else all[key] = value && typeof value === 'object' ? merged(all[key], value) : value;
	}
	return all;
};
export default merged(whole, ${JSON.stringify(keys)});
`;

/** One cold build: `{cpu, memory, files, bytes}`; seconds, MiB, number, gzipped bytes that a reader of the page loads. */
async function build(site, keys, work) {
	writeFileSync(join(site.dir, 'vrmdocs.config.ts'), configOf(site.whole, keys));
	const out = join(work, 'site');
	const args = [tool, 'build', site.dir, '--out', out, '--cache-dir', join(work, 'cache'), '--quiet'];
	const { code, memory, text } = await run('sh', ['-c', '"$@"; code=$?; times; exit $code', 'sh', process.execPath, ...args]);
	if (code !== 0) throw new Error(`build of ${site.name} with ${JSON.stringify(keys)} failed:\n${text.slice(0, 2000)}`);
	// The last two figures of `times` are those of the shell's children: `0m7.120s 0m0.950s`.
	const figures = [...text.matchAll(/(\d+)m([\d.]+)s/g)].slice(-2).map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
	const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(out, path)).isFile());
	return { cpu: figures[0] + figures[1], memory, files: files.length, bytes: loadOf(out, site.page) };
}

/** Gzipped bytes of a page, and of the scripts and stylesheets that it names. */
function loadOf(out, page) {
	const html = readFileSync(join(out, page), 'utf8');
	const names = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g));
	return [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(out, name))).length, gzipSync(html).length);
}

export async function benchFeatures(runs, only) {
	const dir = mkdtempSync(join(tmpdir(), 'vrmdocs-features-'));
	try {
		console.log(
			'| feature | site | processor time without, with | share | peak memory | files | a reader loads |\n|---|---|---|---|---|---|---|',
		);
		const work = join(dir, 'work');
		for (const site of sites(dir))
			for (const [name, variants] of Object.entries(features)) {
				if (only && !only.includes(name)) continue;
				const found = [[], []];
				for (let i = 0; i < runs; i++)
					for (const [at, keys] of variants.entries()) {
						putAside(work, join(dir, 'aside'));
						found[at].push(await build(site, keys, work));
					}
				console.log(row(name, site.name, found));
			}
	} finally {
		rmSync(dir, { recursive: true, force: true });
	}
}

function row(name, site, [without, having]) {
	const of = (runs, key) => median(runs.map((one) => one[key]));
	const [a, b] = [of(without, 'cpu'), of(having, 'cpu')];
	// Pair by pair, so that what else the machine does matters less.
	const share = median(having.map(({ cpu }, i) => cpu / without[i].cpu - 1)) * 100;
	const signed = (value, unit) => `${value > 0 ? '+' : ''}${Math.round(value)}${unit}`;
	const difference = (key) => of(having, key) - of(without, key);
	return `| ${name} | ${site} | ${a.toFixed(1)}, ${b.toFixed(1)} s | ${signed(share, ' %')} | ${signed(difference('memory'), ' MiB')} | ${signed(difference('files'), '')} | ${signed(difference('bytes'), ' bytes')} |`;
}
