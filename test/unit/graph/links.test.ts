/** Links of sources → addresses: Markdown files, routes, images, downloads, under a base URL and without trailing slashes. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAnchor } from '../../../src/graph/anchors.ts';
import { lastTarget, makeResolver } from '../../../src/graph/resolve.ts';
import { follow, graphOf } from '../../support/site.ts';

const files = {
	'docs/index.md': '# Home\n',
	'docs/vrm/meta/index.md': '# Meta\n',
	'docs/vrm/meta/license.md': '# L\n',
	'docs/vrm/about.md': '# A\n',
	'docs/02-guide/01-start.md': '# S\n',
	'docs/vrm/a.png': 'x',
	'docs/vrm/data.zip': 'x',
	'static/img/b.png': 'x',
	'blog/2024-01-02-p.md': 'x',
	'pages/about-us.md': 'x',
	'docs/日本 語.md': 'x',
};

const from = async (source: string, config = {}) => {
	const { site } = await graphOf(files, config);
	return (href: string, kind: 'link' | 'image' = 'link') => {
		const { kind: what, href: to, problem } = follow(site, source, href, kind);
		return problem ? `${problem.severity}: ${problem.message} | ${problem.hint}` : `${what} ${to}`;
	};
};

test('relative links to Markdown files become routes, with query and anchor', async () => {
	const to = await from('docs/vrm/about.md');
	assert.is(to('meta/index.md'), 'page /vrm/meta/');
	assert.is(to('./meta/license.md#使い方'), 'page /vrm/meta/license/#使い方');
	assert.is(to('../index.md?a=1#b'), 'page /?a=1#b');
	assert.is(to('../02-guide/01-start.md'), 'page /guide/start/');
	assert.is(to('../../blog/2024-01-02-p.md'), 'page /blog/2024/01/02/p/');
	assert.is(to('../%E6%97%A5%E6%9C%AC%20%E8%AA%9E.md'), 'page /%E6%97%A5%E6%9C%AC%20%E8%AA%9E/');
});

test('links to Markdown files from the root of the site or of the docs', async () => {
	const to = await from('docs/vrm/meta/index.md');
	assert.is(to('/docs/vrm/about.md'), 'page /vrm/about/');
	assert.is(to('/vrm/about.md'), 'page /vrm/about/');
	assert.is(to('vrm/about.md'), 'page /vrm/about/');
	assert.is(to('license.mdx'), 'page /vrm/meta/license/');
});

test('paths from the site folder, as Docusaurus has them: pages with query and anchor, files of static folders, files beside a page', async () => {
	const to = await from('docs/vrm/about.md');
	assert.is(to('@site/docs/vrm/meta/license.md?a=1#b'), 'page /vrm/meta/license/?a=1#b');
	assert.is(to('@site/static/img/b.png', 'image'), 'asset /img/b.png');
	assert.match(to('@site/docs/vrm/a.png', 'image'), /^asset \S*a\S*\.png$/);
});

test('a name with # or ? in it is told with what to write', async () => {
	const { site } = await graphOf({ ...files, 'docs/vrm/c#.md': '# C\n', 'docs/vrm/q?m.md': '# Q\n' });
	const to = (href: string) => follow(site, 'docs/vrm/about.md', href);
	for (const [href, fixed] of [
		['./c#.md', './c%23.md'],
		['q?m.md', 'q%3Fm.md'],
	] as const) {
		const { problem } = to(href);
		assert.is(problem?.message, `"${href}" leads to no page: to browsers, its path ends before the ${/[?#]/.exec(href)}`);
		assert.equal([problem?.hint, problem?.fix], [`write ${fixed}`, { from: href, to: fixed }]);
		assert.equal([to(fixed).kind, to(fixed).problem], ['page', undefined]);
	}
	assert.match(to('./d#.md').problem!.message, 'leads to no page');
});

test('anchors are compared as they are written and decoded, without what the browser alone looks for', async () => {
	const { site } = await graphOf(files);
	const fault = (href: string) => {
		const link = { kind: 'link' as const, href, line: 1, column: 1 };
		const at = 'docs/vrm/about.md';
		return checkAnchor(site, link, follow(site, at, href), at, () => new Set(['使い方', 'a%3A-k', 'Case']))?.message;
	};
	for (const id of [
		'#使い方',
		`#${encodeURI('使い方')}`,
		'#a%3A-k',
		'#a%253A-k',
		'#:~:text=x',
		'#使い方:~:text=x,-y',
		'meta/index.md#Case:~:text=x',
	])
		assert.is(fault(id), undefined, id);
	assert.match(fault('#b:~:text=x')!, 'has no anchor "b"');
	assert.is(
		checkAnchor(
			site,
			{ kind: 'link', href: '#case:~:text=x', line: 1, column: 1 },
			follow(site, '', '/vrm/about/#case:~:text=x'),
			'',
			() => new Set(['Case']),
		)?.fix?.to,
		'#Case:~:text=x',
	);
});

test('relative links count from the page, absolute ones from the root', async () => {
	const to = await from('docs/vrm/about.md');
	assert.is(to('/vrm/meta/'), 'page /vrm/meta/');
	assert.is(to('../meta/'), 'page /vrm/meta/');
	assert.is(to('/vrm/meta#license'), 'page /vrm/meta/#license');
	assert.is(to('/vrm/meta/index.html'), 'page /vrm/meta/');
	assert.is(to('/vrm/about.html'), 'page /vrm/about/');
	assert.is(to('#here'), 'anchor #here');
	assert.is(to('https://e.example/'), 'external https://e.example/');
});

test('an address in place of a file beside the source, as mdBook links, names the file', async () => {
	const to = await from('docs/vrm/about.md');
	const names = (file: string) => `error: "HREF" leads to no page: it is not the address of docs/vrm/meta/${file}`;
	assert.is(to('meta.html#x'), `${names('index.md').replace('HREF', 'meta.html#x')} | write meta/index.md#x`);
	assert.is(to('./meta/license'), `${names('license.md').replace('HREF', './meta/license')} | write ./meta/license.md`);
});

test('files next to a source and in the static folder', async () => {
	const to = await from('docs/vrm/about.md');
	assert.is(to('a.png', 'image'), 'asset a.png');
	assert.is(to('./data.zip'), 'asset ./data.zip');
	assert.is(to('/img/b.png', 'image'), 'asset /img/b.png');
	assert.is(to('/sitemap.xml'), 'asset /sitemap.xml');
	assert.is(to('/blog/rss.xml'), 'asset /blog/rss.xml');
});

test('Windows-style paths work with a warning that says how to write them', async () => {
	const to = await from('docs/vrm/about.md');
	assert.is(to('.\\meta\\index.md'), 'warning: ".\\meta\\index.md" uses backslashes | write / between folders');
	assert.is(to('..%5Cindex.md'), 'warning: "..\\index.md" uses backslashes | write / between folders');
	const { site } = await graphOf(files);
	assert.is(follow(site, 'docs/vrm/about.md', '.\\meta\\index.md').href, '/vrm/meta/');
	assert.match(to('C:\\docs\\a.md'), /^error: "C:\\docs\\a\.md" leads to a file on your own computer/);
});

test('what leads nowhere: levels of , with what may have been meant', async () => {
	const to = await from('docs/vrm/about.md');
	assert.is(to('/vrm/mata/'), 'error: "/vrm/mata/" leads to no page | did you mean /vrm/meta/?');
	assert.match(
		to('meta/licence.md'),
		/^warning: "meta\/licence\.md" leads to no Markdown file of the site \| did you mean meta\/license\.md\?/,
	);
	assert.match(to('/VRM/about/'), /^error: "\/VRM\/about\/" differs from the page \/vrm\/about\/ in letter case \| write \/vrm\/about\//);
	assert.match(to('none.png', 'image'), /^error: the image "none\.png" does not exist/);
	assert.match(to('../../../../etc/passwd', 'image'), /^error: "\.\.\/\.\.\/\.\.\/\.\.\/etc\/passwd" leads out of the site folder/);
	assert.is(to(''), 'error: the link has no address | write a route, a file or an https: address');
});

test('the config chooses the levels', async () => {
	const to = await from('docs/vrm/about.md', { onBrokenLinks: 'warn', onBrokenMarkdownLinks: 'throw', onBrokenImages: 'ignore' });
	assert.match(to('/zzzzzzzzzz/'), /^warning: /);
	assert.match(to('zzzzzzzzzz.md'), /^error: /);
	assert.is(to('none.png', 'image'), 'broken none.png');
});

test('under a base URL, with or without it in the link', async () => {
	const to = await from('docs/vrm/about.md', { baseUrl: '/docs/' });
	assert.is(to('/vrm/meta/'), 'page /docs/vrm/meta/');
	assert.is(to('/docs/vrm/meta/'), 'page /docs/vrm/meta/');
	assert.is(to('meta/index.md#a'), 'page /docs/vrm/meta/#a');
	assert.is(to('../meta/'), 'page /docs/vrm/meta/');
	assert.is(to('/img/b.png', 'image'), 'asset /docs/img/b.png');
});

test('without trailing slashes', async () => {
	const to = await from('docs/vrm/about.md', { trailingSlash: false });
	assert.is(to('/vrm/meta/'), 'page /vrm/meta');
	assert.is(to('meta/license.md#x'), 'page /vrm/meta/license#x');
	assert.is(to('./meta'), 'page /vrm/meta');
});

test('thousands of redirects in a row: each ends where the last one leads, those into a circle nowhere, in time that grows as their number', async () => {
	const chain = (name: string, length: number, end: string) =>
		Array.from({ length }, (_, i) => ({ from: `/${name}${i}/`, to: i ? `/${name}${i - 1}/` : end }));
	const { site } = await graphOf(files, {
		redirects: [...chain('r', 5000, '/vrm/about/'), ...chain('o', 3, '/o2/'), ...chain('i', 2, '/o1/')],
	});
	const resolver = makeResolver(site);
	let steps = 0;
	const { redirects } = resolver;
	const get = redirects.get.bind(redirects);
	redirects.get = (from) => {
		steps++;
		return get(from);
	};
	const ends = site.redirects.map((one) => lastTarget(resolver, one));
	assert.equal([...new Set(ends)].sort(), ['/vrm/about/', undefined]);
	assert.is(ends.filter((end) => end === undefined).length, 5);
	assert.ok(steps < 4 * site.redirects.length, `${steps} steps`);
});

test.run();
