import type { MarkedText } from '../../../src/search/core/types.ts';

/** Text with its found words in `<mark>`. The text is never parsed as markup. */
export function Marked({ text, marks }: MarkedText) {
	let end = 0;
	return (
		<>
			{marks.map(([from, to], i) => {
				const before = text.slice(end, from);
				end = to;
				return (
					<span key={i}>
						{before}
						<mark>{text.slice(from, to)}</mark>
					</span>
				);
			})}
			{text.slice(end)}
		</>
	);
}
