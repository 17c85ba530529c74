/** Blog: dates, routes, authors, tags, pagination, archive. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isoDate } from '../../../src/content/front-matter.ts';
import { graphOf, printed } from '../../support/site.ts';

const blog = async (files: Record<string, string>, config = {}) => {
	const { site, problems } = await graphOf(files, { docs: false, ...config });
	return {
		site,
		posts: site.posts.map((p) => `${p.date} ${p.path}`),
		routes: [...site.routes.values()].filter((r) => r.kind.startsWith('blog')).map((r) => `${r.kind} ${r.path}`),
		problems: printed(problems),
		hints: problems.map((p) => p.hint),
	};
};

test('dates and routes come from file names, newest first', async () => {
	const { posts, problems } = await blog({
		'blog/2024-01-05-name.md': 'x',
		'blog/2024/02/06/other.md': 'x',
		'blog/2024-3-7-folder/index.md': 'x',
		'blog/2024-07-03.md': 'x',
		'blog/2023/12-31-old.md': 'x',
		'blog/2024-01-05-an.md': 'x',
	});
	assert.equal(problems, []);
	assert.equal(posts, [
		'2024-07-03 /blog/2024/07/03/',
		'2024-03-07 /blog/2024/03/07/folder/',
		'2024-02-06 /blog/2024/02/06/other/',
		'2024-01-05 /blog/2024/01/05/name/',
		'2024-01-05 /blog/2024/01/05/an/',
		'2023-12-31 /blog/2023/12/31/old/',
	]);
});

test('a date and a slug in the front matter override the file name', async () => {
	const { posts } = await blog({
		'blog/2024-01-05-a.md': '---\ndate: 2024-02-01\n---\nx',
		'blog/b.md': '---\ndate: 2024-01-31T23:30:00+09:00\n---\nx',
		'blog/2024-01-01-c.md': '---\nslug: /hello/\n---\nx',
		'blog/2023-01-01-d.md': '---\nslug: x/y\n---\nx',
	});
	assert.equal(posts, [
		'2024-02-01 /blog/2024/02/01/a/',
		'2024-01-31T14:30:00.000Z /blog/b/',
		'2024-01-01 /blog/hello/',
		'2023-01-01 /blog/x/y/',
	]);
});

test('dates mean the same on every machine; days that do not exist are no dates', () => {
	assert.is(isoDate('2024-01-31'), '2024-01-31');
	assert.is(isoDate('2024-01-31 9:05'), '2024-01-31T09:05:00.000Z');
	assert.is(isoDate('2024-01-31T10:00:00+0900'), '2024-01-31T01:00:00.000Z');
	for (const wrong of ['2024-02-30', '2024-13-01', '2024-1-1x', 'January 2, 2024', '2024-01-31T25:00', ''])
		assert.is(isoDate(wrong), undefined, wrong);
});

test('a post without a valid date is an error; the others stay', async () => {
	const { posts, problems } = await blog({
		'blog/name.md': 'x',
		'blog/2024-02-30-b.md': 'x',
		'blog/c.md': '---\ntitle: c\ndate: tomorrow\n---\nx',
		'blog/2024-01-01-d.md': 'x',
	});
	assert.equal(posts, ['2024-01-01 /blog/2024/01/01/d/']);
	assert.equal(problems, [
		'blog/2024-02-30-b.md:1:1 error: the post has no valid date',
		'blog/c.md:3:1 error: front matter "date": must be a date such as 2024-01-31 or 2024-01-31T10:00:00+09:00; found "tomorrow"',
		'blog/c.md:3:1 error: the post has no valid date',
		'blog/name.md:1:1 error: the post has no valid date',
	]);
});

test('slugs that leave the blog, or that no route can have', async () => {
	const { problems } = await blog({
		'blog/2024-01-01-a.md': '---\nslug: ../../x\n---\nx',
		'blog/2024-01-02-b.md': '---\nslug: "a?b"\n---\nx',
	});
	assert.equal(problems, [
		'blog/2024-01-01-a.md:2:1 error: slug "../../x" leaves the blog',
		'blog/2024-01-02-b.md:2:1 error: slug "a?b" contains characters a route cannot have',
	]);
});

test('two posts with one route', async () => {
	assert.equal((await blog({ 'blog/2024-01-01-a.md': 'x', 'blog/2024/01/01/a.md': 'x' })).problems, [
		'blog/2024-01-01-a.md:1:1 error: the route /blog/2024/01/01/a/ is also used by blog/2024/01/01/a.md',
	]);
});

const authors =
	'ann:\n  name: Ann\n  title: Writer\n  url: https://ann.example\n  image: /img/ann.png\nbob:\n  name: Bob\n  image_url: https://bob.example/b.png\n';

test('authors: of the file, one or several, and written out', async () => {
	const { site, problems } = await blog({
		'blog/authors.yml': authors,
		'blog/2024-01-01-a.md': '---\nauthors: ann\n---\nx',
		'blog/2024-01-02-b.md': '---\nauthors: [ann, bob, { name: Cid, url: "https://c.example" }]\n---\nx',
	});
	assert.equal(problems, []);
	assert.equal(
		site.posts.map((p) => p.authors.map((a) => [a.key, a.name, a.image])),
		[
			[
				['ann', 'Ann', '/img/ann.png'],
				['bob', 'Bob', 'https://bob.example/b.png'],
				['Cid', 'Cid', undefined],
			],
			[['ann', 'Ann', '/img/ann.png']],
		],
	);
	assert.ok(site.routes.has('/blog/authors/'));
});

test('an unknown author is an error at the key, with the nearest', async () => {
	const { problems, hints } = await blog({
		'blog/authors.yml': authors,
		'blog/2024-01-01-a.md': '---\ntitle: a\nauthors: [anm, zzzzz]\n---\nx',
	});
	assert.equal(problems, [
		'blog/2024-01-01-a.md:3:1 error: unknown author "anm"',
		'blog/2024-01-01-a.md:3:1 error: unknown author "zzzzz"',
	]);
	assert.equal(hints, ['did you mean "ann"?', 'add "zzzzz" to blog/authors.yml']);
});

test('a wrong authors file: each fault with its place', async () => {
	const post = { 'blog/2024-01-01-a.md': 'x' };
	assert.equal(
		(await blog({ ...post, 'blog/authors.yml': 'ann:\n  title: x\nbob:\n  name: Bob\n  nmae: y\ncid: 5\n' })).problems,
		[
			'blog/authors.yml:1:1 error: author "ann" has no name',
			'blog/authors.yml:5:3 warning: author "bob" has an unknown key "nmae", which is not shown',
			'blog/authors.yml:6:1 error: author "cid": Invalid input: expected object, received number',
		].map((m, i) => (i === 0 ? m.replace(':1:1', ':2:3') : m)),
	);
	assert.equal((await blog({ ...post, 'blog/authors.yml': 'ann: [\n' })).problems.length, 1);
	assert.equal((await blog({ ...post, 'blog/authors.yml': '- ann\n' })).problems, [
		'blog/authors.yml:1:1 error: the authors file must be keys with authors',
	]);
	assert.equal((await blog({ ...post, 'blog/authors.yml': '' })).problems, []);
});

test('lists are cut into pages; archive, tags and authors have one each', async () => {
	const files = Object.fromEntries(
		Array.from({ length: 5 }, (_, i) => [
			`blog/2024-01-0${i + 1}-p${i + 1}.md`,
			`---\nauthors: ann\ntags: [${i < 3 ? 'often' : 'rare'}]\n---\nx`,
		]),
	);
	const { site, routes, problems } = await blog({ 'blog/authors.yml': authors, ...files }, { blog: { postsPerPage: 2 } });
	assert.equal(problems, []);
	assert.equal(
		routes.filter((r) => !r.startsWith('blog-post')),
		[
			'blog-list /blog/',
			'blog-list /blog/page/2/',
			'blog-list /blog/page/3/',
			'blog-archive /blog/archive/',
			'blog-authors /blog/authors/',
			'blog-tags /blog/tags/',
			'blog-tag /blog/tags/often/',
			'blog-tag /blog/tags/often/page/2/',
			'blog-tag /blog/tags/rare/',
		],
	);
	const at = (path: string) => {
		const route = site.routes.get(path)!;
		return 'posts' in route ? [route.page, route.pages, route.posts.map((p) => p.path.split('/').at(-2))] : [];
	};
	assert.equal(at('/blog/'), [1, 3, ['p5', 'p4']]);
	assert.equal(at('/blog/page/3/'), [3, 3, ['p1']]);
	assert.equal(at('/blog/tags/often/page/2/'), [2, 2, ['p1']]);
});

test('a post that has the route of a list', async () => {
	assert.equal((await blog({ 'blog/2024-01-01-a.md': '---\nslug: archive\n---\nx' })).problems, [
		'blog/2024-01-01-a.md:2:1 error: the route /blog/archive/ is also used by the blog-archive page',
	]);
});

test('drafts are left out; unlisted posts have only a route', async () => {
	const { site, routes } = await blog({
		'blog/2024-01-01-a.md': '---\ndraft: true\n---\nx',
		'blog/2024-01-02-b.md': '---\nunlisted: true\ntags: [t]\n---\nx',
	});
	assert.equal(routes, ['blog-post /blog/2024/01/02/b/', 'blog-list /blog/']);
	assert.is(site.posts.length, 1);
});

test('an empty blog folder gives an empty list, no folder gives no blog', async () => {
	assert.equal((await blog({ 'blog/authors.yml': '' })).routes, ['blog-list /blog/']);
	assert.equal((await blog({})).routes, []);
	assert.equal((await blog({ 'blog/2024-01-01-a.md': 'x' }, { blog: false })).routes, []);
});

test('another folder and another route', async () => {
	assert.equal(
		(await blog({ 'news/2024-01-01-a.md': '---\ntags: [t]\n---\nx' }, { blog: { path: 'news', routeBasePath: 'neues' } })).routes,
		[
			'blog-post /neues/2024/01/01/a/',
			'blog-list /neues/',
			'blog-archive /neues/archive/',
			'blog-tags /neues/tags/',
			'blog-tag /neues/tags/t/',
		],
	);
});

test('titles: front matter, h1, file name', async () => {
	const { site } = await blog({
		'blog/2024-01-03-a.md': '---\ntitle: T\n---\nx',
		'blog/2024-01-02-b.md': '# H\n',
		'blog/2024-01-01-c.md': 'x',
	});
	assert.equal(
		site.posts.map((p) => p.title),
		['T', 'H', 'c'],
	);
});

test('a date that lies ahead is told with its place; a draft, and a day that has begun somewhere on earth, are not', async () => {
	const begun = new Date(Date.now() + 13 * 3_600_000).toISOString().slice(0, 10);
	const { posts, problems, hints } = await blog({
		'blog/9998-01-02-a.md': 'x',
		'blog/b.md': '---\ntitle: B\ndate: 9999-03-04\n---\nx',
		'blog/c.md': '---\ndate: 9999-03-04\ndraft: true\n---\nx',
		[`blog/${begun}-d.md`]: 'x',
	});
	assert.equal(problems, [
		'blog/9998-01-02-a.md:1:1 note: the date of the post, 9998-01-02, lies ahead; the post is published at once',
		'blog/b.md:3:1 note: the date of the post, 9999-03-04, lies ahead; the post is published at once',
	]);
	assert.match(hints[0]!, 'draft: true');
	assert.is(posts.length, 3);
	const theirs = await blog({ 'blog/9998-01-02-a.md': 'x' }, { compat: 'docusaurus' });
	assert.equal(theirs.problems, [], 'Docusaurus says nothing either');
});

test.run();
