/**
 * Slots are placeholders in React's output for HTML that is inserted later: islands, the children of a Markdown component, the parts of a document. A
 * slot contains a random word, so that no text of a site can be mistaken for one.
 */
const secret = Math.random().toString(36).slice(2);
const OPEN = `\u0002${secret} `;
const CLOSE = '\u0002';

/** `slot('island i0')` is a text to render; React does not escape any of it. */
export const slot = (name: string): string => OPEN + name + CLOSE;

/** Replaces slots by HTML, and within tags by its text: a component may use its children in an attribute, `title={children}`. */
export function fillSlots(html: string, fill: (name: string) => string): string {
	let out = '';
	let from = 0;
	for (let at = html.indexOf(OPEN); at >= 0; at = html.indexOf(OPEN, from)) {
		const end = html.indexOf(CLOSE, at + OPEN.length);
		const filled = fill(html.slice(at + OPEN.length, end));
		const isInTag = html.lastIndexOf('<', at) > html.lastIndexOf('>', at);
		out += html.slice(from, at) + (isInTag ? attributeText(filled) : filled);
		from = end + 1;
	}
	return from ? out + html.slice(from) : html;
}

/** Text of HTML, for an attribute. */
const attributeText = (html: string): string => html.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;');

/**
 * Splits HTML at a slot.
 * @param owner the component that renders the slot, for the message
 * @throws if the slot does not occur exactly once: an overridden template omits its children, or renders them twice
 */
export function splitAtSlot(html: string, name: string, owner: string): [before: string, after: string] {
	const parts = html.split(slot(name));
	if (parts.length !== 2) throw new Error(`${owner} must render its children exactly once; it renders them ${parts.length - 1} times`);
	return parts as [string, string];
}
