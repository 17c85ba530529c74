/** A site in several languages (test/fixtures/locales), built at once. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildJson, checkLinksJson, told, vrmdocs } from '../support/cli.ts';
import { filesIn, tempDir, writeFiles } from '../support/files.ts';
import { mainOf, textOf } from '../support/html.ts';
import { serve, until } from '../support/live.ts';

const test = suite('locales');

/** A copy of the fixture. */
function fixture() {
	const home = tempDir();
	const dir = join(home, 'site');
	cpSync(join(process.env.PROJECT_ROOT!, 'test/fixtures/locales'), dir, { recursive: true });
	const cacheDir = join(home, 'cache');
	const cache = ['--cache-dir', cacheDir];
	const out = join(home, 'out');
	return {
		dir,
		out,
		cache: cacheDir,
		build: (...args: string[]) => buildJson(dir, ['--out', out, ...cache, ...args]),
		check: () => checkLinksJson(dir, cache),
		index: () => vrmdocs(['index', dir, '--out', join(home, 'index'), ...cache]),
		indexed: () => filesIn(join(home, 'index')),
		read: (path: string) => readFileSync(join(out, path), 'utf8'),
		has: (path: string) => existsSync(join(out, path)),
	};
}

const alternatesOf = (html: string) =>
	[...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => `${lang} ${href}`);
const languageLinks = (html: string) =>
	[...html.matchAll(/<a class="drawer-link[^"]*" href="([^"]+)" hreflang="([^"]+)" lang="[^"]+" data-language="">([^<]+)</g)].map(
		([, href, lang, label]) => `${lang} ${label} ${href}`,
	);

let site: ReturnType<typeof fixture>;
test.before(async () => {
	site = fixture();
	const { json, code } = await site.build();
	assert.is(code, 0);
	assert.equal(
		told(json.warnings).map((line) => line.replace(/\d+ texts/, 'N texts')),
		['vrmdocs.config.ts:11:60 warning missing-strings: strings: N texts are not given in "he" and are shown in English'],
	);
	assert.ok(['/docs/guide/light/', '/fr/docs/guide/light/', '/he/docs/guide/light/'].every((route) => json.routes.includes(route)));
});

test('where nothing has changed, no page is made and no templates are bundled again', async () => {
	const { json } = await site.build();
	assert.is(json.cached, json.pages);
	assert.is(readdirSync(join(site.cache, 'theme')).filter((name) => name.endsWith('.json')).length, 3, 'a manifest for each language');
});

test('pages/404 takes the place of the page for what is not there, in each language; it is not listed', async () => {
	const { json } = await site.build();
	const own = fixture();
	writeFiles(own.dir, {
		'pages/404.md': '# No lamp here\n\nBack to [the lamps](/docs/).\n',
		'i18n/fr/docusaurus-plugin-content-pages/404.md': '# Pas de lampe ici\n\nRetour.\n',
	});
	const after = await own.build();
	assert.equal(after.json.errors, []);
	assert.is(after.json.pages, json.pages, 'no page more');
	assert.match(own.read('404.html'), /<main class="main view-page view-not-found".*No lamp here.*href="\/docs\/"/s);
	assert.match(own.read('404.html'), '<meta name="robots" content="noindex"/>');
	assert.match(own.read('fr/404.html'), 'Pas de lampe ici');
	assert.not.match(own.read('404.html'), /hreflang="fr" href="[^"]*404/);
	assert.not.match(own.read('sitemap.xml') + own.read('llms.txt'), '404');
	assert.not.ok(own.has('404/index.html') || own.has('404.md'));
	const live = await serve(own.dir, ['--watch', '--cache-dir', own.cache, '--out', own.out]);
	try {
		const response = await fetch(`${live.origin}/none/`);
		assert.is(response.status, 404);
		assert.match(await response.text(), 'No lamp here');
	} finally {
		await live.stop();
	}
});

test('an anchor that only the original has is told with the translation that lacks it', async () => {
	const own = fixture();
	writeFiles(own.dir, {
		'docs/parts.md': '# Parts\n\n## The bulb\n\nGlass.\n',
		'docs/uses.md': '# Uses\n\nSee [the bulb](./parts.md#the-bulb).\n',
		'i18n/fr/docusaurus-plugin-content-docs/current/parts.md': '# Parties\n\n## L’ampoule\n\nDu verre.\n',
	});
	const { json } = await own.build();
	const [told] = json.warnings.filter(({ code }) => code === 'broken-anchor');
	assert.match(
		`${told!.file}:${told!.line} ${told!.message}`,
		/^docs\/uses\.md:3 "[^"]+": the translation i18n\/fr\/[^ ]+\/parts\.md has no anchor "the-bulb"/,
	);
	assert.match(told!.hint!, '{#the-bulb}; its anchors: #lampoule');
});

test('each language has its pages below its prefix, the default one at the root', () => {
	assert.match(site.read('docs/index.html'), 'Welcome to lamps.');
	assert.match(site.read('fr/docs/index.html'), 'Bienvenue chez les lampes.');
	assert.match(site.read('he/docs/index.html'), 'مرحبا.');
	assert.match(site.read('fr/docs/1.0/index.html'), 'Bienvenue chez les vieilles lampes.');
	assert.match(site.read('fr/index.html'), '<h1 class="title">Début</h1>');
	assert.not(site.has('en/index.html'));
});

test('what is not translated is there in the original, with the interface in the language', () => {
	const dark = site.read('fr/docs/guide/dark/index.html');
	assert.match(dark, 'How to switch a lamp off.');
	assert.match(dark, '<html lang="fr" dir="ltr"');
	assert.match(dark, 'Modifier cette page');
	assert.match(dark, 'https://edit.example/docs/guide/dark.md');
	assert.match(
		site.read('fr/docs/guide/light/index.html'),
		'https://edit.example/i18n/fr/docusaurus-plugin-content-docs/current/guide/light.md',
	);
	assert.match(site.read('he/docs/index.html'), '<html lang="he" dir="rtl"');
	const article = (path: string) => /<article [^>]+>/.exec(site.read(path))![0];
	for (const path of ['fr/docs/guide/dark/index.html', 'he/docs/guide/dark/index.html'])
		assert.match(article(path), ' lang="en" dir="ltr"');
	assert.match(site.read('he/docs/guide/dark/index.html'), '<div class="article-footer" lang="he" dir="rtl">');
	for (const path of ['docs/guide/dark/index.html', 'fr/docs/guide/light/index.html', 'he/docs/index.html'])
		assert.not.match(article(path), 'lang=');
	assert.match(site.read('fr/blog/2024/01/02/first/index.html'), '2 janvier 2024');
	assert.match(site.read('blog/2024/01/02/first/index.html'), 'January 2, 2024');
});

test('links, images and anchors lead to the page in the same language, translated or not', () => {
	const home = mainOf(site.read('fr/docs/index.html'));
	assert.match(home, 'href="/fr/docs/guide/light/"');
	assert.match(home, 'href="/fr/docs/guide/dark/"');
	assert.match(mainOf(site.read('fr/docs/guide/dark/index.html')), 'href="/fr/docs/guide/light/#on"');
	const light = mainOf(site.read('fr/docs/guide/light/index.html'));
	assert.match(light, 'href="/fr/docs/guide/dark/"');
	// The image is beside the original.
	assert.match(light, /<img[^>]* src="\/fr\/assets\/images\/lamp\.\w+\.svg"/);
	assert.match(mainOf(site.read('fr/index.html')), 'href="/fr/docs/"');
	assert.match(mainOf(site.read('docs/index.html')), 'href="/fr/docs/"');
});

test('labels of navbar, footer, sidebars, versions and blog are translated', () => {
	const html = site.read('fr/docs/guide/light/index.html');
	const text = textOf(html);
	for (const label of ['Lampes', 'Le guide', 'Manuel', 'Plus', 'Nouvelles', '© Lampes', '2.0 (fr)']) assert.match(text, label);
	assert.not.match(text, 'More News');
	assert.match(textOf(mainOf(site.read('fr/docs/category/guide/index.html'))), 'Manuel Tout ce qui est dans le manuel');
	assert.match(textOf(mainOf(site.read('fr/blog/index.html'))), 'Nouvelles');
	assert.match(site.read('fr/blog/authors/index.html'), 'Autrice');
	assert.match(site.read('fr/index.html'), 'Bonjour, lecteur');
	for (const path of ['index.html', 'he/index.html']) assert.match(site.read(path), 'Hello, reader');
	assert.match(site.read('fr/blog/rss.xml'), '<title>Nouvelles | Lamps</title>');
	assert.match(site.read('fr/blog/rss.xml'), '<language>fr</language>');
	assert.match(site.read('fr/blog/rss.xml'), 'https://lamps.example/fr/blog/2024/01/02/first/');
});

test('texts of the theme in code.json take the place of ours', () => {
	const light = site.read('fr/docs/guide/light/index.html');
	assert.match(textOf(light), 'Ensuite');
	assert.not.match(textOf(light), 'Suivant');
	assert.match(textOf(light), /Mots (?! ?:)/);
	assert.match(textOf(mainOf(site.read('fr/docs/1.0/index.html'))), 'Ceci documente Lamps 1.0, ancien.');
	// What names something else than ours is none of ours.
	assert.not.match(light, 'Lien {unknown}');
	assert.match(textOf(site.read('docs/guide/light/index.html')), 'Next');
});

test('every page names itself in the other languages, and the menu stays on the page', () => {
	assert.equal(alternatesOf(site.read('fr/docs/guide/dark/index.html')), [
		'en https://lamps.example/docs/guide/dark/',
		'he https://lamps.example/he/docs/guide/dark/',
		'fr https://lamps.example/fr/docs/guide/dark/',
		'x-default https://lamps.example/docs/guide/dark/',
	]);
	assert.match(site.read('fr/docs/guide/dark/index.html'), '<link rel="canonical" href="https://lamps.example/fr/docs/guide/dark/"/>');
	assert.equal(languageLinks(site.read('docs/guide/dark/index.html')), [
		'fr Français https://lamps.example/fr/docs/guide/dark/',
		'he עברית https://lamps.example/he/docs/guide/dark/',
	]);
	// A tag that is there in one language alone.
	assert.equal(alternatesOf(site.read('fr/tags/clair/index.html')), []);
	assert.equal(languageLinks(site.read('fr/tags/clair/index.html'))[0], 'en English https://lamps.example/');
});

test('each language has a sitemap, a search index and a page of errors of its own; the host has one robots.txt', () => {
	const sitemap = site.read('fr/sitemap.xml');
	assert.match(sitemap, '<loc>https://lamps.example/fr/docs/guide/dark/</loc>');
	assert.match(sitemap, '<xhtml:link rel="alternate" hreflang="en" href="https://lamps.example/docs/guide/dark/"/>');
	assert.not.match(sitemap, '<loc>https://lamps.example/docs/');
	assert.match(site.read('robots.txt'), 'Sitemap: https://lamps.example/sitemap.xml\nSitemap: https://lamps.example/fr/sitemap.xml\n');
	assert.not(site.has('fr/robots.txt'));
	assert.match(site.read('_headers'), '/fr/assets/*\n');
	assert.match(site.read('fr/search-index.json'), 'Comment allumer une lampe');
	assert.not.match(site.read('search-index.json'), 'Comment');
	assert.match(site.read('fr/docs/index.html'), '/fr/search-index.json');
	assert.match(site.read('fr/404.html'), 'lang="fr"');
});

test('one language alone is built at the base URL itself; an unknown one is wrong usage', async () => {
	const own = fixture();
	const { json, code } = await own.build('--locale', 'fr');
	assert.is(code, 0);
	assert.ok(json.routes.includes('/docs/guide/light/') && !json.routes.some((route) => route.startsWith('/fr/')));
	assert.match(own.read('docs/index.html'), 'Bienvenue');
	const wrong = await own.build('--locale', 'fi');
	assert.is(wrong.code, 2);
	assert.match(wrong.json.errors[0]!.message, '--locale fi: the site has no such language');
	assert.is(wrong.json.errors[0]!.hint, 'did you mean "fr"?');
});

test('check-links checks all languages, each link once', async () => {
	const own = fixture();
	writeFiles(own.dir, {
		'docs/guide/dark.md': '# Dark\n\n[x](/fr/docs/nowhere/) [y](./zzz.md)\n',
		'i18n/fr/docusaurus-plugin-content-docs/current/index.md':
			'# Accueil\n\n[a](./guide/nulle.md) [b](/docs/1.0/zzz/) [c](/docs/guide/dark/)\n',
	});
	const { all } = await own.check();
	assert.equal(
		all
			.filter((p) => p.code.startsWith('broken'))
			.map((p) => `${p.file!.replace('docusaurus-plugin-content-docs/', '')}:${p.line}:${p.column} ${p.code}`)
			.sort(),
		[
			'docs/guide/dark.md:3:1 broken-link',
			'docs/guide/dark.md:3:24 broken-markdown-link',
			'i18n/fr/current/index.md:3:1 broken-markdown-link',
			'i18n/fr/current/index.md:3:23 broken-link',
		],
	);
});

test('the search index of every language is written by index', async () => {
	await site.index();
	assert.equal(site.indexed(), [
		'fr/search-index-docs-1.0.json',
		'fr/search-index.json',
		'he/search-index-docs-1.0.json',
		'he/search-index.json',
		'search-index-docs-1.0.json',
		'search-index.json',
	]);
});

test('translations that nothing reads, and wrong files of labels, are told', async () => {
	const own = fixture();
	writeFiles(own.dir, {
		'i18n/fr/docusaurus-plugin-content-docs/current/alone.md': '# Seul\n',
		'i18n/de/code.json': '{}',
		'i18n/fr/docusaurus-theme-classic/footer.json': '{\n\t"a": { "text": "x" }\n}',
		'i18n/fr/docusaurus-plugin-content-docs/current.json': '{ "a" ',
	});
	const { json } = await own.build();
	assert.equal(
		told([...json.errors, ...json.warnings]).filter((line) => line.startsWith('i18n')),
		[
			'i18n/fr/docusaurus-plugin-content-docs/current.json:1:7 error translations: not valid JSON: expected ":", found the end of the file',
			'i18n/fr/docusaurus-theme-classic/footer.json:2:1 error translations: "a" has no text',
			'i18n/de/code.json:1:1 warning ignored-file: the translations in i18n/de/ are not read',
			'i18n/fr/docusaurus-plugin-content-docs/current/alone.md:1:1 warning ignored-file: this translation is not read: there is no docs/alone.md',
		],
	);
});

test('a translation that comes and goes, and a language that is added, build as if from nothing', async () => {
	const own = fixture();
	const same = async () => {
		const { json, code } = await own.build();
		assert.is(code, 0, told(json.errors).join('\n'));
		// Of the same folder: keys change with the way from the tool to the site's modules.
		const fresh = join(tempDir(), 'out');
		await buildJson(own.dir, ['--out', fresh, '--cache-dir', tempDir(), '--no-cache']);
		assert.equal(filesIn(own.out), filesIn(fresh));
		assert.equal(
			filesIn(own.out).filter((path) => own.read(path) !== readFileSync(join(fresh, path), 'utf8')),
			[],
		);
	};
	await own.build();
	const translated = 'i18n/fr/docusaurus-plugin-content-docs/current/guide/dark.md';
	writeFiles(own.dir, { [translated]: '---\nslug: sombre\n---\n\n# Sombre\n\nComment éteindre.\n' });
	await same();
	assert.match(own.read('docs/guide/dark/index.html'), 'https://lamps.example/fr/docs/guide/sombre/');
	assert.match(own.read('fr/docs/guide/sombre/index.html'), 'https://lamps.example/docs/guide/dark/');
	rmSync(join(own.dir, translated));
	const config = readFileSync(join(own.dir, 'vrmdocs.config.ts'), 'utf8');
	writeFiles(own.dir, { 'vrmdocs.config.ts': config.replace("'fr', 'he'", "'fr', 'ja', 'he'") });
	await same();
	assert.match(own.read('ja/docs/index.html'), 'lang="ja"');
	writeFiles(own.dir, { 'vrmdocs.config.ts': config.replace("'en', 'fr', 'he'", "'en', 'fr'").replace(/ he: \{[^}]*\}/, '') });
	await same();
	assert.not(own.has('he/docs/index.html'));
});

test('an address of the config, and of a page that is not translated, leads to the page in each language, whatever its slug is there', async () => {
	const own = fixture();
	const config = readFileSync(join(own.dir, 'vrmdocs.config.ts'), 'utf8');
	writeFiles(own.dir, {
		'i18n/fr/docusaurus-plugin-content-docs/current/guide/dark.md': '---\nslug: sombre\n---\n\n# Sombre\n\nComment éteindre.\n',
		'docs/links.md': '# Links\n\n[dark](/docs/guide/dark/) [fr](/fr/docs/guide/sombre/) [up](#_top)\n',
		'vrmdocs.config.ts': config
			.replace('navbar: {', "redirects: [{ from: '/off/', to: '/docs/guide/dark/' }],\n\tnavbar: {")
			.replace("{ label: 'News', to: '/blog/' }", "{ label: 'Off', to: '/docs/guide/dark/' }"),
	});
	for (const baseUrl of ['/', '/lamps/']) {
		const { json } = await own.build('--base-url', baseUrl);
		assert.equal(told([...json.errors, ...json.warnings.filter(({ code }) => code === 'broken-anchor')]), []);
		const target = `${baseUrl}fr/docs/guide/sombre/`;
		for (const path of ['docs/links/index.html', 'fr/docs/links/index.html']) assert.match(mainOf(own.read(path)), `<a href="${target}"`);
		assert.match(own.read('fr/off/index.html'), target);
		assert.match(own.read('off/index.html'), `${baseUrl}docs/guide/dark/`);
		const page = own.read('fr/docs/links/index.html');
		assert.match(mainOf(page), `href="${target}"`);
		assert.match(page.slice(page.indexOf('<footer')), `href="${target}"`);
	}
});

test('the languages of a Docusaurus config are built as they are', async () => {
	const own = fixture();
	rmSync(join(own.dir, 'vrmdocs.config.ts'));
	writeFiles(own.dir, {
		'docusaurus.config.js': `export default {
	title: 'Lamps', url: 'https://lamps.example', baseUrl: '/',
	i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'En français' } } },
	presets: [['classic', { docs: { sidebarPath: './sidebars.ts', lastVersion: 'current' } }]],
	themeConfig: { navbar: { title: 'Lamps', items: [{ type: 'localeDropdown' }, { type: 'docsVersionDropdown' }] } },
};
`,
	});
	const { json } = await own.build();
	assert.equal(told(json.errors), []);
	assert.match(textOf(mainOf(own.read('fr/docs/index.html'))), 'Bienvenue chez les lampes.');
	assert.match(own.read('fr/docs/1.0/index.html'), 'Bienvenue chez les vieilles lampes.');
	assert.match(languageLinks(own.read('docs/guide/dark/index.html'))[0]!, 'fr En français https://lamps.example/fr/docs/guide/dark');
});

test('serve --watch serves every language, each when it is first opened, and follows its translations', async () => {
	const own = fixture();
	const server = await serve(own.dir, ['--watch', '--cache-dir', join(own.dir, '../cache'), '--out', own.out]);
	const text = async (path: string) => (await fetch(server.origin + path)).text();
	const shows = async (path: string, wanted: string) => {
		let last = '';
		await until(
			async () => {
				last = await text(path);
				return last.includes(wanted);
			},
			() => `${path} does not show ${wanted}: ${textOf(last).slice(0, 300)}`,
		);
	};
	const translated = 'i18n/fr/docusaurus-plugin-content-docs/current/guide/dark.md';
	assert.match(await text('/docs/guide/dark/'), 'How to switch a lamp off.');
	assert.is(await text('/robots.txt'), site.read('robots.txt'), 'it names the sitemaps of languages that nobody has opened yet');
	assert.match(await text('/fr/docs/guide/dark/'), 'How to switch a lamp off.');
	assert.match(await text('/fr/docs/'), 'Bienvenue');
	assert.match(await text('/he/docs/'), 'dir="rtl"');
	assert.match(await text('/fr/nowhere/'), 'lang="fr"');
	writeFiles(own.dir, { [translated]: '# Sombre\n\nComment éteindre.\n' });
	await shows('/fr/docs/guide/dark/', 'Comment éteindre.');
	assert.match(await text('/docs/guide/dark/'), 'How to switch a lamp off.');
	writeFiles(own.dir, { [translated]: '# Sombre\n\nComment tout éteindre.\n' });
	await shows('/fr/docs/guide/dark/', 'Comment tout éteindre.');
	rmSync(join(own.dir, translated));
	await shows('/fr/docs/guide/dark/', 'How to switch a lamp off.');
	writeFiles(own.dir, { 'docs/guide/dark.md': '# Dark\n\nTurn the knob.\n' });
	await shows('/docs/guide/dark/', 'Turn the knob.');
	await shows('/fr/docs/guide/dark/', 'Turn the knob.');
	writeFiles(own.dir, { 'i18n/fr/docusaurus-theme-classic/navbar.json': '{ "item.label.Guide": { "message": "Mode d’emploi" } }' });
	await shows('/fr/docs/', 'Mode d’emploi');
	await server.stop();
});

test('vrmdocs version copies translations and their labels', async () => {
	const own = fixture();
	const ran = await vrmdocs(['version', '2.0', '.'], { cwd: own.dir });
	assert.is(ran.code, 0, ran.stderr);
	const folder = 'i18n/fr/docusaurus-plugin-content-docs';
	assert.match(ran.stderr, `translations copied to ${folder}/version-2.0/, i18n/he/docusaurus-plugin-content-docs/version-2.0/`);
	assert.equal(filesIn(join(own.dir, folder, 'version-2.0')), filesIn(join(own.dir, folder, 'current')));
	const labels = JSON.parse(readFileSync(join(own.dir, folder, 'version-2.0.json'), 'utf8')) as Record<string, unknown>;
	assert.ok(Object.keys(labels).length > 0 && !('version.label' in labels));
});

test.run();
