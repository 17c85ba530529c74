/** Features made by others: pages from data, files beside the pages, checks. Two of ours made again, and pages of an API. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ConfigError } from '../../src/base/problem.ts';
import { build } from '../../src/pipeline/build.ts';
import { checkSite } from '../../src/pipeline/check-links.ts';
import { openLiveSite } from '../../src/pipeline/live.ts';
import { buildJson, told } from '../support/cli.ts';
import { filesIn, folderOf, tempDir } from '../support/files.ts';
import { printed } from '../support/site.ts';

const test = suite('plugins');
const root = process.env.PROJECT_ROOT!;

/** A copy of the fixture within the repository, where its packages are. */
function fixture(name: string) {
	const dir = join(root, 'dist/test', `plugins-${process.pid}-${name}`);
	rmSync(dir, { recursive: true, force: true });
	mkdirSync(dir, { recursive: true });
	cpSync(join(root, 'test/fixtures/plugins'), dir, { recursive: true });
	const out = tempDir();
	return { siteDir: join(dir, 'site'), outDir: join(out, 'out'), cacheDir: join(out, 'cache'), cache: true };
}
type Folders = ReturnType<typeof fixture>;
const read = ({ outDir }: Folders, path: string) => readFileSync(join(outDir, path), 'utf8');
const edit = ({ siteDir }: Folders, path: string, change: (text: string) => string) =>
	writeFileSync(join(siteDir, path), change(readFileSync(join(siteDir, path), 'utf8')));

async function assertFresh(folders: Folders): Promise<void> {
	const outDir = join(tempDir(), 'out');
	await build({ ...folders, outDir, cache: false });
	assert.equal(filesIn(folders.outDir), filesIn(outDir));
	for (const file of filesIn(outDir)) assert.ok(readFileSync(join(outDir, file)).equals(readFileSync(join(folders.outDir, file))), file);
}

test('pages of an OpenAPI file are pages like others: routes, links, sidebar, search; they follow the file', async () => {
	const folders = fixture('pages');
	const { ok, problems } = await build(folders);
	assert.ok(ok, printed(problems).join('\n'));
	const page = read(folders, 'api/avatars/index.html');
	assert.match(page, 'id="deleteAvatar"');
	assert.match(page, /<td data-label="[^"]+">How many, at most\.<\/td>/);
	assert.match(read(folders, 'index.html'), 'href="/api/avatars/#deleteAvatar"');
	assert.match(read(folders, 'index.html'), /<a[^>]*href="\/api\/avatars\/"[^>]*>.*?avatars/s, 'in the sidebar');
	assert.match(read(folders, 'search-index.json'), 'Delete an avatar');
	edit(folders, 'api.yaml', (text) => text.replace('Delete an avatar', 'Remove an avatar'));
	await build(folders);
	assert.match(read(folders, 'api/avatars/index.html'), 'Remove an avatar');
	await assertFresh(folders);
	const { kept, pages } = await build(folders);
	assert.is(kept, pages, 'nothing has changed');
});

test('a sitemap and a text of all pages, made by plugins, are those that the tool makes', async () => {
	const folders = fixture('files');
	await build(folders);
	assert.is(
		read(folders, 'sitemap-2.xml').replace(/ xmlns:\w+="[^"]*"/g, ''),
		read(folders, 'sitemap.xml').replace(/ xmlns:\w+="[^"]*"/g, ''),
	);
	assert.is(read(folders, 'everything.txt').split('\n---\n').length, read(folders, 'llms-full.txt').split('\n---\n').length);
	edit(folders, 'docs/index.md', (text) => `${text}\nMore.\n`);
	await build(folders);
	assert.match(read(folders, 'everything.txt'), 'More.');
	await assertFresh(folders);
});

test('what a plugin finds is told with its place by both commands, and its files may be linked to', async () => {
	const folders = fixture('checks');
	const wanted = ['docs/index.md:1:1 warning: the page has no description (plugin "llms")'];
	assert.equal(printed((await checkSite(folders)).problems.filter((p) => p.severity !== 'note')), wanted);
	assert.equal(printed((await build(folders)).problems.filter((p) => p.severity !== 'note')), wanted);
});

test('serve --watch makes the pages again when their file changes', async () => {
	const folders = fixture('live');
	const live = await openLiveSite(folders);
	assert.ok(live.inputs().includes(join(folders.siteDir, 'api.yaml')));
	edit(folders, 'api.yaml', (text) => text.replace('How many, at most.', 'The most.'));
	await live.update([join(folders.siteDir, 'api.yaml')], []);
	assert.match(live.render(live.now.site.routes.get('/api/avatars/')!)!.document.main, 'The most.');
});

test('a plugin that throws, or gives what cannot be, is named', async () => {
	const folders = fixture('faults');
	const withPlugin = (code: string) => edit(folders, 'vrmdocs.config.ts', (text) => text.replace(/plugins: \[.*\]/, `plugins: [${code}]`));
	const faultsOf = async () =>
		printed(
			await build(folders).then(
				({ problems }) => problems.filter(({ code }) => /plugin/.test(code)),
				(error: ConfigError) => error.problems,
			),
		);
	const at = 'vrmdocs.config.ts:11:12 error:';
	withPlugin("{ name: 'a', sources: () => { throw new Error('no file'); } }");
	assert.equal(await faultsOf(), [`${at} the plugin "a" throws in sources: no file`]);
	withPlugin("{ name: 'a', sources: () => [{ path: '../x.md', text: '' }, { path: 'docs/b.md' }] }");
	assert.equal(await faultsOf(), [
		`${at} the plugin "a" gives "../x.md", which is not in the site folder`,
		`${at} the plugin "a" gives a source that is not { path, text }: {"path":"docs/b.md"}`,
	]);
	withPlugin("{ name: 'a', sources: () => [{ path: 'docs/index.md', text: '' }] }");
	assert.equal(await faultsOf(), [' error: a plugin makes docs/index.md, which is a file of the site']);
	withPlugin("{ name: 'a', files: () => { throw new Error('no list'); } }");
	assert.equal(await faultsOf(), [`${at} the plugin "a" throws in files: no list`]);
	withPlugin("{ name: 'a', files: () => [{ path: '../x.txt', make: () => '' }] }");
	assert.ok((await faultsOf()).includes(`${at} the plugin "a" publishes "../x.txt", which is no path in the output`));
	withPlugin('() => ({})');
	const { code, json } = await buildJson(folders.siteDir, ['--out', folders.outDir, '--cache-dir', folders.cacheDir]);
	assert.is(code, 2);
	assert.match(told(json.errors).join(), 'must be a plugin');
});

test("the manual's plugin runs as it stands there", async () => {
	const [, code] = /```ts title="vrmdocs\.config\.ts"\n([\s\S]*?)```/.exec(
		readFileSync(join(root, 'templates/starter/docs/plugins.md'), 'utf8'),
	)!;
	const siteDir = folderOf({
		'vrmdocs.config.ts': code!,
		'team.json': '[{ "id": "ada", "name": "Ada" }]',
		'docs/index.md': '---\ntitle: Home\nslug: /\n---\n\n[Ada](./team/ada.md)\n',
	});
	const folders = { siteDir, outDir: join(tempDir(), 'out'), cacheDir: join(tempDir(), 'cache'), cache: true };
	const { problems, ok } = await build(folders);
	assert.ok(ok);
	assert.match(read(folders, 'index.html'), 'href="/team/ada/"');
	assert.match(read(folders, 'pages.json'), '{"url":"https://docs.example.com/team/ada/","title":"Ada"}');
	assert.ok(printed(problems).includes('docs/index.md:1:1 warning: the page has no description (plugin "team")'));
});

test.run();
