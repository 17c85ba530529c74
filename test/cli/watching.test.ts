/** `serve --watch` through what happens around it: a terminal that goes away, links, a site folder that is replaced, commits. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tempDir } from '../support/files.ts';
import { bin, folder, liveFixture, serve, sleep, until } from '../support/live.ts';

const root = process.env.PROJECT_ROOT!;
const test = suite('watching');
const cache = tempDir();

const text = (port: number, path: string): Promise<string> =>
	new Promise((done, fail) => {
		request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
			let body = '';
			response.on('data', (chunk) => {
				body += chunk;
			});
			response.on('end', () => done(body));
		})
			.on('error', fail)
			.end();
	});

const started: ChildProcess[] = [];
process.on('exit', () => {
	for (const child of started) child.kill('SIGKILL');
});

/** Processor time of a process so far, in hundredths of a second. */
const ticks = (pid: number): number => {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
	return Number(fields[11]) + Number(fields[12]);
};

for (const flags of [['--watch'], []])
	test(`serve ${flags} goes on at rest when whoever read its output goes away, and one SIGTERM ends it`, async () => {
		const site = folder(liveFixture());
		const child = spawn(
			process.execPath,
			[bin, 'serve', site.dir, '--port', '0', ...flags, '--cache-dir', cache, '--out', join(tempDir(), 'out')],
			{
				cwd: root,
			},
		);
		started.push(child);
		const address = await new Promise<string>((done) => child.stdout.once('data', (chunk) => done(String(chunk).trim())));
		const port = Number(new URL(address).port);
		child.stdout.destroy();
		child.stderr.destroy();
		// Each of these has something to say.
		for (let i = 0; i < 3; i++) {
			site.edit('docs/guide/code.md', /^## .*/m, `## 例${i} {#example}\n\n[x](./nowhere-${i}.md)`);
			if (flags.length)
				await until(
					async () => (await text(port, '/guide/code/')).includes(`例${i}`),
					() => 'the page is not there',
				);
		}
		if (process.platform === 'linux') {
			const before = ticks(child.pid!);
			await sleep(1500);
			assert.ok(ticks(child.pid!) - before < 75, `it is at rest: ${ticks(child.pid!) - before} of 150 ticks`);
		}
		assert.ok((await text(port, '/guide/start/')).includes('最初の段落です。'), 'it answers');
		const ended = new Promise((done) => child.once('exit', (code) => done(code)));
		child.kill('SIGTERM');
		assert.is(await Promise.race([ended, sleep(10_000)]), 0);
	});

test('build into a pipe that is closed ends with its exit code, without a trace', async () => {
	const site = folder(liveFixture());
	const child = spawn(process.execPath, [bin, 'build', site.dir, '--json', '--cache-dir', cache, '--out', join(tempDir(), 'out')], {
		cwd: root,
	});
	child.stdout.destroy();
	let said = '';
	child.stderr.on('data', (chunk) => {
		said += chunk;
	});
	assert.is(await new Promise((done) => child.once('close', done)), 0);
	assert.not.match(said, /EPIPE|\bat .*:\d+:\d+/);
});

test('links that are made while it watches are seen: to files and to folders', async () => {
	const site = folder(liveFixture());
	const one = await serve(site.dir, ['--watch', '--cache-dir', cache]);
	site.write('shared/page.md', '# 共有\n\n共有の本文です。\n');
	symlinkSync('../../shared/page.md', join(site.dir, 'docs/notes/linked.md'));
	await until(
		async () => (await text(one.port, '/notes/linked/')).includes('共有の本文です。'),
		() => one.printed(),
	);
	site.write('shared/page.md', '# 共有\n\n直した本文です。\n');
	await until(
		async () => (await text(one.port, '/notes/linked/')).includes('直した本文です。'),
		() => one.printed(),
	);
	symlinkSync('../../shared', join(site.dir, 'docs/notes/folder'));
	await until(
		async () => (await text(one.port, '/notes/folder/page/')).includes('直した本文です。'),
		() => one.printed(),
	);
	site.write('shared/page.md', '# 共有\n\nもう一度直した本文です。\n');
	await until(
		async () => (await text(one.port, '/notes/folder/page/')).includes('もう一度直した本文です。'),
		() => one.printed(),
	);
	await one.stop();
});

test('a site folder that is replaced is followed', async () => {
	const site = folder(liveFixture());
	const one = await serve(site.dir, ['--watch', '--cache-dir', cache]);
	for (const [i, word] of ['新しい', '次の'].entries()) {
		cpSync(site.dir, `${site.dir}.next`, { recursive: true });
		renameSync(site.dir, `${site.dir}.old${i}`);
		renameSync(`${site.dir}.next`, site.dir);
		site.edit('docs/guide/start.md', /^.*段落です。/m, `${word}段落です。`);
		await until(
			async () => (await text(one.port, '/guide/start/')).includes(`${word}段落です。`),
			() => one.printed(),
		);
		site.edit('docs/guide/start.md', `${word}段落です。`, `${word}段落を直しました。最初の段落です。`);
		await until(
			async () => (await text(one.port, '/guide/start/')).includes(`${word}段落を直しました。`),
			() => one.printed(),
		);
	}
	rmSync(site.dir, { recursive: true });
	await sleep(500);
	assert.is(one.child.exitCode, null, 'a folder that is away for a while ends nothing');
	cpSync(`${site.dir}.old0`, site.dir, { recursive: true });
	await until(
		async () => (await text(one.port, '/guide/start/')).includes('最初の段落です。'),
		() => one.printed(),
	);
	await one.stop();
});

test('an error that code of the site throws later ends nothing, and is told', async () => {
	const site = folder(liveFixture());
	site.edit('vrmdocs.config.ts', /^/, "setTimeout(() => {\n\tthrow new Error('thrown later');\n}, 500);\n");
	const one = await serve(site.dir, ['--watch', '--cache-dir', cache]);
	await one.prints('vrmdocs.config.ts:2:8 error: nobody catches what is thrown here: thrown later');
	assert.match(await text(one.port, '/guide/start/'), '最初の段落です。');
	assert.is(await one.stop(), 0);
});

test('what a build tells of the config and the files that it names is told while writing', async () => {
	const site = folder(liveFixture());
	const one = await serve(site.dir, ['--watch', '--cache-dir', cache]);
	site.edit('vrmdocs.config.ts', "label: 'ブログ',", "label: 'ブログ', icon: 'no-such-icon',");
	site.edit('vrmdocs.config.ts', 'showLastUpdate: false,', "showLastUpdate: false, preloadFonts: ['NoSuchFont'],");
	const { stdout } = spawnSync(
		process.execPath,
		[bin, 'build', site.dir, '--json', '--cache-dir', cache, '--out', join(tempDir(), 'out')],
		{
			encoding: 'utf8',
		},
	);
	const { errors, warnings } = JSON.parse(stdout) as { errors: { message: string }[]; warnings: { message: string }[] };
	const told = [...errors, ...warnings].map(({ message }) => message);
	for (const name of ['no-such-icon', 'NoSuchFont']) assert.ok(told.some((message) => message.includes(name)));
	for (const message of told) await one.prints(message);
	await one.stop();
});

test('a commit changes the dates of its pages', async () => {
	const site = folder(liveFixture());
	site.edit('vrmdocs.config.ts', 'showLastUpdate: false', 'showLastUpdate: true');
	const git = (date: string, ...args: string[]) =>
		execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], {
			cwd: site.dir,
			env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
		});
	git('', 'init', '-q');
	git('', 'add', '.');
	git('2024-02-03T00:00:00Z', 'commit', '-qm', 'a');
	const one = await serve(site.dir, ['--watch', '--cache-dir', cache]);
	const date = async () => /<time[^>]*datetime="([^"T]+)/i.exec(await text(one.port, '/guide/code/'))?.[1];
	assert.is(await date(), '2024-02-03');
	site.edit('docs/guide/code.md', 'コード', 'コード二');
	git('2025-04-05T00:00:00Z', 'commit', '-qam', 'b');
	await until(
		async () => (await date()) === '2025-04-05',
		() => one.printed(),
	);
	await one.stop();
});

test.run();
