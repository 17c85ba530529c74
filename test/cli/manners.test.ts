/** What a script or a CI job needs of the commands: warnings that fail, flags over the config, JSON on every way out, honest dates. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as cli from '../support/cli.ts';
import { type Files, folderOf, tempDir, writeFiles } from '../support/files.ts';

// Each command has a process of its own: how it ends is what these are about.
const vrmdocs: typeof cli.vrmdocs = (args, options) => cli.vrmdocs(args, { env: {}, ...options });
const buildJson: typeof cli.buildJson = (site, args, options) => cli.buildJson(site, args, { env: {}, ...options });
const config = (more: object = {}) => JSON.stringify({ title: 'T', url: 'https://a.example', showLastUpdate: false, ...more });
const cache = ['--cache-dir', join(tempDir(), 'cache')];
const newOut = () => join(tempDir(), 'out');
/** A site with one warning. */
const warned = folderOf({ 'vrmdocs.config.json': config(), 'docs/index.md': '# A\n\n[a](#nowhere)\n' });
const right = folderOf({ 'vrmdocs.config.json': config(), 'docs/index.md': '# A\n' });

test('build --strict: a warning fails, is printed even with --quiet, and the output stays as it was', async () => {
	const out = newOut();
	assert.is((await vrmdocs(['build', warned, '--out', out, ...cache, '--quiet'])).code, 0);
	const before = readFileSync(join(out, 'index.html'), 'utf8');
	const strict = await vrmdocs(['build', warned, '--out', out, ...cache, '--no-cache', '--strict', '--quiet']);
	assert.is(strict.code, 1);
	assert.match(strict.stderr, 'docs/index.md:3:1 warning: ');
	assert.match(strict.stderr, /1 warning, which fail with --strict; .* is unchanged/);
	assert.is(readFileSync(join(out, 'index.html'), 'utf8'), before);
	const fresh = newOut();
	const { code, json } = await buildJson(warned, ['--out', fresh, ...cache, '--strict']);
	assert.equal([code, json.errors.length, json.warnings.length, existsSync(fresh)], [1, 0, 1, false]);
	assert.is((await vrmdocs(['build', right, '--out', newOut(), ...cache, '--strict'])).code, 0);
});

test('check-links --strict: a warning fails, in every format', async () => {
	for (const format of ['text', 'json', 'github', 'sarif']) {
		assert.is((await vrmdocs(['check-links', warned, ...cache, '--format', format])).code, 0, format);
		assert.is((await vrmdocs(['check-links', warned, ...cache, '--strict', '--format', format])).code, 1, format);
	}
	const quiet = await vrmdocs(['check-links', warned, ...cache, '--strict', '--quiet']);
	assert.match(quiet.stdout, 'docs/index.md:3:1 warning: ');
	assert.is((await vrmdocs(['check-links', right, ...cache, '--strict'])).code, 0);
});

test('--url and --base-url stand over the config; a base URL may come without its slashes', async () => {
	for (const base of ['/proj', 'proj', '/proj/', 'proj/']) {
		const out = newOut();
		const { code } = await vrmdocs(['build', right, '--out', out, ...cache, '--url', 'https://me.example', '--base-url', base]);
		assert.is(code, 0, base);
		const html = readFileSync(join(out, 'index.html'), 'utf8');
		assert.match(html, '<link rel="canonical" href="https://me.example/proj/"/>');
		assert.match(html, 'data-base-url="/proj/"');
		assert.match(readFileSync(join(out, 'sitemap.xml'), 'utf8'), 'https://me.example/proj/');
	}
	const out = newOut();
	// What scripts give for a site at the root.
	await vrmdocs(['build', right, '--out', out, ...cache, '--base-url', '']);
	assert.match(readFileSync(join(out, 'index.html'), 'utf8'), 'data-base-url="/"');
});

test('a wrong --url or --base-url is told of the flag, not of the config', async () => {
	const url = await vrmdocs(['build', right, '--out', newOut(), ...cache, '--url', 'https://me.example/proj']);
	assert.is(url.code, 2);
	assert.match(url.stderr, /^error: --url: must be an origin without a path.*, found "https:\/\/me\.example\/proj"$/m);
	const base = await vrmdocs(['build', right, '--out', newOut(), ...cache, '--base-url', 'https://me.example']);
	assert.is(base.code, 2);
	assert.match(base.stderr, /^error: --base-url: must start and end with a slash/m);
});

const buildKeys = ['cached', 'durationMs', 'errors', 'pages', 'removed', 'routes', 'stages', 'unsupported', 'warnings', 'written'];
const indexKeys = ['documents', 'errors', 'files', 'pages', 'parts', 'ratio', 'text', 'warnings'];
const linkKeys = ['durationMs', 'errors', 'external', 'fixed', 'links', 'notes', 'pages', 'warnings'];
const broken = folderOf({ 'vrmdocs.config.json': config(), 'docs/index.md': '---\ntitle: "\n---\n' });
const wrong = folderOf({ 'vrmdocs.config.json': '{"title": 1}', 'docs/index.md': '# A\n' });
const none = join(tempDir(), 'none');
/** Code of the site that throws where nobody waits for it. */
const throwing = folderOf({
	'vrmdocs.config.js': `setTimeout(() => { throw new Error('late') }, 5);\nawait new Promise((done) => setTimeout(done, 60_000));\nexport default {};\n`,
	'docs/index.md': '# A\n',
});
const leaving = folderOf({ 'vrmdocs.config.js': 'process.exit(0);\n', 'docs/index.md': '# A\n' });

for (const [command, json, keys] of [
	['build', ['--json'], buildKeys],
	['index', ['--json'], indexKeys],
	['check-links', ['--format', 'json'], linkKeys],
] as const) {
	const out = command === 'check-links' ? [] : ['--out', newOut()];
	for (const [what, args, code, problem] of [
		['well', [right], 0, undefined],
		['wrong content', [broken], 1, 'front-matter'],
		['wrong config', [wrong], 2, 'config-value'],
		['no folder', [none], 2, 'no-config'],
		['an unknown flag', [right, '--bogus'], 2, 'usage'],
		['too many arguments', [right, 'second'], 2, 'usage'],
		['a config that ends the process', [leaving], 1, 'ended'],
	] as const)
		test(`${command} prints one JSON object with all its keys: ${what}`, async () => {
			const ran = await vrmdocs([command, ...args, ...json, ...(what === 'an unknown flag' ? [] : [...out, ...cache])]);
			assert.is(ran.code, code, ran.stderr);
			assert.is(ran.stdout.trim().split('\n').length, 1);
			const report = JSON.parse(ran.stdout) as { errors: { code: string; severity: string; message: string }[] };
			assert.equal(Object.keys(report).sort(), keys);
			assert.is(report.errors[0]?.code, problem);
			if (what !== 'well' && command !== 'check-links') assert.is(ran.stderr, '');
		});
}

test('what ends the process from outside is in the JSON', async () => {
	const { code, stdout } = await vrmdocs(['build', throwing, '--json', '--out', newOut(), ...cache]);
	assert.is(code, 1);
	const [{ file, line, message }] = JSON.parse(stdout).errors;
	assert.equal([file, line, message], ['vrmdocs.config.js', 1, 'uncaught: late']);
});

const git = (cwd: string, ...args: string[]) =>
	execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', '-c', 'commit.gpgsign=false', ...args], {
		cwd,
		stdio: 'pipe',
		env: { ...process.env, GIT_AUTHOR_DATE: args.at(-1), GIT_COMMITTER_DATE: args.at(-1) },
	});

test("under Yarn's Plug'n'Play a build says in one line what to write; init works", async () => {
	const dir = tempDir();
	const hook = join(dir, 'pnp.cjs');
	writeFiles(dir, { 'pnp.cjs': "Object.defineProperty(process, 'versions', { value: { ...process.versions, pnp: '3' } });\n" });
	const env = { NODE_OPTIONS: `--require ${hook}` };
	const { code, lines } = await vrmdocs(['build', join(dir, 'site')], { env });
	assert.is(code, 2);
	assert.match(
		lines.join('\n'),
		/^error: packages are installed by Yarn's Plug'n'Play.*\n {2}write nodeLinker: node-modules into \.yarnrc\.yml, then yarn install$/m,
	);
	assert.is((await vrmdocs(['init', join(dir, 'new')], { env })).code, 0);
});

test('a config whose bundle cannot be written into the cache is not blamed for it', async () => {
	const cwd = folderOf({
		'vrmdocs.config.js': "export default { title: 'A', url: 'https://a.example' };\n",
		'docs/index.md': '# A\n',
		'cache/modules': 'a file',
	});
	const { code, lines } = await vrmdocs(['build', '.', '--out', newOut(), '--cache-dir', 'cache'], { cwd });
	assert.is(code, 1);
	assert.match(
		lines.join('\n'),
		/^error: the cache cannot be written \(.*modules.*: not a directory\)\n {2}free some space, or choose another folder with --cache-dir/im,
	);
});

test('init says which file it cannot write', async () => {
	const dir = folderOf({ '.github': 'a file' });
	const { code, stderr } = await vrmdocs(['init', dir, '--bare']);
	assert.is(code, 2);
	assert.match(stderr, /\.github\/workflows\/docs\.yml error: the file cannot be written: not a directory\n {2}choose another folder/);
});

test('a site that is a package of its own holds what is made of it; another is made where the command was given', async () => {
	for (const [files, home] of [
		[{ 'website/package.json': '{ "private": true }' }, 'website'],
		[{ 'package.json': '{ "private": true }' }, '.'],
	] as [Files, string][]) {
		const cwd = folderOf({ ...files, 'website/vrmdocs.config.json': config(), 'website/docs/index.md': '# A\n' });
		assert.is((await vrmdocs(['build', 'website'], { cwd })).code, 0);
		assert.equal(
			['.', 'website'].map((folder) => ['site/index.html', 'cache'].map((name) => existsSync(join(cwd, folder, 'dist', name)))),
			['.', 'website'].map((folder) => [folder === home, folder === home]),
		);
	}
});

test('a package.json that is no JSON is told with its place, of the site or above it', async () => {
	for (const folder of ['.', 'website']) {
		const cwd = folderOf({
			'package.json': '{\n\t"private": true,\n}\n',
			[join(folder, 'vrmdocs.config.json')]: config(),
			[join(folder, 'docs/index.md')]: '# A\n',
		});
		for (const command of ['build', 'check-links', 'index']) {
			const { code, stderr } = await vrmdocs([command, folder], { cwd });
			assert.is(code, 2, stderr);
			assert.match(stderr, /package\.json:3:1 error: not valid JSON: expected a key in double quotes, found "}"\n {2}take out the comma/);
		}
	}
});

test("a package's own dist, which it publishes or compiles to, is left alone", async () => {
	for (const [name, text, isOwn] of [
		['package.json', '{ "main": "./dist/index.js" }', true],
		['package.json', '{ "exports": { ".": { "import": "./dist/index.mjs" } } }', true],
		['package.json', '{ "files": ["dist/**"] }', true],
		['package.json', '{ "files": ["dist/lib"], "main": "dist/lib/index.js" }', false],
		['package.json', '{ "main": 1, "files": null, "exports": [{}] }', false],
		['tsconfig.json', '{ "compilerOptions": { /* here */ "outDir": "./dist" } }', true],
		['tsconfig.json', '{ "$schema": "https://json.schemastore.org/tsconfig", "compilerOptions": { "outDir": "dist" } }', true],
		['tsconfig.json', '{ "compilerOptions": {\n// "outDir": "dist",\n"outDir": "build" } }', false],
		['tsconfig.json', '{ "compilerOptions": { "outDir": "dist", "noEmit": true } }', false],
	] as [string, string, boolean][])
		for (const folder of ['.', 'website']) {
			const cwd = folderOf({ [name]: text, [join(folder, 'vrmdocs.config.json')]: config(), [join(folder, 'docs/index.md')]: '# A\n' });
			const { code, stderr } = await vrmdocs(['build', folder], { cwd });
			assert.is(code, 0, stderr);
			assert.equal(
				['dist', '.vrmdocs'].map((made) => ['site/index.html', 'cache'].filter((path) => existsSync(join(cwd, made, path))).length),
				isOwn ? [0, 2] : [2, 0],
				`${folder} ${text}`,
			);
			assert.match(stderr, `→ ${isOwn ? '.vrmdocs' : 'dist'}/site\n`);
		}
});

test('what is made of a site beside a package is neither committed nor published with it, and the workflow of init publishes it', async () => {
	const cwd = folderOf({ 'package.json': '{ "name": "lib", "version": "1.0.0", "main": "dist/index.js" }', 'dist/index.js': '' });
	assert.is((await vrmdocs(['init', '.', '--bare'], { cwd })).code, 0);
	const paths = (text: string) => [...text.matchAll(/path: (\S+)/g)].map(([, path]) => path);
	assert.equal(paths(readFileSync(join(cwd, '.github/workflows/docs.yml'), 'utf8')), ['.vrmdocs/cache', '.vrmdocs/site']);
	assert.is((await vrmdocs(['build', '--no-cache'], { cwd })).code, 0);
	git(cwd, 'init', '-q');
	assert.not.match(execFileSync('git', ['status', '--short'], { cwd, encoding: 'utf8' }), '.vrmdocs');
	const packed = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd, encoding: 'utf8' })) as [
		{ files: { path: string }[] },
	];
	assert.equal(
		packed[0].files.filter(({ path }) => path.startsWith('.vrmdocs')),
		[],
	);
	// In a folder of the repository the paths begin at its root.
	writeFiles(join(cwd, 'sub'), { 'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" } }' });
	rmSync(join(cwd, '.github'), { recursive: true });
	assert.is((await vrmdocs(['init', 'sub', '--bare'], { cwd })).code, 0);
	assert.equal(paths(readFileSync(join(cwd, '.github/workflows/docs.yml'), 'utf8')), ['"sub/.vrmdocs/cache"', '"sub/.vrmdocs/site"']);
});

test('init in a project of pnpm says what is not installed yet, in a command that adds it for development', async () => {
	const env = { npm_config_user_agent: 'pnpm/12.4.2 node/v20.19.0' };
	const project: Files = { 'package.json': '{ "private": true }' };
	const init = async (files: Files) => (await vrmdocs(['init', folderOf(files), '--bare'], { env })).stderr;
	assert.match(await init(project), 'pnpm add -D vrmdocs @types/react @types/react-dom\n');
	// pnpm puts packages of packages where the site's own code does not find them.
	const tool = { ...project, 'node_modules/vrmdocs/package.json': '{ "name": "vrmdocs" }' };
	assert.match(await init(tool), 'pnpm add -D @types/react @types/react-dom\n');
	assert.not.match(await init({ ...tool, 'node_modules/@types/react/package.json': '{ "name": "@types/react" }' }), 'pnpm add');
});

test('a shallow clone says so, shows the dates it knows and no others', async () => {
	const origin = folderOf({
		'vrmdocs.config.json': config({ showLastUpdate: true }),
		'docs/index.md': '# A\n\n[b](b.md)\n',
		'docs/b.md': '# B\n',
	});
	git(origin, 'init', '-q', '.');
	for (const [file, date] of [
		['docs/index.md', '2020-01-02T00:00:00Z'],
		['docs/b.md', '2021-03-04T00:00:00Z'],
		['docs/index.md', '2022-05-06T00:00:00Z'],
	] as const) {
		writeFiles(origin, { [file]: `${readFileSync(join(origin, file), 'utf8')}\nMore.\n` });
		git(origin, 'add', '.');
		// The date is the message, and the last argument.
		git(origin, 'commit', '-q', '-m', date);
	}
	const clone = (depth: string) => {
		const dir = join(tempDir(), 'clone');
		execFileSync('git', ['clone', '-q', `--depth=${depth}`, `file://${origin}`, dir], { stdio: 'pipe' });
		return dir;
	};
	const dates = async (site: string) => {
		const out = newOut();
		const { json } = await buildJson(site, ['--out', out, ...cache]);
		const dateOf = (path: string) => /<time datetime="(\d{4})/.exec(readFileSync(join(out, path), 'utf8'))?.[1];
		return [dateOf('index.html'), dateOf('b/index.html'), ...json.warnings.map((w) => `${w.code}: ${w.message}`)];
	};
	const told = (files: string) =>
		`shallow-clone: this is a shallow clone of the git repository: the last change of ${files} is not known, and not shown`;
	assert.equal(await dates(origin), ['2022', '2021']);
	assert.equal(await dates(clone('1')), [undefined, undefined, told('3 files')]);
	assert.equal(await dates(clone('2')), ['2022', undefined, told('2 files')]);
	assert.equal(await dates(clone('3')), ['2022', '2021', told('1 file')]);
});

test('trailingSlash: false says what the host must do, and fails no strict build', async () => {
	const site = folderOf({ 'vrmdocs.config.json': config({ trailingSlash: false }), 'docs/a.md': '# A\n', 'pages/index.md': '# Home\n' });
	const out = newOut();
	const ran = await vrmdocs(['build', site, '--out', out, ...cache, '--strict']);
	assert.is(ran.code, 0);
	// Search engines and browsers are told the address that the host answers.
	for (const file of ['index.html', 'opensearch.xml'])
		assert.match(readFileSync(join(out, file), 'utf8'), /\.example\/search\?q=\{search/i, file);
	assert.match(
		ran.stderr,
		/^vrmdocs\.config\.json:1:\d+ note: trailingSlash: .* the host must answer \/guide with guide\.html\n {2}GitHub Pages/m,
	);
	assert.not.match((await vrmdocs(['build', right, '--out', newOut(), ...cache])).stderr, 'trailingSlash');
});

test('a post whose date lies ahead is told in each build, and fails no strict one', async () => {
	const site = folderOf({ 'vrmdocs.config.json': config({}), 'docs/index.md': '# A\n', 'blog/9999-01-02-b.md': '# B\n' });
	const out = newOut();
	for (const build of ['the first', 'one in which nothing has changed']) {
		const ran = await vrmdocs(['build', site, '--out', out, ...cache, '--strict']);
		assert.is(ran.code, 0, build);
		assert.match(ran.stderr, /^blog\/9999-01-02-b\.md:1:1 note: the date of the post, 9999-01-02, lies ahead; .*\n {2}draft: true/m, build);
	}
});

test('--help has examples, and each of them is understood', async () => {
	for (const command of ['build', 'serve', 'check-links', 'index']) {
		const { stdout } = await vrmdocs([command, '--help']);
		const examples = [...stdout.slice(stdout.indexOf('Examples:')).matchAll(/^ {2}vrmdocs (\S.*?) {2}/gm)].map(([, line]) => line!);
		assert.ok(examples.length, command);
		for (const line of examples) {
			const flags = line.split(' ').filter((word) => word.startsWith('--'));
			for (const flag of flags) assert.match(stdout, new RegExp(`^ {2}${flag}\\b`, 'm'), line);
		}
	}
});

test('an old Node is told which one is needed, in one line, and exits with 2', async () => {
	const bin = join(process.env.PROJECT_ROOT!, 'bin/vrmdocs.js');
	const text = readFileSync(bin, 'utf8');
	// It can say so only where it is read: nothing in it is newer than Node 18, and it loads nothing but modules of Node before it has looked.
	const asFor = async (target: string) => (await transform(text, { target, format: 'esm' })).code;
	assert.is(await asFor('node18'), await asFor('esnext'));
	for (const [, from] of text.matchAll(/^import .* from '([^']+)'/gm)) assert.match(from!, /^node:/);
	const dir = folderOf({
		'old.cjs': "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: process.env.OLD_NODE } });\n",
	});
	const on = (version: string) => vrmdocs(['--version'], { env: { NODE_OPTIONS: `--require ${join(dir, 'old.cjs')}`, OLD_NODE: version } });
	for (const version of ['18.20.8', '20.18.3']) {
		const { code, stdout, stderr } = await on(version);
		assert.equal([code, stdout, stderr], [2, '', `error: vrmdocs needs Node.js 20.19 or later; this is ${version}\n`]);
	}
	assert.is((await on('20.19.0')).code, 0);
});

test.run();
