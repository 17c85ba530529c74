// The same Markdown through other generators, in one run: cold builds, and full builds of Hugo against our build of one changed page.
// Needs the npm registry; installs into a temporary folder.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { median, putAside, run, seconds } from './measure.mjs';

const tool = resolve('bin/vrmdocs.js');
const files = (dir, base = '') =>
	readdirSync(join(dir, base), { withFileTypes: true }).flatMap((e) =>
		e.isDirectory() ? files(dir, join(base, e.name)) : [join(base, e.name)],
	);

/** Markdown that means the same to all of them: no components, containers, heading ids, internal links or images; `<` and `{` outside code escaped. */
function neutral(text) {
	const [, front = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
	const keep = front.split('\n').filter((l) => /^(title|description):/.test(l));
	let fence = false;
	const lines = body.split('\n').map((line) => {
		if (/^\s*(```|~~~)/.test(line)) {
			fence = !fence;
			return line.replace(
				/^(\s*)(`{3,}|~{3,})\s*([\w#+-]*).*$/,
				(_, space, mark, lang) => space + mark + (fence ? (lang === 'C#' ? 'csharp' : lang) : ''),
			);
		}
		if (fence) return line;
		if (/^\s*:{3,}/.test(line)) return '';
		return line
			.replace(/!\[[^\]]*\]\([^)]*\)/g, '')
			.replace(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, '$1')
			.replace(/\s*\{#[^}]*\}\s*$/, '')
			.split(/(`[^`]*`)/)
			.map((part) =>
				part.startsWith('`')
					? part
					: part
							.replace(/<\/?[A-Za-z][^>]*>/g, '')
							.replace(/</g, '&lt;')
							.replace(/\{/g, '&#123;')
							.replace(/\}/g, '&#125;'),
			)
			.join('');
	});
	return `---\n${keep.join('\n')}\n---\n${lines.join('\n')}`;
}

function writeDocs(dir, pages) {
	const docs = resolve('site/docs');
	const sources = files(docs)
		.filter((f) => f.endsWith('.md'))
		.sort();
	for (let i = 0; i < pages; i++) {
		const source = sources[i % sources.length];
		const copy = Math.floor(i / sources.length);
		// `index.md` and dots in names mean different things to different tools; names are plain.
		const name = `c${copy}/${source
			.replace(/\.md$/, '')
			.replace(/\/index$/, '/top')
			.replace(/[^\w/-]/g, '-')}.md`;
		const text = neutral(readFileSync(join(docs, source), 'utf8')).replace(
			/^title: *(["']?)(.*?)\1 *$/m,
			(_, _q, t) => `title: ${JSON.stringify(`${t} ${copy}`)}`,
		);
		mkdirSync(dirname(join(dir, name)), { recursive: true });
		writeFileSync(join(dir, name), text);
	}
}

const json = (file, value) => {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, JSON.stringify(value, null, 2));
};

/** The search that generators without one are given: it looks into finished pages. */
const PAGEFIND = 'pagefind@1';

/** A template of a page with a list of all pages and its contents, for generators without a theme. */
const pageOf = (title, list, contents, text) => `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><title>${title}</title></head>
<body><nav data-pagefind-ignore>${list}</nav><main data-pagefind-body><h1>${title}</h1>${text}</main><aside data-pagefind-ignore>${contents}</aside></body></html>
`;

/** A build, and Pagefind over what it has written. */
const withPagefind = (dir, build, out) => ['sh', ['-c', `${build} && pagefind --silent --site ${join(dir, out)}`]];

/**
 * Each: packages, where the Markdown goes, how it is set up, what builds it, what to remove before a cold build, and what it does not make of what
 * ours does: pages with sidebar and contents, a search index, a Markdown copy of each page, llms.txt, a sitemap. One that needs a newer Node than this
 * process gets one from the npm package `node`.
 */
const peers = {
	vrmdocs: {
		docs: 'docs',
		setup(dir) {
			json(join(dir, 'vrmdocs.config.json'), {
				title: 'Bench',
				url: 'https://bench.example',
				locale: 'ja',
				blog: false,
				pages: false,
				showLastUpdate: false,
				search: { language: ['en', 'ja'] },
				onBrokenLinks: 'ignore',
				onBrokenAnchors: 'ignore',
				onBrokenMarkdownLinks: 'ignore',
				navbar: { items: [{ type: 'search' }] },
			});
		},
		command: (dir) => [
			process.execPath,
			[tool, 'build', '.', '--quiet', '--out', join(dir, 'dist/site'), '--cache-dir', join(dir, 'dist/cache')],
		],
		cold: ['dist'],
	},
	VitePress: {
		packages: ['vitepress@1.6', 'vue'],
		docs: '.',
		lacks: 'Markdown copies, llms.txt, sitemap; its search has no Japanese words',
		setup(dir) {
			mkdirSync(join(dir, '.vitepress'), { recursive: true });
			writeFileSync(
				join(dir, '.vitepress/config.mjs'),
				"export default { lang: 'ja', ignoreDeadLinks: true, themeConfig: { search: { provider: 'local' } } }\n",
			);
			writeFileSync(join(dir, 'index.md'), '# Bench\n');
		},
		command: (dir) => [join(dir, 'node_modules/.bin/vitepress'), ['build', '.']],
		cold: ['.vitepress/dist', '.vitepress/cache'],
	},
	Docusaurus: {
		packages: [
			'@docusaurus/core@3.10',
			'@docusaurus/preset-classic@3.10',
			'@docusaurus/faster@3.10',
			'@easyops-cn/docusaurus-search-local@0.55',
			'react@19',
			'react-dom@19',
		],
		docs: 'docs',
		lacks: 'Markdown copies, llms.txt',
		setup(dir) {
			writeFileSync(
				join(dir, 'docusaurus.config.js'),
				"module.exports = { title: 'Bench', url: 'https://bench.example', baseUrl: '/', onBrokenLinks: 'ignore', i18n: { defaultLocale: 'ja', locales: ['ja'] }, markdown: { format: 'md' }, future: { faster: true, v4: true }, presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]], themes: [['@easyops-cn/docusaurus-search-local', { hashed: true, indexBlog: false, docsRouteBasePath: '/' }]] };\n",
			);
			mkdirSync(join(dir, 'static'), { recursive: true });
		},
		command: (dir) => [join(dir, 'node_modules/.bin/docusaurus'), ['build']],
		cold: ['build', '.docusaurus', 'node_modules/.cache'],
	},
	Rspress: {
		packages: ['@rspress/core@2', 'react@19', 'react-dom@19'],
		docs: 'docs',
		lacks: 'Markdown copies and llms.txt (its option llms), sitemap',
		setup(dir) {
			writeFileSync(
				join(dir, 'rspress.config.mjs'),
				"export default { root: 'docs', lang: 'ja', title: 'Bench', markdown: { link: { checkDeadLinks: false } } };\n",
			);
			writeFileSync(join(dir, 'docs/index.md'), '# Bench\n');
		},
		command: (dir) => [join(dir, 'node_modules/.bin/rspress'), ['build']],
		cold: ['doc_build', 'node_modules/.cache', 'node_modules/.rspress', '.rspress'],
	},
	Starlight: {
		packages: ['astro@7', '@astrojs/starlight@0.42', 'sharp', 'node@24'],
		docs: 'src/content/docs',
		lacks: 'Markdown copies, llms.txt, sitemap',
		setup(dir) {
			writeFileSync(
				join(dir, 'astro.config.mjs'),
				"import { defineConfig } from 'astro/config'; import starlight from '@astrojs/starlight'; export default defineConfig({ integrations: [starlight({ title: 'Bench', defaultLocale: 'root', locales: { root: { label: '日本語', lang: 'ja' } } })] });\n",
			);
			writeFileSync(
				join(dir, 'src/content.config.ts'),
				"import { defineCollection } from 'astro:content'; import { docsLoader } from '@astrojs/starlight/loaders'; import { docsSchema } from '@astrojs/starlight/schema'; export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
			);
			writeFileSync(join(dir, 'src/content/docs/index.md'), '---\ntitle: Bench\n---\nBench\n');
			json(join(dir, 'tsconfig.json'), { extends: 'astro/tsconfigs/base' });
		},
		command: (dir) => [join(dir, 'node_modules/.bin/astro'), ['build']],
		cold: ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'],
	},
	Eleventy: {
		packages: ['@11ty/eleventy@3', '@11ty/eleventy-plugin-syntaxhighlight', 'markdown-it-anchor@9', 'eleventy-plugin-toc@1', PAGEFIND],
		docs: 'docs',
		lacks: 'theme (its pages have a list of all pages, contents and Pagefind), Markdown copies, llms.txt, sitemap',
		setup(dir) {
			json(join(dir, 'package.json'), { ...JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')), type: 'module' });
			writeFileSync(
				join(dir, 'eleventy.config.js'),
				`import highlight from '@11ty/eleventy-plugin-syntaxhighlight'; import anchors from 'markdown-it-anchor'; import contents from 'eleventy-plugin-toc';
export default (c) => {
	c.addPlugin(highlight, { errorOnInvalidLanguage: false });
	c.addPlugin(contents);
	c.amendLibrary('md', (md) => md.use(anchors));
	// Made once: the list of pages is the same on each.
	let list;
	c.addFilter('list', (pages) => (list ??= pages.map((p) => '<li><a href="' + p.url + '">' + (p.data.title ?? p.url) + '</a></li>').join('')));
	return { dir: { input: 'docs', output: '_site' }, markdownTemplateEngine: false };
};
`,
			);
			mkdirSync(join(dir, 'docs/_includes'), { recursive: true });
			writeFileSync(
				join(dir, 'docs/_includes/base.njk'),
				pageOf('{{ title }}', '<ul>{{ collections.all | list | safe }}</ul>', '{{ content | toc | safe }}', '{{ content | safe }}'),
			);
			json(join(dir, 'docs/docs.json'), { layout: 'base.njk' });
		},
		command: (dir) => withPagefind(dir, 'eleventy --quiet', '_site'),
		cold: ['_site'],
	},
	Hugo: {
		packages: [PAGEFIND],
		docs: 'content',
		lacks: 'theme (its pages have a list of all pages, contents and Pagefind), Markdown copies, llms.txt',
		setup(dir) {
			writeFileSync(
				join(dir, 'hugo.toml'),
				'baseURL = "https://bench.example/"\nlanguageCode = "ja"\ntitle = "Bench"\ndisableKinds = ["taxonomy", "term"]\n[markup.highlight]\nnoClasses = false\n',
			);
			mkdirSync(join(dir, 'layouts/_default'), { recursive: true });
			mkdirSync(join(dir, 'layouts/partials'), { recursive: true });
			writeFileSync(
				join(dir, 'layouts/partials/list.html'),
				'<ul>{{ range site.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>\n',
			);
			for (const name of ['single', 'list'])
				writeFileSync(
					join(dir, `layouts/_default/${name}.html`),
					pageOf('{{ .Title }}', '{{ partialCached "list.html" . }}', '{{ .TableOfContents }}', '{{ .Content }}'),
				);
		},
		command: (dir) => withPagefind(dir, 'hugo --quiet', 'public'),
		cold: ['public', 'resources'],
	},
};

function install(dir, { packages = [] }) {
	json(join(dir, 'package.json'), { name: 'bench', private: true });
	if (packages.length)
		execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
			cwd: dir,
			stdio: 'pipe',
			timeout: 600000,
		});
	return packages.map((spec) => {
		const name = spec.replace(/(?<=.)@.*$/, '');
		return `${name} ${JSON.parse(readFileSync(join(dir, 'node_modules', name, 'package.json'), 'utf8')).version}`;
	});
}

/** The peers of these names, in any case; all for none. @throws Error naming those there are */
export function peersNamed(names) {
	const known = Object.keys(peers);
	const unknown = names.filter((name) => !known.some((one) => one.toLowerCase() === name.toLowerCase()));
	if (unknown.length) throw new Error(`no peer is called ${unknown.join(', ')}; there are ${known.slice(1).join(', ')}`);
	const wanted = new Set(names.map((name) => name.toLowerCase()));
	return known.filter((name) => name === 'vrmdocs' || !names.length || wanted.has(name.toLowerCase()));
}

/**
 * Cold builds of one generator in a folder of its own.
 * @returns milliseconds, peak memory in MiB, versions; for ours `changed` too, builds after one page changed
 */
export async function measurePeer(name, dir, pages, runs) {
	const peer = peers[name];
	mkdirSync(dir, { recursive: true });
	const own = name === 'Hugo' ? [/v([\d.]+)/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' }))[1]] : [];
	const versions = [...own, ...install(dir, peer)];
	mkdirSync(join(dir, peer.docs), { recursive: true });
	writeDocs(join(dir, peer.docs), pages);
	peer.setup(dir);
	const [command, args] = peer.command(dir);
	// A Node of its own lies among its programs.
	const PATH = [join(dir, 'node_modules/.bin'), process.env.PATH].join(delimiter);
	const environment = { ...process.env, PATH, CI: 'true', NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
	let memory = 0;
	const build = async () => {
		const result = await run(command, args, { cwd: dir, env: environment });
		if (result.code !== 0) throw new Error(result.text.replace(/\u001b\[[0-9;]*m/g, '').slice(-1500));
		memory = Math.max(memory, result.memory);
		return result.ms;
	};
	const times = [];
	for (let i = 0; i < runs; i++) {
		for (const path of peer.cold) putAside(join(dir, path), `${dir}-aside`);
		times.push(await build());
	}
	const changed = [];
	const page = join(dir, peer.docs, files(join(dir, peer.docs))[0]);
	for (let i = 0; name === 'vrmdocs' && i < runs; i++) {
		appendFileSync(page, `\n変更${i}です。\n`);
		changed.push(await build());
	}
	return { times, memory, versions, lacks: peer.lacks, changed };
}

/** @param only names of peers, in any case; all by default */
export async function benchPeers(pages, runs, only) {
	const names = peersNamed(only);
	const work = mkdtempSync(join(tmpdir(), 'vrmdocs-peers-'));
	const rows = [];
	for (const name of names) {
		try {
			const { changed, ...row } = await measurePeer(name, join(work, name), pages, runs);
			rows.push({ name, ...row });
			if (changed.length) rows.push({ name: 'vrmdocs, one page changed', ...row, times: changed, versions: [] });
		} catch (error) {
			rows.push({ name, failed: `${error.message}\n${error.stderr ?? ''}`.trim().slice(0, 1200) });
		}
		const { failed, times } = rows.find((row) => row.name === name);
		console.error(`${name}: ${failed === undefined ? seconds(times) : `failed: ${failed}`}`);
	}
	rmSync(work, { recursive: true, force: true });
	const ours = median(rows[0].times);
	console.log(
		`${pages} pages of the same Markdown, cold, ${runs} runs, median (least–most)\n\n| generator | time | times ours | peak memory | versions | does not make |\n|---|---|---|---|---|---|`,
	);
	for (const row of rows)
		console.log(
			row.failed !== undefined
				? `| ${row.name} | failed | | | | |`
				: `| ${row.name} | ${seconds(row.times)} | ${(median(row.times) / ours).toFixed(1)} | ${row.memory.toFixed(0)} MiB | ${row.versions.join(', ')} | ${row.lacks ?? ''} |`,
		);
}
