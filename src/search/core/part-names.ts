/** Names of the parts of an index. They say what a part is of, and a tag of its content: a part may be cached for ever. */

/** From the folder of the index. */
export const PARTS_FOLDER = 'assets/search/';

/** @param of the page's address or the part's first word, which the name need not be told by the first part */
export const partName = (of: string, tag: string): string => `${hash(of)}-${tag}.json`;

/** FNV-1a of the UTF-16 units, twice, in base 36. */
function hash(text: string): string {
	let [a, b] = [0x811c9dc5, 0x1b873593];
	for (let i = 0; i < text.length; i++) {
		a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
		b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b) ^ (b >>> 15);
	}
	return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
