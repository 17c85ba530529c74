/** A cache that machines share, on a real nginx. Whatever the server does, the same bytes are published. */
import { cpSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { vrmdocs } from '../support/cli.ts';
import { filesIn, folderOf, tempDir, writeFiles } from '../support/files.ts';
import { type Nginx, noNginx, startNginx } from '../support/nginx.ts';
import { reliabilitySection } from '../support/reliability.ts';
import { disk } from '../support/small-disk.ts';

const test = suite('shared cache');
const table = reliabilitySection('Shared cache', 'test/cli/shared-cache.test.ts');
const PAGES = 130;

const sentence = 'A page of the site that several machines build, with **words** enough to be worth asking a server for them. ';
const page = (n: number, more = '') =>
	`---\ntitle: Page ${n}\n---\n\n## Part ${n}\n\n${sentence.repeat(12)}${more}\n\n[next](./p${(n + 1) % PAGES}.md)\n`;
const site = folderOf({
	'vrmdocs.config.json': JSON.stringify({ title: 'Shared', url: 'https://shared.example' }),
	'docs/index.md': '# Shared\n',
	...Object.fromEntries(Array.from({ length: PAGES }, (_, n) => [`docs/p${n}.md`, page(n)])),
});

let nginx: Nginx;
let right: Map<string, Buffer>;
const output = (dir: string) => new Map(filesIn(dir).map((path) => [path, readFileSync(join(dir, path))]));
const note = (stderr: string) => stderr.split('\n').filter((line) => line.includes('shared cache'));

/** A build on a machine that has nothing. */
async function machine(args: string[] = [`--cache-url=${nginx.url}`], env: Record<string, string> = {}, from = site) {
	const dir = tempDir();
	const ran = await vrmdocs(['build', from, '--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache'), ...args], { env });
	return { ...ran, dir, files: () => output(join(dir, 'out')) };
}

function isRight(files: Map<string, Buffer>, what: string): void {
	assert.equal([...files.keys()], [...right.keys()], what);
	for (const [path, bytes] of right) assert.ok(files.get(path)!.equals(bytes), `${what}: ${path}`);
}

const compiled = ({ stderr }: { stderr: string }) => Number(/(\d+) of \d+ pages? compiled/.exec(stderr)?.[1]);
const compile = (args: string[] = [], from = site) =>
	vrmdocs(['compile', from, '--cache-dir', join(tempDir(), 'cache'), `--cache-url=${nginx.url}`, ...args]);

test.before(async () => {
	const { code, files, stderr } = await machine([]);
	assert.is(code, 0, stderr);
	right = files();
	nginx = await startNginx();
});
test.after(() => nginx.stop());

test('a machine that has nothing finds what another one made', async () => {
	const first = await machine();
	isRight(first.files(), 'first');
	assert.equal(note(first.stderr), []);
	const asked = nginx.requests();
	assert.ok(asked.some((line) => /^PUT \/ac\/[0-9a-f]{64} 20[14]$/.test(line)));
	assert.ok(asked.length < PAGES / 2, `${asked.length} requests for ${PAGES} pages`);
	const second = await machine();
	isRight(second.files(), 'second');
	const again = nginx.requests();
	assert.equal(
		again.filter((line) => line.startsWith('PUT')),
		[],
		'nothing is written twice',
	);
	assert.equal(
		again.filter((line) => !line.endsWith(' 200')),
		[],
		'all of it is there',
	);
	assert.is(compiled(await compile()), 0);
});

test('of a site that differs, the other pages are taken', async () => {
	const branch = tempDir();
	cpSync(site, branch, { recursive: true });
	writeFiles(branch, { 'docs/p7.md': page(7, 'Another text.') });
	assert.is(compiled(await compile(['--cache-readonly'], branch)), 1);
	assert.equal(
		nginx.requests().filter((line) => line.startsWith('PUT')),
		[],
		'it may only be read',
	);
	assert.is(compiled(await compile([], branch)), 1);
	assert.is(compiled(await compile([], branch)), 0);
	assert.is(compiled(await compile()), 0, 'the former site is still there');
	nginx.requests();
});

test('a writer who changes a page asks no server for it', async () => {
	const { dir } = await machine();
	const own = tempDir();
	cpSync(site, own, { recursive: true });
	nginx.requests();
	writeFiles(own, { 'docs/p9.md': page(9, 'Edited.') });
	const flags = ['--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache'), '--cache-url', nginx.url, '--cache-readonly'];
	assert.is((await vrmdocs(['build', own, ...flags])).code, 0);
	assert.equal(nginx.requests(), []);
});

test('jobs compile a part each, and the last one finds all of it', async () => {
	nginx.empty();
	const parts = await Promise.all(['1/3', '2/3', '3/3'].map((part) => compile(['--shard', part])));
	const made = parts.map(compiled);
	assert.is(
		made.reduce((sum, n) => sum + n),
		PAGES + 1,
	);
	assert.ok(
		made.every((n) => n < PAGES),
		made.join(),
	);
	assert.is(compiled(await compile()), 0);
	const last = await machine();
	isRight(last.files(), 'last');
	assert.equal(note(last.stderr), []);
});

test('two builders at once', async () => {
	nginx.empty();
	const both = await Promise.all([machine(), machine()]);
	for (const one of both) {
		isRight(one.files(), 'at once');
		assert.equal(note(one.stderr), []);
	}
	assert.is(compiled(await compile()), 0);
	table.held('two machines that fill an empty shared cache at once', '1 pair', 'the same bytes are published, the cache is whole');
});

test('a server that lies', async () => {
	const files = filesIn(nginx.dir).filter((path) => /^(ac|cas)\//.test(path));
	const whole = tempDir();
	for (const folder of ['ac', 'cas']) cpSync(join(nginx.dir, folder), join(whole, folder), { recursive: true });
	const lies: Record<string, (file: string, i: number, of: string[]) => void> = {
		'a changed byte': (file) => {
			const bytes = readFileSync(file);
			bytes[bytes.length >> 1]! ^= 4;
			writeFileSync(file, bytes);
		},
		'a part': (file) => truncateSync(file, 100),
		'one for another': (file, i, of) => writeFileSync(file, readFileSync(of[(i + 1) % of.length]!.replace(nginx.dir, whole))),
		'a page of a portal': (file) => writeFileSync(file, '<!doctype html><title>Sign in</title>'),
	};
	for (const folder of ['ac', 'cas'])
		for (const [lie, tell] of Object.entries(lies)) {
			const those = files.filter((path) => path.startsWith(`${folder}/`)).map((path) => join(nginx.dir, path));
			those.forEach(tell);
			const { files: made, code, stderr } = await machine([`--cache-url=${nginx.url}`, '--cache-readonly']);
			assert.is(code, 0, stderr);
			isRight(made(), `${folder}: ${lie}`);
			// Entries of another batch are entries: nothing in them is wanted.
			if (folder === 'cas' || lie === 'a page of a portal') assert.is(note(stderr).length, 1, `${folder}: ${lie}: ${stderr}`);
			cpSync(whole, nginx.dir, { recursive: true });
		}
	table.held('a shared cache that sends changed, cut, exchanged or foreign files', '8 builds', 'the same bytes are published, said once');
});

test('a server that nobody reaches, is slow, dies, or is full', async () => {
	const gone = await machine(['--cache-url=http://127.0.0.1:2/']);
	isRight(gone.files(), 'gone');
	assert.is(note(gone.stderr).length, 1, gone.stderr);

	const slow = await startNginx('limit_rate 200;', nginx.dir);
	const late = await machine([`--cache-url=${slow.url}`, '--cache-readonly']);
	isRight(late.files(), 'slow');
	assert.match(note(late.stderr).join(), /it is slower than making everything here/);

	const dying = machine([`--cache-url=${slow.url}`]);
	for (let i = 0; i < 200 && slow.requests().length < 1; i++) await new Promise((go) => setTimeout(go, 20));
	await slow.stop();
	const died = await dying;
	isRight(died.files(), 'died');
	assert.is(note(died.stderr).length, 1, died.stderr);
	table.held('a shared cache that is not there, is slow, or dies meanwhile', '3 builds', 'the same bytes are published, said once');

	const small = disk('8k');
	table.held('a shared cache whose disk is full', '2 builds', 'the same bytes are published, said once');
	if (!small) return console.log('  a full disk is not tried: this machine lets nobody mount one');
	const full = await startNginx('', join(small.dir, 'files'));
	try {
		const ran = await machine([`--cache-url=${full.url}`]);
		isRight(ran.files(), 'full');
		assert.is(note(ran.stderr).length, 1, ran.stderr);
		isRight((await machine([`--cache-url=${full.url}`, '--cache-readonly'])).files(), 'from a full one');
	} finally {
		await full.stop();
		small.remove();
	}
});

test('credentials come from the environment, and go to no other host', async () => {
	const secrets = { VRMDOCS_CACHE_USER: 'ci', VRMDOCS_CACHE_PASSWORD: 'pass-1234' };
	const { stdout } = await vrmdocs(['build', site, '--cache-url=https://ci:pass-1234@cache.example/', '--json']);
	assert.match(stdout, /"code":"usage"/);
	assert.not.match(stdout, /pass-1234/);

	writeFiles(nginx.dir, { htpasswd: 'ci:{PLAIN}pass-1234\n' });
	const guarded = await startNginx(`auth_basic cache; auth_basic_user_file ${join(nginx.dir, 'htpasswd')};`);
	const denied = await machine([`--cache-url=${guarded.url}`]);
	isRight(denied.files(), 'denied');
	assert.match(note(denied.stderr).join(), /it answers 401/);
	const { stderr, code } = await machine([], { ...secrets, VRMDOCS_CACHE_URL: guarded.url });
	assert.is(code, 0);
	assert.not.match(stderr, /pass-1234|shared cache/);
	assert.ok(existsSync(join(guarded.dir, 'cas')), 'it is written');
	await guarded.stop();

	const heard: (string | undefined)[] = [];
	const listening = (answer: Parameters<typeof createServer>[1]) =>
		new Promise<Server & { url: string }>((done) => {
			const server = createServer(answer!).listen(0, '127.0.0.1', () =>
				done(Object.assign(server, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })),
			);
		});
	const other = await listening((request, response) => {
		heard.push(request.headers.authorization);
		response.writeHead(404).end();
	});
	const moved = await listening((request, response) => response.writeHead(307, { location: other.url + request.url!.slice(1) }).end());
	isRight((await machine([`--cache-url=${moved.url}`], secrets)).files(), 'redirected');
	assert.ok(heard.length > 0);
	assert.equal(heard.filter(Boolean), []);
	for (const server of [other, moved]) server.close();
});

test('with a key, entries that others wrote are not taken', async () => {
	const key = { VRMDOCS_CACHE_SIGNATURE_KEY: 'a key of ours' };
	const unsigned = await machine(undefined, key);
	isRight(unsigned.files(), 'unsigned');
	assert.match(note(unsigned.stderr).join(), /not signed with VRMDOCS_CACHE_SIGNATURE_KEY/);
	const signed = await machine(undefined, key);
	assert.equal(note(signed.stderr), [], 'they have been replaced');
	isRight(signed.files(), 'signed');
});

test('a read-only server is written to no more than once, and it is said', async () => {
	const fixed = await startNginx('dav_methods off;');
	const { stderr, files } = await machine([`--cache-url=${fixed.url}`]);
	isRight(files(), 'read-only');
	assert.match(note(stderr).join(), /lets nothing be written/);
	const quiet = await machine([`--cache-url=${fixed.url}`], { VRMDOCS_CACHE_READONLY: 'true' });
	assert.equal(note(quiet.stderr), []);
	await fixed.stop();
});

test('wrong flags', async () => {
	for (const [args, message] of [
		[['build', site, '--cache-url', 'cache.example'], 'no address of a server'],
		[['compile', site, '--shard', '5/4'], '1/4 to 4/4'],
		[['compile', site, '--no-cache'], 'would keep nothing'],
	] as const) {
		const { code, stderr } = await vrmdocs([...args]);
		assert.is(code, 2, stderr);
		assert.match(stderr, message);
	}
});

test('test/RELIABILITY.md tells what was tried', () => table.check());

if (noNginx) {
	console.log(`skipped: ${noNginx}`);
	const none = suite('shared cache');
	none.skip('a server of the cache');
	none.run();
} else test.run();
