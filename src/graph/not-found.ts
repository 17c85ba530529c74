/** A link without a target → what is wrong with it, and what the author may have meant. */
import { join, posix, sep } from 'node:path';
import { foldersOutside } from '../content/site-boundary.ts';
import { absolutePath, broken, fileKind, inWhat, type Parsed, type ResolvedLink, type Resolver, relativeTo, sameManner } from './link.ts';
import { decodeSafe, slashed } from './paths.ts';
import { fold, nearestFile, nearestPath } from './suggest.ts';

/** A broken link, with its problem and a suggestion. */
export function unresolvedLink(parsed: Parsed): ResolvedLink {
	const { resolver, link, at, path, absolute, from, rest } = parsed;
	const { site } = resolver;
	const { config } = site;
	const { onBrokenImages, onBrokenLinks } = config;
	const image = link.kind === 'image';
	const scheme = /^(https?):?\/{1,2}(?=[\w.-]+\.[a-z])/i.exec(path);
	if (scheme)
		return broken(
			link,
			at,
			onBrokenLinks,
			'broken-address',
			`"${link.href}" is not a valid address`,
			`did you mean ${link.href.replace(scheme[0], `${scheme[1]}://`)}?`,
		);
	if (!image && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(path))
		return broken(
			link,
			at,
			onBrokenLinks,
			'broken-address',
			`"${link.href}" is a mail address, and a link to one begins with mailto:`,
			`write mailto:${link.href}`,
			`mailto:${link.href}`,
		);
	const download = !image && /\.(?!html?$)[a-z][a-z0-9]{1,9}$/i.test(path) && !/^www\./i.test(path);
	const what = image ? 'image' : 'file';
	const code = image ? 'broken-image' : 'broken-download';
	if (image && site.routes.has(slashed(absolute, config.trailingSlash)))
		return broken(
			link,
			at,
			onBrokenImages,
			code,
			`"${link.href}" is a page, not an image`,
			'write [text](address) for a link, without the !',
		);
	if (image || download) {
		const beside = from && !path.startsWith('/') ? join(site.siteDir, posix.dirname(from), path) : undefined;
		const outside = foldersOutside(site.config);
		if (beside && !beside.startsWith(site.siteDir + sep) && !outside.some((folder) => beside.startsWith(join(site.siteDir, folder) + sep)))
			return broken(
				link,
				at,
				onBrokenImages,
				'outside',
				`"${link.href}" leads out of the site folder`,
				'copy the file into the site folder',
			);
		if (beside && fileKind(resolver, beside) === 'outside')
			return broken(
				link,
				at,
				onBrokenImages,
				'outside',
				`"${link.href}" is a hidden file, or a symbolic link out of the site folder: neither is published`,
				'copy the file into the site folder, under another name',
			);
		if (!/^[\w-]+\.[a-z]{2,}$/i.test(path) || image) {
			const near = nearestFile(site, absolute, beside);
			const manner = near?.static ? near.static : near?.beside && relativeTo(from, near.beside, path.startsWith('.'));
			if (near?.caseOnly)
				return broken(
					link,
					at,
					onBrokenImages,
					`${code}-case`,
					`"${link.href}" differs from the file ${manner} ${inWhat(link.href, manner!)}`,
					`write ${manner}`,
					manner! + rest,
				);
			return broken(
				link,
				at,
				onBrokenImages,
				code,
				`the ${what} "${link.href}" does not exist`,
				manner
					? `did you mean ${manner}?`
					: path.startsWith('/')
						? 'put the file into the static folder'
						: from
							? `put the file next to ${from}, or into the static folder`
							: 'put the file into the static folder',
			);
		}
	}
	const wanted = slashed(absolute, config.trailingSlash);
	const other = resolver.folded.get(fold(wanted));
	if (other) {
		const to = sameManner(parsed, other);
		return broken(
			link,
			at,
			onBrokenLinks,
			'broken-link-case',
			`"${link.href}" differs from the page ${other} ${inWhat(link.href, other)}`,
			`write ${to}`,
			to,
		);
	}
	const narrow = slashed(absolutePath(path.normalize('NFKC'), parsed.fromRoute, config.baseUrl), config.trailingSlash);
	if (narrow !== wanted && site.routes.has(narrow)) {
		const to = sameManner({ ...parsed, path: path.normalize('NFKC') }, narrow);
		return broken(link, at, onBrokenLinks, 'broken-link-case', `"${decodeSafe(link.href)}" has full-width characters`, `write ${to}`, to);
	}
	if (site.drafts.size && [...site.drafts.values()].includes(wanted))
		return broken(
			link,
			at,
			onBrokenLinks,
			'link-to-draft',
			`"${link.href}" leads to a draft, which is not published`,
			'remove draft: true from its front matter, or remove the link',
		);
	if (/^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|dev|io|jp|app)(?:\/|$))/i.test(path))
		return broken(
			link,
			at,
			onBrokenLinks,
			'broken-link',
			`"${link.href}" leads to no page; an address of another site starts with https://`,
			`did you mean https://${link.href}?`,
		);
	const source = sourceBeside(parsed);
	if (source)
		return broken(
			link,
			at,
			onBrokenLinks,
			'broken-link',
			`"${link.href}" leads to no page: it is not the address of ${source}`,
			`write ${relativeTo(from, source, path.startsWith('.')) + rest}`,
			relativeTo(from, source, path.startsWith('.')) + rest,
		);
	return broken(link, at, onBrokenLinks, 'broken-link', `"${link.href}" leads to no page`, () => {
		const near = nearRoute(resolver, wanted);
		if (!near && /%[0-9a-f]{2}/i.test(path)) return 'it is %-escaped twice, or not as UTF-8; write the characters themselves';
		return near ? `did you mean ${near}?` : 'there is no page like it; check the route';
	});
}

/** The source next to this one that `start.html` (as in mdBook) or `start` probably means: `start.md`. */
function sourceBeside({ resolver, link, path, from }: Parsed): string | undefined {
	if (link.kind === 'image' || path.startsWith('/') || !/\.mdx?$/i.test(from)) return undefined;
	const name = posix.join(posix.dirname(from), path).replace(/(?:\.html?|\/)$/i, '');
	return ['.md', '.mdx', '/index.md', '/index.mdx', '/README.md']
		.map((end) => name + end)
		.find((file) => resolver.site.routeBySource.has(file));
}

function nearRoute({ near, site, redirects }: Resolver, wanted: string): string | undefined {
	if (!near.has(wanted)) near.set(wanted, nearestPath(wanted, site.routes.keys()) ?? nearestPath(wanted, redirects.keys()));
	return near.get(wanted);
}
