/** Types on code by twoslash, with the real package and TypeScript 6 where a site has installed them. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, told } from '../support/cli.ts';
import { folderOf, tempDir, writeFiles } from '../support/files.ts';

const test = suite('twoslash');
const packages = join(process.env.PROJECT_ROOT!, 'node_modules');
const fence = '```';

const code = `interface User {
	/** Full name */
	name: string
}
// ---cut---
const user: User = { name: 'Ada' }
//    ^?
user.name
`;

/** @param names packages of the tool's own folder, by the names that the site knows them by */
function site(page: string, names: Record<string, string> = { twoslash: 'twoslash', typescript: 'typescript-6' }) {
	const dir = folderOf({
		'vrmdocs.config.json': '{ "title": "T", "url": "https://a.example", "showLastUpdate": false }',
		'pages/index.md': page,
	});
	mkdirSync(join(dir, 'node_modules'));
	for (const [name, from] of Object.entries(names)) symlinkSync(join(packages, from), join(dir, 'node_modules', name));
	const home = tempDir();
	const out = join(home, 'out');
	return {
		write: (text: string) => writeFiles(dir, { 'pages/index.md': text }),
		build: async () => (await buildJson(dir, ['--out', out, '--cache-dir', join(home, 'cache')])).json,
		html: () => readFileSync(join(out, 'index.html'), 'utf8'),
		sheets: () => readdirSync(join(out, 'assets')).filter((name) => /^twoslash.*\.css$/.test(name)),
	};
}

const page = (text: string, opening = 'ts twoslash') => `# Home\n\n${fence}${opening}\n${text}${fence}\n`;

test('words of a block have their types, what is cut is not shown, and an answer stands below its line', async () => {
	const one = site(page(code));
	const { errors, warnings } = await one.build();
	assert.equal([...told(errors), ...told(warnings)], []);
	const html = one.html();
	assert.match(html, /<span class="twoslash" tabindex="0" aria-description="const user: User">user<\/span>/);
	assert.match(html, /aria-description="\(property\) User\.name: string\n\nFull name">(?:<span[^>]*>)?name<\/span>/);
	assert.match(
		html,
		/<span class="twoslash-answer twoslash-answer-query" role="note" aria-label="const user: User" data-note=" {6}const user: User">/,
	);
	assert.not.match(html, /interface User \{|---cut|\^\?/);
	// The second `user` is no stop of the keyboard.
	assert.equal(html.match(/tabindex="0" aria-description="const user: User"/g)?.length, 1);
	assert.match(html, /assets\/twoslash\.\w+\.css/);
});

test('errors are those of the page, at their line; an error that the block expects is shown', async () => {
	const one = site(page('const a: string = 1\n// ---cut---\na.nothing\n'));
	assert.equal(told((await one.build()).errors), [
		"pages/index.md:4:7 error twoslash: TypeScript 2322: Type 'number' is not assignable to type 'string'",
		"pages/index.md:6:3 error twoslash: TypeScript 2339: Property 'nothing' does not exist on type 'string'",
	]);
	one.write(page('// @errors: 2322\nconst a: string = 1\n'));
	assert.equal(told((await one.build()).errors), []);
	assert.match(one.html(), /<span class="twoslash-error"><span class="twoslash"[^>]*>a<\/span><\/span>/);
	assert.match(
		one.html(),
		/twoslash-answer-error" role="note" aria-label="Type &#x27;number|twoslash-answer-error" role="note" aria-label="Type 'number/,
	);
	one.write(page('// @erors: 2322\nconst a = 1\n//       ^?\n'));
	assert.match(told((await one.build()).errors).join('\n'), /index\.md:4:\d+ error twoslash: twoslash knows no "@erors"|returned nothing/);
});

test('blocks keep their titles, marks and chosen lines; the ranges count lines that are shown', async () => {
	const one = site(page('const hidden = 1\n// ---cut---\nconst a = hidden // [!code ++]\nconst b = a\n', 'ts twoslash title="a.ts" {2}'));
	const { errors, warnings } = await one.build();
	assert.equal([...told(errors), ...told(warnings)], []);
	assert.match(one.html(), /<div class="code-title">a\.ts<\/div>/);
	assert.match(one.html(), /class="code-line code-line-added">[\s\S]*class="code-line code-line-highlight">/);
});

test('notes stay on their words where comments that choose lines are left out above them', async () => {
	const one = site(page('// highlight-next-line\nconst first = 1\n// [!code focus]\nconst second = 2\n//    ^?\n'));
	const { errors, warnings } = await one.build();
	assert.equal([...told(errors), ...told(warnings)], []);
	const [, first, second] = one.html().split('<span class="code-line');
	assert.match(first!, /aria-description="const first: 1">first<\/span>/);
	assert.match(second!, /aria-description="const second: 2">second<\/span>[\s\S]*role="note" aria-label="const second: 2"/);
});

test('without the packages a block says what to install; a block that does not ask has nothing of it', async () => {
	const some: Record<string, string>[] = [{}, { twoslash: 'twoslash' }, { twoslash: 'twoslash', typescript: 'typescript' }];
	for (const names of some) {
		const { warnings } = await site(page(code), names).build();
		assert.match(
			told(warnings).join('\n'),
			/^pages\/index\.md:3:7 warning foreign-code-mark: twoslash needs the packages twoslash and typescript 5 or 6/,
		);
		assert.match(warnings[0]!.hint!, 'npm install --save-dev twoslash typescript@6');
	}
	const plain = site(page('const a = 1\n', 'ts'));
	await plain.build();
	assert.not.match(plain.html(), /twoslash/);
	assert.equal(plain.sheets(), []);
	const shown = await site(`# Home\n\n~~~~md\n${page(code)}~~~~\n`, {}).build();
	assert.equal(told(shown.warnings), [], 'a page that shows how it is written');
	const python = await site(page('a = 1\n', 'python twoslash')).build();
	assert.match(told(python.warnings).join('\n'), /twoslash reads TypeScript and JavaScript alone/);
});

test.run();
