/** A small site for the fault tests: built into one folder again and again, with the generation of the build in every page. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as assert from 'uvu/assert';
import { MANIFEST, readManifest } from '../../src/output/manifest.ts';
import { bin, type Ran, ran, vrmdocs } from './cli.ts';
import { filesIn, tempDir, writeFiles } from './files.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** Files that others put into the output folder: none of them may ever go. */
const foreign: Record<string, string> = {
	CNAME: 'a.example\n',
	'guide/notes.txt': 'notes beside our pages\n',
	'theirs/deep/file.html': '<p>theirs</p>\n',
	'.well-known/security.txt': 'Contact: x\n',
};

export interface FaultySite {
	/** Holds everything of this site. */
	dir: string;
	site: string;
	out: string;
	cache: string;
	/** Folders of others in the output, besides the few files that `whole` always looks for. */
	theirs: string[];
	/** Generation of the sources. */
	written: number;
	/** Generation of the last build that went well. */
	good: number;
	/** Writes the sources of the next generation (or of another): every page says `Generation n`; every second one has a page more. */
	edit(n?: number): void;
	/** Starts a build. */
	start(options?: RunOptions): ChildProcess;
	build(options?: RunOptions): Promise<Ran>;
	/** Asserts that an output is one whole generation, and everything of others is there; returns the generation. */
	whole(out?: string): number;
	/** Asserts that the output is the last good one, and nothing lies beside it. */
	unharmed(): void;
	/** Edits, builds, and asserts that it went well. */
	buildsWell(options?: RunOptions): Promise<Ran>;
}

export interface RunOptions {
	/** The build has a process of its own. */
	env?: Record<string, string>;
	/** Without root's right to read what it has no permission for. */
	unprivileged?: boolean;
	out?: string;
	cache?: string;
	site?: string;
	/** Milliseconds until kill -9. */
	killAfter?: number;
}

export function faultySite(dir = tempDir()): FaultySite {
	const self: FaultySite = {
		dir,
		site: join(dir, 'site'),
		out: join(dir, 'public/site'),
		cache: join(dir, 'cache'),
		theirs: [],
		written: 0,
		good: 0,
		edit(n = self.written + 1) {
			self.written = n;
			rmSync(join(self.site, 'docs/even.md'), { force: true });
			writeFiles(self.site, {
				'vrmdocs.config.json': JSON.stringify({
					title: `Generation ${n}`,
					url: 'https://a.example',
					showLastUpdate: false,
					redirects: [{ from: '/old/', to: '/guide/' }],
				}),
				'docs/index.md': `---\ntitle: Home\n---\n\n[Guide](guide/index.md) of generation ${n}.\n\n![dot](dot.png)\n`,
				'docs/guide/index.md': '---\ntitle: Guide\n---\n\n[Home](../index.md)\n',
				...(n % 2 ? {} : { 'docs/even.md': '# Even\n\nText.\n' }),
				'docs/dot.png': png,
				'blog/2024-01-02-post.md': `---\ntitle: Post ${n}\n---\n\nText.\n`,
				'static/files/list.txt': `list ${n}\n`,
				'data/numbers.yaml': `n: ${n}\n`,
			});
		},
		start({ env = {}, unprivileged = false, ...folders } = {}) {
			const [command, ...before] = [...(unprivileged ? withoutPrivileges : []), process.execPath];
			return spawn(command!, [...before, bin, ...argsOf(folders)], {
				cwd: dir,
				env: { ...process.env, FORCE_COLOR: '0', ...env },
			});
		},
		build(options = {}) {
			const { env, killAfter, unprivileged } = options;
			if (!env && killAfter === undefined && !unprivileged) return vrmdocs(argsOf(options), { cwd: dir });
			return new Promise((done, fail) => {
				const child = self.start(options);
				let stdout = '';
				let stderr = '';
				child.stdout!.on('data', (c: Buffer) => {
					stdout += c;
				});
				child.stderr!.on('data', (c: Buffer) => {
					stderr += c;
				});
				const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
				const limit = setTimeout(() => child.kill('SIGKILL'), 120_000);
				child.on('error', fail);
				child.on('close', (code) => {
					clearTimeout(timer);
					clearTimeout(limit);
					done(ran(code, stdout, stderr));
				});
			});
		},
		whole(out = self.out) {
			const { files } = readManifest(out);
			const paths = Object.keys(files);
			assert.ok(paths.length > 10, `a manifest with ${paths.length} files`);
			for (const path of paths) {
				const bytes = readFileSync(join(out, path));
				assert.equal([bytes.length, createHash('sha1').update(bytes).digest('hex')], [files[path]!.bytes, files[path]!.hash], path);
			}
			for (const [path, text] of Object.entries(foreign))
				assert.is(readFileSync(join(out, path), 'utf8'), text, `the file of another, ${path}`);
			const known = (path: string) =>
				files[path] || path in foreign || path === MANIFEST || self.theirs.some((folder) => path.startsWith(`${folder}/`));
			const strange = filesIn(out).filter((path) => !known(path));
			assert.equal(strange, [], 'nothing half written lies about');
			const told = paths.filter((p) => p.endsWith('.html')).map((p) => /Generation (\d+)/.exec(readFileSync(join(out, p), 'utf8'))?.[1]);
			assert.is(new Set(told).size, 1, `pages of one generation: ${[...new Set(told)]}`);
			const n = Number(told[0]);
			assert.is(readFileSync(join(out, 'files/list.txt'), 'utf8'), `list ${n}\n`);
			assert.is(existsSync(join(out, 'even/index.html')), n % 2 === 0);
			return n;
		},
		unharmed() {
			assert.is(self.whole(), self.good, 'the last good site');
			assert.equal(leftovers(self.out), [], 'nothing is left beside the output');
		},
		async buildsWell(options) {
			self.edit();
			const ran = await self.build(options);
			assert.is(ran.code, 0, ran.stderr);
			self.good = self.written;
			self.unharmed();
			return ran;
		},
	};
	const argsOf = ({ out = self.out, cache = self.cache, site = self.site }: RunOptions) => [
		'build',
		site,
		'--out',
		out,
		'--cache-dir',
		cache,
	];
	return self;
}

/** A site that was built once, with files of others in its output. */
export async function builtSite(dir?: string): Promise<FaultySite> {
	const self = faultySite(dir);
	self.edit();
	const { code, stderr } = await self.build();
	assert.is(code, 0, stderr);
	writeFiles(self.out, foreign);
	self.good = self.written;
	self.unharmed();
	return self;
}

/** Folders and locks of builds beside an output. */
export const leftovers = (out: string): string[] => readdirSync(dirname(out)).filter((name) => /^\..*\.(?:next|old|base|lock)/.test(name));

/** As an address: options of Node end at a space of a path. */
export const faultsModule = pathToFileURL(join(process.env.PROJECT_ROOT!, 'test/support/faults.mjs')).href;

/** Environment that loads test/support/faults.mjs into a build. */
export const fault = (plan: {
	on: string[];
	path?: string;
	at?: number;
	do: string;
	log?: string;
	text?: string;
}): Record<string, string> => ({
	NODE_OPTIONS: `--import ${faultsModule}`,
	FAULT: JSON.stringify({ at: 1, ...plan }),
});

/**
 * Root reads what nobody may read. Another user could not reach a tool that lies below a folder of mode 0700, so root gives up that right instead: as
 * itself, it keeps its own folders.
 */
const withoutPrivileges = process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all'] : [];

/** Why a build cannot be refused a file of mode 0 on this machine; undefined where it can. */
export function readsEverything(): string | undefined {
	if (process.platform === 'win32') return 'Windows has no such permissions';
	const file = join(writeFiles(tempDir(), { 'secret.txt': '' }), 'secret.txt');
	chmodSync(file, 0);
	const [command, ...before] = [...withoutPrivileges, process.execPath];
	const ran = spawnSync(command!, [...before, '-e', `require('fs').readFileSync(${JSON.stringify(file)})`], { encoding: 'utf8' });
	if (ran.error) return ran.error.message;
	return /EACCES/.test(ran.stderr) ? undefined : `a file of mode 0 was read${ran.stderr && `: ${ran.stderr}`}`;
}
