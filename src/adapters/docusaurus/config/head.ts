/** `headTags`, `scripts` and `stylesheets` of a Docusaurus config → `head` and `scripts`. */

import { isObject, listOf, type Mapping, type Path, type Plain, type Reader } from '../../../config/mapping.ts';
import { type HeadList, headElement } from '../../../config/schema/head.ts';

/** Attributes of an element. `true`: without a value in HTML, `async: true` → `async`. */
type Attributes = Record<string, string | true>;

export function mapHead(mapping: Mapping, site: Reader): void {
	listOf(site.take('stylesheets')).forEach((sheet, i) => {
		const attributes = typeof sheet === 'string' ? { href: sheet } : attributesOf(sheet);
		if (attributes.href) put(mapping, 'link', { rel: 'stylesheet', ...attributes }, ['stylesheets', i]);
	});
	listOf(site.take('headTags')).forEach((tag, i) => addTag(mapping, tag, ['headTags', i]));
	listOf(site.take('scripts')).forEach((script, i) => {
		const attributes = typeof script === 'string' ? { src: script } : attributesOf(script);
		if (typeof attributes.src === 'string' || attributes.content !== undefined) put(mapping, 'script', attributes, ['scripts', i]);
	});
}

/** Adds an element to the head of all pages. Reports and drops attributes that our config does not allow. @param theirs its config key */
function put(mapping: Mapping, list: HeadList, given: Attributes, theirs: Path): void {
	const faults = faultsOf(list, given);
	const attributes = Object.fromEntries(Object.entries(given).filter(([name]) => !faults.includes(name)));
	const isLost = faultsOf(list, attributes).length > 0 || faults.includes('');
	for (const name of isLost ? [''] : faults)
		mapping.tell(name ? `<${list} ${name}>` : `<${list}> that no page could have`, theirs, 'it is left out of the head of pages');
	if (isLost) return;
	const { [list]: before = [] } = (mapping.config.head ?? {}) as Partial<Record<string, Attributes[]>>;
	if (!before.length) mapping.set(['head', list], before, theirs);
	mapping.set(['head', list, before.length], attributes, theirs);
}

/** Names of invalid attributes; '' if the element as a whole is invalid. */
function faultsOf(list: HeadList, attributes: Attributes): string[] {
	const { error } = headElement(list).safeParse(attributes);
	return (error?.issues ?? []).flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')]));
}

/** Adds one of `headTags`, or an element of a plugin: `{ tagName: 'link', attributes: { rel: 'icon' } }`. */
export function addTag(mapping: Mapping, tag: unknown, theirs: Path): void {
	if (!isObject(tag)) return;
	const attributes = attributesOf(tag.attributes);
	const content = typeof tag.innerHTML === 'string' ? tag.innerHTML : undefined;
	const list = String(tag.tagName);
	if (list === 'link' || list === 'meta') put(mapping, list, attributes, theirs);
	else if (list === 'script') put(mapping, 'script', { ...attributes, ...(content === undefined ? {} : { content }) }, theirs);
	else mapping.tell(`headTags: <${list}>`, theirs, 'it is left out', 'link, meta and script are carried over');
}

/** `{src: 'a.js', async: true, defer: false}` → `{src: 'a.js', async: true}`; React's names become those of HTML. */
function attributesOf(value: unknown): Attributes {
	const attributes = isObject(value) ? value : {};
	return Object.fromEntries(
		Object.entries(attributes).flatMap(([name, given]): [string, string | true][] => {
			if (given === false || given === undefined || given === null) return [];
			const own = name === 'crossOrigin' ? 'crossorigin' : name === 'innerHTML' ? 'content' : name;
			// Browsers treat any value except `use-credentials` as `anonymous`.
			if (own === 'crossorigin') return [[own, given === 'use-credentials' ? given : 'anonymous']];
			return [[own, given === true ? true : String(given)]];
		}),
	);
}

interface Analytics {
	options: Plain;
	/** Path of the options in their config. */
	at: Path;
}

export function mapGtag(mapping: Mapping, { options: { trackingID, anonymizeIP }, at }: Analytics): void {
	const ids = [trackingID].flat().filter((id): id is string => typeof id === 'string');
	if (!ids.length) return;
	const settings = anonymizeIP ? ", { 'anonymize_ip': true }" : '';
	const calls = ids.map((id) => `gtag('config', ${JSON.stringify(id)}${settings});`).join(' ');
	const start = "window.dataLayer = window.dataLayer || []; function gtag() { dataLayer.push(arguments); } gtag('js', new Date());";
	put(mapping, 'script', { async: true, src: `https://www.googletagmanager.com/gtag/js?id=${ids[0]}` }, at);
	put(mapping, 'script', { content: `${start} ${calls}` }, at);
}

export function mapTagManager(mapping: Mapping, { options: { containerId }, at }: Analytics): void {
	if (typeof containerId !== 'string') return;
	const start = "window.dataLayer = window.dataLayer || []; dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });";
	put(mapping, 'script', { content: start }, at);
	put(mapping, 'script', { async: true, src: `https://www.googletagmanager.com/gtm.js?id=${containerId}` }, at);
}
