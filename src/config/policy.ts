/**
 * The Content-Security-Policy of a site's pages: ours, with the sources that the config adds.
 * https://www.w3.org/TR/CSP3/
 */
import { noteAt, type Place, type Problem, warningAt } from '../base/problem.ts';
import type { Config } from './schema.ts';

/** Nothing is evaluated, no inline style, no frames, no script but the site's own and the inline one whose hash is added. */
const OURS = {
	'default-src': ["'none'"],
	'script-src': ["'self'"],
	'style-src': ["'self'"],
	'img-src': ["'self'", 'data:', 'https:'],
	'media-src': ["'self'", 'https:'],
	'font-src': ["'self'"],
	'connect-src': ["'self'"],
	'worker-src': ["'self'"],
	'manifest-src': ["'self'"],
	'form-action': ["'self'"],
	'base-uri': ["'none'"],
};
/** Only a header may hold it: https://www.w3.org/TR/CSP3/#meta-element */
const ANCESTORS = 'frame-ancestors';

type Additions = Exclude<Config['contentSecurityPolicy'], false>;

interface Policy {
	/** For the `<meta>` element. */
	meta: string;
	/** For the header: what a meta element may not hold is added. */
	header: string;
}

/**
 * @param hashes of inline scripts: `'sha256-…'` with its quotes
 * @param asked sources that features need, by directive
 * @returns undefined where the config has turned the policy off
 */
export function policyOf(config: Config, hashes: string[], asked: readonly Record<string, string[]>[] = []): Policy | undefined {
	const { contentSecurityPolicy: additions } = config;
	if (additions === false) return undefined;
	const names = new Set([...Object.keys(OURS), ...Object.keys(additions)]);
	names.delete(ANCESTORS);
	const meta = [...names]
		.map((name) =>
			[name, ...sourcesOf(additions, name), ...(name === 'script-src' ? hashes : []), ...asked.flatMap((one) => one[name] ?? [])].join(' '),
		)
		.join('; ');
	return { meta, header: `${meta}; ${[ANCESTORS, "'self'", ...(additions[ANCESTORS] ?? [])].join(' ')}` };
}

/** Sources of one directive, ours and those that are added. */
function sourcesOf(additions: Additions, directive: string): string[] {
	const ours = OURS[directive as keyof typeof OURS] ?? [];
	const added = additions[directive as keyof Additions] ?? [];
	return [...(added.length ? ours.filter((source) => source !== "'none'") : ours), ...added];
}

/**
 * Whether the pages of a site may load an address: a script, a style, a frame.
 *
 *     allows(config, 'frame-src', 'https://player.example/1')
 */
export function allows(config: Config, directive: string, address: string): boolean {
	const { contentSecurityPolicy: additions } = config;
	if (additions === false) return true;
	const site = new URL(config.url);
	if (!URL.canParse(address, site)) return false;
	const isNamed = directive in OURS || directive in additions;
	const url = new URL(address, site);
	return sourcesOf(additions, isNamed ? directive : 'default-src').some((source) => matches(source, url, site));
}

/** `https://*.example.com:8080/path/`: scheme, wildcard and host, port, path. */
const HOST = /^(?:([a-z][a-z0-9+.-]*):\/\/)?((?:\*\.)?[a-z0-9.-]+)(?::(\d+|\*))?(\/.*)?$/i;

/** https://www.w3.org/TR/CSP3/#match-url-to-source-expression */
function matches(source: string, url: URL, site: URL): boolean {
	if (source === "'self'") return url.origin === site.origin;
	if (source === '*') return /^https?:$/.test(url.protocol);
	if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return url.protocol === source.toLowerCase();
	const [, scheme, host, port, path = '/'] = HOST.exec(source) ?? [];
	if (host === undefined) return false;
	const isScheme = scheme === undefined ? [site.protocol, 'https:'].includes(url.protocol) : `${scheme}:` === url.protocol;
	const isHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1).toLowerCase()) : url.hostname === host.toLowerCase();
	const isPort = port === '*' || (port ?? '') === url.port || (port !== undefined && url.port === '' && port === defaultPort(url));
	return isScheme && isHost && isPort && (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
}

const defaultPort = ({ protocol }: URL): string => (protocol === 'https:' ? '443' : '80');

/** What a source opens, by the directive it is added to. `{}` is the source. */
const opened: Record<string, string> = {
	'default-src': 'whatever no other directive names may come from {}',
	'script-src': 'scripts of {} run on every page and can do all that a reader can',
	'style-src': 'styles of {} may change the look of every page',
	'img-src': 'images may come from {}, which sees who reads which page',
	'media-src': 'audio and video may come from {}, which sees who reads which page',
	'font-src': 'fonts may come from {}, which sees who reads which page',
	'connect-src': 'scripts may send to {} what is on a page and what a reader types',
	'frame-src': 'pages of {} may be shown in frames',
	'worker-src': 'workers may be loaded from {}',
	'manifest-src': 'a manifest may be loaded from {}',
	'object-src': 'plugins may be loaded from {}',
	'form-action': 'forms may be sent to {}',
	[ANCESTORS]: 'pages of {} may show this site in a frame, where the host sends the header',
};

const keywords: Record<string, string> = {
	"'unsafe-eval'": 'text becomes code: what an attacker gets into a page may run',
	"'wasm-unsafe-eval'": 'WebAssembly is compiled',
	"'unsafe-hashes'": 'event handlers in attributes run where their hash is given',
	"'strict-dynamic'": 'scripts that run may load others from anywhere, and only they',
};

const wide = (source: string): string => (source === '*' ? 'any site' : /^[a-z]+:$/i.test(source) ? `any ${source} address` : source);

function whatOpens(directive: string, source: string): string {
	if (source === "'unsafe-inline'")
		return directive === 'script-src'
			? "has no effect: the policy holds hashes, and browsers then ignore 'unsafe-inline'; put the script into head.script"
			: 'inline styles hold, those that an attacker gets into a page too';
	if (/^'sha\d+-/.test(source)) return 'the script or style of this hash holds';
	return keywords[source] ?? opened[directive]!.replace('{}', wide(source));
}

/** What each addition of a config opens, and what its head names and the policy does not let in. */
export function policyRemarks(config: Config, locate: (path: (string | number)[]) => Place): Problem[] {
	const { contentSecurityPolicy: additions } = config;
	if (additions === false)
		return [
			noteAt(
				'policy',
				locate(['contentSecurityPolicy']),
				'contentSecurityPolicy: off: scripts, styles and frames of any site work on every page, those that an attacker gets into a page too',
				'add what you need instead: contentSecurityPolicy: { "script-src": ["https://…"] }',
			),
		];
	const notes = Object.entries(additions).flatMap(([directive, sources = []]) =>
		sources.map((source, i) =>
			noteAt(
				'policy',
				locate(['contentSecurityPolicy', directive, i]),
				`contentSecurityPolicy: ${directive} ${source}: ${whatOpens(directive, source)}`,
			),
		),
	);
	return [...notes, ...blocked(config, locate)];
}

/** Scripts and styles of the config that browsers would refuse. */
function blocked(config: Config, locate: (path: (string | number)[]) => Place): Problem[] {
	const { head, scripts, consent } = config;
	const loads: { address?: string; directive: string; path: (string | number)[] }[] = [
		...head.script.map(({ src }, i) => ({ address: src, directive: 'script-src', path: ['head', 'script', i, 'src'] })),
		...(consent?.scripts ?? []).map(({ src }, i) => ({ address: src, directive: 'script-src', path: ['consent', 'scripts', i] })),
		...scripts.map((script, i) => ({
			address: typeof script === 'string' ? script : script.src,
			directive: 'script-src',
			path: typeof script === 'string' ? ['scripts', i] : ['scripts', i, 'src'],
		})),
		...head.link.flatMap(({ rel, href }, i) =>
			rel.split(' ').includes('stylesheet') ? [{ address: href, directive: 'style-src', path: ['head', 'link', i, 'href'] }] : [],
		),
	];
	return loads.flatMap(({ address, directive, path }) =>
		address === undefined || allows(config, directive, address)
			? []
			: warningAt(
					'blocked-by-policy',
					locate(path),
					`"${address}" does not load: the Content-Security-Policy of the pages does not allow it`,
					URL.canParse(address, config.url)
						? `contentSecurityPolicy: { "${directive}": ["${new URL(address, config.url).origin}"] }`
						: 'write https://host/path, or /path for a file of static/',
				),
	);
}
