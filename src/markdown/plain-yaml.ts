/**
 * The lines that front matter is nearly always made of, read without a parser of YAML, some forty times faster: `key: words`, `key: "words"`, `key: 3`,
 * `key: true`, and lists `[a, b]` or lines of `- a`. Their meaning is that of YAML 1.2, core schema. By hand, since `serve --watch` reads the front matter of
 * all pages before it shows the first one: 0.32 s for 1,000 pages with the package `yaml`, half of what that page takes now.
 */

type PlainValue = string | number | boolean | string[];

/** What means something else than text in the core schema. */
const RESERVED = /^(?:true|false|null)$/i;
/** What may be a number. */
const NUMBER = /^\d[\d.]*(?:e[+-]?\d*)?$|^0[xo]/i;
/** Of plain text: it begins with a letter or digit, and has nothing in it that could end it. */
const WORDS = /^[\p{L}\d][^\t]*$/u;
const ENDS = /: |:$| #/;
const ENDS_IN_LIST = /[[\]{},:#]/;
/** Line breaks and marks that parsers treat differently. */
const CONTROL = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u2028\u2029\uFEFF\uFFFE\uFFFF]|\p{Surrogate}/u;

/** A text; undefined where it may be something else. */
function textOf(written: string, ends: RegExp): string | undefined {
	const quoted = /^(?:"([^"\\]*)"|'([^']*)')$/.exec(written);
	if (quoted) return quoted[1] ?? quoted[2];
	return WORDS.test(written) && !ends.test(written) && !RESERVED.test(written) && !NUMBER.test(written) ? written : undefined;
}

function plainValue(written: string): PlainValue | undefined {
	if (written === 'true' || written === 'false') return written === 'true';
	if (/^(?:0|[1-9]\d{0,9})$/.test(written)) return Number(written);
	if (!written.startsWith('[')) return textOf(written, ENDS);
	if (!written.endsWith(']')) return undefined;
	return textsOf(written.slice(1, -1).split(','), ENDS_IN_LIST);
}

function textsOf(items: string[], ends: RegExp): string[] | undefined {
	// Of white space, YAML drops but spaces.
	const texts = items.map((item) => textOf(item.replace(/^ +| +$/g, ''), ends));
	return texts.every((text) => text !== undefined) ? texts : undefined;
}

/**
 * @param yaml its lines
 * @returns values and 0-based line by key; undefined where a line is of another kind, whether it is right or wrong
 */
export function plainYaml(yaml: string): { values: Map<string, PlainValue>; lines: Map<string, number> } | undefined {
	if (CONTROL.test(yaml) || /\r(?!\n|$)/.test(yaml)) return undefined;
	const values = new Map<string, PlainValue>();
	const lines = new Map<string, number>();
	const rows = yaml.replace(/\r$/, '').split(/\r?\n/);
	for (let i = 0; i < rows.length; i++) {
		const row = rows[i]!;
		if (row === '') continue;
		const [, key, written = ''] = /^([A-Za-z_]\w*):(?: +(\S.*?))? *$/.exec(row) ?? [];
		if (key === undefined || values.has(key) || RESERVED.test(key)) return undefined;
		lines.set(key, i);
		let value: PlainValue | undefined;
		if (written) value = plainValue(written);
		else {
			const items: string[] = [];
			const indent = /^ *- /.exec(rows[i + 1] ?? '')?.[0];
			while (indent && rows[i + 1]?.startsWith(indent)) items.push(rows[++i]!.slice(indent.length));
			value = items.length ? textsOf(items, ENDS) : undefined;
		}
		if (value === undefined) return undefined;
		values.set(key, value);
	}
	return { values, lines };
}
