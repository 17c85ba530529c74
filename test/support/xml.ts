/** XML strictly read: a stand-in for a feed reader. */
import { js2xml, xml2js } from 'xml-js';

export interface XmlElement {
	type: string;
	name?: string;
	attributes?: Record<string, string>;
	elements?: XmlElement[];
	text?: string;
	cdata?: string;
}

/** The document; throws where the text is not well-formed. */
export function wellFormed(text: string): XmlElement {
	if (!text.startsWith('<?xml')) throw new Error('no XML declaration');
	const wrong = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|&#(?:x[0-8bcef]|x1[0-9a-f]|[0-8]|1[124-9]|2\d|3[01]);/iu.exec(
		text,
	);
	if (wrong) throw new Error(`a character that XML does not allow: ${JSON.stringify(wrong[0])}`);
	const root = xml2js(text, { compact: false }) as XmlElement;
	if (root.elements?.filter((e) => e.type === 'element').length !== 1) throw new Error('not one root element');
	js2xml(root as never);
	return root;
}

/** All elements of a name, in order. */
export const elements = (node: XmlElement, name: string): XmlElement[] =>
	(node.elements ?? []).flatMap((e) => [...(e.name === name ? [e] : []), ...elements(e, name)]);

/** Text of the first element of a name. */
export const textOf = (node: XmlElement, name: string): string | undefined =>
	elements(node, name)[0]
		?.elements?.map((e) => e.text ?? e.cdata ?? '')
		.join('');
