/** What no page may hold, whatever its source says: checked on the tree that browsers make of it. */
import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import * as assert from 'uvu/assert';

const forbidden = new Set([
	'script',
	'iframe',
	'object',
	'embed',
	'base',
	'meta',
	'link',
	'style',
	'frame',
	'frameset',
	'applet',
	'html',
	'head',
]);
const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'cite', 'background', 'ping', 'srcset']);

/** Whether a browser that opens an address runs it, shows the source of a page or starts a program: the WHATWG URL parser says what the scheme is. */
export function runsAsCode(address: string): boolean {
	if (!URL.canParse(address, 'https://a.example/b/')) return false;
	const { protocol, href } = new URL(address, 'https://a.example/b/');
	return (
		/^(?:javascript|vbscript|blob|filesystem|view-source|feed|intent):$/.test(protocol) ||
		(protocol === 'data:' && !/^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i.test(href))
	);
}

/** Parse errors of characters that a text may hold, and that browsers show or drop. */
const harmless = /^(?:control-character|noncharacter|surrogate|unexpected-null)/;

/**
 * Asserts that HTML parses without a fault, is what its own tree is written as, and holds nothing that runs.
 * @returns all ids, in order
 */
export function safeHtml(html: string): string[] {
	const faults: string[] = [];
	const tree = parseFragment(html, { onParseError: ({ code, startOffset }) => void faults.push(`${code} at ${startOffset}`) });
	assert.equal(
		faults.filter((fault) => !harmless.test(fault)),
		[],
		html,
	);
	const written = serialize(tree);
	assert.is(serialize(parseFragment(written)), written, 'the same after a round trip');
	const around = serialize(parseFragment(`<main><div>${html}</div></main><footer>after</footer>`));
	assert.ok(around.endsWith('</div></main><footer>after</footer>'), `it stays in its element: ${html}`);
	const ids: string[] = [];
	const visit = (node: Tree.Node) => {
		if ('tagName' in node) {
			assert.not(forbidden.has(node.tagName), `<${node.tagName}> in ${html}`);
			for (const { name, value } of node.attrs) {
				assert.not(/^on|^style$|^srcdoc$/i.test(name), `${name} in ${html}`);
				assert.not(addresses.has(name.toLowerCase()) && runsAsCode(value), `${name}="${value}" in ${html}`);
				if (name === 'id') ids.push(value);
			}
		}
		if ('childNodes' in node) for (const child of node.childNodes) visit(child);
		if ('content' in node) visit(node.content);
	};
	visit(tree);
	return ids;
}
