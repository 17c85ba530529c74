/**
 * Faults that no build can prevent, and what is left after each: the last good site is whole, the next build succeeds, nothing that others put
 * there is gone. A section of test/RELIABILITY.md is the table of what the tests asserted: the last test compares the two, and writes it where
 * WRITE_RELIABILITY is set.
 */
import { execFileSync } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	unlinkSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MANIFEST, readManifest } from '../../src/output/manifest.ts';
import type { Ran } from '../support/cli.ts';
import { builtSite, type FaultySite, fault, faultySite, leftovers, type RunOptions, readsEverything } from '../support/faulty-site.ts';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';
import { compareSection } from '../support/reliability.ts';
import { disk } from '../support/small-disk.ts';

const uvu = suite('reliability');

/** Lines of the table: `tried` is false where this machine cannot make the fault. */
const rows: { text: string; tried: boolean }[] = [];
const line = (...cells: string[]) => `| ${cells.map((t) => t.replaceAll('|', '\\|')).join(' | ')} |`;
/** A line of the table: reached only when the assertions before it held. */
const held = (fault: string, how: string, outcome: string, tried = true) => rows.push({ text: line(fault, how, outcome), tried });

let failed = 0;
const test = (name: string, run: () => Promise<void>) =>
	uvu(name, async () => {
		try {
			await run();
		} catch (error) {
			failed++;
			throw error;
		}
	});

/** A failed build says what is wrong in words, without the trace of a crash. */
function told({ code, stderr }: Ran, pattern: RegExp, expected = 1): void {
	assert.is(code, expected, stderr);
	assert.match(stderr, pattern);
	assert.not.match(stderr, /a bug in vrmdocs|\n\s+at .*:\d+:\d+/);
}

/** A new generation whose build fails with these words; the last good one stays. */
async function fails(site: FaultySite, options: RunOptions, pattern: RegExp): Promise<void> {
	site.edit();
	told(await site.build(options), pattern);
	site.unharmed();
}

/** After a kill: the output is the old one or the new one, whole; between the two renames, the old one under its other name. */
function oldOrNew(site: FaultySite): 'in its place' | 'aside' {
	const aside = !existsSync(site.out);
	const place = aside ? join(site.dir, 'public', readdirSync(join(site.dir, 'public')).find((name) => /\.old-/.test(name))!) : site.out;
	// Files of others move along after the swap: where the kill came before that, they are in the former folder still.
	const former = aside ? [] : leftovers(site.out).filter((name) => /\.old-/.test(name));
	const found = former.length ? pagesOf(place) : site.whole(place);
	assert.ok(found === site.good || (!aside && found === site.written), `generation ${found}, good ${site.good}, new ${site.written}`);
	return aside ? 'aside' : 'in its place';
}

/** The generation that every page of a folder says. */
function pagesOf(dir: string): number {
	const pages = Object.keys(readManifest(dir).files).filter((path) => path.endsWith('.html'));
	const told = new Set(pages.map((path) => /Generation (\d+)/.exec(readFileSync(join(dir, path), 'utf8'))?.[1]));
	assert.is(told.size, 1, [...told].join());
	return Number([...told][0]);
}

/** All points of a fault, or a sample of them: `npm test` takes the sample. The table tells of all. */
const all = Boolean(process.env.TEST_ALL);

/** Two sites at once, one for each core. */
const twice = <T>(run: () => Promise<T>): Promise<T[]> => Promise.all([run(), run()]);

test('kill -9 at 50 random moments', async () => {
	const wanted = all ? 25 : 2;
	const killed = await twice(async () => {
		const site = await builtSite();
		const started = performance.now();
		await site.buildsWell();
		const length = performance.now() - started;
		let kills = 0;
		for (let i = 0; kills < wanted && i < 100; i++) {
			// Every eighth one has to compile all and fill the cache anew.
			if (i % 8 === 7) rmSync(site.cache, { recursive: true });
			site.edit();
			const { code } = await site.build({ killAfter: Math.random() * length });
			if (code === null) kills++;
			else site.good = site.written;
			oldOrNew(site);
			await site.buildsWell();
		}
		return kills;
	});
	assert.equal(killed, [wanted, wanted]);
	held(
		'kill -9',
		'at 50 random moments of a build, with a warm cache and with an empty one',
		'every page of the old site or every page of the new one, by the hashes of the manifest; the next build succeeds and leaves nothing beside the output',
	);
});

test('kill -9 before every step of the swap', async () => {
	const on = ['mkdirSync', 'renameSync', 'unlinkSync', 'rmdirSync', 'rmSync'];
	let lane = 0;
	const aside = await twice(async () => {
		const mine = lane++;
		const site = await builtSite();
		const log = join(site.dir, 'calls');
		site.edit();
		assert.is((await site.build({ env: fault({ on, path: 'public|^/proc/self/fd', do: 'count', log }) })).code, 0);
		site.good = site.written;
		await site.buildsWell(); // every second generation has a page more: now each killed one is like the one that was counted
		const calls = readFileSync(log, 'utf8').trim().split('\n');
		const first = calls.findIndex((c) => c.startsWith('renameSync'));
		assert.ok(first >= 0 && calls.length - first > 10, calls.join('\n'));
		// All renames, and every fourth of the deletions after them.
		const steps = calls.flatMap((call, i) =>
			i >= first - 1 && (call.startsWith('renameSync') || i % (all ? 4 : 32) === 0 || i === calls.length - 1) ? [i + 1] : [],
		);
		assert.ok(steps.length > (all ? 8 : 5), calls.join('\n'));
		let times = 0;
		for (const at of steps.filter((_, i) => i % 2 === mine)) {
			site.edit();
			const { code, stderr } = await site.build({ env: fault({ on, path: 'public|^/proc/self/fd', at, do: 'kill' }) });
			assert.is(code, null, `killed at ${at}: ${stderr}`);
			if (oldOrNew(site) === 'aside') times++;
			await site.buildsWell();
		}
		return times;
	});
	assert.is(aside[0]! + aside[1]!, 1, 'there is exactly one step at which the folder is not there');
	held(
		'kill -9',
		'before each rename of the swap, and before every fourth of the deletions after it',
		'whole, old or new. One window is left: between `site → old` and `next → site` the folder is not there; the former output stands whole beside it, and the next build puts it back first',
	);
});

test('kill -9 while the former output of a large site is brought up to date', async () => {
	const site = await builtSite();
	for (let i = 0; i < 400; i++) writeFiles(site.site, { [`static/many/${i}.txt`]: `${i}` });
	await site.buildsWell();
	await site.buildsWell();
	assert.ok(existsSync(join(dirname(site.out), '.site.spare')), 'the former output is kept');
	const on = ['renameSync', 'rmSync', 'rmdirSync', 'mkdirSync', 'linkSync'];
	const log = join(site.dir, 'calls');
	await site.buildsWell({ env: fault({ on, path: 'public|^/proc/self/fd', do: 'count', log }) });
	const calls = readFileSync(log, 'utf8').trim().split('\n');
	assert.ok(calls.filter((call) => /^renameSync .*\.next-\d+\/.*html$/.test(call)).length > 5, calls.join('\n'));
	assert.ok(calls.length < 120, `few calls: ${calls.length}`);
	const steps = calls
		.map((_, i) => i + 1)
		.filter((at) => (all ? at % 8 === 1 || at > calls.length - 6 : at % 48 === 1 || at > calls.length - 3));
	let [times, kills] = [0, 0];
	for (const at of steps) {
		site.edit();
		const { code, stderr } = await site.build({ env: fault({ on, path: 'public|^/proc/self/fd', at, do: 'kill' }) });
		// Every second generation has a page more, and with it a few steps more.
		if (code === null) kills++;
		else site.good = site.written;
		assert.ok(code === null || code === 0, `killed at ${at}: ${stderr}`);
		if (oldOrNew(site) === 'aside') times++;
		// The next build has no spare to use, the one after it has one again.
		await site.buildsWell();
		await site.buildsWell();
	}
	assert.ok(kills >= (all ? 8 : 3), `${kills} of ${steps.length} kills`);
	assert.ok(times <= 1, 'there is one step at most at which the folder is not there');
	held(
		'kill -9',
		'before every eighth step of bringing the spare copy of a large output (`.site.spare`) up to date, and before each of the last ones',
		'whole, old or new, with the one window of every swap; the next build succeeds, with or without the spare',
	);
});

test('SIGTERM and Ctrl+C in the middle', async () => {
	const site = await builtSite();
	for (const signal of ['SIGTERM', 'SIGINT'] as const)
		for (const on of ['readdirSync', 'writeFileSync', 'linkSync']) {
			site.edit();
			const { code } = await site.build({ env: fault({ on: [on], do: signal }) });
			assert.is(code, null, `${signal} at ${on}`);
			assert.is(site.whole(), site.good);
			await site.buildsWell();
		}
	held('SIGTERM, SIGINT', 'while reading, writing and linking files', 'the last good site is whole; the next build succeeds');
});

test('a full disk', async () => {
	const site = await builtSite();
	for (const at of [1, 2, 5, 9, 13])
		await fails(
			site,
			{ env: fault({ on: ['writeFileSync', 'copyFileSync'], path: 'public/\\.site\\.next', at, do: 'ENOSPC' }) },
			/the disk is full; free some space/,
		);
	await site.buildsWell();
	held(
		'full disk',
		'the 1st, 2nd, 5th, 9th and 13th write of the output fails with ENOSPC',
		'exit 1, «the disk is full»; the last good site is whole, what was written so far is taken away',
	);
	const small = disk('3m');
	if (small)
		try {
			const there = await builtSite(join(small.dir, 'x'));
			writeFileSync(join(there.site, 'static/big.bin'), Buffer.alloc(900_000, 'x'));
			writeFileSync(join(small.dir, 'filler'), Buffer.alloc(Math.max(0, small.free() - 500_000), 'y'));
			const before = small.free();
			told(await there.build(), /ENOSPC[\s\S]*the disk is full/);
			there.unharmed();
			// The compiled pages are kept, and take a block or two.
			assert.ok(before - small.free() < 65_536, 'the disk is not fuller than before');
			rmSync(join(there.site, 'static/big.bin'));
			rmSync(join(small.dir, 'filler'));
			await there.buildsWell();
		} finally {
			small.remove();
		}
	held('full disk', 'a tmpfs of 3 MiB', 'the same', !!small);
});

test('a full disk under the cache alone', async () => {
	const site = await builtSite();
	// The store of compiled pages: the site is built without it.
	await site.buildsWell({ env: fault({ on: ['openSync'], path: 'cache/store/.*tmp', do: 'ENOSPC' }) });
	await site.buildsWell({ env: fault({ on: ['renameSync'], path: 'cache/store', do: 'ENOSPC' }) });
	// A bundle that the build goes on with.
	rmSync(site.cache, { recursive: true });
	await fails(site, { env: fault({ on: ['writeFileSync'], path: 'cache/theme', do: 'ENOSPC' }) }, /the cache cannot be written.*ENOSPC/);
	assert.equal(
		filesIn(site.cache).filter((path) => path.endsWith('.tmp')),
		[],
	);
	await site.buildsWell();
	held(
		'full disk',
		'under the cache alone, while compiled pages are kept; while the theme is bundled',
		'the site is built, with a note; exit 1, «the cache cannot be written»',
	);
});

test('every kind of write that fails at the swap', async () => {
	const site = await builtSite();
	for (const [call, code, at] of [
		['renameSync', 'EBUSY', 1],
		['renameSync', 'EXDEV', 1],
		['mkdirSync', 'EROFS', 2],
		['writeFileSync', 'EIO', 1],
	] as const)
		await fails(site, { env: fault({ on: [call], path: 'public/(?:\\.site\\.next|site$)', at, do: code }) }, new RegExp(code));
	// The first rename goes well, the second does not.
	await fails(site, { env: fault({ on: ['renameSync'], path: '\\.site\\.next', do: 'EACCES' }) }, /EACCES/);
	await site.buildsWell();
	held(
		'failing system calls',
		'rename EBUSY, EXDEV and EACCES, mkdir EROFS, write EIO',
		'exit 1 with the reason; where the second rename fails the former output is put back at once',
	);
	await site.buildsWell({ env: fault({ on: ['linkSync'], do: 'EPERM' }) });
	held('no hard links', 'link EPERM', 'files are copied');
});

test('files that cannot be read', async () => {
	const row = [
		'unreadable files',
		'a page, a static file, an image, data, a category file, the authors, the config, three folders: without the right to read, built without the privileges of root',
		'exit 1 (the config: 2), each named with its path',
	] as const;
	const reason = readsEverything();
	if (reason) {
		console.log(`  unreadable files are not tried: ${reason}`);
		held(...row, false);
		return;
	}
	const site = await builtSite();
	writeFiles(site.site, { 'docs/guide/_category_.json': '{"label": "Guide"}', 'blog/authors.yml': 'a:\n  name: A\n' });
	for (const path of [
		'docs/guide/index.md',
		'static/files/list.txt',
		'docs/dot.png',
		'data/numbers.yaml',
		'docs/guide/_category_.json',
		'blog/authors.yml',
		'vrmdocs.config.json',
	]) {
		chmodSync(join(site.site, path), 0);
		const ran = await site.build({ unprivileged: true });
		told(
			ran,
			new RegExp(`${path.replace('docs/dot', 'dot').replaceAll('.', '\\.')}.*(?:cannot be read|cannot be used).*EACCES`),
			path.startsWith('vrmdocs') ? 2 : 1,
		);
		site.unharmed();
		chmodSync(join(site.site, path), 0o644);
	}
	for (const folder of ['docs/guide', 'docs', 'static']) {
		chmodSync(join(site.site, folder), 0);
		told(await site.build({ unprivileged: true }), new RegExp(`${folder}.*cannot be read.*EACCES`));
		site.unharmed();
		chmodSync(join(site.site, folder), 0o755);
	}
	await site.buildsWell();
	held(...row);
});

test('a folder where a file is expected, and a file where a folder is', async () => {
	const site = await builtSite();
	for (const [path, words] of [
		['docs/folder.md/x.md', undefined],
		['data/x.yaml/y.yaml', undefined],
		['blog/authors.yml/x', /authors\.yml/],
		['sidebars.ts/x', /sidebars\.ts/],
	] as const) {
		writeFiles(site.site, { [path]: 'x: 1\n' });
		if (words) await fails(site, {}, words);
		else await site.buildsWell();
		rmSync(join(site.site, path.replace(/\/[^/]+$/, '')), { recursive: true });
	}
	rmSync(join(site.site, 'static'), { recursive: true });
	writeFileSync(join(site.site, 'static'), 'a file');
	told(await site.build(), /static.*cannot be read/);
	site.unharmed();
	rmSync(join(site.site, 'static'));
	await site.buildsWell();
	held(
		'folders for files, files for folders',
		'`docs/folder.md/`, `data/x.yaml/`; `blog/authors.yml/`, `sidebars.ts/`, a file named `static`',
		'read as the folders they are; exit 1 with the path',
	);
});

test('a file that vanishes while it is read', async () => {
	const site = await builtSite();
	for (const path of ['docs/guide/index.md', 'static/files/list.txt', 'docs/dot.png', 'data/numbers.yaml'])
		await fails(
			site,
			{ env: fault({ on: ['readFileSync'], path: `${site.site}/${path}$`, do: 'remove' }) },
			new RegExp(path.replaceAll('.', '\\.')),
		);
	site.edit();
	await fails(
		site,
		{ env: fault({ on: ['readdirSync'], path: 'docs/guide$', at: 2, do: 'remove' }) },
		/docs\/guide.*cannot be read.*ENOENT/,
	);
	await site.buildsWell();
	held('a file vanishes', 'a page, a static file, an image, data, a folder: deleted between listing and reading', 'exit 1, it is named');
});

test('a file that changes while it is read', async () => {
	const site = await builtSite();
	const read = (path: string) => readFileSync(join(site.out, path), 'utf8');
	writeFiles(site.site, { 'docs/changing.md': '---\ntitle: Changing\n---\n\nbefore\n', 'static/changing.txt': 'before' });
	await site.buildsWell({
		env: fault({ on: ['readFileSync'], path: 'docs/changing\\.md', do: 'append', text: '---\ntitle: Changing\n---\n\nafter\n' }),
	});
	assert.match(read('changing/index.html'), /before/);
	await site.buildsWell({ env: fault({ on: ['readFileSync'], path: 'static/changing\\.txt', do: 'append', text: 'after' }) });
	assert.equal([/after/.test(read('changing/index.html')), read('changing.txt')], [true, 'before']);
	// An image is read for its size, and read again to be published.
	const wide = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
		.png()
		.toBuffer();
	site.edit();
	const image = join(site.site, 'docs/dot.png');
	const other = join(site.dir, 'other.png');
	writeFileSync(other, wide);
	assert.is((await site.build({ env: fault({ on: ['readFileSync'], path: 'docs/dot\\.png', do: 'replace', text: other }) })).code, 0);
	site.good = site.written;
	site.unharmed();
	assert.equal(readFileSync(image), wide);
	const { code, stderr } = await site.build();
	assert.is(code, 0, stderr);
	site.unharmed();
	assert.match(read('index.html'), /<img [^>]*width="9" height="9"/);
	await site.buildsWell();
	assert.is(read('changing.txt'), 'after');
	held(
		'a file changes',
		'a page, a static file, an image: right after it was read',
		'what was read is published; the next build sees the change',
	);
});

test('symbolic links that loop, lead nowhere or lead out', async () => {
	const site = await builtSite();
	const outside = writeFiles(tempDir(), { 'secret.md': '# Secret\n\ntop secret\n', 'secret.txt': 'top secret\n' });
	const links = {
		'docs/up': '..',
		'docs/b': 'a',
		'docs/a': 'b',
		'docs/dead.md': 'nowhere',
		'docs/secret.md': join(outside, 'secret.md'),
		'docs/linked.txt': join(outside, 'secret.txt'),
		'static/out': outside,
		'static/proc': '/proc',
		'static/self': '.',
	};
	for (const [path, target] of Object.entries(links)) symlinkSync(target, join(site.site, path));
	writeFiles(site.site, { 'docs/linking.md': '# Linking\n\n[x](./linked.txt)\n' });
	const ran = await site.build();
	told(ran, /docs\/linking\.md.*linked\.txt/);
	for (const path of Object.keys(links)) assert.match(ran.stderr, new RegExp(`${path.replace('.', '\\.')}.* symbolic link`), path);
	site.unharmed();
	rmSync(join(site.site, 'docs/linking.md'));
	await site.buildsWell();
	for (const file of filesIn(site.out)) assert.not.match(readFileSync(join(site.out, file), 'latin1'), /top secret/, file);
	for (const path of Object.keys(links)) unlinkSync(join(site.site, path));
	await site.buildsWell();
	held(
		'symbolic links',
		'loops, dead ones, ones to /proc and to files outside',
		'a warning each, left out of the site; a link to such a file is an error; nothing of outside is published',
	);
});

test('folders of 100,000 entries', async () => {
	const site = await builtSite();
	const count = all ? 100_000 : 10_000;
	const fill = (dir: string) => {
		mkdirSync(dir, { recursive: true });
		for (let i = 0; i < count; i++) writeFileSync(join(dir, `${i}.txt`), '');
	};
	fill(join(site.site, 'docs/many'));
	// Beside a page of ours: each moves on its own.
	site.theirs.push('guide');
	fill(join(site.out, 'guide'));
	await site.buildsWell();
	assert.is(readdirSync(join(site.out, 'guide')).length, count + 2);
	held(
		'huge folders',
		'100,000 files in a folder of the docs; 100,000 files of others beside a page in the output',
		'the site is built; none of the others is gone',
	);
});

test('output and cache within the content', async () => {
	const site = await builtSite();
	const before = filesIn(site.site);
	symlinkSync(join(site.site, 'static'), join(site.dir, 'link'));
	for (const out of ['site', 'site/docs', 'site/docs/out', 'site/static/out', 'site/data/out', '.', 'link/out', 'link']) {
		told(await site.build({ out: join(site.dir, out) }), /is inside the site's|contains the site's sources|would be read as content/, 2);
		assert.equal(filesIn(site.site), before, out);
	}
	told(await site.build({ cache: join(site.site, 'static/cache') }), /the cache folder .* is inside the site's static/, 2);
	rmSync(join(site.site, 'static/cache'), { recursive: true, force: true });
	site.unharmed();
	// Beside the content folders it is no content: fine, and it does not grow.
	const inside = join(site.site, 'public');
	assert.is((await site.build({ out: inside })).code, 0);
	const size = filesIn(inside).length;
	assert.is((await site.build({ out: inside })).code, 0);
	assert.is(filesIn(inside).length, size);
	rmSync(inside, { recursive: true });
	rmSync(join(site.dir, 'link'));
	await site.buildsWell();
	held(
		'output inside content',
		'`--out` at the site, above it, in docs, static or data, through a symbolic link; `--cache-dir` in static',
		'exit 2, nothing is written; in another folder of the site it is fine',
	);
});

test('an output folder that is a symbolic link', async () => {
	const site = await builtSite();
	renameSync(site.out, join(site.dir, 'public/real'));
	symlinkSync('real', site.out);
	await site.buildsWell();
	assert.ok(lstatSync(site.out).isSymbolicLink());
	held('output through a symbolic link', '`--out` names a link to a folder', 'the folder it leads to is swapped; the link stays');
});

test('two builds at once, and five', async () => {
	const site = await builtSite();
	for (const count of [2, 5]) {
		site.edit();
		const other = faultySite();
		other.edit(site.written + 1);
		const ran = await Promise.all(
			Array.from({ length: count }, (_, i) =>
				site.build({ site: i % 2 ? other.site : site.site, cache: join(site.dir, `cache${i}`), env: {} }),
			),
		);
		for (const { code, stderr } of ran) assert.is(code, 0, stderr);
		site.good = site.whole();
		assert.ok(site.good === site.written || site.good === other.written, `generation ${site.good}`);
		site.unharmed();
		site.written++;
	}
	await site.buildsWell();
	held('two builds at once, and five', 'into one folder, of two different sites', 'one after the other; the output is that of one of them');
});

test('a build that waits for another', async () => {
	const site = await builtSite();
	const lock = join(site.dir, 'public/.site.lock');
	// This process holds the lock: it is alive, so nobody takes it away.
	const started = readFileSync('/proc/self/stat', 'utf8')
		.replace(/^.*\) /s, '')
		.split(' ')[19];
	writeFileSync(lock, JSON.stringify({ pid: process.pid, host: execFileSync('hostname', { encoding: 'utf8' }).trim(), started }));
	site.edit();
	const child = site.start();
	let text = '';
	const over = new Promise<number | null>((done) => child.on('close', done));
	await new Promise<void>((done) => {
		child.stderr!.on('data', (chunk: Buffer) => {
			text += chunk;
			if (text.includes('waiting for it')) done();
		});
		child.on('close', () => done());
	});
	assert.match(text, /another build is writing public\/site; waiting for it/);
	assert.is(site.whole(), site.good);
	rmSync(lock);
	assert.is(await over, 0, text);
	site.good = site.written;
	site.unharmed();
	held('a second build', 'while another process holds the folder', 'it says so, waits, and builds when the other is done');
});

test('locks left behind', async () => {
	const site = await builtSite();
	const lock = join(site.dir, 'public/.site.lock');
	site.edit();
	await site.build({ env: fault({ on: ['writeFileSync'], path: 'public/\\.site\\.next', do: 'kill' }) });
	assert.ok(existsSync(lock));
	await site.buildsWell();
	const long = () => execFileSync('touch', ['-d', new Date(Date.now() - 120_000).toISOString(), lock]);
	for (const text of [JSON.stringify({ pid: process.ppid, host: 'another-machine', started: '' }), '', 'damaged', '{}']) {
		writeFileSync(lock, text);
		long();
		await site.buildsWell();
	}
	// The number of the killed process was given to another since.
	writeFileSync(lock, JSON.stringify({ pid: process.pid, host: execFileSync('hostname', { encoding: 'utf8' }).trim(), started: '1' }));
	await site.buildsWell();
	held(
		'a lock left behind',
		'by a killed build, one whose process number is in use again, by another machine two minutes ago, an empty and a damaged one',
		'taken over: the lock names its process and when that began',
	);
});

test('a cache that cannot be written', async () => {
	const site = await builtSite();
	const file = join(site.dir, 'file-for-cache');
	writeFileSync(file, 'not a folder');
	assert.match((await site.buildsWell({ cache: file })).stderr, /the cache folder cannot be written/);
	assert.is(readFileSync(file, 'utf8'), 'not a folder');
	held('a cache that cannot be written', 'a file in its place', 'the site is built, with a note; the file stays');
	const small = disk('16m');
	if (small)
		try {
			const cache = join(small.dir, 'cache');
			cpSync(site.cache, cache, { recursive: true, preserveTimestamps: true });
			const before = filesIn(cache);
			small.readOnly();
			const ran = await site.buildsWell({ cache });
			assert.match(ran.stderr, /the cache folder cannot be written \(EROFS/);
			// A page that is damaged in it cannot be taken away.
			small.writable();
			for (const path of filesIn(cache)) if (path.endsWith('.seg')) truncateSync(join(cache, path), 100);
			small.readOnly();
			await site.buildsWell({ cache });
			assert.equal(filesIn(cache), before);
		} finally {
			small.remove();
		}
	held(
		'a read-only cache',
		'a disk mounted read-only, whole and with a damaged file',
		'the site is built, with a note; what is whole in it is used',
		!!small,
	);
	await site.buildsWell();
});

test('a damaged cache', async () => {
	const site = await builtSite();
	const photo = await sharp({ create: { width: 1200, height: 20, channels: 3, background: 'blue' } })
		.png()
		.toBuffer();
	writeFiles(site.site, {
		'docs/photo.png': photo,
		'docs/photo.md': '# Photo\n\n![photo](photo.png)\n',
		'sidebars.ts': 'export default {};\n',
	});
	await site.buildsWell();
	const right = Object.fromEntries(filesIn(site.out).map((path) => [path, readFileSync(join(site.out, path))]));
	assert.ok(
		Object.keys(right).some((path) => path.endsWith('.webp')),
		'the site has an image in several widths',
	);
	for (const damage of [
		(f: string) => truncateSync(f, Math.floor(statSync(f).size / 2)),
		(f: string) => truncateSync(f, statSync(f).size - 1),
		(f: string) => writeFileSync(f, ''),
		(f: string) => writeFileSync(f, Buffer.alloc(statSync(f).size, 0xff)),
		(f: string) => {
			rmSync(f);
			mkdirSync(f);
		},
	]) {
		for (const file of filesIn(site.cache)) damage(join(site.cache, file));
		// All of the output is made anew from what the cache still holds.
		rmSync(site.out, { recursive: true });
		const { code, stderr } = await site.build();
		assert.is(code, 0, stderr);
		writeFiles(site.out, Object.fromEntries(Object.entries(right).filter(([path]) => !existsSync(join(site.out, path)))));
		for (const path of filesIn(site.out)) assert.equal(readFileSync(join(site.out, path)), right[path], `${path} after ${damage}`);
		site.unharmed();
	}
	await site.buildsWell();
	held(
		'a damaged cache',
		'every file cut in half, cut by a byte, emptied, overwritten, a folder in its place',
		'the same bytes are published as before: what is damaged is made anew',
	);
});

test('an output folder that becomes another one during a build', async () => {
	const site = await builtSite();
	const mine = `${site.out}.mine`;
	const other = `${site.out}.other`;
	const log = join(site.dir, 'calls.log');
	const calls = ['renameSync', 'linkSync', 'writeFileSync', 'mkdirSync', 'lstatSync', 'statSync'];
	const on = { on: calls, path: '/public/|^/proc/self/fd' };
	site.edit();
	await site.build({ env: fault({ ...on, do: 'count', log }) });
	const total = readFileSync(log, 'utf8').split('\n').length - 1;
	site.good = site.written;
	for (let at = 1; at <= total; at += Math.max(1, Math.floor(total / (all ? 24 : 4)))) {
		cpSync(site.out, other, { recursive: true });
		site.edit();
		const { code, stderr } = await site.build({ env: fault({ ...on, at, do: 'exchange', text: site.out }) });
		assert.is(site.whole(other), site.good, `the other output, at ${at}: ${stderr}`);
		// Either it was refused, or the folder was exchanged when the build was done with it.
		if (code) {
			assert.match(stderr, /another folder was put into its place during the build/, `at ${at}: ${stderr}`);
			// What is left of the former output is finished by the next build.
			if (!leftovers(site.out).some((name) => name.includes('.old-'))) assert.is(site.whole(mine), site.good, `the output, at ${at}`);
			rmSync(site.out);
			renameSync(mine, site.out);
		} else {
			rmSync(existsSync(mine) && lstatSync(site.out).isSymbolicLink() ? site.out : mine, { recursive: true, force: true });
			if (existsSync(mine)) renameSync(mine, site.out);
			site.good = site.written;
		}
		rmSync(other, { recursive: true });
		await site.buildsWell();
	}
	held(
		'the output folder becomes a link to another output',
		'at two dozen moments of a build, between its calls of the disk',
		'both outputs are whole: exit 1, or the build was done',
	);
});

test('a folder in the output that is a link to a folder of others', async () => {
	const site = await builtSite();
	const theirs = writeFiles(join(site.dir, 'theirs'), { 'index.html': 'theirs', 'list.txt': 'theirs' });
	for (const name of ['guide', 'files']) {
		rmSync(join(site.out, name), { recursive: true });
		symlinkSync(theirs, join(site.out, name));
	}
	site.edit();
	await site.build();
	for (const name of ['index.html', 'list.txt']) assert.is(readFileSync(join(theirs, name), 'utf8'), 'theirs', name);
	held('a folder in the output becomes a link to a folder of others', 'two folders', 'nothing in that folder is deleted or replaced');
});

test('output that cannot be written', async () => {
	const site = await builtSite();
	writeFileSync(join(site.dir, 'taken'), 'a file');
	for (const out of ['taken/site', 'taken']) told(await site.build({ out: join(site.dir, out) }), /taken is a file/, 2);
	assert.is(readFileSync(join(site.dir, 'taken'), 'utf8'), 'a file');
	site.unharmed();
	held('output that cannot be written', 'a file in its place, or above it', 'exit 2 with the reason; the file stays');
	const small = disk('16m');
	if (small)
		try {
			const there = await builtSite(join(small.dir, 'x'));
			small.readOnly();
			told(await there.build({ cache: site.cache }), /cannot be written.*EROFS/, 2);
			there.unharmed();
			small.writable();
			await there.buildsWell();
		} finally {
			small.remove();
		}
	held('output that cannot be written', 'a disk mounted read-only', 'exit 2 with the reason', !!small);
});

test('files of others in the output folder', async () => {
	const site = await builtSite();
	for (let i = 0; i < 4; i++) await site.buildsWell();
	held('files of others', 'CNAME, notes beside our pages, whole folders, hidden ones; four builds', 'all there, byte for byte');
	// A page would take the place of a file of another: refused, whatever stands there.
	for (const path of ['extra/index.html', 'extra']) {
		writeFiles(site.out, { [path]: 'theirs' });
		writeFiles(site.site, { 'docs/extra.md': '# Extra\n\nText.\n' });
		told(await site.build(), /extra.* already exists, and vrmdocs did not write it/);
		assert.is(readFileSync(join(site.out, path), 'utf8'), 'theirs');
		rmSync(join(site.out, 'extra'), { recursive: true });
		rmSync(join(site.site, 'docs/extra.md'));
		site.unharmed();
	}
	// A link of another in the place of a folder of ours: neither followed nor replaced.
	const elsewhere = writeFiles(tempDir(), { 'index.html': 'elsewhere' });
	renameSync(join(site.out, 'guide'), join(site.dir, 'guide'));
	symlinkSync(elsewhere, join(site.out, 'guide'));
	told(await site.build(), /guide already exists, and vrmdocs did not write it/);
	unlinkSync(join(site.out, 'guide'));
	renameSync(join(site.dir, 'guide'), join(site.out, 'guide'));
	assert.is(readFileSync(join(elsewhere, 'index.html'), 'utf8'), 'elsewhere');
	site.unharmed();
	const manifest = readFileSync(join(site.out, MANIFEST));
	writeFileSync(join(site.out, MANIFEST), 'damaged');
	site.edit();
	told(await site.build(), /vrmdocs did not write it/);
	writeFileSync(join(site.out, MANIFEST), manifest);
	site.unharmed();
	await site.buildsWell();
	held(
		'files of others',
		'a page would replace a file, a folder or a symbolic link of another; the list of our files is damaged',
		'exit 1, each named; nothing is replaced, followed or deleted',
	);
});

test('names that mean something to JavaScript', async () => {
	const site = await builtSite();
	const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
	const page = (name: string, body: string) => `---\ntitle: ${name}\nslug: /n/${name}/\ntags: [${name}, '__proto__']\n---\n\n${body}\n`;
	for (const name of names) {
		writeFiles(site.site, { 'docs/wrong.md': page(name, `:::${name}\nx\n:::`) });
		told(await site.build(), new RegExp(`unknown admonition ":::${name}"|":::${name}" does not open an admonition`));
		site.unharmed();
	}
	rmSync(join(site.site, 'docs/wrong.md'));
	const files: Record<string, string> = {};
	for (const name of names) {
		files[`static/${name}`] = `static ${name}\n`;
		files[`docs/n-${name}/index.md`] = page(name, `[x](/n/${name}/#constructor)\n\n## constructor\n\n\`\`\`${name}\nx\n\`\`\``);
		files[`data/${name}.yaml`] = `${name}: 1\n`;
	}
	writeFiles(site.site, files);
	await site.buildsWell();
	for (const name of names) {
		assert.is(readFileSync(join(site.out, name), 'utf8'), `static ${name}\n`);
		assert.ok(existsSync(join(site.out, `n/${name}/index.html`)), name);
		assert.ok(Object.keys(readManifest(site.out).files).includes(name), name);
	}
	assert.match((await site.build()).stdout + (await site.build()).stderr, /0 files written/);
	for (const path of Object.keys(files)) rmSync(join(site.site, path));
	await site.buildsWell();
	held(
		'`__proto__`, `constructor`, `toString` …',
		'as static files, folders, routes, tags, headings, code languages and data files; as admonitions',
		'names like any other; unknown ones like any other',
	);
});

const file = join(process.env.PROJECT_ROOT!, 'test/RELIABILITY.md');

uvu('the table of faults is what was tried', () => {
	const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
	// What this machine cannot try keeps its line from a machine that could; a line that was never tried is not written.
	const elsewhere = rows.filter((row) => !row.tried && before.includes(row.text));
	const never = rows.filter((row) => !row.tried && !before.includes(row.text));
	for (const row of elsewhere) console.log(`not tried on this machine, its line is kept: ${row.text}`);
	const lines = [
		'',
		'What `test/cli/reliability.test.ts` asserts, a line for each fault (`WRITE_RELIABILITY=1` writes it anew). After every fault: the',
		'last good site is whole (every file has the hash its manifest names, all pages are of one generation), the next build succeeds and leaves',
		'nothing beside the output, and files that others put into the output folder are there, byte for byte.',
		'',
		'| fault | how it was made | what happens |',
		'|---|---|---|',
		...rows.filter((row) => !never.includes(row)).map((row) => row.text),
		'',
		'Not covered: power failure (nothing is synced to disk before the swap), file systems without atomic rename, and a reader who asks in the moment',
		'between the two renames.',
		'',
	];
	assert.is(failed, 0, 'a fault whose test failed has no line');
	compareSection('Builds', lines);
	assert.equal(never, [], 'faults that no machine has tried yet');
});

uvu.run();
