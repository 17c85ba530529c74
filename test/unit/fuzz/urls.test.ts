/** Addresses and routes of any kind: nothing that runs is linked to, no file outside is read or written, and nothing throws. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { ConfigError } from '../../../src/base/problem.ts';
import { addressFault, leavesSite } from '../../../src/graph/addresses.ts';
import { decodeSafe, joinRoute, outputFile, slashed, slugify, withBase } from '../../../src/graph/paths.ts';
import { makeResolver, resolveLink } from '../../../src/graph/resolve.ts';
import { fuzz, hostileText, line, prototypeKey, prototypesAreClean } from '../../support/fuzz.ts';
import { runsAsCode } from '../../support/safe-html.ts';
import { graphOf } from '../../support/site.ts';

const schemes = fc.constantFrom(
	'javascript:',
	'JAVASCRIPT:',
	'java\nscript:',
	'java\tscript:',
	' javascript:',
	'\u0001javascript:',
	'vbscript:',
	'data:',
	'data:text/html,',
	'data:image/svg+xml,',
	'data:image/png;base64,',
	'data:image/png,',
	'https:',
	'http://',
	'//',
	'mailto:',
	'tel:',
	'file:///',
	'C:\\',
	'blob:',
	'view-source:',
	'filesystem:https://a.example/',
	'feed:',
	'intent://',
	'javascript&colon;',
	'javascript%3A',
	'\u200Bjavascript:',
	'x:',
	':',
);
const part = fc.oneof(
	fc.constantFrom(
		'..',
		'.',
		'',
		'a',
		'guide',
		'index.md',
		'secret.txt',
		'out',
		'dot.png',
		'%2e%2e',
		'%2E%2E',
		'..%2f..',
		'%5c..%5c',
		'..\\..',
		'%00',
		'\0',
		'%',
		'%E3%81',
		'%C0%AE',
		'日本',
		'%E6%97%A5',
		'?a=b',
		'#c',
		'#',
		';',
		'@',
		'a b',
		'...',
		'~',
		'*',
		'con',
		'a:b',
	),
	prototypeKey,
	line,
	hostileText,
);
const path = fc.array(part, { maxLength: 6 }).chain((parts) => fc.constantFrom('/', '', '\\').map((between) => parts.join(between)));
const address = fc.oneof(
	path,
	path.map((p) => `/${p}`),
	fc.tuple(schemes, path).map(([s, p]) => s + p),
	hostileText,
	line,
);

const { site } = await graphOf(
	{
		'docs/index.md': '# T\n\nx\n',
		'docs/guide/index.md': '# G\n\nx\n',
		'docs/guide/constructor.md': '# C\n\nx\n',
		'docs/guide/dot.png': 'x',
		'static/a/b.txt': 'x',
		'static/constructor': 'x',
		'.env': 'secret',
	},
	{ baseUrl: '/b/', redirects: [{ from: '/old/', to: '/guide/' }], docs: { aliases: { '/docs/': '/' } } },
);
const outside = join(site.siteDir, '../outside-of-fuzz');
mkdirSync(outside, { recursive: true });
writeFileSync(join(outside, 'secret.txt'), 'secret');
symlinkSync(outside, join(site.siteDir, 'docs/guide/out'));
symlinkSync(join(outside, 'secret.txt'), join(site.siteDir, 'docs/guide/secret.txt'));

test('an address that would run is refused, however it is written', () =>
	fuzz(address, 3000, (href) => {
		const fault = addressFault(href);
		if (runsAsCode(href)) {
			assert.ok(leavesSite(href), 'it is seen as leaving the site');
			assert.is(fault?.code, 'dangerous-link', JSON.stringify(href));
		}
		if (fault) assert.ok(fault.message && fault.hint);
	}));

test('a link leads to a page, a file of the site, another site, or is reported as broken', () =>
	fuzz(
		fc.tuple(address, fc.constantFrom('link', 'image'), fc.constantFrom('docs/guide/index.md', 'docs/index.md', '')),
		3000,
		([href, kind, from]) => {
			const resolver = makeResolver(site);
			const found = resolveLink(resolver, { kind, href, line: 1, column: 1 } as never, from, from ? site.routeBySource.get(from)! : '/');
			assert.ok(!runsAsCode(found.href) || found.problem?.severity === 'error', `${found.kind} ${found.href}`);
			if (found.kind === 'page') assert.ok(site.routes.has(found.route!), found.route);
			if (found.kind === 'broken') assert.ok(found.problem || found.ignored);
			if (found.file) {
				assert.ok(resolve(found.file).startsWith(site.siteDir + sep), found.file);
				assert.not.match(found.file, /secret|\.env|[\\/]out[\\/]/);
			}
			if (found.kind === 'page' || found.kind === 'asset') assert.ok(URL.canParse(found.href, 'https://a.example/b/'));
		},
	));

const isWithin = (route: string) => {
	const file = outputFile(route, true);
	assert.ok(resolve('/out', file).startsWith('/out/'), `${JSON.stringify(route)} → ${file}`);
	assert.not.match(file, /\0/);
	assert.not(file.split('/').includes('..'), file);
};

test('a route stays below the root, and its file in the output', () =>
	fuzz(fc.array(path, { maxLength: 3 }), 3000, (parts) => {
		// Control characters are refused before a route is made.
		const route = joinRoute(...parts.map((p) => p.replace(/\0/g, '')));
		assert.is(joinRoute(route), route);
		assert.not(
			route.split('/').some((p) => p === '..' || p === '.'),
			route,
		);
		for (const slash of [true, false]) {
			isWithin(slashed(route, slash));
			assert.is(slashed(slashed(route, slash), slash), slashed(route, slash));
		}
		const url = withBase(route, '/b/');
		assert.ok(URL.canParse(url, 'https://a.example'), url);
		assert.is(new URL(url, 'https://a.example').host, 'a.example');
		decodeSafe(route);
		assert.match(slugify(route), /^[\p{L}\p{M}\p{N}-]*$/u);
	}));

const front = (values: Record<string, unknown>) => `---\n${stringify(values)}---\n\ntext\n`;

test('slugs, tags, permalinks, authors, categories, redirects and aliases of any kind leave neither the site nor the output', () =>
	fuzz(
		fc.record({
			slug: path,
			post: path,
			page: path,
			tag: part,
			permalink: path,
			author: part,
			category: path,
			from: path,
			to: address,
			alias: path,
			id: part,
			feed: path,
		}),
		300,
		async (given) => {
			const files = {
				'docs/index.md': '# T\n\nx\n',
				'docs/a/b.md': front({
					title: 'B',
					slug: given.slug || undefined,
					tags: [given.tag || 'x', { label: 'y', permalink: given.permalink }],
					id: given.id.replace(/[\\/]/g, '') || undefined,
				}),
				'docs/c/d.md': '# D\n\nx\n',
				'docs/c/_category_.json': JSON.stringify({ label: 'C', link: { type: 'generated-index', slug: given.category } }),
				'blog/2024-01-01-x.md': front({
					title: 'X',
					slug: given.post || undefined,
					authors: [given.author || 'x'],
					tags: [given.tag || 'x'],
				}),
				'blog/authors.yml': stringify(new Map([[given.author || 'x', { name: 'N' }]])),
				'pages/p.md': front({ title: 'P', slug: given.page || undefined }),
			};
			const config = { redirects: [{ from: given.from, to: given.to }], docs: { aliases: Object.fromEntries([[given.alias, '/']]) } };
			const graph = await graphOf(files, config).catch((error) => {
				if (error instanceof ConfigError) return undefined;
				throw error;
			});
			if (!graph) return;
			const failed = graph.problems.some((p) => p.severity === 'error');
			for (const route of graph.site.routes.keys()) {
				isWithin(route);
				assert.match(withBase(route, '/'), /^\//);
			}
			for (const { from, to } of graph.site.redirects) {
				isWithin(from);
				const target = resolveLink(makeResolver(graph.site), { kind: 'link', href: to, line: 1, column: 1 }, '', '/');
				assert.ok(failed || !runsAsCode(target.href) || target.problem?.severity === 'error', to);
			}
			for (const p of graph.problems) assert.ok(p.message && (!p.line || (p.line >= 1 && p.column! >= 1)), JSON.stringify(p));
			prototypesAreClean();
		},
	));

test.run();
