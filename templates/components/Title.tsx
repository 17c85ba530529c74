import { classNames } from './class-names.ts';
import { Html } from './Html.tsx';

/** Where a line of a title may end: between phrases, at spaces, after punctuation and before an opening bracket. */
const lineEnds = /<wbr>|(?<=[-：、。，）」])|(?=[（「])| /;
/** In em: letters of Latin scripts are narrower than those of Japanese. An entity is one letter. */
const widthOf = (phrase: string): number =>
	Array.from(phrase.replace(/&\w+;/g, '.')).reduce((width, letter) => width + (letter < '\u2E80' ? 0.6 : 0.95), 0);

/** The title of a page. Where a phrase of it is wider than a phone, or all of it than two lines there, its letters are smaller: `VRM10RuntimeExporterSample` is one line. */
export function Title({ html, isHidden }: { html: string; isHidden?: boolean }) {
	const widths = html.split(lineEnds).map(widthOf);
	const isLong = Math.max(...widths) > 11.4 || widths.reduce((sum, width) => sum + width) > 26;
	return <Html as="h1" className={classNames('title', isLong && 'title-long', isHidden && 'visually-hidden')} html={html} />;
}
