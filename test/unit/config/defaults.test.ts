/** A config of title and url alone: every other key has its default. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { excerptLengthOf } from '../../../src/config/excerpt-length.ts';
import { directionOf } from '../../../src/config/locales.ts';
import { navbarItemTypes } from '../../../src/config/schema/navbar.ts';
import { configSchema, defineConfig } from '../../../src/config/schema.ts';
import { en } from '../../../templates/strings/en.ts';

const config = configSchema.parse({ title: 'T', url: 'https://a.example' });
const template = (path: string) => readFileSync(join(process.env.PROJECT_ROOT!, 'templates', path), 'utf8');

test('search: 8 hits, excerpts of 120 characters and of 50 in Japanese, 12 variants, English, at the right, with a shortcut, no highlighting, not limited, recent searches on the device', () => {
	assert.equal(config.search, {
		language: ['en'],
		maxResults: 8,
		maxSegmentationVariants: 12,
		position: 'right',
		shortcut: true,
		highlight: false,
		contexts: [],
		limitedByContext: false,
		indexBlog: true,
		indexPages: false,
		synonyms: [],
		readings: true,
		recent: true,
	});
	assert.ok(config.search);
	assert.is(excerptLengthOf(config.search), 120);
	assert.is(excerptLengthOf({ ...config.search, language: ['en', 'ja'] }), 50);
	assert.is(excerptLengthOf({ ...config.search, excerptLength: 80 }), 80);
});

test('search hint texts', () => {
	assert.equal(
		[en.search.placeholder, en.search.seeAll, en.search.seeAllWithin, en.search.seeAllOutside],
		['Search', 'See all results', "See all results within '{context}'", "See all results outside '{context}'"],
	);
	assert.is(en.search.noResults, 'No results');
});

test('images: quality 70, at most 1030 wide, at least 640, 2 steps', () => {
	assert.equal(config.images, { quality: 70, maxWidth: 1030, minWidth: 640, steps: 2, zoom: false });
});

test('the table of contents covers levels 2 to 3', () => {
	assert.equal(config.tableOfContents, { minHeadingLevel: 2, maxHeadingLevel: 3 });
});

test('one extra code language: C#', () => {
	assert.equal(config.markdown.codeLanguages, []);
});

test('progress bar: minimum 0.08, speed 200 ms, trickle 0.02 every 800 ms, no spinner, after 200 ms', () => {
	const source = template('client/progress.ts');
	for (const part of ['minimum: 0.08', 'speed: 200', 'trickleRate: 0.02', 'trickleSpeed: 800', 'showSpinner: false', 'const delay = 200;'])
		assert.match(source, part);
});

test('the mobile layout is at 996 px and below', () => {
	for (const path of ['styles/navbar.css', 'styles/sidebar.css']) assert.match(template(path), '@media (max-width: 996px)');
});

test('folding takes 1 ms where less motion is wanted; the spinner turns in 1.5 s and 3 s', () => {
	assert.match(template('styles/tokens.css'), /prefers-reduced-motion[\s\S]*--fold: 1ms/);
	assert.match(template('styles/states.css'), /1\.5s linear[\s\S]*3s/);
});

test('docs at the root, breadcrumbs on, tags at /tags/; version current, labelled Next', () => {
	assert.equal(config.docs, {
		id: 'default',
		path: 'docs',
		routeBasePath: '/',
		sidebarPath: 'sidebars.ts',
		aliases: {},
		breadcrumbs: true,
		version: { name: 'current', label: 'Next' },
		versions: {},
		includeCurrentVersion: true,
		disableVersioning: false,
		tagsPath: '/tags/',
		hasSidebars: true,
		editLocalizedFiles: true,
		editCurrentVersion: false,
		numberPrefixes: true,
		sidebarAutoCollapse: false,
		sidebarCollapsible: true,
	});
});

test('blog at /blog/, all posts in the sidebar by year, no reading time', () => {
	assert.equal(config.blog, {
		id: 'default',
		path: 'blog',
		routeBasePath: '/blog/',
		title: 'Blog',
		description: '',
		sidebarTitle: 'All posts',
		sidebarCount: 'ALL',
		sidebarGroupByYear: true,
		postsPerPage: 10,
		showReadingTime: false,
		showAuthorDetails: false,
		authorsPath: 'authors.yml',
		feeds: ['rss', 'atom', 'json'],
		editLocalizedFiles: true,
		first: 'newest',
		listNames: { tags: 'tags', authors: 'authors', archive: 'archive', page: 'page' },
		feedCount: 20,
	});
});

test('the title delimiter is the pipe; routes end with a slash', () => {
	assert.equal([config.titleDelimiter, config.trailingSlash, config.baseUrl], ['|', true, '/']);
});

test('the direction of texts is that of the language', () => {
	assert.is(config.direction, undefined);
	assert.equal(['en', 'ar-EG', 'he', 'ja'].map(directionOf), ['ltr', 'rtl', 'rtl', 'ltr']);
});

test('light, with a switch, not following the system; the navbar hides on scroll down', () => {
	assert.equal(config.colorMode, { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false });
	assert.is(config.navbar.hideOnScroll, true);
});

test('an announcement can be closed and has an id; a footer is light and empty', () => {
	const { announcementBar } = configSchema.parse({ title: 'T', url: 'https://a.example', announcementBar: { content: 'x' } });
	assert.equal(announcementBar, { id: 'announcement-bar', content: 'x', isCloseable: true });
	assert.equal(config.footer, { style: 'light', links: [] });
	assert.is(config.announcementBar, undefined);
});

test('broken links throw, broken Markdown links and anchors warn', () => {
	assert.equal(
		[config.onBrokenLinks, config.onBrokenMarkdownLinks, config.onBrokenAnchors, config.onBrokenImages, config.onDuplicateRoutes],
		['throw', 'warn', 'warn', 'throw', 'throw'],
	);
});

test('the navbar item types', () => {
	assert.equal([...navbarItemTypes], ['link', 'doc', 'docSidebar', 'dropdown', 'languageDropdown', 'docsVersion', 'search', 'html']);
});

test('everything else', () => {
	assert.equal(config.pages, { path: 'pages', routeBasePath: '/', editUrl: '', editLocalizedFiles: true, breadcrumbs: false });
	assert.equal(config.sitemap, { ignorePatterns: [] });
	assert.equal(
		[config.locale, config.languages, config.metadata, config.redirects, config.feeds, config.dataSchemas],
		['en', [], [], [], [], {}],
	);
	assert.equal([config.staticDirectories, config.dataDirectory, config.componentsDirectory], [['static'], 'data', 'components']);
	assert.equal([config.noIndex, config.showLastUpdate, config.tagline], [false, true, '']);
	assert.equal(config.markdown, {
		codeLanguages: [],
		codeAliases: {},
		showLineNumbers: false,
		timeLimit: 30,
		components: true,
		figures: true,
		phraseBreaks: true,
		remarkPlugins: [],
		rehypePlugins: [],
		emoji: false,
		math: false,
		mermaid: false,
		definitionLists: false,
		abbreviations: false,
		admonitions: [],
		npm2yarn: [],
		magicComments: [],
		keepHeading: false,
		headingIds: 'github',
		vue: false,
		frameHosts: [],
		format: 'detect',
	});
});

test('docs, blog, pages and search can be turned off', () => {
	const off = configSchema.parse({ title: 'T', url: 'https://a.example', docs: false, blog: false, pages: false, search: false });
	assert.equal([off.docs, off.blog, off.pages, off.search], [false, false, false, false]);
});

test('defineConfig gives back what it gets', () => {
	const given = { title: 'T', url: 'https://a.example' };
	assert.is(defineConfig(given), given);
});

test.run();
