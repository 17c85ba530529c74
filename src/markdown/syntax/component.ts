/**
 * Components in Markdown: `<GitHubIssue number={1}/>`. Only tags whose name starts with a capital and has a small letter are ours
 * (`<Tabs>`, not `<DIV>`); everything else stays CommonMark's raw HTML. Grammar of the tag itself: MDX's, without expressions
 * that compute anything: `{…}` holds a JSON5 value.
 */
import { mdxJsx } from 'micromark-extension-mdx-jsx';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

const LESS_THAN = 60;
const SLASH = 47;
const isUpper = (c: Code) => c !== null && c >= 65 && c <= 90;
const isLower = (c: Code) => c !== null && c >= 97 && c <= 122;
const isNamePart = (c: Code) => isUpper(c) || isLower(c) || c === 95 || c === 46 || (c !== null && c >= 48 && c <= 57);

/** `<Ta` passes, `<DIV` and `<div` do not. */
const capitalTag: Construct = {
	partial: true,
	tokenize(effects: Effects, ok: State, nok: State): State {
		const take = (code: Code, next: State) => {
			effects.consume(code);
			return next;
		};
		const start: State = (code) => {
			if (code !== LESS_THAN) return nok(code);
			effects.enter('data');
			return take(code, afterLess);
		};
		const afterLess: State = (code) => (code === SLASH ? take(code, first) : first(code));
		const first: State = (code) => (isUpper(code) ? take(code, rest) : fail(code));
		const rest: State = (code) => {
			if (isLower(code)) {
				effects.exit('data');
				return ok(code);
			}
			return isNamePart(code) ? take(code, rest) : fail(code);
		};
		const fail: State = (code) => {
			effects.exit('data');
			return nok(code);
		};
		return start;
	},
};

const forCapitals = (construct: Construct): Construct => ({
	...construct,
	tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
		const inner = construct.tokenize.call(this, effects, ok, nok);
		return effects.check(capitalTag, inner, nok);
	},
});

const wrap = (value: Construct | Construct[] | undefined): Construct | undefined => {
	const construct = Array.isArray(value) ? value[0] : value;
	return construct && forCapitals(construct);
};

export function componentSyntax(): Extension {
	const jsx = mdxJsx();
	return { flow: { [LESS_THAN]: wrap(jsx.flow?.[LESS_THAN]) }, text: { [LESS_THAN]: wrap(jsx.text?.[LESS_THAN]) } };
}
