/** Name of the component that stands for a part of an MDX page; no tag can have it. */
export const PART = 'mdx:part';
/** Name of the component that stands for an element of Markdown that the site has a component for. */
export const ELEMENT = 'mdx:element';

/** A component in a message: by its tag, where it has one. */
export const shownName = (name: string): string => (name === PART || name === ELEMENT ? 'what stands here' : `<${name}>`);

/** Props of an `ELEMENT`. */
export interface ElementProps {
	/** `a`, `h2`, `img`. */
	tag: string;
	/** By React's names; addresses are marks of links. */
	attributes: Record<string, unknown>;
	/** What is between its tags, where that is text alone. */
	text?: string;
	/** Of an image: its number among the links. */
	image?: number;
}

/** Elements that texts in Markdown consist of. */
export const MARKDOWN_ELEMENTS: readonly string[] =
	'a blockquote br code del details em h1 h2 h3 h4 h5 h6 hr img input li ol p pre section strong sub sup summary table tbody td th thead tr ul'.split(
		' ',
	);

/** Elements among text. */
export const INLINE = new Set('a abbr b br code del em i img input kbd mark s small span strong sub sup'.split(' '));

/** `./_part.mdx` */
export const isPartial = (from: string | undefined): boolean => from !== undefined && /\.mdx?$/i.test(from) && !from.includes('!');
