/** Checks the form of external addresses: scheme, host, mail address. */
import { nearest } from '../base/nearest.ts';
import type { Fault, Problem } from '../base/problem.ts';
import { refusedSchemes } from '../markdown/reserved.ts';
import { decodeSafe } from './paths.ts';

/** `message` is shown after the quoted address: `leads to a file on your own computer`. */
export type AddressFault = Fault & Pick<Problem, 'severity'>;

/**
 * Whether an address is not a path of this site: it starts with a scheme or with `//`. Browsers ignore line ends and tabs anywhere in
 * it, and control characters at its start.
 */
export const leavesSite = (href: string): boolean =>
	/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(href.replace(/[\t\n\r]+/g, '').replace(/^[\u0000-\u0020]+/, ''));

/**
 * The source that an address in a component is relative to. Only links to Markdown files are relative to the source; for all others,
 * which are relative to the page as in a browser, the result is ''.
 */
export const sourceFor = (href: string, source: string): string => (/^[^:?#]*\.(?:mdx?|markdown)(?:[?#]|$)/i.test(href) ? source : '');

/** Whether an address in front matter is a file path, from the source or the site folder: `./cover.png`, `@site/img/cover.png`. */
export const isFilePath = (address: string): boolean => /^(?:\.{1,2}\/|@site\/)/.test(address);

const web = ['http', 'https', 'mailto', 'tel', 'sms', 'ftp', 'ftps'];
/** A host that exists only on the author's machine. */
const localHost = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|.*\.local(?:host)?)$/i;

/** `htps://example.com` → unknown scheme, did you mean https; undefined if nothing looks wrong. */
export function addressFault(href: string): AddressFault | undefined {
	// Browsers drop white space and control characters inside a scheme.
	const bare = href.replace(/[\u0000-\u0020\u007F-\u009F]+/g, '');
	const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase() ?? 'https';
	if (refusedSchemes.includes(scheme) || (scheme === 'data' && !/^data:image\/(?:png|jpe?g|gif|webp|avif);/i.test(bare)))
		return {
			severity: 'error',
			code: 'dangerous-link',
			message: 'is not an address a page may link to',
			hint: 'link to a page, a file or an https: address',
		};
	if (scheme === 'file' || /^[a-z]:(?:[\\/]|%5c)/i.test(bare))
		return {
			severity: 'error',
			code: 'local-file',
			message: 'leads to a file on your own computer',
			hint: 'copy the file into the site and link to it by its path',
		};
	if (scheme === 'mailto') return mailFault(href.trim().slice(7));
	if (scheme === 'tel')
		return /^tel:\+?[\d().-]+(?:;[\w=.+-]+)*$/i.test(bare)
			? undefined
			: { severity: 'error', code: 'broken-address', message: 'is not a telephone number', hint: 'write it as tel:+81312345678' };
	if (scheme === 'http' || scheme === 'https') {
		const address = href.trim().replace(/[\t\n\r]+/g, '');
		const host = /^\/\/([\w-]+)(?=[/?#]|$)/.exec(address)?.[1];
		if (host && !localHost.test(host))
			return {
				severity: 'error',
				code: 'broken-address',
				message: `begins with two slashes, so that browsers take "${host}" for a host`,
				hint: `write ${address.slice(1)} for a page of this site, https://… for another`,
			};
		return webFault(address.startsWith('//') ? `https:${address}` : address, scheme);
	}
	const near = web.includes(scheme) ? undefined : nearest(scheme, ['https', 'mailto', 'http']);
	if (!near) return undefined;
	return { severity: 'error', code: 'broken-address', message: `has the unknown scheme "${scheme}:"`, hint: `did you mean ${near}:?` };
}

function mailFault(rest: string): AddressFault | undefined {
	const [to = '', query = ''] = rest.split('?');
	const addresses = decodeSafe(to)
		.split(',')
		.map((address) => address.trim());
	if (addresses.every((a) => /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(a)) || (to === '' && /(?:^|&)to=/i.test(query))) return undefined;
	return { severity: 'error', code: 'broken-address', message: 'is not an e-mail address', hint: 'write it as mailto:name@example.com' };
}

function webFault(href: string, scheme: string): AddressFault | undefined {
	const url = URL.canParse(href) ? new URL(href) : undefined;
	if (!/^https?:\/\/[^/]/i.test(href) || !url || /^https?$/.test(url.hostname))
		return { severity: 'error', code: 'broken-address', message: 'is not a valid address', hint: `write ${scheme}://host/path` };
	if (url.username || url.password)
		return {
			severity: 'warning',
			code: 'address-with-password',
			message: 'contains a user name or password, which every reader sees',
			hint: 'remove it from the address',
		};
	if (localHost.test(url.hostname))
		return {
			severity: 'warning',
			code: 'local-address',
			message: "leads to the reader's own computer",
			hint: 'write it as code, in `…`, where it is to be read rather than opened',
		};
	return undefined;
}
