/** The grammar of formulas, in a module of its own: sites without them do not load it, and the bundler leaves out what renders them (KaTeX is the site's). */
import { math as anyMath } from 'micromark-extension-math';
import type { Construct, Extension, State } from 'micromark-util-types';

export { mathFromMarkdown } from 'mdast-util-math';

/**
 * Micromark's formulas, but amounts of money are text, as on GitHub: a digit follows no closing dollar sign (`$5 and $10`), and none closes behind a
 * space what began without one (`$6 and $x$`).
 */
export function math(): Extension {
	const { text, ...rest } = anyMath();
	const construct = text![36] as Construct;
	const tokenize: Construct['tokenize'] = function (effects, ok, nok) {
		const closed: State = (code) => {
			const start = this.events.findLastIndex(([kind, { type }]) => kind === 'enter' && type === 'mathText');
			const [open, close] = [this.events[start + 1]![1], this.events.at(-2)![1]];
			const isSingle = close.end.offset - close.start.offset === 1;
			const tex = this.sliceSerialize({ start: open.end, end: close.start });
			const isMoney = (code !== null && code >= 48 && code <= 57) || /^\S.*\s$/s.test(tex);
			return (isSingle && isMoney ? nok : ok)(code);
		};
		return construct.tokenize.call(this, effects, closed, nok);
	};
	return { ...rest, text: { 36: { ...construct, tokenize } } };
}
