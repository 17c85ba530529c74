/**
 * Slots are in React's output for HTML that is put in afterwards: islands, the children of a Markdown component, the parts of a document. A slot
 * holds a random word, so that no text of a site can be taken for one.
 */
const secret = Math.random().toString(36).slice(2);
const OPEN = `\u0002${secret} `;
const CLOSE = '\u0002';

/** `slot('island i0')` is a text to render; React leaves it as it is. */
export const slot = (name: string): string => OPEN + name + CLOSE;

/** Puts HTML into the slots. */
export function fillSlots(html: string, fill: (name: string) => string): string {
	let out = '';
	let from = 0;
	for (let at = html.indexOf(OPEN); at >= 0; at = html.indexOf(OPEN, from)) {
		const end = html.indexOf(CLOSE, at + OPEN.length);
		out += html.slice(from, at) + fill(html.slice(at + OPEN.length, end));
		from = end + 1;
	}
	return from ? out + html.slice(from) : html;
}

/**
 * Cuts HTML at a slot.
 * @param owner the component that renders the slot, for the message
 * @throws where the slot is not there once: a template that was overridden left out its children, or shows them twice
 */
export function splitAtSlot(html: string, name: string, owner: string): [before: string, after: string] {
	const parts = html.split(slot(name));
	if (parts.length !== 2) throw new Error(`${owner} must render its children exactly once; it renders them ${parts.length - 1} times`);
	return parts as [string, string];
}
