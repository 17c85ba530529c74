// Differences that are meant, each with its reason. `npm run compare` prints the others.

/** A path below the folder of a language too. */
const isAt = (pattern) => (route) => new RegExp(`^(?:/[a-z]{2,3}(?:-[A-Za-z]+)?)?${pattern}$`).test(route);
const isNotFound = isAt('/404');
const isTags = (route) => /\/tags$/.test(route);
const isTag = (route) => /\/tags\/[^/]+(?:\/page\/\d+)?$/.test(route);
const isAuthors = (route) => /\/authors$/.test(route);
const isAuthor = (route) => /\/authors\/[^/]+(?:\/page\/\d+)?$/.test(route);
const isArchive = (route) => /\/archive$/.test(route);
const isBlogList = (route) => /\/page\/\d+$|\/(?:blog|notes)$/.test(route) || isArchive(route) || isAuthors(route) || isAuthor(route);
/** `h2 #a A name` → `A name`. */
const nameIn = (heading) => String(heading).replace(/^h\d #\S* ?/, '');
/** `h2 #a A` → `a`. */
const idIn = (heading) => /#(\S*)/.exec(heading)?.[1];
const isList = (route) => isBlogList(route) || isTags(route) || isTag(route);
const without = (text, pattern) => String(text ?? '').replace(pattern, '');
const letters = (text) =>
	String(text ?? '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
/** `One post tagged with "Release"`, `「公開」タグの記事`, `articles tagués avec « v2 »`: the tag. */
const tagIn = (text) => /["“”「«]\s*(.+?)\s*["“”」»]/u.exec(String(text))?.[1];
/** `/a/b A title` → the address, and the words. */
const addressIn = (link) => String(link).split(' ')[0];
const wordsIn = (link) => String(link).split(' ').slice(1).join(' ');
/** Whether a text has every word of another one, but for those that are excepted. */
const hasWordsOf = ({ whole }, except = /^$/) =>
	whole !== undefined &&
	whole.theirs
		.split(' ')
		.filter((word) => letters(word) && !except.test(word))
		.every((word) => whole.ours.includes(word));

/** `h3 #2026 2026 | …` → the years. */
const years = (headings) => [...String(headings).matchAll(/#(\d+) /g)].map(([, year]) => year).join();

/** `https://a.example/edit/site/../docs/a.md` → without the steps back. */
const straight = (href) => (URL.canParse(href) ? new URL(href).href : href);

const withoutIds = (list) =>
	String(list)
		.split(' | ')
		.map((one) => one.replace(/#\S*/, '#'))
		.join('\n');
const idsIn = (list) => String(list).split(' | ').map(idIn);

/** What the build has told that it does not carry over, `swizzled BlogLayout`: those whose names fit. */
const isTold = ({ told = [] }, pattern) => told.some((construct) => pattern.test(construct));

/** @type {{test: (difference: {what: string, route: string, theirs?: string, ours?: string}, sites: {theirs: Map<string, object>}) => boolean, reason: string}[]} */
const known = [
	{
		reason: 'told: a component of the site for lists of posts is not used',
		test: ({ what, route }, sites) =>
			isTold(sites, /^blog\.blog(?:List|TagsPosts)Component$/) &&
			(isBlogList(route) || isTag(route)) &&
			['links', 'headings', 'images', 'tags', 'text', 'next', 'previous'].includes(what),
	},
	{
		reason: 'told: a swizzled list of cards gets our cards',
		test: ({ what, route }, sites) => {
			// Their cards are headings without an id; ours are text.
			const cards = (sites.theirs.get(route)?.headings ?? []).filter((one) => one.startsWith('h2 # ')).map(nameIn);
			const shown = letters(sites.ours.get(route)?.text);
			return (
				isTold(sites, /^swizzled DocCard(?:List)?$/) &&
				['headings', 'images', 'text'].includes(what) &&
				cards.length > 0 &&
				cards.every((name) => shown.includes(letters(name)))
			);
		},
	},
	{
		reason: 'told: a swizzled layout or foot of docs is not used; the link to the source of a page is where ours has it',
		test: ({ what, theirs }, sites) => what === 'edit' && theirs === '' && isTold(sites, /^swizzled DocItem\/(?:Layout|Footer)$/),
	},
	{
		reason: 'a page has one heading of the first level; others of its text are of the second',
		test: ({ what, route, theirs, ours, whole }, sites) => {
			const { titles = [] } = sites.theirs.get(route) ?? {};
			if (whole) return titles.some((title) => title && letters(whole.ours.replace(title, '')) === letters(whole.theirs));
			const extra = String(ours ?? '').split(' | ');
			if (what === 'heading')
				return titles.includes(String(ours)) || sites.ours.get(route).headings.some((one) => one.endsWith(` ${theirs}`));
			return (
				['headings', 'toc'].includes(what) &&
				theirs === undefined &&
				extra.every((one) => titles.includes(one.replace(/^(?:h2 )?#\S* /, '')))
			);
		},
	},
	{
		reason: 'an alert of GitHub is a note',
		test: ({ what, theirs, ours }) =>
			what === 'text' &&
			/\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/.test(String(theirs)) &&
			letters(theirs).slice(0, 20) === letters(ours).slice(0, 20),
	},
	{
		reason: 'a page that is titled as the site is has the title once',
		test: ({ what, theirs, ours }) => what === 'title' && theirs === `${ours} | ${ours}`,
	},
	{
		reason: 'an id occurs once on a page: of posts in a list that have the same one, the first keeps it',
		test: ({ what, route, theirs, ours }, sites) => {
			if (what !== 'headings' || !(isBlogList(route) || isTag(route)) || ours === undefined) return false;
			const { headings, titles } = sites.theirs.get(route);
			const lost = String(theirs).split(' | ');
			// Those of the first level in excerpts are of the second here, by the rule above.
			const added = String(ours)
				.split(' | ')
				.filter((one) => !(one.startsWith('h2 ') && titles.includes(nameIn(one))));
			return (
				lost.map((one) => one.replace(/#\S*/, '#')).join(' | ') === added.join(' | ') &&
				lost.every((one) => headings.filter((other) => idIn(other) === idIn(one)).length > 1)
			);
		},
	},
	{
		reason: 'Docusaurus 2 has no list of authors',
		test: ({ what, route }, sites) => what === 'route that is new' && isAuthors(route) && ![...sites.theirs.keys()].some(isAuthor),
	},
	{
		reason: 'footnotes have ids of their own',
		test: ({ what, theirs, ours }) =>
			what === 'links' &&
			theirs !== undefined &&
			String(theirs)
				.split(' | ')
				.every((href) => /^#(?:user-content-)?fn(?:ref)?-/.test(href)) &&
			/^#user-content-fn/.test(String(ours)),
	},
	{
		reason: 'MDX 1 shows the backslash of an escape',
		test: ({ what, whole, theirs, ours }) => {
			const [a, b] = whole ? [whole.theirs, whole.ours] : [String(theirs), String(ours)];
			// Nothing else is another one: spaces around an inline element are read either way.
			const bare = (text) => text.replace(/\\(?=[^\w\s])/g, '').replace(/\s+/g, '');
			return ['text', 'headings', 'toc'].includes(what) && a.includes('\\') && bare(a) === bare(b);
		},
	},
	{
		reason: 'a page is not its own neighbour',
		test: ({ what, route, theirs }) =>
			['next', 'previous'].includes(what) && addressIn(theirs).replace(/(?<=.)(?:\/|\.html)$/, '') === route,
	},
	{
		reason: 'an edit link goes straight to its file',
		test: ({ what, theirs, ours }) => what === 'edit' && straight(String(theirs)) === straight(String(ours)),
	},
	{
		reason: 'the page of the search is our own, and not for search engines',
		test: ({ what, route }) =>
			isAt('/search')(route) && ['title', 'heading', 'text', 'robots', 'links', 'headings', 'description'].includes(what),
	},
	{
		reason: 'the text of an image is escaped once',
		test: ({ what, theirs, ours }) =>
			what === 'images' &&
			String(theirs)
				.replace(/&quot;/g, '"')
				.replace(/&lt;/g, '<')
				.replace(/&gt;/g, '>')
				.replace(/&amp;/g, '&')
				.replace(/&#39;/g, "'") === String(ours),
	},
	{
		reason: 'the title of a page that is not found says so',
		test: ({ what, route, ours }) => what === 'title' && isNotFound(route) && ours,
	},
	{
		reason: 'an address that is written as <a href> leads to the page in the language of the reader',
		test: ({ what, theirs, ours }, sites) => {
			const [lost, added] = [theirs, ours].map((list) => String(list).split(' | '));
			return (
				what === 'links' &&
				lost.length === added.length &&
				added.every((href, i) => {
					const language = /^\/[a-z]{2,3}(?:-[A-Za-z]+)?(?=\/)/.exec(href)?.[0];
					return language && href === language + lost[i] && sites.theirs.has(href.replace(/[?#].*|\/$/g, ''));
				})
			);
		},
	},
	{
		reason: 'vrmdocs has a search page of its own',
		test: ({ what, route }) => what === 'route that is new' && /\/search$/.test(route),
	},
	{
		reason: 'the 404 page of vrmdocs helps readers on, is kept from search engines, and is no translation of another page',
		test: ({ route, what, theirs, ours }) =>
			isNotFound(route) &&
			(['description', 'headings', 'links', 'text', 'canonical', 'image', 'breadcrumbs'].includes(what) ||
				(what === 'robots' && ours === 'noindex') ||
				(what === 'hreflang' && ours === undefined) ||
				(what === 'languages' && /\/404(?:\.html)?(?: \||$)/.test(`${theirs} | ${ours}`))),
	},
	{
		reason: 'a page that another language does not have is not linked in it',
		test: ({ what, theirs }, sites) =>
			['hreflang', 'languages'].includes(what) &&
			String(theirs)
				.split(' | ')
				.every((item) => !sites.theirs.has(routeIn(item.split(' ')[1], sites.theirs))),
	},
	{
		reason: 'a page in one language has no other languages to name',
		test: ({ what, theirs, ours }, sites) =>
			what === 'hreflang' && ours === undefined && ![...sites.theirs.values()].some(({ hreflang = [] }) => hreflang.length > 2) && theirs,
	},
	{
		reason: 'noindex says all that is needed; links of an unlisted page, or of an old version, may be followed',
		test: ({ what, theirs, ours }) => what === 'robots' && theirs === 'noindex, nofollow' && ours === 'noindex',
	},
	{
		reason: 'posts and lists of posts have breadcrumbs here',
		test: ({ what, theirs }) => what === 'breadcrumbs' && theirs === undefined,
	},
	{
		reason: 'the title of a list says what it lists, and names the blog; how many there are is said in the text',
		test: ({ what, route, theirs, ours }) =>
			['title', 'heading'].includes(what) &&
			String(ours) !== '' &&
			(isTag(route)
				? String(ours).includes(tagIn(theirs))
				: isAuthor(route)
					? String(ours).startsWith(String(theirs).split(' - ')[0])
					: isList(route) && (theirs === '' || letters(ours).startsWith(letters(String(theirs).split(/ [|·] /)[0])))),
	},
	{
		reason: 'a list that has no description of its own gets one',
		test: ({ what, route, theirs, ours }) =>
			what === 'description' &&
			ours !== undefined &&
			isList(route) &&
			(theirs === undefined || theirs === '(none)' || isArchive(route) || (/\/page\/\d+$/.test(route) && String(ours).startsWith(theirs))),
	},
	{
		reason: 'a list of tagged pages says how many there are, and leads to all tags',
		test: (difference) =>
			isTag(difference.route) &&
			((difference.what === 'links' && difference.theirs === undefined && /\/tags\/?$/.test(String(difference.ours))) ||
				// A heading with an id is in their descriptions; the other one is «View all tags» in their Japanese.
				(difference.what === 'text' && hasWordsOf(difference, /^(?:start\}|全てのタグを見る)$/))),
	},
	{
		reason: 'years of the archive are headings of the second level, and posts have their whole date, as dates are written in the language',
		test: ({ what, route, theirs, ours }, { ours: pages }) =>
			isArchive(route) &&
			((what === 'headings' && years(theirs) === years(ours)) ||
				// Titles of the posts, by the links that are compared on their own.
				(what === 'text' && pages.get(route).links.length > 0)),
	},
	{
		reason: 'the list of authors shows each with description, links and newest posts; not only those who have a page',
		test: (difference, sites) => {
			const { what, route, theirs } = difference;
			if (!isAuthors(route)) return false;
			const page = sites.ours.get(route);
			const lost = theirs === undefined ? [] : String(theirs).split(' | ');
			const names = page.headings.map(nameIn);
			// All that is there is here, and more; a picture there is a link to the author's page as well.
			if (what === 'headings') return lost.every((one) => names.includes(nameIn(one)));
			if (what === 'links') return lost.every((href) => page.links.includes(href));
			if (what === 'images') return lost.every((alt) => names.includes(alt));
			// The number of posts is told on the author's page.
			return what === 'headings (order)' || (what === 'text' && hasWordsOf(difference, /^\d+$/));
		},
	},
	{
		reason: 'lists are named in our words for the language',
		test: ({ what, route, ours }) =>
			(isAuthors(route) || isArchive(route) || isTags(route)) && ['title', 'heading'].includes(what) && String(ours) !== '',
	},
	{
		reason: 'a note is named in our words for the language',
		test: ({ what, theirs, ours }) => what === 'text' && /[ぁ-ん]/.test(String(ours)) && String(theirs).replace('注記', 'メモ') === ours,
	},
	{
		reason: 'a label of the sidebar that is translated is the label of previous and next too',
		test: ({ what, route, theirs, ours }, { ours: pages }) =>
			['previous', 'next'].includes(what) && addressIn(theirs) === addressIn(ours) && pages.get(route).sidebar.includes(wordsIn(ours)),
	},
	{
		reason: 'pages of a list are linked with the words of the list, not of the link',
		test: ({ what, route, theirs, ours }) =>
			(isBlogList(route) || isTag(route) || /\/page\/\d+$/.test(addressIn(theirs))) &&
			(what === 'previous' || what === 'next') &&
			addressIn(theirs) === addressIn(ours),
	},
	{
		reason: 'a generated index has no pictograms before its cards',
		test: ({ what, theirs, ours }) =>
			(what === 'headings' || what === 'text') && /[📄🗃🔗]/u.test(String(theirs)) && !/[📄🗃🔗]/u.test(String(ours)),
	},
	{
		reason: 'an unlisted page is in no sidebar, so that none is beside it and no breadcrumbs lead to it',
		test: ({ what, route, ours }) => ['breadcrumbs', 'sidebar'].includes(what) && ours === undefined && /unlisted/.test(route),
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
		reason: 'Docusaurus has built the page with an empty head: no title, no address, no metadata',
		test: ({ what, route }, sites) => {
			const page = sites.theirs.get(route);
			return ['title', 'image', 'canonical', 'keywords'].includes(what) && page?.title === '' && page.canonical === '';
		},
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
		reason: 'a link to a page has its address, slash or not, where theirs leads there by way of a redirect',
		test: ({ what, theirs, ours }) => what === 'links' && theirs !== undefined && String(theirs).replace(/\/(?=[?#]|$)/, '') === ours,
	},
	{
		reason: 'words of a heading that read as a directive stand in the table of contents too',
		test: ({ what, theirs, ours }) =>
			what === 'toc' && idsIn(theirs).join() === idsIn(ours).join() && String(ours).replace(/(?<!:):[a-z][\w-]*/gi, '') === theirs,
	},
	{
		reason: 'a heading without a letter has an id as well',
		test: ({ what, theirs, ours }) =>
			['headings', 'toc'].includes(what) &&
			/#section/.test(String(ours)) &&
			!/\p{L}/u.test(withoutIds(theirs).replace(/^h\d /gm, '')) &&
			withoutIds(theirs) === withoutIds(ours) &&
			idsIn(theirs).every((id) => /^(?:-\d+)?$/.test(id)) &&
			idsIn(ours).every((id) => /^section(?:-\d+)?$/.test(id)),
	},
];

/** An address of a site may be no URI: `%(name)` */
function decoded(path) {
	try {
		return decodeURI(path);
	} catch {
		return path;
	}
}

/** The route of an address, with the host or without. */
function routeIn(address, pages) {
	const base = new URL(pages.get('/')?.canonical || 'https://a.example/').pathname;
	const path = decoded(String(address).replace(/^https?:\/\/[^/]+/, ''));
	return path.startsWith(base) ? `/${path.slice(base.length)}`.replace(/(?<=.)\/$/, '') : path;
}

/** `  swizzled BlogLayout (1): src/theme/…` of what a build prints → the constructs that it told of. */
export const toldIn = (stderr) => [...stderr.matchAll(/^ {2}(\S.*?) \(\d+\): /gm)].map(([, construct]) => construct);

/** @param sites pages of both, by route, and what our build told @returns the reason, or undefined where a difference is not meant */
export const reasonFor = (difference, sites) => known.find(({ test }) => test(difference, sites))?.reason;
