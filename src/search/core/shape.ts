/**
 * What documents a page has, and how long they are, about: a character for description and keywords, and one for each section's heading and text.
 * Without it a text would have to be fetched to weigh its words. Documents of a page are numbered by what they are, so that an edited page renumbers no other.
 *
 *   0 title  1 description  2 keywords  3 words of links to it  4, 6, … heading  5, 7, … text of a section
 */
import { HitType, LINKS } from './hit-type.ts';
import { DIGITS } from './postings.ts';
import type { SearchPageInput } from './types.ts';

/** Number of a page's first heading, and of that of its second section. */
export const SECTIONS = 4;
export const FIRST = SECTIONS + 2;
/** Lengths that levels stand for, by hit type. */
const LEVELS: Record<number, number[]> = {
	[HitType.Heading]: [0, 4, 8, 12, 18, 26, 40, 70],
	[HitType.Description]: [0, 20, 40, 60, 80, 110, 150, 220],
	[HitType.Keywords]: [0, 12, 25, 40, 60, 90, 140, 220],
	[HitType.Content]: [0, 25, 60, 120, 220, 400, 800, 1800],
};
const WIDE = 8;

const levelOf = (type: HitType, { length }: string): number => {
	const levels = LEVELS[type]!;
	if (!length) return 0;
	let level = 1;
	while (level < levels.length - 1 && length * length > levels[level]! * levels[level + 1]!) level++;
	return level;
};

export const shapeOf = ({ description, keywords, sections }: Pick<SearchPageInput, 'description' | 'keywords' | 'sections'>): string =>
	[
		levelOf(HitType.Description, description) * WIDE + levelOf(HitType.Keywords, keywords.join(', ')),
		...sections.map(({ heading, text }) => levelOf(HitType.Heading, heading) * WIDE + levelOf(HitType.Content, text)),
	]
		.map((value) => DIGITS[value])
		.join('');

/** A shape with fewer lengths, for a site whose shapes would take much of the first part. */
export const coarse = (shape: string): string =>
	[...shape]
		.map((one, i) => {
			const value = DIGITS.indexOf(one);
			return i ? DIGITS[(value >> 3 ? 3 : 0) * WIDE + COARSE[value & 7]!] : DIGITS[(value >> 3 && 4) * WIDE + (value & 7 && 4)];
		})
		.join('');
const COARSE = [0, 2, 2, 4, 4, 6, 6, 6];

/** UTF-16 units of one part of texts, about: short pages beside each other share one, a long page has several. An index tells what it was cut for. */
export const TEXTS_SIZE = 9000;

/** Where the texts of some pages are: for description and keywords of each, and for each section, the number of the part and of the first text there. */
export interface TextPlaces {
	places: [part: number, at: number][][];
	/** How many texts each part has. */
	sizes: number[];
}

/** What is the same for shapes with fewer lengths, since a part may belong to two indexes. */
export function textPlaces(shapes: readonly string[], most: number): TextPlaces {
	const sizes = [0];
	let length = 0;
	const places = shapes.map((shape) => {
		const lengths = Array.from(shape, (one, i) => (i ? LEVELS[HitType.Content]![COARSE[DIGITS.indexOf(one) & 7]!]! : 0));
		const all = lengths.reduce((sum, own) => sum + own, 0);
		return lengths.map((own, i): [number, number] => {
			// A page that does not fit begins a part, so that what is found on one page lies in as few as can be. Its description stays with its first section.
			if (i !== 1 && length && length + (i ? own : all) > most) {
				sizes.push(0);
				length = 0;
			}
			length += own;
			const part = sizes.length - 1;
			const at = sizes[part]!;
			sizes[part]! += i ? 3 : 2;
			return [part, at];
		});
	});
	return { places, sizes };
}

/** How many documents a page has, those without text among them. */
export const documentsIn = (shape: string): number => SECTIONS + 2 * (shape.length - 1);

/** Type of a document, by its number in its page. */
export const typeOf = (slot: number): HitType | typeof LINKS =>
	slot < SECTIONS
		? ([HitType.Title, HitType.Description, HitType.Keywords, LINKS] as const)[slot]!
		: slot % 2
			? HitType.Content
			: HitType.Heading;

/** Which entry of the file a document is in. */
export const entryOf = (slot: number): HitType => {
	const type = typeOf(slot);
	return type === LINKS ? HitType.Keywords : type;
};

/** Which pages have words of links, and how many, is not told. */
const LINKS_LENGTH = 60;

/** Length of a document, about; 0 where there is none. @returns undefined for a shape that none is */
export function lengthOf(shape: string, slot: number): number | undefined {
	const value = DIGITS.indexOf(shape[slot < SECTIONS ? 0 : 1 + ((slot - SECTIONS) >> 1)] ?? ' ');
	const type = typeOf(slot);
	if (type === LINKS) return LINKS_LENGTH;
	return LEVELS[type]?.[type === HitType.Description || type === HitType.Heading ? value >> 3 : value & 7];
}

export const isShape = (shape: string): boolean => shape.length > 0 && [...shape].every((one) => DIGITS.includes(one));
