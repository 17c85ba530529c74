/** Markdown as fast-check makes it: whole constructs within each other, and then cut so that they are no longer whole. */
import fc from 'fast-check';
import { hostileText, line, prototypeKey } from './fuzz.ts';

const word = fc.constantFrom(
	'word',
	'two words',
	'日本語',
	'表情。',
	'😀',
	'C#',
	'a_b',
	'1.0',
	'https://x.example/a?b=c',
	'www.x.example',
	'me@x.example',
);
const address = fc.oneof(
	fc.constantFrom(
		'x.md',
		'../a/b.md#c',
		'/a/',
		'#c',
		'https://x.example',
		'<a b>',
		'x.png',
		'mailto:a@b.example',
		'',
		'//x',
		'%',
		'%E3%81',
	),
	hostileText.map((text) => text.replace(/[\s<>()]/g, '')),
	prototypeKey,
);
const name = fc.oneof(fc.constantFrom('note', 'tip', 'info', 'warning', 'danger', 'caution', 'x', 'Note', ''), prototypeKey);
const component = fc.oneof(fc.constantFrom('Tabs', 'TabItem', 'Kbd', 'Aa', 'A.b', 'A-b', 'Ａ'), prototypeKey);
const attribute = fc.oneof(
	fc.constantFrom(
		'',
		' a',
		' a="b"',
		' a={1}',
		" a={'x'}",
		' a={[1, 2]}',
		' a={{b: 1}}',
		' {...x}',
		' a={x()}',
		' a="',
		' a={',
		' id="i"',
		' key="k"',
	),
	fc.tuple(prototypeKey, line).map(([key, value]) => ` ${key}="${value}"`),
	fc.tuple(prototypeKey).map(([key]) => ` ${key}={{"${key}": 1}}`),
	fc.constantFrom(' onclick="x"', ' onLoad={x}', ' style="color:red"', ' href="javascript:x"', ' dangerouslySetInnerHTML={{__html: "x"}}'),
);
const element = fc.constantFrom(
	'b',
	'div',
	'p',
	'a',
	'td',
	'table',
	'li',
	'svg',
	'math',
	'title',
	'textarea',
	'template',
	'form',
	'h2',
	'details',
	'br',
	'noscript',
	'plaintext',
	'select',
	'x-y',
);

const { inline } = fc.letrec<{ inline: string; phrase: string }>((tie) => ({
	inline: fc.array(tie('phrase'), { minLength: 1, maxLength: 4, depthIdentifier: 'md' }).map((list) => list.join(' ')),
	phrase: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true, depthIdentifier: 'md' },
		word,
		line,
		tie('inline').map((t) => `*${t}*`),
		tie('inline').map((t) => `**${t}**`),
		tie('inline').map((t) => `~~${t}~~`),
		line.map((t) => `\`${t}\``),
		line.map((t) => `\`\` ${t} \`\``),
		fc.tuple(tie('inline'), address, line).map(([t, a, title]) => `[${t}](${a} "${title}")`),
		fc.tuple(tie('inline'), address).map(([t, a]) => `[${t}](${a})`),
		fc.tuple(line, address, line).map(([t, a, title]) => `![${t}](${a} "${title}")`),
		fc.tuple(tie('inline'), prototypeKey).map(([t, id]) => `[${t}][${id}] [^${id}]`),
		address.map((a) => `<${a}>`),
		fc.tuple(element, attribute, tie('inline')).map(([e, a, t]) => `<${e}${a}>${t}</${e}>`),
		fc.tuple(component, attribute, tie('inline')).map(([c, a, t]) => `<${c}${a}>${t}</${c}>`),
		fc.tuple(component, attribute).map(([c, a]) => `<${c}${a} />`),
		fc.constantFrom(
			'<',
			'>',
			'[',
			']',
			'**',
			'_',
			'`',
			'</b>',
			'</div>',
			'<!--',
			'-->',
			'\\',
			'&amp;',
			'&#x3c;script&#x3e;',
			'&#0;',
			'[^n]',
			'  \n',
			'|',
		),
	),
}));

const indented = (text: string, by: string) => text.replace(/\n/g, `\n${by}`);

const { block } = fc.letrec<{ block: string; blocks: string; one: string }>((tie) => ({
	block: tie('one'),
	blocks: fc.array(tie('one'), { minLength: 1, maxLength: 3, depthIdentifier: 'md' }).map((list) => list.join('\n\n')),
	one: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true, depthIdentifier: 'md' },
		inline,
		fc.tuple(fc.integer({ min: 1, max: 7 }), inline).map(([n, t]) => `${'#'.repeat(n)} ${t}`),
		fc.tuple(fc.integer({ min: 1, max: 6 }), inline, fc.oneof(prototypeKey, line)).map(([n, t, id]) => `${'#'.repeat(n)} ${t} {#${id}}`),
		inline.map((t) => `${t}\n===`),
		fc
			.tuple(fc.integer({ min: 3, max: 5 }), name, inline, tie('blocks'))
			.map(([n, k, t, b]) => `${':'.repeat(n)}${k} ${t}\n\n${b}\n\n${':'.repeat(n)}`),
		fc.tuple(name, inline, tie('blocks')).map(([k, t, b]) => `:::${k}[${t}]{a="b" #id .c}\n${b}\n:::`),
		fc
			.tuple(fc.constantFrom('- ', '* ', '1. ', '99) ', '- [ ] ', '- [x] '), tie('blocks'), tie('blocks'))
			.map(([m, a, b]) => `${m}${indented(a, '  ')}\n${m}${indented(b, '   ')}`),
		tie('blocks').map((b) => `> ${indented(b, '> ')}`),
		fc
			.array(fc.array(inline, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
			.map((rows) =>
				[rows[0]!, rows[0]!.map(() => ':-:'), ...rows.slice(1)]
					.map((row) => `| ${row.map((c) => c.replace(/\n/g, ' ')).join(' | ')} |`)
					.join('\n'),
			),
		fc
			.tuple(
				fc.constantFrom('```', '~~~', '````'),
				fc.oneof(
					fc.constantFrom('', 'cs', 'js {1,3-4}', 'ts title="x" showLineNumbers', 'diff', 'js {99999999-1}', 'mermaid'),
					prototypeKey,
					line,
				),
				fc.array(line, { maxLength: 4 }),
			)
			.map(([f, info, l]) => `${f}${info}\n${l.join('\n')}\n${f}`),
		fc.tuple(element, attribute, tie('blocks')).map(([e, a, b]) => `<${e}${a}>\n\n${b}\n\n</${e}>`),
		fc.tuple(component, attribute, tie('blocks')).map(([c, a, b]) => `<${c}${a}>\n\n${b}\n\n</${c}>`),
		fc.tuple(prototypeKey, address, line).map(([id, a, t]) => `[${id}]: ${a} "${t}"\n[^${id}]: ${t}`),
		fc.constantFrom(
			'---',
			'***',
			':::',
			'```',
			'<!-- truncate -->',
			'<!--',
			'[^n]: x',
			'    code',
			'| a |\n|---|',
			'</Tabs>',
			':::note',
			'<?x',
			'<![CDATA[',
			'<!x>',
			'\t- x',
		),
	),
}));

/** A source of several blocks; in every third a piece is cut out or doubled, so that what was balanced no longer is. */
export const markdown: fc.Arbitrary<string> = fc
	.tuple(
		fc.array(block, { minLength: 1, maxLength: 5 }),
		fc.constantFrom('\n\n', '\n\n', '\n', '\r\n\r\n'),
		fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20), fc.boolean()), { freq: 3 }),
	)
	.map(([blocks, gap, cut]) => {
		const text = blocks.join(gap);
		if (!cut) return text;
		const [where, length, double] = cut;
		const at = Math.floor(where * text.length);
		return double ? text.slice(0, at + length) + text.slice(at) : text.slice(0, at) + text.slice(at + length);
	});

export { inline as inlineMarkdown };
