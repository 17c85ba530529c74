/**
 * What Vue would run in a page of VitePress is left out, and told. The text keeps its length, so that places stay:
 *
 *   <script setup> … </script>       →
 *   <Demo :size="3" @click="go">     → <Demo                        >
 *   <template #name> … </template>   →                 …
 *   <Badge type="info" text="2.0" /> → <Badge kind="info"     >2.0</Badge>
 *   <Badge type="info">2.0</Badge> → <Badge kind="info">2.0</Badge>
 *   ## Name %{#id}% → ## Name  {#id}
 */
import { placeAt } from '../../../base/place.ts';
import type { Problem } from '../../../base/problem.ts';
import { unsupportedAt } from '../../../base/unsupported.ts';

/** Code, in which nothing is Vue's: fences and `…`; a fence that is not closed ends with the page. */
const CODE =
	/^([ \t>]*)(`{3,}|~{3,})[^\n]*(?:\n(?![ \t>]*\2)[^\n]*)*(?:\n[^\n]*|$)|(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\3(?!`)/gm;
const BLOCK = /^[ \t]*<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gim;
const WRAPPER = /<\/?(?:template|ClientOnly)\b(?:"[^"]*"|'[^']*'|[^>"'])*>/g;
const TAG = /<[A-Za-z][\w.-]*(?:\s+[^\s=>/"'<]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)+\s*\/?>/g;
/** `:prop`, `@event`, `v-if`, `#slot`, `onclick`; the first character is the space before it. */
const ATTRIBUTE = /\s(?:[:@#]|v-|on(?=[a-z]+\s*=))[^\s=>/]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;

const BADGE = /<Badge\b((?:\s+[a-z]+="[^"]*")+)\s*\/>/g;

const BADGE_TYPE = /(<Badge\s+)type="(\w+)"([^<>]*>)/g;

/** An id between the signs that `markdown.attrs` of translations of Vue's pages has. */
const ID = /^( {0,3}#{1,6}[ \t][^\n]*)%(\{#[^\s{}]+\})%(?=[ \t]*$)/gm;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Their badge as ours, of the same length. */
function badge(tag: string, attributes: string): string {
	const text = /\stext="([^"]*)"/.exec(attributes)?.[1];
	if (text === undefined) return tag;
	const kind = /\stype="(info|warning|danger)"/.exec(attributes)?.[1];
	const start = kind ? `<Badge kind="${kind}"` : '<Badge';
	const end = `>${text}</Badge>`;
	return start.padEnd(tag.length - end.length) + end;
}

/** @returns the page without what is Vue's, of the same length, and a problem for each thing left out */
export function withoutVue(text: string): { text: string; problems: Problem[] } {
	const problems: Problem[] = [];
	if (!/<|%\{#/.test(text)) return { text, problems };
	// Characters that no page has stand for code, so that nothing is found in it.
	const hidden = text.replace(CODE, (code) => code.replace(/[^\n]/g, '\u0001'));
	const tell = (construct: string, at: number, effect: string, hint: string) =>
		problems.push(unsupportedAt(construct, placeAt(text, at), effect, hint));
	const seen = hidden
		.replace(BLOCK, (block: string, tag: string, at: number) => {
			tell(
				`<${tag.toLowerCase()}> of Vue`,
				at + block.indexOf('<'),
				'left out of the page',
				'write a React component, or styles/index.css',
			);
			return blank(block);
		})
		.replace(WRAPPER, blank)
		.replace(ID, '$1 $2 ')
		.replace(BADGE, badge)
		.replace(BADGE_TYPE, (_, start: string, type: string, rest: string) =>
			/^(?:info|warning|danger)$/.test(type) ? `${start}kind="${type}"${rest}` : start + blank(`type="${type}"`) + rest,
		)
		.replace(TAG, (tag: string, start: number) =>
			tag.replace(ATTRIBUTE, (attribute: string, at: number) => {
				tell('attribute of Vue', start + at + 1, 'left out of its tag', 'give a React component a value: size={3}');
				return blank(attribute);
			}),
		);
	return { text: seen.replace(/\u0001/g, (_, at: number) => text[at]!), problems };
}
