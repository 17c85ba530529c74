/** Live writing under the hands of real editors, in bursts, and over hundreds of random edits: the site stays what a fresh build makes. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesIn, tempDir } from '../support/files.ts';
import { bin, type Folder, folder, liveFixture, type Serving, serve, sleep, until } from '../support/live.ts';
import { alive, type Browser, isSameDocument, markDocument, openBrowser, type Page, reader } from './harness.ts';

const root = process.env.PROJECT_ROOT!;
const test = suite('watch-edits');
let browser: Browser;
let site: Folder;
let live: Serving;
let cache: string;

test.before(async () => {
	site = folder(liveFixture());
	cache = tempDir();
	[browser, live] = await Promise.all([openBrowser(), serve(site.dir, ['--watch', '--cache-dir', cache])]);
});
test.after(async () => {
	await browser?.close();
	await live?.stop();
});

async function open(path: string): Promise<Page> {
	const { page, context } = await reader(browser, { origin: live.origin } as never);
	// Hangs are ended, slowness is not.
	context.setDefaultTimeout(30_000);
	await page.goto(path);
	await alive(page);
	await page.evaluate(() => {
		const counts = { updates: 0 };
		Object.assign(window, { counts });
		document.addEventListener('vrmdocs:live', () => counts.updates++);
	});
	await markDocument(page);
	return page;
}

const updates = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { counts: { updates: number } }).counts.updates);
const text = (page: Page, wanted: string): Promise<unknown> =>
	page.waitForFunction((t) => document.querySelector('#_main')!.textContent!.includes(t), wanted);
/** Lines of the terminal that tell of an update. */
const updateLines = (): number =>
	live
		.printed()
		.split('\n')
		.filter((line) => / \d+ ms$/.test(line)).length;
/** Resolves when the terminal has said nothing for a while. */
const quiet = async (): Promise<void> => {
	let before: string;
	do {
		before = live.printed();
		await sleep(1000);
	} while (before !== live.printed());
};

/** How editors save: path, new text. */
const editors: Record<string, (file: string, text: string) => void | Promise<void>> = {
	'in place (nano, VS Code)': (file, text) => writeFileSync(file, text),
	'emptied, then written': async (file, text) => {
		writeFileSync(file, '');
		await sleep(8);
		writeFileSync(file, text);
	},
	'to a new file that takes the old one’s name (vim with backupcopy=no)': async (file, text) => {
		const probe = join(file, '../4913');
		writeFileSync(probe, '');
		unlinkSync(probe);
		renameSync(file, `${file}~`);
		await sleep(5);
		writeFileSync(file, text);
		unlinkSync(`${file}~`);
	},
	'atomically over the old one (gedit, Kate, JetBrains)': (file, text) => {
		writeFileSync(`${file}.tmp`, text);
		renameSync(`${file}.tmp`, file);
	},
	'with a swap file and a lock beside it (vim, Emacs)': (file, text) => {
		const [swap, auto] = [join(file, '../.code.md.swp'), join(file, '../#code.md#')];
		writeFileSync(swap, 'b0VIM');
		writeFileSync(auto, text);
		writeFileSync(file, text);
		unlinkSync(swap);
		unlinkSync(auto);
	},
	'removed, then written': async (file, text) => {
		unlinkSync(file);
		await sleep(10);
		writeFileSync(file, text);
	},
};

for (const [name, save] of Object.entries(editors))
	test(`saved ${name}: one update, no flicker`, async () => {
		const page = await open('/guide/code/');
		const good = site.read('docs/guide/code.md');
		await page.evaluate(() => {
			const seen = { gone: false };
			Object.assign(window, { seen });
			new MutationObserver(() => {
				const notice = document.querySelector('#live-panel')!.shadowRoot!.querySelector('.notice')!;
				if (
					notice.textContent ||
					!document.querySelector('#_main .code-block') ||
					document.querySelector('#_sidebar')!.querySelectorAll('a').length < 5
				)
					seen.gone = true;
			}).observe(document.body, { subtree: true, childList: true, characterData: true });
		});
		for (let i = 0; i < 3; i++) {
			const before = await updates(page);
			await save(join(site.dir, 'docs/guide/code.md'), good.replace('## 例 {#example}', `## 例 {#example}\n\n保存${i}回目。`));
			await text(page, `保存${i}回目。`);
			await sleep(150);
			assert.is(await updates(page), before + 1);
		}
		site.write('docs/guide/code.md', good);
		await page.waitForFunction(() => !document.querySelector('#_main')!.textContent!.includes('回目。'));
		assert.not((await page.evaluate(() => (window as unknown as { seen: { gone: boolean } }).seen)).gone);
		assert.ok(await isSameDocument(page));
		await page.context().close();
	});

test('what changes nothing updates nothing: the same text, another time, files of editors, hidden files', async () => {
	const page = await open('/guide/code/');
	await quiet();
	live.mark();
	const file = join(site.dir, 'docs/guide/code.md');
	writeFileSync(file, readFileSync(file));
	utimesSync(file, new Date(), new Date());
	for (const name of ['.code.md.swp', 'code.md~', '#code.md#', '4913', '.#code.md']) {
		writeFileSync(join(site.dir, 'docs/guide', name), 'x');
		await sleep(30);
		unlinkSync(join(site.dir, 'docs/guide', name));
	}
	await sleep(400);
	assert.is(await updates(page), 0);
	assert.is(live.printed(), '');
	await page.context().close();
});

test('300 files at once are one update, and so is a git checkout', async () => {
	const many = (mark: string) => {
		for (let i = 0; i < 300; i++) site.write(`docs/notes/many/page-${i}.md`, `---\ntitle: ページ${i}\n---\n\n${mark}の${i}です。\n`);
	};
	const page = await open('/notes/first/');
	await quiet();
	live.mark();
	many('一度目');
	await page.waitForFunction(() => document.querySelectorAll('#_sidebar .sidebar-link').length > 300);
	await quiet();
	assert.is(updateLines(), 1, live.printed());
	assert.is(await updates(page), 1);

	const git = (...args: string[]) =>
		execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: site.dir, stdio: 'pipe' });
	git('init', '-q', '-b', 'main');
	git('add', '-A');
	git('commit', '-qm', 'one');
	git('checkout', '-qb', 'two');
	many('二度目');
	git('commit', '-qam', 'two');
	await quiet();
	await page.goto('/notes/many/page-7/');
	await text(page, '二度目の7です。');
	await page.evaluate(() => {
		const counts = { updates: 0 };
		Object.assign(window, { counts });
		document.addEventListener('vrmdocs:live', () => counts.updates++);
	});
	live.mark();
	git('checkout', '-q', 'main');
	await text(page, '一度目の7です。');
	await quiet();
	assert.is(updateLines(), 1, live.printed());
	assert.is(await updates(page), 1);
	rmSync(join(site.dir, '.git'), { recursive: true });
	rmSync(join(site.dir, 'docs/notes/many'), { recursive: true });
	await quiet();
	await page.context().close();
});

test('a dozen files saved while the machine is busy are one update', async () => {
	const page = await open('/notes/first/');
	await quiet();
	live.mark();
	// All of it happens before the server gets to look at any of it.
	live.child.kill('SIGSTOP');
	const names = Array.from({ length: 12 }, (_, i) => `docs/notes/dozen-${i}.md`);
	for (const name of names) site.write(name, `---\ntitle: ${name}\n---\n\n本文です。\n`);
	site.edit('docs/notes/first.md', '最初のノートです。', '最初のノートを直しました。');
	live.child.kill('SIGCONT');
	await text(page, '最初のノートを直しました。');
	await quiet();
	assert.is(updateLines(), 1, live.printed());
	assert.is(await updates(page), 1);
	assert.is(await page.locator('#_sidebar a[href*="/dozen-"]').count(), 12);
	live.child.kill('SIGSTOP');
	for (const name of names) site.remove(name);
	site.edit('docs/notes/first.md', '最初のノートを直しました。', '最初のノートです。');
	live.child.kill('SIGCONT');
	await text(page, '最初のノートです。');
	await quiet();
	assert.is(updateLines(), 2, live.printed());
	assert.is(await page.locator('#_sidebar a[href*="/dozen-"]').count(), 0);
	await page.context().close();
});

test('data saved together with a component that fails is shown once the component is fixed', async () => {
	const page = await open('/guide/parts/');
	const [good, people] = [site.read('components/Greeting.tsx'), site.read('data/people.yaml')];
	const shown = page.locator('#live-panel .list').getByText('壊れた部品').first();
	live.child.kill('SIGSTOP');
	site.write('components/Greeting.tsx', good.replace('return', "throw new Error('壊れた部品'); return"));
	site.write('data/people.yaml', '- 佐藤\n');
	live.child.kill('SIGCONT');
	await shown.waitFor();
	await text(page, '山田');
	site.write('components/Greeting.tsx', good);
	await text(page, '佐藤');
	await shown.waitFor({ state: 'hidden' });
	site.write('data/people.yaml', people);
	await text(page, '山田');
	await page.context().close();
});

test('while git holds its lock nothing is shown; then all of it at once', async () => {
	const page = await open('/guide/code/');
	await quiet();
	live.mark();
	const good = site.read('docs/guide/code.md');
	site.write('.git/HEAD', 'ref: refs/heads/main\n');
	site.write('.git/index.lock', '');
	for (let i = 0; i < 4; i++) {
		site.write('docs/guide/code.md', good.replace('## 例 {#example}', `## 例 {#example}\n\n${i}番目です。`));
		await sleep(300);
	}
	assert.is(updateLines(), 0, live.printed());
	assert.is(await updates(page), 0);
	site.remove('.git');
	await text(page, '3番目です。');
	await quiet();
	assert.is(updateLines(), 1, live.printed());
	assert.is(await updates(page), 1);
	site.write('docs/guide/code.md', good);
	await page.waitForFunction(() => !document.querySelector('#_main')!.textContent!.includes('番目です。'));
	await page.context().close();
});

test('a folder that is moved in appears with all its pages and is watched from then on; moved out, its pages disappear', async () => {
	const page = await open('/notes/first/');
	await quiet();
	live.mark();
	const elsewhere = folder({});
	for (let i = 0; i < 5; i++) elsewhere.write(`box/inner/page-${i}.md`, `---\ntitle: 箱${i}\n---\n\n箱の${i}です。\n`);
	renameSync(join(elsewhere.dir, 'box'), join(site.dir, 'docs/notes/box'));
	await page.waitForFunction(() => document.querySelectorAll('#_sidebar a[href*="/box/inner/"]').length === 5);
	await quiet();
	assert.is(updateLines(), 1, live.printed());
	const inner = await open('/notes/box/inner/page-3/');
	site.edit('docs/notes/box/inner/page-3.md', '箱の3です。', '箱の三つ目です。');
	await text(inner, '箱の三つ目です。');
	renameSync(join(site.dir, 'docs/notes/box'), join(elsewhere.dir, 'box'));
	await page.waitForFunction(() => !document.querySelector('#_sidebar a[href*="/box/"]'));
	await inner.locator('#live-panel .notice').getByText('docs/notes/box/inner/page-3.md').waitFor();
	renameSync(join(elsewhere.dir, 'box'), join(site.dir, 'docs/notes/box'));
	await text(inner, '箱の三つ目です。');
	await inner.locator('#live-panel .notice').waitFor({ state: 'hidden' });
	site.edit('docs/notes/box/inner/page-3.md', '箱の三つ目です。', '箱に戻りました。');
	await text(inner, '箱に戻りました。');
	site.remove('docs/notes/box');
	await inner.locator('#live-panel .notice').getByText('docs/notes/box/inner/page-3.md').waitFor();
	for (const one of [page, inner]) await one.context().close();
});

/** Random numbers that come again: mulberry32. */
function random(seed: number): () => number {
	let a = seed;
	return () => {
		a = (a + 0x6d2b79f5) | 0;
		let t = Math.imul(a ^ (a >>> 15), 1 | a);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

/** One after the other, random edits of a site. Mistakes are remembered with what mends them. */
function editor(at: Folder, next: () => number) {
	const below = (n: number) => Math.floor(next() * n);
	const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
	const mends = new Map<string, () => void>();
	let made = 0;
	/** Few are left whole: the rest has to be mended first. */
	const isPoor = () => notes().length < 3 || docs().length < 5;
	const notes = () => filesIn(at.dir, 'docs/notes').filter((f) => f.endsWith('.md') && !mends.has(f));
	const docs = () => filesIn(at.dir, 'docs').filter((f) => f.endsWith('.md') && !mends.has(f));
	const words = () =>
		Array.from({ length: 1 + below(12) }, () =>
			pick(['骨', '表情', '視線', '材質', '影', '**揺れ**', '`Blend`', '[始め](/guide/start/)', '服']),
		).join('と');
	const broken = (path: string, change: (text: string) => string) => {
		const good = at.read(path);
		const bad = change(good);
		if (bad === good) return;
		at.write(path, bad);
		mends.set(path, () => at.write(path, good));
	};
	const writeNew = () =>
		at.write(
			`docs/notes/${pick(['', 'deep/', 'new/'])}n${made}.md`,
			`---\ntitle: 新しい${made++}\ntags: [${pick(['memo', 'api', 'other'])}]\n---\n\n${words()}。\n`,
		);
	const mendOne = () => {
		const [path, mend] = [...mends][0] ?? [];
		if (!path) return;
		mends.delete(path);
		mend!();
	};
	const edits: [number, () => void][] = [
		[
			40,
			() => {
				const path = pick(docs());
				const blocks = at.read(path).split('\n\n');
				const i = 1 + below(blocks.length);
				if (next() < 0.6 || blocks.length < 4) blocks.splice(i, 0, `${words()}です。`);
				else if (!/[<`]|^#/.test(blocks[i] ?? '<')) blocks.splice(i, 1);
				at.write(path, blocks.join('\n\n'));
			},
		],
		[
			12,
			() => {
				const path = pick(docs());
				at.write(path, at.read(path).replace(/^title: .*$/m, `title: ${words().replace(/[[\]()*`/]/g, '')}${made++}`));
			},
		],
		[
			6,
			() => {
				const path = pick(docs());
				at.write(path, `${at.read(path)}\n## 見出し${made++}\n\n${words()}。\n`);
			},
		],
		[5, writeNew],
		[4, () => at.remove(pick(notes()))],
		[4, () => at.rename(pick(notes()), `docs/notes/${pick(['', 'moved/'])}r${made++}.md`)],
		[
			2,
			() =>
				at.write(
					`blog/2024-05-${String(1 + below(28)).padStart(2, '0')}-p${made}.md`,
					`---\ntitle: 記事${made++}\n---\n\n${words()}。\n\n<!-- truncate -->\n\n続き。\n`,
				),
		],
		[2, () => at.write('data/people.yaml', Array.from({ length: 1 + below(4) }, () => `- 名前${below(99)}\n`).join(''))],
		[1, () => at.write('components/Greeting.tsx', at.read('components/Greeting.tsx').replace(/greeting\w*/, `greeting${below(9)}`))],
		[1, () => at.write('docs/notes/deep/_category_.json', `{ "label": "奥${below(9)}", "position": ${below(5)} }`)],
		[1, () => at.write(`static/file-${below(3)}.txt`, words())],
		[
			1,
			() => at.write('vrmdocs.config.ts', at.read('vrmdocs.config.ts').replace(/copyright: '[^']*'/, `copyright: '© ${2000 + below(99)}'`)),
		],
		[1, () => at.write('sidebars.ts', at.read('sidebars.ts').replace(/label: '見本\d*'/, `label: '見本${below(9)}'`))],
		[3, () => broken(pick(docs()), (t) => t.replace('title: ', 'title: "'))],
		[3, () => broken(pick(docs()), (t) => `${t}\n<Unknown />\n`)],
		[2, () => broken(pick(docs()), (t) => `${t}\n[無い](/nowhere/${below(9)}/)\n`)],
		[1, () => mends.has('data/people.yaml') || broken('data/people.yaml', (t) => `${t}- "\n`)],
		[1, () => mends.has('components/Greeting.tsx') || broken('components/Greeting.tsx', (t) => t.replace('return', 'retrun <'))],
		[1, () => mends.has('vrmdocs.config.ts') || broken('vrmdocs.config.ts', (t) => t.replace('locale:', 'lokale:'))],
		[8, mendOne],
	];
	const total = edits.reduce((sum, [weight]) => sum + weight, 0);
	return {
		edit() {
			if (isPoor()) return mends.size ? mendOne() : writeNew();
			let at = next() * total;
			for (const [weight, make] of edits) {
				at -= weight;
				if (at < 0) return void make();
			}
		},
		mendAll() {
			for (const [path, mend] of mends) {
				mends.delete(path);
				mend();
			}
		},
	};
}

/** The site as `vrmdocs build` makes it: path → content. Bundles are not minified here, so their hashes are left out. */
async function freshBuild(): Promise<Map<string, string>> {
	const out = join(tempDir(), 'out');
	await new Promise<void>((done, fail) => {
		const child = spawn(process.execPath, [bin, 'build', site.dir, '--out', out, '--cache-dir', tempDir(), '--quiet'], { cwd: root });
		let said = '';
		child.stderr.on('data', (chunk) => {
			said += chunk;
		});
		child.on('close', (code) => (code === 0 ? done() : fail(new Error(said))));
	});
	const files = new Map<string, string>();
	for (const path of filesIn(out))
		if (
			!/^\.vrmdocs-manifest|^_headers$|^_redirects$|^assets\/(?:client|islands|search-worker|word-help|stem-en|main|blog|search|tags|chunk|live-host|PageResults|Suggestions|enlarge|highlight|reading-offer)[.-]/.test(
				path,
			)
		)
			files.set(path, named(readFileSync(join(out, path), 'latin1')));
	return files;
}

const named = (content: string): string =>
	content.replace(/assets\/(client|islands|search-worker|main|blog|search|tags)\.\w{8}\.(js|css)/g, 'assets/$1.$2');

/** The same from the live server: without the one script element that it adds to pages. */
async function served(path: string): Promise<string> {
	const response = await fetch(`${live.origin}/${encodeURI(path)}`);
	const content = Buffer.from(await response.arrayBuffer()).toString('latin1');
	if (!path.endsWith('.html')) return named(content);
	const without = content.replace(
		/<script type="module" src="\/assets\/dev\.\w{8}\.js" data-live-version="\w+" data-words="[^"]*"><\/script>/,
		'',
	);
	if (without === content && !content.includes('http-equiv="refresh"')) throw new Error(`${path} has no live script`);
	return named(without);
}

/** Where two texts part, with what is around; undefined where they are equal. */
function difference(a: string, b: string, encoding: 'latin1' | 'utf8' = 'utf8'): string | undefined {
	if (a === b) return undefined;
	let at = 0;
	while (a[at] === b[at]) at++;
	const around = (text: string) => Buffer.from(text.slice(Math.max(0, at - 80), at + 160), encoding).toString('utf8');
	return `at ${at}:\n  ${around(a)}\n  ${around(b)}`;
}

async function differences(fresh: Map<string, string>): Promise<string[]> {
	const found: string[] = [];
	for (const [path, content] of fresh) {
		const now = await served(path);
		if (now === content) continue;
		found.push(`${path} ${difference(content, now, 'latin1')}`);
	}
	return found;
}

/** What a reader has of a page, but for what only scripts put there. */
const contentOf = (page: Page): Promise<string> =>
	page.evaluate(() => {
		const copy = document.documentElement.cloneNode(true) as HTMLElement;
		for (const element of copy.querySelectorAll('#live-panel, #_announcer, .code-actions, script, link[rel=stylesheet], #nprogress'))
			element.remove();
		for (const element of [copy, ...copy.querySelectorAll('*')])
			for (const name of ['data-live', 'open', 'style', 'data-header-hidden', 'data-panel', 'aria-selected', 'data-tab', 'data-shown'])
				element.removeAttribute(name);
		for (const element of copy.querySelectorAll('.toc-link, #_main'))
			for (const name of ['aria-current', 'tabindex']) element.removeAttribute(name);
		copy.removeAttribute('class');
		return copy.outerHTML;
	});

/** The island's own state. */
const withoutCount = (html: string): string => html.replace(/\d<\/button>/, '');

test('500 random edits later the served site equals a fresh build, and open pages equal fresh ones', async () => {
	const seed = Number(process.env.SEED ?? 20240705);
	console.log(`seed ${seed}`);
	const next = random(seed);
	const { edit, mendAll } = editor(site, next);
	const pages = await Promise.all(['/guide/start/', '/guide/parts/', '/notes/first/', '/blog/'].map(open));
	await pages[1]!.click('.counter');
	for (let i = 0; i < 500; i++) {
		edit();
		// Typing, saving two files at once, long pauses.
		if (next() < 0.8) await sleep(next() * 60);
		if (i % 100 === 99) {
			mkdirSync(join(site.dir, 'docs/notes/folder'), { recursive: true });
			site.write('docs/notes/folder/inside.md', `---\ntitle: 中${i}\n---\n\n中です。\n`);
		}
	}
	mendAll();
	const fresh = await freshBuild();
	assert.ok(fresh.size > 40, `${fresh.size} files`);
	let found: string[] = [];
	await until(
		async () => {
			found = await differences(fresh);
			return found.length === 0;
		},
		() => `seed ${seed}: ${found.length} differ\n${found.slice(0, 4).join('\n')}\n${live.printed().slice(-2000)}`,
		15000,
	);
	for (const page of pages) {
		const again = await page.context().newPage();
		const response = await again.goto(page.url());
		await alive(again);
		const loaded = await contentOf(again);
		let wrong: string | undefined;
		await until(
			async () => {
				const notice = await page.locator('#live-panel .notice').innerText();
				// The reader of a deleted page has its last text and is told; one who was on the way to it has the 404 page.
				if (response?.status() === 404 && /docs\/.+\.md/.test(notice)) return true;
				wrong = notice || difference(withoutCount(await contentOf(page)), withoutCount(loaded));
				return wrong === undefined;
			},
			() => `seed ${seed}: ${page.url()} ${wrong}`,
		);
	}
	for (const page of pages) await page.context().close();
});

test.run();
