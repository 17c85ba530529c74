/** A link without a target → what is wrong with it, and what the author may have meant. */
import { join, posix, sep } from 'node:path';
import type { Fault } from '../base/problem.ts';
import { foldersOutside } from '../content/site-boundary.ts';
import { absolutePath, broken, fileKind, inWhat, type Parsed, type ResolvedLink, type Resolver, relativeTo, sameManner } from './link.ts';
import { decodeSafe, foldedName, slashed } from './paths.ts';
import { nearestFile, nearestPath } from './suggest.ts';

/** What is wrong with a link, and what it is corrected to. */
type LinkFault = Fault & { to?: string };

/** A broken link, with its problem and a suggestion: of the first explanation that fits. */
export function unresolvedLink(parsed: Parsed): ResolvedLink {
	const { resolver, link, at } = parsed;
	const { onBrokenImages, onBrokenLinks } = resolver.site.config;
	for (const [explanations, level] of [
		[addresses, onBrokenLinks],
		[files, onBrokenImages],
		[pages, onBrokenLinks],
	] as const)
		for (const explain of explanations) {
			const fault = explain(parsed);
			if (fault) return broken(link, at, level, fault.code, fault.message, fault.hint, fault.to);
		}
	return broken(link, at, onBrokenLinks, 'broken-link', `"${link.href}" leads to no page`, () => likelyRoute(parsed));
}

type Explanation = (parsed: Parsed) => LinkFault | undefined | null;

const isImage = ({ link }: Parsed) => link.kind === 'image';

const addresses: Explanation[] = [
	function wrongScheme({ link, path }) {
		const scheme = /^(https?):?\/{1,2}(?=[\w.-]+\.[a-z])/i.exec(path);
		return (
			scheme && {
				code: 'broken-address',
				message: `"${link.href}" is not a valid address`,
				hint: `did you mean ${link.href.replace(scheme[0], `${scheme[1]}://`)}?`,
			}
		);
	},
	function mailAddress(parsed) {
		const { href } = parsed.link;
		if (isImage(parsed) || !/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(parsed.path)) return undefined;
		const to = `mailto:${href}`;
		return {
			code: 'broken-address',
			message: `"${href}" is a mail address, and a link to one begins with mailto:`,
			hint: `write ${to}`,
			to,
		};
	},
];

const files: Explanation[] = [
	function pageAsImage(parsed) {
		const { link, absolute, resolver } = parsed;
		if (!isImage(parsed) || !resolver.site.routes.has(slashed(absolute, resolver.site.config.trailingSlash))) return undefined;
		const hint = 'write [text](address) for a link, without the !';
		return { code: 'broken-image', message: `"${link.href}" is a page, not an image`, hint };
	},
	function outsideSite(parsed) {
		const { link, resolver } = parsed;
		const beside = fileBeside(parsed);
		if (!beside) return undefined;
		const { siteDir, config } = resolver.site;
		const folders = [siteDir, ...foldersOutside(config).map((folder) => join(siteDir, folder))];
		if (!folders.some((folder) => beside.startsWith(folder + sep)))
			return { code: 'outside', message: `"${link.href}" leads out of the site folder`, hint: 'copy the file into the site folder' };
		if (fileKind(resolver, beside) !== 'outside') return undefined;
		return {
			code: 'outside',
			message: `"${link.href}" is a hidden file, or a symbolic link out of the site folder: neither is published`,
			hint: 'copy the file into the site folder, under another name',
		};
	},
	function missingFile(parsed) {
		const { link, path, absolute, from, rest, resolver } = parsed;
		const image = isImage(parsed);
		// `example.com` may be a host.
		if (!image && (!isDownload(path) || /^[\w-]+\.[a-z]{2,}$/i.test(path))) return undefined;
		const near = nearestFile(resolver.site, absolute, fileBeside(parsed));
		const manner = near?.static ? near.static : near?.beside && relativeTo(from, near.beside, path.startsWith('.'));
		if (near?.caseOnly) {
			const message = `"${link.href}" differs from the file ${manner} ${inWhat(link.href, manner!)}`;
			return { code: image ? 'broken-image-case' : 'broken-download-case', message, hint: `write ${manner}`, to: manner! + rest };
		}
		const place = from && !path.startsWith('/') ? `next to ${from}, or into the static folder` : 'into the static folder';
		return {
			code: image ? 'broken-image' : 'broken-download',
			message: `the ${image ? 'image' : 'file'} "${link.href}" does not exist`,
			hint: manner ? `did you mean ${manner}?` : `put the file ${place}`,
		};
	},
];

const isDownload = (path: string): boolean => /\.(?!html?$)[a-z][a-z0-9]{1,9}$/i.test(path) && !/^www\./i.test(path);

/** The file that a relative path to an image or a download names. */
function fileBeside(parsed: Parsed): string | undefined {
	const { path, from, resolver } = parsed;
	if (!from || path.startsWith('/') || !(isImage(parsed) || isDownload(path))) return undefined;
	return join(resolver.site.siteDir, posix.dirname(from), path);
}

const wantedRoute = ({ absolute, resolver }: Parsed): string => slashed(absolute, resolver.site.config.trailingSlash);

const pages: Explanation[] = [
	function otherCase(parsed) {
		const { link, resolver } = parsed;
		const other = resolver.folded.get(foldedName(wantedRoute(parsed)));
		if (!other) return undefined;
		const to = sameManner(parsed, other);
		const message = `"${link.href}" differs from the page ${other} ${inWhat(link.href, other)}`;
		return { code: 'broken-link-case', message, hint: `write ${to}`, to };
	},
	function fullWidth(parsed) {
		const { config, routes } = parsed.resolver.site;
		const path = parsed.path.normalize('NFKC');
		const narrow = slashed(absolutePath(path, parsed.fromRoute, config.baseUrl), config.trailingSlash);
		if (narrow === wantedRoute(parsed) || !routes.has(narrow)) return undefined;
		const to = sameManner({ ...parsed, path }, narrow);
		return { code: 'broken-link-case', message: `"${decodeSafe(parsed.link.href)}" has full-width characters`, hint: `write ${to}`, to };
	},
	function toDraft(parsed) {
		const { drafts } = parsed.resolver.site;
		if (!drafts.size || ![...drafts.values()].includes(wantedRoute(parsed))) return undefined;
		return {
			code: 'link-to-draft',
			message: `"${parsed.link.href}" leads to a draft, which is not published`,
			hint: 'remove draft: true from its front matter, or remove the link',
		};
	},
	function hostAlone({ link, path }) {
		if (!/^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|dev|io|jp|app)(?:\/|$))/i.test(path)) return undefined;
		return {
			code: 'broken-link',
			message: `"${link.href}" leads to no page; an address of another site starts with https://`,
			hint: `did you mean https://${link.href}?`,
		};
	},
	function sourceMeant(parsed) {
		const source = sourceBeside(parsed);
		if (!source) return undefined;
		const to = relativeTo(parsed.from, source, parsed.path.startsWith('.')) + parsed.rest;
		return {
			code: 'broken-link',
			message: `"${parsed.link.href}" leads to no page: it is not the address of ${source}`,
			hint: `write ${to}`,
			to,
		};
	},
];

function likelyRoute(parsed: Parsed): string {
	const near = nearRoute(parsed.resolver, wantedRoute(parsed));
	if (near) return `did you mean ${near}?`;
	return /%[0-9a-f]{2}/i.test(parsed.path)
		? 'it is %-escaped twice, or not as UTF-8; write the characters themselves'
		: 'there is no page like it; check the route';
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
