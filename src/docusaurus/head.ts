/** `headTags`, `scripts` and `stylesheets` of a Docusaurus config → `head` and `scripts`. */
import { isObject, type Mapping, type Path, type Plain, type Reader } from './mapping.ts';

/** Attributes that have no value in HTML: `async: true` → `async`. */
type Attributes = Record<string, string | true>;

export function mapHead(mapping: Mapping, site: Reader): void {
	const head: Record<'link' | 'meta' | 'script', Attributes[]> = { link: [], meta: [], script: [] };
	const put = (list: keyof typeof head, attributes: Attributes, theirs: Path) => {
		mapping.set(['head', list], head[list], theirs);
		mapping.set(['head', list, head[list].length], attributes, theirs);
	};
	listOf(site.take('stylesheets')).forEach((sheet, i) => {
		const attributes = typeof sheet === 'string' ? { href: sheet } : attributesOf(sheet);
		if (attributes.href) put('link', { rel: 'stylesheet', ...attributes }, ['stylesheets', i]);
	});
	listOf(site.take('headTags')).forEach((tag, i) => {
		if (!isObject(tag)) return;
		const attributes = attributesOf(tag.attributes);
		const content = typeof tag.innerHTML === 'string' ? tag.innerHTML : undefined;
		const list = String(tag.tagName);
		if (list === 'link' || list === 'meta') put(list, attributes, ['headTags', i]);
		else if (list === 'script') put('script', { ...attributes, ...(content === undefined ? {} : { content }) }, ['headTags', i]);
		else mapping.tell(`headTags: <${list}>`, ['headTags', i], 'it is left out', 'link, meta and script are carried over');
	});
	listOf(site.take('scripts')).forEach((script, i) => {
		const attributes = typeof script === 'string' ? { src: script } : attributesOf(script);
		if (typeof attributes.src === 'string') put('script', attributes, ['scripts', i]);
		else if (attributes.content !== undefined) put('script', attributes, ['scripts', i]);
	});
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** `{src: 'a.js', async: true, defer: false}` → `{src: 'a.js', async: true}`; React's names become those of HTML. */
function attributesOf(value: unknown): Attributes {
	const attributes = isObject(value) ? value : {};
	return Object.fromEntries(
		Object.entries(attributes).flatMap(([name, given]): [string, string | true][] => {
			if (given === false || given === undefined || given === null) return [];
			const own = name === 'crossOrigin' ? 'crossorigin' : name === 'innerHTML' ? 'content' : name;
			return [[own, given === true ? true : own === 'crossorigin' && given === '' ? 'anonymous' : String(given)]];
		}),
	);
}

/** Measuring by Google: its two scripts. */
export function mapGtag(mapping: Mapping, options: unknown, theirs: Path): void {
	const { trackingID, anonymizeIP } = (isObject(options) ? options : {}) as Plain;
	const ids = [trackingID].flat().filter((id): id is string => typeof id === 'string');
	if (!ids.length) return;
	const settings = anonymizeIP ? ", { 'anonymize_ip': true }" : '';
	addScripts(mapping, theirs, [
		{ async: true, src: `https://www.googletagmanager.com/gtag/js?id=${ids[0]}` },
		{
			content: `window.dataLayer = window.dataLayer || []; function gtag() { dataLayer.push(arguments); } gtag('js', new Date()); ${ids
				.map((id) => `gtag('config', ${JSON.stringify(id)}${settings});`)
				.join(' ')}`,
		},
	]);
}

/** Google Tag Manager: its container's script. */
export function mapTagManager(mapping: Mapping, options: unknown, theirs: Path): void {
	const { containerId } = (isObject(options) ? options : {}) as Plain;
	if (typeof containerId !== 'string') return;
	addScripts(mapping, theirs, [
		{ content: "window.dataLayer = window.dataLayer || []; dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });" },
		{ async: true, src: `https://www.googletagmanager.com/gtm.js?id=${containerId}` },
	]);
}

function addScripts(mapping: Mapping, theirs: Path, scripts: Attributes[]): void {
	const head = (mapping.config.head ?? {}) as { script?: Attributes[] };
	const list = head.script ?? [];
	mapping.set(['head', 'script'], [...list, ...scripts], theirs);
}
