/** JSON parsing that reports the position of a syntax error: the messages of `JSON.parse` do not always have one. */
import { textIfThere } from './folder.ts';
import { placeAt } from './place.ts';
import { errorAt, type Problem } from './problem.ts';

type JsonFault = Required<Pick<Problem, 'line' | 'column' | 'message' | 'hint'>>;

/** @returns the value, or what is wrong with the text and where. A byte order mark is ignored. */
export function parseJson(text: string): { value: unknown } | { fault: JsonFault } {
	const json = text.replace(/^\uFEFF/, '');
	try {
		return { value: JSON.parse(json) };
	} catch (error) {
		const { offset, expected } = firstFault(json) ?? { offset: 0, expected: (error as Error).message };
		const actual = offset >= json.length ? 'the end of the file' : JSON.stringify(/^(?:\w+|[\s\S])/u.exec(json.slice(offset))![0]);
		return {
			fault: { ...placeAt(json, offset), message: `expected ${expected}, found ${actual}`, hint: hintOf(json, offset) },
		};
	}
}

/** A JSON file of a site that may be missing; undefined then, and with a problem where it cannot be read or is not JSON. @param example what such a file holds */
export function readJson(
	siteDir: string,
	file: string,
	code: string,
	problems: Problem[],
	example = '',
): { value: unknown; text: string } | undefined {
	const text = textIfThere(siteDir, file, problems);
	if (text === undefined) return undefined;
	const parsed = parseJson(text);
	if ('value' in parsed) return { value: parsed.value, text };
	const { message, hint, ...place } = parsed.fault;
	problems.push(errorAt(code, { file, ...place }, `not valid JSON: ${message}`, hint + example));
	return undefined;
}

/** @param offset of the first character that cannot be there */
function hintOf(text: string, offset: number): string {
	if (offset >= text.length) return 'close every bracket and every quotation mark';
	const letter = text[offset]!;
	if ((letter === '}' || letter === ']') && /,\s*$/.test(text.slice(0, offset))) return 'take out the comma before it';
	if (letter === '/') return 'take the comment out: JSON has none';
	return 'JSON has its keys and texts in double quotes, and a comma between two entries';
}

const literal =
	/(?:"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true\b|false\b|null\b)/y;
const key = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/** Scans JSON up to its first syntax error. */
function firstFault(text: string): { offset: number; expected: string } | undefined {
	let at = 0;
	const space = () => {
		while (at < text.length && ' \t\n\r'.includes(text[at]!)) at++;
	};
	const take = (pattern: RegExp) => {
		pattern.lastIndex = at;
		const m = pattern.exec(text);
		if (m) at += m[0].length;
		return !!m;
	};
	/** Closing brackets still expected, outermost first. */
	const open: string[] = [];
	for (let wanted: 'value' | 'key' | 'more' = 'value'; ; ) {
		space();
		const c = text[at];
		if (wanted === 'key') {
			if (!take(key)) return { offset: at, expected: 'a key in double quotes' };
			space();
			if (text[at] !== ':') return { offset: at, expected: '":"' };
			at++;
			wanted = 'value';
		} else if (wanted === 'value') {
			if (c === '{' || c === '[') {
				open.push(c === '{' ? '}' : ']');
				at++;
				space();
				if (text[at] === open.at(-1)) wanted = 'more';
				else wanted = c === '{' ? 'key' : 'value';
			} else if (take(literal)) wanted = 'more';
			else return { offset: at, expected: 'a value' };
		} else if (!open.length) return at < text.length ? { offset: at, expected: 'the end of the file' } : undefined;
		else if (c === open.at(-1)) {
			open.pop();
			at++;
		} else if (c === ',') {
			at++;
			wanted = open.at(-1) === '}' ? 'key' : 'value';
		} else return { offset: at, expected: `"," or "${open.at(-1)}"` };
	}
}
