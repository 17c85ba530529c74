/** What this repository's site passes on to machines, on every route: Markdown twins, llms.txt, JSON-LD, OpenSearch, the web manifest. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { visit } from 'unist-util-visit';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { schemaOrg } from '../../support/schema-org.ts';
import { elements, wellFormed } from '../../support/xml.ts';

const root = process.env.PROJECT_ROOT!;
/** Where all suites build it: the first one does. */
const out = join(root, 'dist/site');
const { routes } = JSON.parse(
	execFileSync(process.execPath, ['bin/vrmdocs.js', 'build', 'site', '--json'], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 1 << 28,
	}),
) as { routes: string[] };

const read = (path: string) => readFileSync(join(out, path), 'utf8');
const withText = routes.filter((route) => route !== '/search/' && route !== '/404.html');
const page = (route: string) => read(`${route.slice(1)}index.html`);
const twinOf = (route: string) => (route === '/' ? 'index.md' : `${route.slice(1, -1)}.md`);
const tree = (markdown: string) => fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

test('every page has a twin that it names, that leads back, and that is Markdown alone', () => {
	assert.ok(withText.length > 290);
	for (const route of withText) {
		const html = page(route);
		assert.ok(html.includes(`<link rel="alternate" type="text/markdown" href="/${twinOf(route)}"/>`), route);
		const twin = read(twinOf(route));
		const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)![1]!;
		const parsed = tree(twin);
		assert.is(parsed.children[0]!.type, 'heading', route);
		assert.ok(twin.includes(`\n<${canonical}>\n`), `${route} leads back`);
		visit(parsed, 'html', (node) => assert.unreachable(`${route}: ${node.value}`));
		visit(parsed, ['link', 'image'], (node) => assert.match((node as { url: string }).url, /^(?:https?|mailto):/, `${route}: relative`));
	}
	for (const route of ['/search/', '/404.html']) assert.not(existsSync(join(out, twinOf(route))), route);
});

test('a twin has the headings, code blocks and tables of its page', () => {
	for (const route of withText.filter((one) => one.startsWith('/vrm') || one.startsWith('/api/'))) {
		const html = page(route);
		const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
		const parsed = tree(read(twinOf(route)));
		const count = (type: string) => {
			let n = 0;
			visit(parsed, type, () => void n++);
			return n;
		};
		assert.is(count('heading'), main.match(/<h[1-6][\s>]/g)!.length, `${route}: headings`);
		assert.is(count('code'), main.match(/<pre[\s>]/g)?.length ?? 0, `${route}: code`);
		assert.is(count('table'), main.match(/<table[\s>]/g)?.length ?? 0, `${route}: tables`);
	}
});

test('llms.txt names every page with a text of its own, llms-full.txt holds them', () => {
	const list = read('llms.txt');
	const full = read('llms-full.txt');
	assert.match(list, /^# VRM\n\n> .+\n\n## /);
	const named = [...list.matchAll(/^- \[.+?\]\((https:\/\/vrm\.dev\/\S+)\)/gm)].map(([, url]) =>
		decodeURI(url!.slice('https://vrm.dev/'.length)),
	);
	assert.is(new Set(named).size, named.length);
	for (const path of named) assert.ok(full.includes(read(path).trim()), path);
	for (const route of withText.filter((one) => !/\/tags\/|^\/blog\/(?:$|page|archive|authors|tags)/.test(one)))
		assert.ok(named.includes(twinOf(route)) || page(route).includes('view-category'), route);
});

const url = z.url({ protocol: /^https$/ });
const organization = z.object({ '@type': z.literal('Organization'), name: z.string().min(1), url: url.optional(), logo: url.optional() });
const article = { headline: z.string().min(1).max(110), inLanguage: z.literal('ja'), url, mainEntityOfPage: url, publisher: organization };
/** Properties that schema.org types and search engines ask for. */
const things = {
	BreadcrumbList: z.object({
		itemListElement: z
			.array(z.object({ '@type': z.literal('ListItem'), position: z.int().positive(), name: z.string().min(1), item: url }))
			.min(2),
	}),
	TechArticle: z.object({ ...article, dateModified: z.iso.datetime().optional(), description: z.string().min(1).optional() }),
	BlogPosting: z.object({ ...article, datePublished: z.iso.date().or(z.iso.datetime()), author: z.array(organization).optional() }),
	Organization: organization,
	WebSite: z.object({
		name: z.string().min(1),
		url,
		potentialAction: z.object({
			'@type': z.literal('SearchAction'),
			target: z.object({ '@type': z.literal('EntryPoint'), urlTemplate: z.string().regex(/^https:.*\{search_term_string\}$/) }),
			'query-input': z.literal('required name=search_term_string'),
		}),
	}),
};

test('JSON-LD of every page parses and has what its types need', async () => {
	const seen = new Set<string>();
	const validator = new Validator(schemaOrg());
	for (const route of withText) {
		const [, json] = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(page(route)) ?? [];
		if (!json) continue;
		const { '@context': context, '@graph': graph, ...alone } = JSON.parse(json) as Record<string, unknown> & { '@graph'?: unknown[] };
		assert.is(context, 'https://schema.org');
		for (const thing of graph ?? [alone]) {
			const type = (thing as { '@type': keyof typeof things })['@type'];
			seen.add(type);
			const result = things[type].safeParse(thing);
			assert.ok(result.success, `${route} ${type}: ${result.error?.message}`);
		}
		// The vocabulary of schema.org, and what Google asks of the types that it knows.
		const byType: Record<string, unknown[]> = {};
		for (const thing of (graph ?? [alone]) as { '@type': string }[]) (byType[thing['@type']] ??= []).push(thing);
		const issues = await validator.validate({ jsonld: byType, microdata: {}, rdfa: {} });
		assert.equal(
			issues.map(({ issueMessage, path }) => `${route} ${path.map(({ type, property }) => type ?? property).join('.')}: ${issueMessage}`),
			[],
		);
	}
	assert.equal([...seen].sort(), Object.keys(things).sort());
});

test('the validator refuses what schema.org does not have', async () => {
	const wrong = { BlogPosting: [{ '@type': 'BlogPosting', headline: 'A', dateWritten: '2024-01-01', author: { '@type': 'Writer' } }] };
	const issues = await new Validator(schemaOrg()).validate({ jsonld: wrong, microdata: {}, rdfa: {} });
	assert.equal(issues.map(({ issueMessage }) => issueMessage).sort(), [
		'Property "dateWritten" for type "BlogPosting" is not supported by the schema.org specification',
		'Type "Writer" is not a valid schema.org type',
	]);
});

test('every page but the search and the 404 page has a card of its own: 1200 × 630, named with its size and text', () => {
	const cards = new Map<string, string>();
	for (const route of withText) {
		const head = page(route).split('</head>')[0]!;
		const meta = (property: string) => new RegExp(`<meta property="${property}" content="([^"]*)"/>`).exec(head)?.[1];
		const path = /^https:\/\/vrm\.dev\/(assets\/cards\/\w+\.png)$/.exec(meta('og:image')!)?.[1];
		assert.ok(path, `${route}: ${meta('og:image')}`);
		assert.equal([meta('og:image:width'), meta('og:image:height')], ['1200', '630'], route);
		assert.is(
			meta('og:image:alt')!
				.split(/ [|›] /)
				.filter((part) => part === 'VRM').length,
			1,
			`${route}: the name, once`,
		);
		assert.match(head, 'name="twitter:card" content="summary_large_image"', route);
		cards.set(path!, meta('og:image:alt')!);
	}
	for (const path of cards.keys()) {
		const bytes = readFileSync(join(out, path));
		// The size is in the first chunk of a PNG.
		assert.equal([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630], path);
	}
	assert.is(new Set(cards.values()).size, cards.size, 'different cards have different texts');
	assert.equal(readdirSync(join(out, 'assets/cards')).length, cards.size, 'no card is left over');
	for (const route of ['search/index.html', '404.html']) assert.match(read(route), 'og:image" content="https://vrm.dev/og.png"');
});

test('the OpenSearch description leads to the search page and is named by every page', () => {
	const description = wellFormed(read('opensearch.xml'));
	assert.is(elements(description, 'Url')[0]!.attributes!.template, 'https://vrm.dev/search/?q={searchTerms}');
	assert.ok((elements(description, 'ShortName')[0]!.elements![0]!.text as string).length <= 16);
	for (const route of routes.filter((one) => one.endsWith('/')))
		assert.match(page(route), /<link rel="search" type="application\/opensearchdescription\+xml" title="VRM" href="\/opensearch\.xml"\/>/);
	const manifest = JSON.parse(read('site.webmanifest')) as { icons: { src: string }[] };
	for (const { src } of manifest.icons) assert.ok(existsSync(join(out, src)), src);
});

test.run();
