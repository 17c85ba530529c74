/** Mistakes that strangers make: none is silent, each is told with place and remedy, and all of a site in one build. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BuildJson, buildJson, type ProblemJson, vrmdocs } from '../support/cli.ts';
import { type Files, folderOf, tempDir, writeFiles } from '../support/files.ts';
import {
	commandMistakes,
	configMistakes,
	fileMistakes,
	localeMistakes,
	type Mistake,
	mistakes,
	navigationMistakes,
	siteConfigs,
} from '../support/mistakes.ts';

const test = suite('mistakes');
const dir = tempDir();
const build = async (files: Files): Promise<BuildJson> => {
	const site = folderOf(files);
	return (await buildJson(site, ['--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')])).json;
};

const config = JSON.stringify({ title: 'T', url: 'https://a.example', showLastUpdate: false, markdown: { timeLimit: 1 } });
const home: Files = { 'docs/index.md': '# Home\n\nText.\n' };

/** Mistakes that nothing of what is told is about. */
function silent(told: ProblemJson[], expected: { at: string; says: string; remedy: string; name: string }[]): string[] {
	return expected.flatMap(({ name, at, says, remedy }) => {
		const here = told.filter(({ file, line, column }) => `${file}:${line}:${column}` === at);
		const isTold = here.some(({ message, hint = '' }) => message.includes(says) && (hint + message).includes(remedy));
		const near = here.length ? here : told.filter(({ file }) => at.startsWith(`${file}:`));
		return isTold ? [] : [`${name} (${at}): ${near.map((p) => `${p.line}:${p.column} ${p.message} / ${p.hint}`).join(' | ') || 'nothing'}`];
	});
}

const toldBy = ({ errors, warnings }: BuildJson) => [...errors, ...warnings];
const filesOf = (list: Mistake[]): Files => Object.assign({}, ...list.map(({ files }) => files));

test('there are 200, each with what to do about it', () => {
	const all = [...mistakes, ...configMistakes, ...localeMistakes, ...navigationMistakes, ...fileMistakes, ...commandMistakes];
	assert.ok(all.length >= 200, String(all.length));
	assert.ok(all.every(({ says, remedy }) => says && remedy));
	assert.is(new Set(mistakes.map(({ name }) => name)).size, mistakes.length);
});

for (const [site, config] of Object.entries(siteConfigs))
	test(`${site}: each mistake is told with place and remedy`, async () => {
		const list = mistakes.filter((mistake) => mistake.site === site);
		const json = await build({ 'vrmdocs.config.ts': config, ...home, ...filesOf(list) });
		assert.equal(silent(toldBy(json), list), []);
		for (const p of json.errors) assert.ok(p.hint, JSON.stringify(p));
	});

for (const [name, list] of Object.entries({
	config: configMistakes,
	'config of languages': localeMistakes,
	navigation: navigationMistakes,
	'files that a config names': fileMistakes,
}))
	test(`${name}: each mistake is told with its line`, async () => {
		const lines = list.map(({ line }) => `\t${line}`);
		const text = `export default {\n\ttitle: 'T',\n\turl: 'https://a.example',\n${lines.join('\n')}\n};\n`;
		const json = await build({ 'vrmdocs.config.ts': text, ...home });
		const expected = list.map((one, i) => ({ ...one, name: one.line, at: `vrmdocs.config.ts:${i + 4}:${one.at + 1}` }));
		assert.equal(silent(toldBy(json), expected), []);
	});

test('icons that are not there are told; files and sets that the site has are shown', async () => {
	const items = [
		{ label: 'A', icon: 'githup', to: '/' },
		{ label: 'B', icon: 'forge:anvil', to: '/' },
		{ label: 'C', icon: '/none.svg', to: '/' },
	];
	const site = { ...home, 'vrmdocs.config.json': JSON.stringify({ ...JSON.parse(config), navbar: { items } }) };
	const told = toldBy(await build(site)).map(({ message, hint }) => `${message}: ${hint}`);
	assert.is(told.length, 3);
	assert.match(
		told.join('\n'),
		/no icon "githup": did you mean "github"\?[\s\S]*icons of "forge" are not installed: npm install @iconify-json\/forge[\s\S]*"\/none.svg" does not exist/,
	);
	const right = writeFiles(folderOf(site), {
		'node_modules/@iconify-json/forge/package.json': '{"name": "@iconify-json/forge", "version": "1.0.0"}',
		'node_modules/@iconify-json/forge/icons.json': JSON.stringify({ icons: { anvil: { body: '<path d="M1 2h3"/>' } } }),
		'static/none.svg': '<svg viewBox="0 0 4 4"><path d="M0 0h4"/></svg>',
		'vrmdocs.config.json': JSON.stringify({ ...JSON.parse(config), navbar: { items: items.slice(1) } }),
	});
	const { json } = await buildJson(right, ['--out', join(dir, 'icons'), '--cache-dir', join(dir, 'cache')]);
	assert.equal(toldBy(json), []);
	const { readFileSync } = await import('node:fs');
	const html = readFileSync(join(dir, 'icons/index.html'), 'utf8');
	assert.match(html, '<path d="M1 2h3"/>');
	assert.match(html, '<path d="M0 0h4"/>');
});

test('files of a config that are none are named', async () => {
	for (const [name, text, says] of [
		[
			'vrmdoc.config.ts',
			'',
			/vrmdoc\.config\.ts:1:1 error: there is no vrmdocs\.config\.ts in [^\n]+ not read\n {2}the config is one of vrmdocs\.config\.ts/,
		],
		['vrmdocs.conf.js', '', /vrmdocs\.conf\.js:1:1 error: [^\n]+ not read/],
		['mkdocs.yml', 'site_name: T', /error: there is no vrmdocs\.config\.ts in [^\n]+\n {2}`vrmdocs init [^\n]+ --from mkdocs` makes one/],
		['docs/.vitepress/config.ts', '', /--from vitepress` makes one of docs\/\.vitepress/],
		['vrmdocs.config.yaml', 'title: T', /vrmdocs\.config\.yaml:1:1 [^\n]+\n[^\n]+export default/],
		[
			'vrmdocs.config.ts',
			"import a from 'remark-none';\nexport default { a };\n",
			/Cannot find package 'remark-none'\n {2}npm install --save-dev remark-none/,
		],
	] as const) {
		const { code, stderr } = await vrmdocs(['build', folderOf({ ...home, [name]: text }), '--cache-dir', join(dir, 'cache')]);
		assert.is(code, 2);
		assert.match(stderr, says);
	}
	const mono = folderOf({ 'packages/docs/vrmdocs.config.json': config });
	assert.match((await vrmdocs(['build', mono])).stderr, /there is one in [^\n]*packages\/docs: name the folder/);
});

test('the output of --json is one object, whatever a component writes', async () => {
	const { errors } = await build({
		'vrmdocs.config.json': config,
		...home,
		'components/Log.tsx': "console.log('hi');\n\nexport default () => <p>a</p>;\n",
	});
	assert.equal(errors, []);
});

test('style attributes of components are allowed on their pages, and by the headers of the host', async () => {
	const site = {
		'vrmdocs.config.json': config,
		...home,
		'docs/red.md': '# Red\n\n<Red />\n',
		'components/Red.tsx': "export default () => <p style={{ color: 'red' }}>a</p>;\n",
	};
	assert.equal(toldBy(await build(site)), []);
	const { readFileSync } = await import('node:fs');
	const read = (path: string) => readFileSync(join(dir, 'out', path), 'utf8');
	assert.match(read('red/index.html'), /style-src-attr &#x27;unsafe-inline&#x27;[^>]*>.*<p style="color:red">a/s);
	assert.not.match(read('index.html'), 'style-src-attr');
	assert.match(read('_headers'), "style-src-attr 'unsafe-inline'");
});

test('code that ends the process, or rejects a promise later, is told with its line, and the build fails', async () => {
	for (const [code, says] of [
		[
			'process.exit(0)',
			'components/Ends.tsx:1:9 error: code of the site has ended the process: it calls process.exit\n  throw an error there instead',
		],
		['Promise.reject(new Error("later"))', 'components/Ends.tsx:1:16 error: nobody catches what is thrown here: later\n  catch it there'],
	] as const) {
		const site = folderOf({
			'vrmdocs.config.json': config,
			...home,
			'components/Ends.tsx': `${code};\n\nexport default () => <p>a</p>;\n`,
		});
		const { code: exit, stderr } = await vrmdocs(['build', site, '--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')], {
			cwd: site,
		});
		assert.is(exit, 1);
		assert.match(stderr, says);
	}
});

test('a country in place of a language is told with its language', async () => {
	const site = { 'vrmdocs.config.json': config.replace('{', '{"locale": "jp", '), ...home };
	assert.match(JSON.stringify((await build(site)).errors), /no interface strings for \\"jp\\"[^}]*did you mean \\"ja\\"\?/);
});

test('a config that waits for ever is told as that', async () => {
	const site = folderOf({ ...home, 'vrmdocs.config.js': 'export default new Promise(() => {});\n' });
	const { code, stderr } = await vrmdocs(['build', site, '--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')], { env: {} });
	assert.is(code, 1);
	assert.match(stderr, 'error: code of the site waits for what never comes: a promise that nothing settles\n  look for new Promise(…)');
});

test('a file that is imported in other letters is named as it is, and an override that throws with the components around it', async () => {
	const site = {
		'vrmdocs.config.json': config,
		...home,
		'components/Price.tsx': "import { euro } from './money';\n\nexport default () => <p>{euro}</p>;\n",
		'components/Money.ts': "export const euro = '€';\n",
	};
	const told = toldBy(await build(site)).map(({ message, hint }) => `${message}: ${hint}`);
	assert.match(told.join('\n'), 'the file is Money.ts, not money.ts');
	assert.match(told.join('\n'), /money\.ts does not exist: did you mean Money\.ts\?/);
	assert.not.match(told.join('\n'), 'esbuild');
	const { errors } = await build({
		'vrmdocs.config.json': config,
		...home,
		'components/Inner.tsx': 'export default function Inner({ list }: { list?: string[] }) {\n\treturn <p>{list!.length}</p>;\n}\n',
		'templates/components/Footer.tsx':
			"import Inner from '../../components/Inner.tsx';\n\nconst Middle = () => <div><Inner /></div>;\n\nexport const Footer = () => <Middle />;\n",
	});
	assert.match(
		JSON.stringify(errors),
		/"message":"[^"]*\(<Inner> in <Middle>\)","hint[^}]*"file":"components\/Inner.tsx","line":2|"file":"components\/Inner.tsx","line":2[^}]*\(<Inner> in <Middle>\)/,
	);
});

test('command line: what is wrong, and what is right', async () => {
	const wrong: string[] = [];
	for (const { args, says, remedy } of commandMistakes) {
		const { code, stderr } = await vrmdocs(args, { cwd: dir });
		if (code !== 2 || !stderr.includes(says) || !stderr.includes(remedy)) wrong.push(`${args.join(' ')}: ${code} ${stderr}`);
	}
	assert.equal(wrong, []);
});

test('a build shows the line that is wrong', async () => {
	const site = folderOf({ 'vrmdocs.config.json': config, 'docs/index.md': '# Home\n\nSee [this](/nowhere/).\n' });
	const { stderr } = await vrmdocs(['build', site, '--out', join(dir, 'out'), '--cache-dir', join(dir, 'cache')]);
	assert.match(stderr, '> 3 | See [this](/nowhere/).\n    |     ^\n');
});

test('faults of components of every kind are told in one build, and what they hide says nothing', async () => {
	const { errors } = await build({
		'vrmdocs.config.json': config,
		...home,
		'components/Syntax.tsx': 'export default () => <p>;\n',
		'components/Window.tsx': 'const width = window.innerWidth;\n\nexport default () => <p id="in-window">{width}</p>;\n',
		'components/Lacks.tsx': 'export const width = 1;\n',
		'components/Throws.tsx': 'export default () => {\n\tthrow new Error("at work");\n};\n',
		'components/Uses.tsx': 'import { sum } from "../lib/sum.ts";\n\nexport default () => <p>{sum(1, 2).toFixed(1)}</p>;\n',
		'lib/sum.ts': 'export const sum = (;\n',
		'docs/a.md': '# A\n\n<Syntax />\n\n<Window />\n\n<Lacks />\n\n<Throws />\n\n<Uses />\n\n<Nowhere />\n\n[b](/gone/) [c](#in-window)\n',
	});
	assert.equal(
		errors.map(({ file, line, code }) => `${file}:${line} ${code}`),
		[
			'components/Lacks.tsx:1 no-default-export',
			'components/Syntax.tsx:2 bundle',
			'components/Window.tsx:1 component-failed',
			'docs/a.md:9 component-failed',
			'docs/a.md:13 unknown-component',
			'docs/a.md:15 broken-link',
			'lib/sum.ts:1 bundle',
		],
	);
});

test.run();
