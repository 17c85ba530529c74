/** Names of colours (CSS Color 4 §6.1), and what else a colour may look like. */
export const colourNames: ReadonlySet<string> = new Set(
	`aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral
	cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange
	darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey
	dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred
	indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey
	lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon
	mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue
	mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred
	papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna
	silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
	yellowgreen transparent currentcolor`.split(/\s+/),
);

/** `#3451b2`, `rgb(52 81 178)`, `oklch(…)`, `var(--brand)`, `teal` */
export function isColour(text: string): boolean {
	const value = text.trim().toLowerCase();
	return colourNames.has(value) || /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(value) || /^[a-z-]+\([^;{}]*\)$/.test(value);
}

/** Parts of code that have a colour of their own: `--code-keyword` and the like (templates/styles/code-colours.css). */
export const codeParts = [
	'surface',
	'ink',
	'comment',
	'keyword',
	'string',
	'number',
	'function',
	'type',
	'punctuation',
	'deleted',
] as const;
export type CodePart = (typeof codeParts)[number];
