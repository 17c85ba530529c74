/** Mistakes that strangers make: none is silent, each is told with place and remedy, and all of a site in one build. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BuildJson, buildJson, type ProblemJson, vrmdocs } from '../support/cli.ts';
import { type Files, folderOf, tempDir, writeFiles } from '../support/files.ts';
import { commandMistakes, configMistakes, type Mistake, mistakes, navigationMistakes } from '../support/mistakes.ts';

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
const of = (site: Mistake['site']): Mistake[] => mistakes.filter((mistake) => mistake.site === site);
const filesOf = (list: Mistake[]): Files => Object.assign({}, ...list.map(({ files }) => files));

test('there are 110', () => {
	const all = [...mistakes, ...configMistakes, ...navigationMistakes, ...commandMistakes];
	assert.ok(all.length >= 110, String(all.length));
	assert.is(new Set(mistakes.map(({ name }) => name)).size, mistakes.length);
});

for (const site of ['content', 'code', 'override'] as const)
	test(`${site}: each mistake is told with place and remedy`, async () => {
		const list = of(site);
		const json = await build({ 'vrmdocs.config.json': config, ...home, ...filesOf(list) });
		assert.equal(silent(toldBy(json), list), []);
		for (const p of json.errors) assert.ok(p.hint || ['data', 'component-failed'].includes(p.code), JSON.stringify(p));
	});

for (const [name, list] of Object.entries({ config: configMistakes, navigation: navigationMistakes }))
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

test.run();
