/**
 * Components in Markdown: `<GitHubIssue number={1}/>`. Tags whose name starts with a capital and is not that of an HTML element are
 * components (`<Tabs>`, `<FAQ>`, not `<DIV>`); everything else stays CommonMark's raw HTML. The grammar of the tag is MDX's, but `{…}` contains a
 * JSON5 value, no expression.
 */
import { htmlTagNames } from 'html-tag-names';
import { htmlFlow } from 'micromark-core-commonmark';
import { mdxJsx } from 'micromark-extension-mdx-jsx';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

const LESS_THAN = 60;
const SLASH = 47;
const isUpper = (c: Code) => c !== null && c >= 65 && c <= 90;
const isLower = (c: Code) => c !== null && c >= 97 && c <= 122;
const isNamePart = (c: Code) => isUpper(c) || isLower(c) || c === 95 || c === 46 || (c !== null && c >= 48 && c <= 57);

const elements = new Set(htmlTagNames);

/** White space, `/` or `>`; the `:` of an address such as `<MAILTO:A@B>` does not end a name. */
const endsName = (c: Code) => c === null || c < 0 || c === 32 || c === SLASH || c === 62;

/** `<Ta` and `<FAQ` pass, `<DIV` and `<div` do not. */
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
		let name = '';
		const first: State = (code) => (isUpper(code) ? rest(code) : fail(code));
		const rest: State = (code) => {
			if (isLower(code) || (endsName(code) && !elements.has(name.toLowerCase()))) {
				effects.exit('data');
				return ok(code);
			}
			if (!isNamePart(code)) return fail(code);
			name += String.fromCharCode(code!);
			return take(code, rest);
		};
		const fail: State = (code) => {
			effects.exit('data');
			return nok(code);
		};
		return start;
	},
};

/** `<Ta/> <Tb>` passes, `<Ta/> <br>` does not: on a line of only tags, MDX would take each of them for a component. Skips text in quotes and braces. */
const capitalTagsOnly: Construct = {
	partial: true,
	tokenize(effects: Effects, ok: State, nok: State): State {
		let quote: Code = null;
		let braces = 0;
		let inTag = false;
		const leave = (code: Code, to: State) => {
			effects.exit('data');
			return to(code);
		};
		const start: State = (code) => {
			effects.enter('data');
			return within(code);
		};
		const within: State = (code) => {
			if (code === null || code < -2) return leave(code, ok);
			effects.consume(code);
			if (!inTag) {
				inTag = code === LESS_THAN;
				return inTag ? name : within;
			}
			if (quote !== null) quote = code === quote ? null : quote;
			else if (code === 123) braces++;
			else if (code === 125) braces--;
			else if (braces <= 0 && (code === 34 || code === 39)) quote = code;
			else if (braces <= 0 && code === 62) inTag = false;
			return within;
		};
		const name: State = (code) => {
			if (code === SLASH) {
				effects.consume(code);
				return first;
			}
			return first(code);
		};
		const first: State = (code) => (isUpper(code) ? within(code) : leave(code, nok));
		return start;
	},
};

const guarded = (construct: Construct, checks: Construct[]): Construct => ({
	...construct,
	tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
		const inner = construct.tokenize.call(this, effects, ok, nok);
		return checks.reduceRight((next, check) => effects.check(check, next, nok), inner);
	},
});

const wrap = (value: Construct | Construct[] | undefined, ...checks: Construct[]): Construct | undefined => {
	const construct = Array.isArray(value) ? value[0] : value;
	return construct && guarded(construct, checks);
};

/** A block of HTML, but not where a component begins: `<Details summary="a">b</Details>` on one line is no `<details>`. */
const htmlBlock: Construct = {
	...htmlFlow,
	name: 'htmlBlock',
	tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
		return effects.check(capitalTag, nok, htmlFlow.tokenize.call(this, effects, ok, nok));
	},
};

export function componentSyntax(): Extension {
	const jsx = mdxJsx();
	return {
		disable: { null: ['htmlFlow'] },
		flow: { [LESS_THAN]: [wrap(jsx.flow?.[LESS_THAN], capitalTag, capitalTagsOnly)!, htmlBlock] },
		text: { [LESS_THAN]: wrap(jsx.text?.[LESS_THAN], capitalTag) },
	};
}
