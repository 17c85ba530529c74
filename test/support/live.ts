/** `vrmdocs serve --watch` as a process of its own, on a site that the test writes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { type Files, tempDir, writeFiles } from './files.ts';
import { noteServer } from './suites.ts';

const root = process.env.PROJECT_ROOT!;
export const bin = join(root, 'bin/vrmdocs.js');

export interface Serving {
	/** `http://127.0.0.1:41234` */
	origin: string;
	/** With the base URL. */
	address: string;
	port: number;
	/** What it has printed on stderr since `mark` was called last. */
	printed(): string;
	mark(): void;
	/** Resolves when that text is printed; throws where it is not. */
	prints(text: string | RegExp): Promise<void>;
	child: ChildProcess;
	/** Exit code. */
	stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
	for (const child of running) child.kill('SIGKILL');
});
// A runner that is killed takes its suites along.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 1000).unref();

/** Starts `vrmdocs serve` and waits for its address. `tool` is the folder of the tool's own files. */
export function serve(dir: string, args: string[] = [], tool = root): Promise<Serving> {
	const port = args.includes('--port') ? [] : ['--port', '0'];
	return serving(process.execPath, [join(tool, 'bin/vrmdocs.js'), 'serve', dir, ...port, ...args], root);
}

/** Starts a command that serves, and waits for the address that it prints. */
export function serving(command: string, args: string[], cwd: string): Promise<Serving> {
	noteServer(args.join(' '));
	const child = spawn(command, args, { cwd, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } });
	running.add(child);
	let text = '';
	let from = 0;
	child.stderr.on('data', (chunk) => {
		text += chunk;
	});
	return new Promise((done, fail) => {
		const limit = setTimeout(() => {
			child.kill('SIGKILL');
			fail(new Error(`serve printed no address within ${PATIENCE / 1000} s: ${text}`));
		}, PATIENCE);
		child.once('exit', (code) => {
			clearTimeout(limit);
			running.delete(child);
			fail(new Error(`serve ended with ${code}: ${text}`));
		});
		child.stdout.once('data', (chunk: Buffer) => {
			clearTimeout(limit);
			const address = String(chunk).trim();
			const { origin, port } = new URL(address);
			const printed = () => text.slice(from);
			// A test that fails before it stops its server does not keep the suite from ending.
			child.unref();
			for (const pipe of [child.stdout, child.stderr]) (pipe as unknown as Socket).unref();
			done({
				origin,
				address,
				port: Number(port),
				child,
				printed,
				mark() {
					from = text.length;
				},
				async prints(wanted) {
					await until(
						() => (typeof wanted === 'string' ? printed().includes(wanted) : wanted.test(printed())),
						() => `not printed: ${wanted}\n${printed()}`,
					);
				},
				stop: (signal = 'SIGTERM') =>
					new Promise((ended) => {
						if (child.exitCode !== null) return ended(child.exitCode);
						child.ref();
						child.once('exit', (code) => ended(code));
						child.kill(signal);
					}),
			});
		});
	});
}

/** Milliseconds after which something that does not come is given up. A green test waits for none of it; a busy machine may need most of it. */
const PATIENCE = 60_000;

/** Hangs are ended after `patience` milliseconds. */
export async function until(holds: () => boolean | Promise<boolean>, message: () => string, patience = PATIENCE): Promise<void> {
	const start = performance.now();
	while (!(await holds())) {
		if (performance.now() - start > patience) throw new Error(message());
		await sleep(20);
	}
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The tool as a working tree of its own, whose templates a test may change. */
export function toolCopy(): string {
	const dir = tempDir();
	for (const name of ['bin', 'src', 'templates', 'package.json', 'package-lock.json', 'tsconfig.json'])
		cpSync(join(root, name), join(dir, name), { recursive: true });
	symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
	return dir;
}

/** A site's folder with what editors do to it. */
export interface Folder {
	dir: string;
	read(path: string): string;
	write(path: string, text: string | Uint8Array): void;
	/** Changes a file's text. */
	edit(path: string, from: string | RegExp, to: string): void;
	rename(from: string, to: string): void;
	remove(path: string): void;
}

export const folder = (files: Files): Folder => folderAt(writeFiles(join(tempDir(), 'site'), files));

/** The same for a folder that is there. */
export function folderAt(dir: string): Folder {
	const at = (path: string) => join(dir, path);
	const read = (path: string) => readFileSync(at(path), 'utf8');
	const write = (path: string, text: string | Uint8Array) => {
		mkdirSync(dirname(at(path)), { recursive: true });
		writeFileSync(at(path), text);
	};
	return {
		dir,
		read,
		write,
		edit(path, from, to) {
			const before = read(path);
			const after = before.replace(from, to);
			if (after === before) throw new Error(`${path} does not hold ${from}`);
			write(path, after);
		},
		rename(from, to) {
			mkdirSync(dirname(at(to)), { recursive: true });
			renameSync(at(from), at(to));
		},
		remove: (path) => rmSync(at(path), { recursive: true }),
	};
}

const page = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${text}\n`;
const paragraphs = (n: number) =>
	Array.from({ length: n }, (_, i) => `段落${i + 1}です。ここには読むための文章があります。長さは画面からあふれるほどです。`).join('\n\n');

/** A small site with everything that can change. */
export const liveFixture = (): Files => ({
	'vrmdocs.config.ts': `import { defineConfig } from 'vrmdocs';

export default defineConfig({
	title: '執筆場',
	url: 'https://live.example',
	locale: 'ja',
	favicon: 'logo.svg',
	showLastUpdate: false,
	announcementBar: { id: 'one', content: '書きながら見られます。' },
	redirects: [{ from: '/old/', to: '/guide/start/' }],
	docs: { aliases: { '/docs/': '/' } },
	navbar: {
		title: '執筆場',
		items: [
			{ type: 'docSidebar', sidebarId: 'guide', label: 'ガイド' },
			{ type: 'docSidebar', sidebarId: 'notes', label: 'ノート' },
			{ label: 'ブログ', to: '/blog/' },
			{ type: 'search' },
		],
	},
	search: { language: ['en', 'ja'], contexts: [{ path: 'guide', label: 'ガイド' }] },
	footer: { links: [{ title: '執筆場', items: [{ label: 'はじめ', to: '/guide/start/' }] }], copyright: '© 2025 執筆場' },
	feeds: [],
});
`,
	'sidebars.ts': `export default {
	guide: [
		'index',
		'guide/start',
		{ type: 'category', label: '書き方', items: ['guide/code', 'guide/parts'] },
		{ type: 'category', label: '見本', items: ['guide/long'] },
	],
	notes: [{ type: 'autogenerated', dirName: 'notes' }],
};
`,
	'docs/index.md': page('執筆場', 'ようこそ。[はじめ](./guide/start.md)から読んでください。', 'slug: /welcome/\n'),
	'docs/guide/start.md': page(
		'はじめ',
		`最初の段落です。\n\n## 準備 {#prepare}\n\n道具をそろえます。\n\n<details><summary>くわしく</summary>\n\n隠れた文章です。\n\n</details>\n\n- [コード](/guide/code/)\n- [部品](./parts.md#tabs)\n\n${paragraphs(30)}\n\n## 終わり {#end}\n\n${paragraphs(10)}`,
		'tags: [api]\n',
	),
	'docs/guide/code.md': page('コード', '## 例 {#example}\n\n```csharp\nvar a = 1;\n```\n\n```js\nlet b = 2;\n```\n'),
	'docs/guide/parts.md': page(
		'部品',
		'## タブ {#tabs}\n\n<Tabs group="os">\n<TabItem value="win" label="Windows">\n\n窓の説明です。\n\n</TabItem>\n<TabItem value="mac" label="macOS">\n\n林檎の説明です。\n\n</TabItem>\n</Tabs>\n\n<Greeting name="世界" />\n\n<Clicks />\n\n<People />\n',
	),
	'docs/guide/long.md': page(
		'長いページ',
		Array.from({ length: 12 }, (_, i) => `## 章${i + 1} {#chapter-${i + 1}}\n\n${paragraphs(4)}`).join('\n\n'),
	),
	'docs/notes/first.md': page('一つ目', '最初のノートです。', 'sidebar_position: 1\ntags: [memo]\n'),
	'docs/notes/second.md': page('二つ目', '次のノートです。[一つ目](./first.md)の続きです。', 'sidebar_position: 2\ntags: [memo]\n'),
	'docs/notes/deep/third.md': page('三つ目', '奥のノートです。'),
	'docs/notes/deep/_category_.json': '{ "label": "奥" }\n',
	'blog/2024-01-02-first.md': page('最初の記事', '冒頭です。\n\n<!-- truncate -->\n\n続きです。', 'tags: [news]\nauthors: [hanako]\n'),
	'blog/authors.yml': 'hanako:\n  name: 花子\n',
	'blog/2024-03-04-second.md': page('次の記事', '二つ目の冒頭です。'),
	'pages/index.tsx': `import Greeting from '../components/Greeting.tsx';

export default function Home() {
	return <div className="page"><h1>ホーム</h1><Greeting name="読者" /></div>;
}
`,
	'pages/about.md': page('について', 'このサイトについて。'),
	'components/Greeting.tsx': `import { punctuation } from '../lib/words.ts';

export default function Greeting({ name }: { name: string }) {
	return <p className="greeting">こんにちは、{name}{punctuation}</p>;
}
`,
	'components/Clicks.tsx': `import { Island } from 'vrmdocs/theme';

export default function Clicks() {
	return <Island name="Counter" props={{ label: '回数' }} />;
}
`,
	'components/People.tsx': `import { useData } from 'vrmdocs/theme';

export default function People() {
	return <ul className="people">{useData<string[]>('people').map((name) => <li key={name}>{name}</li>)}</ul>;
}
`,
	'components/islands/Counter.tsx': `import { useState } from 'react';

export default function Counter({ label }: { label: string }) {
	const [count, setCount] = useState(0);
	return <button type="button" className="counter" onClick={() => setCount(count + 1)}>{label}: {count}</button>;
}
`,
	'lib/words.ts': "export const punctuation = '。';\n",
	'data/people.yaml': '- 山田\n- 鈴木\n',
	'styles/index.css': '.greeting { color: rgb(10, 20, 30); }\n',
	'static/logo.svg':
		'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10"><rect width="10" height="10" fill="red"/></svg>\n',
});
