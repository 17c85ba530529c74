/** Checks CSS values that must be one of a list of keywords: browsers ignore a declaration with any other. */
import { nearest } from '../base/nearest.ts';
import { colourNames, isColour } from '../config/colours.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const COLOURED =
	'color background-color border-color border-top-color border-right-color border-bottom-color border-left-color border-inline-color border-block-color outline-color accent-color caret-color text-decoration-color column-rule-color fill stroke';

/** Values of colour properties other than colour names: system colours (CSS Color 4 §6.2), `auto`, and `none` (SVG 2 §13.2). */
const NO_COLOUR = words(
	'canvas canvastext linktext visitedtext activetext buttonface buttontext buttonborder field fieldtext highlight highlighttext selecteditem selecteditemtext mark marktext graytext accentcolor accentcolortext auto none',
);

const ALIGNED = 'normal stretch center start end flex-start flex-end self-start self-end baseline anchor-center left right';
const SPREAD = `${ALIGNED} space-between space-around space-evenly`;
const SHOWN = 'visible hidden clip scroll auto overlay';
const LINED = 'none hidden dotted dashed solid double groove ridge inset outset';

/** Property → keywords, from the CSS specifications. */
const KEYWORDS: Readonly<Record<string, string>> = {
	display:
		'block inline inline-block flex inline-flex grid inline-grid flow flow-root none contents table inline-table table-row table-cell table-column table-row-group table-header-group table-footer-group table-column-group table-caption list-item ruby ruby-base ruby-text ruby-base-container ruby-text-container run-in math',
	position: 'static relative absolute fixed sticky',
	float: 'left right none inline-start inline-end',
	clear: 'left right both none inline-start inline-end',
	visibility: 'visible hidden collapse',
	overflow: SHOWN,
	'overflow-x': SHOWN,
	'overflow-y': SHOWN,
	'box-sizing': 'content-box border-box',
	'font-style': 'normal italic oblique',
	'font-weight': 'normal bold bolder lighter',
	'text-align': 'left right center justify start end match-parent justify-all',
	'text-transform': 'none capitalize uppercase lowercase full-width full-size-kana math-auto',
	'flex-direction': 'row row-reverse column column-reverse',
	'flex-wrap': 'nowrap wrap wrap-reverse balance',
	'align-items': ALIGNED,
	'align-self': `${ALIGNED} auto`,
	'justify-content': SPREAD,
	'align-content': SPREAD,
	'border-style': LINED,
	'outline-style': `${LINED} auto`,
	'object-fit': 'fill contain cover none scale-down',
	'pointer-events': 'auto none all fill stroke painted visible bounding-box',
	'user-select': 'auto text none all contain',
};

const keywords = new Map(Object.entries(KEYWORDS).map(([property, list]) => [property, words(list)]));
const coloured = new Set(words(COLOURED));
const GLOBAL = words('inherit initial unset revert revert-layer');

/** A declaration of one word, `color: ren`. The first group contains it all, so that the position is that of the property. */
export const DECLARATION = new RegExp(
	`(?<=[{;]\\s*)((?:${[...coloured, ...keywords.keys()].join('|')})\\s*:\\s*[a-z][a-z-]*)(?=\\s*(?:[;}]|!\\s*important))`,
	'gi',
);

/** The fault of a declaration of one word; undefined if it is valid. */
export function valueFault(declaration: string): { message: string; hint: string } | undefined {
	const [property, value] = declaration.toLowerCase().split(/\s*:\s*/) as [string, string];
	if (GLOBAL.includes(value)) return undefined;
	if (coloured.has(property)) {
		if (isColour(value) || NO_COLOUR.includes(value)) return undefined;
		const near = nearest(value, colourNames);
		return {
			message: `"${value}" is no colour`,
			hint: near ? `did you mean ${near}?` : 'write a name of CSS, #1a2b3c, or var(--accent-text)',
		};
	}
	const list = keywords.get(property)!;
	if (list.includes(value)) return undefined;
	const near = nearest(value, list);
	return {
		message: `"${value}" is no value of ${property}`,
		hint: near ? `did you mean ${near}?` : `it may be ${list.slice(0, 8).join(', ')}${list.length > 8 ? ', …' : ''}`,
	};
}
