/** The manual, which is the starter of `vrmdocs init`: it builds, its links lead somewhere, and its samples run. What is made from the sources: `npm run docs`. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { load } from 'js-yaml';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { silent, stopwatch } from '../../src/base/progress.ts';
import { configSchema } from '../../src/config/schema.ts';
import * as vrmdocsPackage from '../../src/index.ts';
import { readSources, siteOf, sourceProblems } from '../../src/pipeline/sources.ts';
import { buildJson, checkLinksJson, told, vrmdocs } from '../support/cli.ts';
import { configReference } from '../support/config-reference.ts';
import { codesIn } from '../support/docs.ts';
import { errorCodes } from '../support/error-codes.ts';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';
import { manualPages, type Sample, samples, starter, wholeConfig } from '../support/manual-samples.ts';

const root = process.env.PROJECT_ROOT!;
const test = suite('manual');
const cacheDir = tempDir();
const all = samples();
const configs = all.filter(({ title }) => title === 'vrmdocs.config.ts');
const is =
	(...languages: string[]) =>
	(sample: Sample) =>
		languages.includes(sample.language);
const pages = manualPages();

test('builds without a warning, and all its links lead somewhere', async () => {
	const { json, code } = await buildJson(starter, ['--out', join(tempDir(), 'site'), '--cache-dir', cacheDir]);
	assert.equal(told([...json.errors, ...json.warnings]), []);
	assert.is(code, 0);
	const links = await checkLinksJson(starter, ['--cache-dir', cacheDir]);
	assert.equal(told(links.all), []);
});

test('each build from nothing gives the same bytes, whichever thread compiles which page first', async () => {
	const built = async () => {
		const out = join(tempDir(), 'site');
		await buildJson(starter, ['--out', out, '--no-cache']);
		return filesIn(out).map((path) => [
			path,
			createHash('sha1')
				.update(readFileSync(join(out, path)))
				.digest('hex'),
		]);
	};
	const first = await built();
	for (let run = 1; run < (process.env.TEST_ALL ? 10 : 3); run++) assert.equal(await built(), first);
});

test('has no page without a title and a description, and no path of this repository', () => {
	for (const [path, text] of pages) {
		const front = load(/^---\n([\s\S]*?)\n---\n/.exec(text)![1]!) as { title?: string; description?: string };
		assert.ok(front.title && front.description && front.description.length <= 160, path);
	}
	for (const path of filesIn(starter))
		if (/\.(?:md|tsx?|json|css|yml)$/.test(path) && !path.startsWith('dist'))
			assert.not.match(
				readFileSync(join(starter, path), 'utf8'),
				/templates\/starter|test\/run|src\/(?:cli|config|markdown)|UniVRM|vrm-c|vrm\.dev/,
				path,
			);
});

test('config reference: every key has a meaning', () => {
	assert.equal(configReference().undescribed, [], 'keys without a doc comment in src/config/schema/');
});

test('error codes: no entry is without a code, and each says something', () => {
	const text = pages.get('reference/errors.md')!;
	const { codes, patterns } = errorCodes();
	const entries = codesIn(text);
	assert.equal(
		entries.filter((code) => !codes.has(code) && !patterns.some((pattern) => pattern.test(code))),
		[],
	);
	assert.equal(entries.length, new Set(entries).size);
	for (const [code] of codes)
		assert.match(text, new RegExp(`^### ${code}\n\n\`[^\n]+\`\n\n(?!TODO|#)\\S`, 'm'), `${code} needs its message and a sentence`);
});

test('the codes of a build that goes wrong are in the list that is read from the sources', async () => {
	const { codes } = errorCodes();
	const dir = writeFiles(tempDir(), {
		'vrmdocs.config.json': '{"title": "T", "url": "https://a.example"}',
		'docs/a.md':
			'---\ntitel: A\n---\n\n# A\n\n# B\n\n[x](/no/) [y](#no) [z](./b.md) ![](no.png) [q] (/a/)\n\n:::notice\n:::\n\n<Foo/> [^1]\n\n<a href="/A/">a</a>\n',
	});
	const { json } = await buildJson(dir, ['--out', join(dir, '../out'), '--cache-dir', cacheDir]);
	const found = [...json.errors, ...json.warnings].map(({ code }) => code);
	assert.ok(new Set(found).size >= 8, found.join());
	assert.equal(
		found.filter((code) => !codes.has(code)),
		[],
	);
});

/** Subcommand → its flags, as `--help` prints them. */
async function commandLine(): Promise<Map<string, Set<string>>> {
	const help = async (...args: string[]) => (await vrmdocs([...args, '--help'])).stdout;
	const flags = (text: string) => new Set([...text.matchAll(/(?<=^\s+(?:-\w, )?)--[\w-]+/gm)].map(([flag]) => flag));
	const top = await help();
	const commands = new Map([['', flags(top)]]);
	for (const [, name] of top.matchAll(/^ {2}([a-z][\w-]+) /gm)) if (name !== 'help') commands.set(name!, flags(await help(name!)));
	return commands;
}

/** Commands that do not take all flags of a command that reads a site. */
const ownFlags = new Set(['init', 'version', 'manual']);

test('command line: the reference lists every command and flag, and samples use no other', async () => {
	const commands = await commandLine();
	const page = pages.get('reference/command-line.md')!;
	const common = page.slice(page.indexOf('## Flags of every'), page.indexOf('## build'));
	const wanted: string[] = [];
	const sectionOf = (name: string) => new RegExp(`^## ${name}$[\\s\\S]*?(?=^## |$(?![\\s\\S]))`, 'm').exec(page)?.[0] ?? '';
	for (const [name, flags] of commands) {
		if (!name) continue;
		const section = sectionOf(name) + (name === 'init' ? '' : common);
		for (const flag of flags) if (flag !== '--help' && !section.includes(`| \`${flag}`)) wanted.push(`${name} ${flag}`);
		for (const [, flag] of sectionOf(name).matchAll(/^\| `(--[\w-]+)/gm)) if (!flags.has(flag!)) wanted.push(`${name} has no ${flag}`);
	}
	for (const [, flag] of common.matchAll(/^\| `(--[\w-]+)/gm))
		for (const [name, flags] of commands) if (name && !ownFlags.has(name) && !flags.has(flag!)) wanted.push(`${name} has no ${flag}`);
	assert.equal(wanted, []);

	const known = new Set([...commands.values()].flatMap((flags) => [...flags]));
	const lines = all.filter(is('sh')).flatMap(({ code, at }) =>
		code
			.trim()
			.split('\n')
			.map((line) => ({ line, at })),
	);
	const inline = [...pages].flatMap(([path, text]) =>
		[...text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').matchAll(/`((?:npx )?vrmdocs [^`]*|--[a-z][^`]*)`/g)]
			// On this page, `--ink` is a custom property.
			.filter(([code]) => path !== 'theme.md' || code.includes('vrmdocs '))
			.map(([, line]) => ({ line: line!, at: path })),
	);
	const wrong: string[] = [];
	for (const { line, at } of [...lines, ...inline]) {
		if (
			/^(?:cd [\w.-]+|npm install(?: (?:katex|mermaid|@expo-google-fonts\/[\w-]+|tailwindcss @tailwindcss\/postcss postcss))?|npm start|npm run (?:build|check))$/.test(
				line,
			)
		)
			continue;
		const words = line.replace(/"[^"]*"/g, 'TEXT').split(/\s+/);
		const command = /^(?:npx )?vrmdocs ([\w-]+)/.exec(line)?.[1];
		if (command === 'COMMAND' || line === 'vrmdocs') continue;
		if (!command && !line.includes('--')) wrong.push(`${at}: ${line}`);
		const flags = command?.startsWith('--') ? known : command ? commands.get(command) : known;
		if (!flags) wrong.push(`${at}: no command ${command}`);
		for (const word of words.filter((w) => w.startsWith('--')))
			if (!flags?.has(word.replace(/=.*/, ''))) wrong.push(`${at}: ${line}: ${word}`);
	}
	assert.equal(wrong, []);
});

test('samples of JSON, YAML, TOML and HTML parse; every block has a language that is checked', async () => {
	for (const { code, at } of all.filter(is('json'))) assert.not.throws(() => JSON.parse(code), undefined, at);
	for (const { code, at } of all.filter(is('js'))) await transform(code, { loader: 'js', sourcefile: at });
	for (const { code, at } of all.filter(is('yaml'))) assert.not.throws(() => load(code), undefined, at);
	const checked = ['json', 'yaml', 'md', 'ts', 'tsx', 'css', 'sh', 'toml', 'text', 'python', 'html', 'js', 'diff', 'mdx'];
	for (const { language, at } of all) assert.ok(checked.includes(language), `${at}: ${language || 'no language'}`);
});

test('styles: samples parse, and every custom property they and the page name is one of the theme', async () => {
	const tokens = readFileSync(join(root, 'templates/styles/tokens.css'), 'utf8');
	const known = new Set([...tokens.matchAll(/--[\w-]+(?=:)/g)].map(([name]) => name));
	for (const { code, at } of all.filter(is('css'))) {
		const { warnings } = await transform(code, { loader: 'css' });
		assert.equal(warnings, [], at);
		for (const [name] of code.matchAll(/--[a-z][\w-]+/g)) assert.ok(known.has(name), `${at}: ${name}`);
	}
	const listed = [...pages.get('theme.md')!.matchAll(/`(--[\w-]+)`/g)].map((m) => m[1]!).filter((name) => !name.startsWith('--override'));
	for (const name of listed) assert.ok(known.has(name), name);
	// `-soft` and `--space-1 to --space-8` are written short.
	const short = /^--(?:space-\d|(?:note|tip|info|warning|danger)-soft|header-offset)$/;
	assert.equal(
		[...known].filter((name) => !listed.includes(name) && !short.test(name)),
		[],
		'tokens that the page does not list',
	);
});

/** Inside the repository, so that TypeScript finds React's types. */
const samplesDir = join(root, 'dist/test', `manual-${process.pid}`);
process.on('exit', () => rmSync(samplesDir, { recursive: true, force: true }));

/** The starter and all samples that are files, as one site. */
function siteOfSamples(): string {
	const dir = samplesDir;
	rmSync(dir, { recursive: true, force: true });
	cpSync(starter, dir, { recursive: true, filter: (path) => !/[\\/](?:dist|node_modules)$/.test(path) });
	const files: Record<string, string> = {};
	const styles: string[] = [];
	for (const [i, { language, title, code }] of all.entries()) {
		if (title === 'vrmdocs.config.ts' || !['md', 'mdx', 'ts', 'tsx', 'css', 'yaml', 'json'].includes(language)) continue;
		if (title === 'styles/index.css') styles.push(code);
		else if (language === 'md')
			files[title ?? `docs/sample-${i}.md`] = `${code.startsWith('---\n') ? '' : `---\ntitle: Sample ${i}\n---\n\n`}${code}`;
		else if (title && !title.startsWith('.') && !title.startsWith('src/')) files[title] = code;
	}
	writeFiles(dir, {
		...files,
		'styles/fonts/brand.woff2': 'font',
		'styles/index.css': readFileSync(join(starter, 'styles/index.css'), 'utf8') + styles.join('\n'),
	});
	return dir;
}

test('samples are a site: one build of all Markdown, components, islands, pages, overrides, data and styles', async () => {
	const dir = siteOfSamples();
	const { json } = await buildJson(dir, ['--out', join(tempDir(), 'site'), '--cache-dir', cacheDir]);
	assert.equal(told([...json.errors, ...json.warnings]), []);
	const markdown = all.filter(is('md'));
	assert.ok(markdown.length >= 15 && json.pages > pages.size + 10, `${markdown.length} samples, ${json.pages} pages`);
});

test('samples of TypeScript have the types of the package', () => {
	const dir = siteOfSamples();
	const files = Object.fromEntries(configs.map(({ code }, i) => [`configs/${i}/vrmdocs.config.ts`, wholeConfig(code)]));
	const untitled = all.filter((s) => is('ts', 'tsx')(s) && !s.title && s.page !== 'reference/theme-files.md');
	for (const [i, { code, language }] of untitled.entries()) files[`configs/untitled-${i}.${language}`] = code;
	for (const s of all) if (s.title?.startsWith('src/')) files[`configs/${s.title}`] = s.code;
	writeFiles(dir, {
		...files,
		'tsconfig.json': JSON.stringify({
			extends: join(root, 'tsconfig.json'),
			compilerOptions: {
				types: ['node'],
				paths: {
					vrmdocs: [join(root, 'src/index.ts')],
					'vrmdocs/theme': [join(root, 'templates/theme.ts')],
					'vrmdocs/theme/*': [join(root, 'templates/*.tsx'), join(root, 'templates/*.ts')],
				},
			},
			include: ['**/*.ts', '**/*.tsx', join(root, 'templates/*.d.ts'), join(root, 'templates/client/*.d.ts')],
			exclude: [],
		}),
	});
	const { stdout, stderr, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', dir, '--pretty', 'false'], { encoding: 'utf8' });
	assert.equal([stdout, stderr, status], ['', '', 0]);
});

test('samples of configs: each is a valid config, and names docs, sidebars and folders that are there', async () => {
	const dir = siteOfSamples();
	rmSync(join(dir, 'vrmdocs.config.ts'));
	// Other options compile all pages anew; what configs name is the files and their front matter.
	for (const file of filesIn(dir).filter((path) => /\.mdx?$/.test(path))) {
		const text = readFileSync(join(dir, file), 'utf8');
		writeFileSync(join(dir, file), `${/^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? ''}\nText.\n`);
	}
	const install = '---\ntitle: Install\n---\n\nHow it was installed.\n';
	writeFiles(dir, {
		'api/index.md': '---\ntitle: API\n---\n\nAll of it.\n',
		'sidebars-api.ts': "export default { api: ['index'] };\n",
		'news/2026-01-01-opening.md': '---\ntitle: We open\n---\n\nToday.\n',
	});
	for (const version of ['2.0', '1.0'])
		writeFiles(dir, {
			[`versioned_docs/version-${version}/install.md`]: install,
			[`versioned_sidebars/version-${version}-sidebars.json`]: '{"docs": ["install"]}',
		});
	for (const { code, at } of configs) {
		// zod schemas and plugins cannot be written as JSON; the schema of the config has checked them before.
		const { dataSchemas: _, frontMatter: __, plugins: ___, ...config } = await configOf(code, at);
		const hasVersions = Object.hasOwn((config.docs as object | undefined) ?? {}, 'versions');
		writeFiles(dir, { 'vrmdocs.config.json': JSON.stringify(config), 'versions.json': hasVersions ? '["2.0", "1.0"]' : '[]' });
		const read = await readSources(
			{ siteDir: dir, outDir: join(dir, '../out'), cacheDir: join(cacheDir, 'configs'), cache: true },
			stopwatch(silent),
		);
		// A note says what an addition to the content security policy opens.
		assert.equal(told(sourceProblems(read, siteOf(read)).filter(({ severity }) => severity !== 'note')), [], at);
	}
	assert.ok(configs.length >= 10);
});

async function configOf(code: string, at: string): Promise<Record<string, unknown>> {
	const { code: script } = await transform(wholeConfig(code), { loader: 'ts', format: 'cjs' });
	const module = { exports: {} as { default?: Record<string, unknown> } };
	new Function('require', 'module', 'exports', script)(() => vrmdocsPackage, module, module.exports);
	const parsed = configSchema.safeParse(module.exports.default);
	assert.ok(parsed.success, `${at}: ${parsed.error?.message}`);
	return module.exports.default!;
}

test('init below the root of a repository: the workflow is where GitHub reads it, and its paths lead to the site', async () => {
	const repository = tempDir();
	mkdirSync(join(repository, '.git'));
	const { code, stderr } = await vrmdocs(['init', join(repository, 'docs site')]);
	assert.is(code, 0, stderr);
	const { jobs } = load(readFileSync(join(repository, '.github/workflows/docs.yml'), 'utf8')) as {
		jobs: { build: { defaults: unknown; steps: { with?: { path?: string } }[] } };
	};
	assert.equal(jobs.build.defaults, { run: { 'working-directory': 'docs site' } });
	assert.equal(
		jobs.build.steps.flatMap((step) => step.with?.path ?? []),
		['docs site/dist/cache', 'docs site/dist/site'],
	);
	assert.not.ok(existsSync(join(repository, 'docs site/.github')));
});

test.run();
