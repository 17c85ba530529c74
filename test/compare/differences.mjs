// Two sites → what differs, by route.

/** Of each page; lists are compared item by item. */
const parts = [
	'language',
	'banner',
	'badge',
	'navbar',
	'languages',
	'sidebar',
	'footer',
	'edit',
	'title',
	'description',
	'keywords',
	'robots',
	'image',
	'canonical',
	'hreflang',
	'feeds',
	'heading',
	'headings',
	'breadcrumbs',
	'previous',
	'next',
	'toc',
	'tags',
	'links',
	'images',
	'text',
];

/** @returns {{what: string, route: string, theirs?: string, ours?: string, whole?: {theirs: string, ours: string}}[]} `whole` are texts of which the others show the first difference */
export function compareSites(theirs, ours) {
	const found = [];
	for (const [route, page] of theirs) {
		const own = ours.get(route);
		if (!own) found.push({ what: 'route that is missing', route, theirs: page.redirect ? `redirect to ${page.redirect}` : page.title });
		else if (page.redirect !== undefined || own.redirect !== undefined) {
			if (slashless(page.redirect) !== slashless(own.redirect))
				found.push({ what: 'redirect', route, theirs: shown(page.redirect), ours: shown(own.redirect) });
		} else found.push(...parts.flatMap((part) => differenceOf(part, route, page[part], own[part])));
	}
	for (const [route, page] of ours)
		if (!theirs.has(route))
			found.push({ what: 'route that is new', route, ours: page.redirect ? `redirect to ${page.redirect}` : page.title });
	return found;
}

const slashless = (address) => address?.replace(/^https?:\/\/[^/]+/, '').replace(/\/(?=$|[#?])/, '');
const shown = (value) => (value === undefined ? '(none)' : value);

function differenceOf(what, route, theirs, ours) {
	if (Array.isArray(theirs)) {
		if (JSON.stringify(theirs) === JSON.stringify(ours)) return [];
		const missing = withoutCommon(theirs, ours);
		const added = withoutCommon(ours, theirs);
		if (!missing.length && !added.length) return [{ what: `${what} (order)`, route, theirs: theirs.join(' | '), ours: ours.join(' | ') }];
		return [{ what, route, ...(missing.length && { theirs: missing.join(' | ') }), ...(added.length && { ours: added.join(' | ') }) }];
	}
	if (theirs === ours) return [];
	if (what === 'text') {
		const [a, b] = firstDifference(theirs ?? '', ours ?? '');
		return [{ what, route, theirs: a, ours: b, whole: { theirs: theirs ?? '', ours: ours ?? '' } }];
	}
	return [{ what, route, theirs: shown(theirs), ours: shown(ours) }];
}

function withoutCommon(list, other) {
	const left = [...other];
	return list.filter((item) => {
		const at = left.indexOf(item);
		if (at < 0) return true;
		left.splice(at, 1);
		return false;
	});
}

/** What surrounds the first place where two texts differ. */
function firstDifference(a, b) {
	let at = 0;
	while (at < a.length && a[at] === b[at]) at++;
	const start = Math.max(0, at - 30);
	return [a, b].map((text) => `${start ? '…' : ''}${text.slice(start, at + 60)}${text.length > at + 60 ? '…' : ''}`);
}
