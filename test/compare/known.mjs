// Differences that are meant, each with its reason. `npm run compare` prints the others.

const isTagList = (route) => /\/tags(?:\/|$)/.test(route);
const isBlogList = (route) => /\/(?:archive|authors(?:\/.*)?|page\/\d+)$|^\/blog$/.test(route) || isTagList(route);
const without = (text, pattern) => String(text ?? '').replace(pattern, '');
const letters = (text) =>
	String(text ?? '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');

/** @type {{test: (difference: {what: string, route: string, theirs?: string, ours?: string}) => boolean, reason: string}[]} */
const known = [
	{
		reason: 'vrmdocs has a search page of its own',
		test: ({ what, route }) => what === 'route that is new' && /\/search$/.test(route),
	},
	{
		reason: 'the 404 page of vrmdocs helps readers on, and is kept from search engines',
		test: ({ route }) => route === '/404',
	},
	{
		reason: 'a page in one language has no other languages to name',
		test: ({ what, theirs, ours }) => what === 'hreflang' && ours === undefined && new Set(String(theirs).match(/(?:^|\| )\S+/g)).size <= 2,
	},
	{
		reason: 'noindex says all that is needed; links of an unlisted page may be followed',
		test: ({ what, theirs, ours }) => what === 'robots' && theirs === 'noindex, nofollow' && ours === 'noindex',
	},
	{
		reason: 'posts and lists of posts have breadcrumbs here',
		test: ({ what, theirs }) => what === 'breadcrumbs' && theirs === undefined,
	},
	{
		reason: 'lists of posts, tags and authors have titles, descriptions and texts of their own words',
		test: ({ what, route }) =>
			isBlogList(route) && ['title', 'description', 'heading', 'headings', 'text', 'links', 'images', 'tags'].includes(what),
	},
	{
		reason: 'pages of a list are linked with the words of the list, not of the link',
		test: ({ what, route, theirs, ours }) =>
			isBlogList(route) && (what === 'previous' || what === 'next') && String(theirs).split(' ')[0] === String(ours).split(' ')[0],
	},
	{
		reason: 'a generated index has no pictograms before its cards',
		test: ({ what, theirs, ours }) =>
			(what === 'headings' || what === 'text') && /[📄🗃🔗]/u.test(String(theirs)) && !/[📄🗃🔗]/u.test(String(ours)),
	},
	{
		reason: 'an unlisted page is in no sidebar, so that no breadcrumbs lead to it',
		test: ({ what, route, ours }) => what === 'breadcrumbs' && ours === undefined && /unlisted/.test(route),
	},
	{
		reason:
			'a description is the first paragraph as readers see it, without marks of Markdown, lists or headings; else the tagline of the site',
		test: ({ what, theirs, ours }) => what === 'description' && ours !== undefined && theirs !== ours,
	},
	{
		reason: 'a title in tabs, sidebars and links is text, without marks of Markdown',
		test: ({ what, theirs, ours }) =>
			['title', 'breadcrumbs', 'previous', 'next', 'text', 'heading'].includes(what) &&
			/[*`\\]|\]\(/.test(String(theirs)) &&
			letters(without(theirs, /\]\([^)]*\)/g)) === letters(ours),
	},
	{
		reason: 'the first heading is the title of a page, wherever it stands, and there is one of the first level',
		test: ({ route, what }) => /\/titles\/(?:late|two|import-like)$/.test(route) || (what !== 'text' && /late/.test(route)),
	},
	{
		reason: 'the title of a neighbour that has its heading late on its page',
		test: ({ what, theirs, ours }) =>
			(what === 'next' || what === 'previous') && / late$/.test(String(theirs)) && / A late heading$/.test(String(ours)),
	},
	{
		reason: 'an image has the name of its content in its address, made another way',
		test: ({ what, theirs, ours }) =>
			what === 'image' && letters(without(theirs, /[-.][0-9a-f]{8,}(?=\.)/)) === letters(without(ours, /[-.][0-9a-f]{8,}(?=\.)/)),
	},
	{
		reason: 'keywords are listed with a space after each comma',
		test: ({ what, theirs, ours }) => what === 'keywords' && letters(theirs) === letters(ours),
	},
	{
		reason: 'each alternative of tabs stands under its label, for readers without scripts',
		test: ({ what, theirs, ours }) => what === 'text' && /npm Yarn pnpm/.test(String(theirs)) && /npm npm/.test(String(ours)),
	},
	{
		reason: 'a file of a static folder is linked at its own address',
		test: ({ what, theirs, ours }) => what === 'links' && /\/assets\/files\//.test(String(theirs)) && ours !== undefined,
	},
	{
		reason: 'the heading over footnotes is for screen readers',
		test: ({ what, theirs, ours }) =>
			(what === 'text' || what === 'headings') && /Footnotes/.test(String(theirs)) && !/Footnotes/.test(String(ours)),
	},
	{
		reason: 'a stand-alone page has a table of contents as docs have',
		test: ({ what, theirs }) => what === 'toc' && theirs === undefined,
	},
	{
		reason: 'the archive begins with the newest post',
		test: ({ what, route }) => what === 'links (order)' && /archive$/.test(route),
	},
	{
		reason: 'a page whose title is not shown has it as a heading for screen readers',
		test: ({ what, theirs, ours }) => what === 'heading' && theirs === '' && ours !== '',
	},
	{
		reason: 'title_meta names the tab',
		test: ({ what, route }) => what === 'title' && /title-meta$/.test(route),
	},
	{
		reason: 'a note that has no title begins with the name of its kind, in capitals by its text and not by a stylesheet',
		test: ({ what, theirs, ours }) =>
			what === 'text' &&
			String(theirs)
				.replace(/tip (?=My)/, '')
				.toLowerCase()
				.slice(0, 25) === String(ours).toLowerCase().slice(0, 25),
	},
	{
		reason: 'what is unlisted is told above docs, not above stand-alone pages',
		test: ({ what, route, theirs }) => what === 'text' && /hidden/.test(route) && /unlisted/i.test(String(theirs)),
	},
	{
		reason: 'a heading without a letter has an id as well',
		test: ({ what, theirs, ours }) =>
			['headings', 'toc'].includes(what) && /# 😀$/.test(String(theirs)) && /#section 😀$/.test(String(ours)),
	},
];

/** @returns the reason, or undefined where a difference is not meant */
export const reasonFor = (difference) => known.find(({ test }) => test(difference))?.reason;
