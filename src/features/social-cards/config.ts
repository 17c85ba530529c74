import * as z from 'zod';

/** What librsvg, which draws the cards, and browsers alike understand. */
const colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #ee5e20');
const fontFile = z.string().regex(/\.(?:ttf|otf|woff)$/i, 'must be a TrueType or OpenType font: a file that ends with .ttf, .otf or .woff');

/** Images of link previews, one for each page. */
export const socialCardsSchema = z.strictObject({
	/**
	 * The font of the text, TTF, OTF or WOFF: a path from the site folder, or a file of a package that the site installs
	 * (`@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf`). Of several, each character is drawn with the first that has it.
	 */
	font: z.union([fontFile, z.array(fontFile).min(1)]),
	/** The site's mark beside its name, an image in `static/`. Default: `favicon`, where it is SVG or PNG. */
	logo: z.string().optional(),
	/** Colour of the card. Default `#ffffff`. */
	background: colour.default('#ffffff'),
	/** Colour of the text. Default `#1c1e21`. */
	color: colour.default('#1c1e21'),
	/** Colour of the bar at the card's edge. Default: `accent`, else `themeColor` in light mode, where it is such a colour. */
	accent: colour.optional(),
});

/** Whether a CSS colour is one that cards take. */
export const isCardColour = (value: string | undefined): value is string => colour.safeParse(value).success;
