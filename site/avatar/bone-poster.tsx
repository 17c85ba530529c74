/** The home page's drawing of bones as images, light and dark: what stands there until a reader wakes the figure. */
import { renderToStaticMarkup } from 'react-dom/server';
import BoneFigure from './BoneFigure.tsx';

interface Palette {
	accent: string;
	ink: string;
	faint: string;
	line: string;
	surface: string;
}

/** Of site/styles/tokens.css; an image does not see the page's. */
const palettes: Record<'light' | 'dark', Palette> = {
	light: { accent: '#ee5e20', ink: '#1d1b19', faint: '#68635e', line: '#8c867f', surface: '#ffffff' },
	dark: { accent: '#ee5e20', ink: '#ebe7e3', faint: '#a09a93', line: '#7b756e', surface: '#171614' },
};

/** Both of `#rrggbb`; `share` of the first. */
function mix(first: string, share: number, second: string): string {
	const parts = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
	const other = parts(second);
	return `#${parts(first)
		.map((value, i) =>
			Math.round(value * share + other[i]! * (1 - share))
				.toString(16)
				.padStart(2, '0'),
		)
		.join('')}`;
}

/** Attributes in place of the classes that site/styles/home.css paints. */
function paints({ accent, ink, faint, surface }: Palette): Record<string, string> {
	const bone = mix(accent, 0.7, ink);
	return {
		'bone-figure-head': `fill="${mix(accent, 0.08, surface)}" stroke="${bone}" stroke-width="1.5"`,
		'bone-figure-eyes': `stroke="${bone}" stroke-width="5" stroke-linecap="round"`,
		'bone-figure-bone': `stroke="${bone}" stroke-width="1" stroke-linejoin="round"`,
		'bone-figure-lit': `fill="${mix(accent, 0.1, surface)}"`,
		'bone-figure-shade': `fill="${mix(accent, 0.26, surface)}"`,
		'bone-figure-joints': `fill="${accent}"`,
		'bone-figure-hair': `fill="${surface}" stroke="${accent}" stroke-width="1.5"`,
		'bone-figure-labels': `fill="${faint}" font-family="ui-monospace, monospace" font-size="11" stroke-width="0.75"`,
	};
}

/** The text of an SVG file. */
export function boneSvg(theme: 'light' | 'dark'): string {
	const palette = palettes[theme];
	const classes = paints(palette);
	const text = renderToStaticMarkup(<BoneFigure />)
		.replace(' class="bone-figure"', ' xmlns="http://www.w3.org/2000/svg"')
		// Room for the longest name.
		.replace('viewBox="0 0 480 448" width="480"', 'viewBox="0 0 504 448" width="504"')
		.replace(/ aria-hidden="true"| focusable="false"/g, '')
		.replace(/class="([\w-]+)"/g, (_, name: string) => classes[name]!)
		.replace(/(<g fill="[^"]*" stroke="[^"]*" stroke-width="1.5"><path )/g, '$1fill="none" stroke-dasharray="4 4" ')
		.replace(/<path (d="M[\d. -]+L[\d. -]+"><\/path><text)/g, `<path fill="none" stroke="${palette.line}" $1`);
	// The names are too small to read where the image is narrow.
	const narrow = '<style>@media (max-width: 420px) { text, text ~ path, g:has(> text) { display: none } }</style>';
	return `${text.replace('>', `>${narrow}`)}\n`;
}
