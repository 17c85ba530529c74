/**
 * `npm run bench -- links`: every link of a site checked, by `check-links` from its sources with a warm cache, and in the same run by linkinator
 * on the built site, served by `vrmdocs serve` on 127.0.0.1. Both check anchors; links to other sites are left out.
 *
 *   --sizes 5000   pages of generated sites, after this one; `--sizes 0` for this one alone
 *   --runs 5       of check-links; of linkinator on more than 1,000 pages at most 3
 *
 * Times are wall time of a whole process: median (fastest – slowest). check-links counts each place a link stands at in the sources;
 * linkinator counts each address once, those of the menus on every page too.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = process.env.PROJECT_ROOT!;
// Not bundled along: they know by their own address whether they are run themselves.
const { run, median, seconds } = (await import(join(root, 'test/bench/measure.mjs'))) as {
	run(command: string, args: string[], options?: object): Promise<{ ms: number; memory: number; code: number; text: string }>;
	median(list: number[]): number;
	seconds(list: number[]): string;
};
const { generateSite } = (await import(join(root, 'test/bench/generate.mjs'))) as { generateSite: (dir: string, pages: number) => void };

const argv = process.argv.slice(2);
const option = (name: string, otherwise: string): string => argv[argv.indexOf(name) + 1 || -1] ?? otherwise;
const sizes = option('--sizes', '5000').split(',').map(Number).filter(Boolean);
const runs = Number(option('--runs', '5'));
const tool = join(root, 'bin/vrmdocs.js');
/** The last line that still runs on Node 20. */
const PEER = 'linkinator@7.6.1';

interface Measured {
	times: number[];
	memory: number;
	links: number;
	pages: number;
	broken: number;
}

/** One object of JSON among other output. */
const jsonOf = <T>(text: string): T => JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as T;

async function command(args: string[], allowed = [0]): Promise<{ ms: number; memory: number; text: string }> {
	const result = await run(process.execPath, args);
	if (!allowed.includes(result.code))
		throw new Error(`${args.slice(0, 3).join(' ')} ended with ${result.code}:\n${result.text.slice(-2000)}`);
	return result;
}

/** Installs the peer into a folder of its own; the project's packages stay as they are. */
async function installPeer(dir: string): Promise<string> {
	writeFileSync(join(dir, 'package.json'), '{"private": true}\n');
	const { code, text } = await run('npm', ['install', PEER, '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: dir });
	if (code !== 0) throw new Error(`${PEER} cannot be installed:\n${text.slice(-1000)}`);
	return join(dir, 'node_modules/linkinator/build/src/cli.js');
}

/** Serves the built site; resolves to its address. */
function serve(site: string, out: string): Promise<{ child: ChildProcess; address: string }> {
	const child = spawn(process.execPath, [tool, 'serve', site, '--out', out, '--host', '127.0.0.1', '--port', '0', '--quiet'], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	return new Promise((done, fail) => {
		child.stdout!.once('data', (text: Buffer) => done({ child, address: /http:\S+/.exec(String(text))![0] }));
		child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
	});
}

async function ours(site: string, cache: string, into: Measured): Promise<void> {
	const { ms, memory, text } = await command([tool, 'check-links', site, '--cache-dir', cache, '--format', 'json', '--quiet'], [0, 1]);
	const { pages, links, errors, warnings } = jsonOf<{ pages: number; links: number; errors: unknown[]; warnings: unknown[] }>(text);
	into.times.push(ms);
	Object.assign(into, { pages, links, broken: errors.length + warnings.length, memory: Math.max(into.memory, memory) });
}

async function theirs(peer: string, address: string, into: Measured): Promise<void> {
	const args = [peer, address, '--recurse', '--check-fragments', '--skip', '^https?://(?!127\\.0\\.0\\.1)', '--format', 'json'];
	const { ms, memory, text } = await command(args, [0, 1]);
	const { links } = jsonOf<{ links: { url: string; state: string }[] }>(text);
	const asked = links.filter((l) => l.state !== 'SKIPPED');
	into.times.push(ms);
	Object.assign(into, {
		links: asked.length,
		pages: new Set(
			asked
				.filter((l) => l.state === 'OK')
				.map((l) => l.url.replace(/#.*$/, ''))
				.filter((url) => url.endsWith('/')),
		).size,
		broken: asked.filter((l) => l.state === 'BROKEN').length,
		memory: Math.max(into.memory, memory),
	});
}

async function compare(name: string, site: string, peer: string): Promise<void> {
	const work = mkdtempSync(join(tmpdir(), 'vrmdocs-links-'));
	const [out, cache] = [join(work, 'site'), join(work, 'cache')];
	let child: ChildProcess | undefined;
	try {
		await command([tool, 'build', site, '--out', out, '--cache-dir', cache, '--quiet'], [0, 1]);
		const served = await serve(site, out);
		child = served.child;
		const mine: Measured = { times: [], memory: 0, links: 0, pages: 0, broken: 0 };
		const other: Measured = { times: [], memory: 0, links: 0, pages: 0, broken: 0 };
		// The first one fills the cache with what only checking needs.
		await ours(site, cache, { ...mine, times: [] });
		for (let i = 0; i < runs; i++) {
			await ours(site, cache, mine);
			if (i < (mine.pages > 1000 ? Math.min(runs, 3) : runs)) await theirs(peer, served.address, other);
		}
		const row = (who: string, m: Measured) =>
			console.log(
				`| ${name} | ${who} | ${m.pages} | ${m.links} | ${m.broken} | ${seconds(m.times)} | ${m.times.length} | ${m.memory.toFixed(0)} MiB |`,
			);
		row('check-links, warm cache', mine);
		row(PEER.replace('@', ' '), other);
		console.error(`${name}: ${(median(other.times) / median(mine.times)).toFixed(1)} times as fast`);
	} finally {
		if (child) {
			child.removeAllListeners('exit');
			child.kill('SIGTERM');
			await new Promise((done) => child!.once('close', done));
		}
		rmSync(work, { recursive: true, force: true });
	}
}

const dir = mkdtempSync(join(tmpdir(), 'vrmdocs-links-peer-'));
try {
	const peer = await installPeer(dir);
	console.log('| site | tool | pages | links | broken | time | runs | peak memory |\n|---|---|---|---|---|---|---|---|');
	await compare('this site', join(root, 'site'), peer);
	for (const pages of sizes) {
		const site = join(dir, 'generated');
		generateSite(site, pages);
		// Components of the copies still link to the original's addresses: both tools are to find that.
		const config = join(site, 'vrmdocs.config.json');
		writeFileSync(config, readFileSync(config, 'utf8').replaceAll('"ignore"', '"warn"'));
		await compare(`${pages} generated pages`, site, peer);
	}
} finally {
	rmSync(dir, { recursive: true, force: true });
}
