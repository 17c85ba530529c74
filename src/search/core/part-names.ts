/** Names of the parts of an index. They say what a part is of, and a tag of its content: a part may be cached for ever. */

/** From the folder of the index. */
export const PARTS_FOLDER = 'assets/search/';

/** Address of a part, from the output root. @param of a title or a word that the part begins with: the first part has it anyway */
export const partPath = (of: string, tag: string): string => `${PARTS_FOLDER}${hash(of)}-${tag}.json`;

/**
 * What a part of the texts of some pages is of: these, by the title of the first, and which of their texts, which follows from how many the parts up
 * to it have. So parts of one size never stand in for those of another.
 */
export const textsName = (title: string, sizes: readonly number[], part: number): string => `${title}\n${sizes.slice(0, part + 1)}`;

/** What a part of the words of some groups of synonyms is of, by the number of the first. */
export const groupsName = (first: number): string => `\n${first}`;

/** FNV-1a of the UTF-16 units, in base 36. */
function hash(text: string): string {
	let value = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
	return (value >>> 0).toString(36);
}
