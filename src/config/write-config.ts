/** A mapped config of another tool → the text of a `vrmdocs.config.ts` that says the same. */
import { type Problem, warningAt } from '../base/problem.ts';
import type { Mapping, Path } from './mapping.ts';

/** @returns the file, and what could not be written into it: functions, which must be moved by hand */
export function configText(
	{ config, originOf, locate }: Pick<Mapping, 'config' | 'originOf' | 'locate'>,
	file: string,
	tool: string,
): { text: string; problems: Problem[] } {
	const problems: Problem[] = [];
	const lost = (path: Path): undefined => {
		const name = path.filter((key) => typeof key === 'string').join('.');
		problems.push(
			warningAt(
				'init-function',
				locate(originOf(path)),
				`${name} is a function, which is not copied`,
				`move it from ${file} to vrmdocs.config.ts`,
			),
		);
		return undefined;
	};
	const body = objectText(config, [], lost);
	return {
		text: `// Made of ${file} by \`vrmdocs init --from ${tool}\`. Every key is described in the manual.\nimport { defineConfig } from 'vrmdocs';\n\nexport default defineConfig(${body});\n`,
		problems,
	};
}

/** A file of sidebars. */
export const sidebarsText = (sidebars: Record<string, unknown>): string =>
	`import type { SidebarsConfig } from 'vrmdocs';\n\nexport default ${objectText(sidebars, [], () => undefined)} satisfies SidebarsConfig;\n`;

type Lost = (path: Path) => undefined;

/** @returns undefined for a value that has no text */
function valueText(value: unknown, path: Path, lost: Lost): string | undefined {
	if (typeof value === 'function') return lost(path);
	if (typeof value === 'string') return stringText(value);
	if (Array.isArray(value)) return listText(value, path, lost);
	if (typeof value === 'object' && value !== null) return objectText(value as Record<string, unknown>, path, lost);
	return value === undefined ? undefined : JSON.stringify(value);
}

function objectText(value: Record<string, unknown>, path: Path, lost: Lost): string {
	const indent = '\t'.repeat(path.length + 1);
	const lines = Object.entries(value).flatMap(([key, item]) => {
		const text = valueText(item, [...path, key], lost);
		return text === undefined ? [] : [`${indent}${/^[A-Za-z_$][\w$]*$/.test(key) ? key : stringText(key)}: ${text},`];
	});
	return lines.length ? `{\n${lines.join('\n')}\n${indent.slice(1)}}` : '{}';
}

function listText(list: unknown[], path: Path, lost: Lost): string {
	const indent = '\t'.repeat(path.length + 1);
	const items = list.flatMap((item, i) => valueText(item, [...path, i], lost) ?? []);
	const short = `[${items.join(', ')}]`;
	return short.length < 80 && !short.includes('\n')
		? short
		: `[\n${items.map((item) => `${indent}${item},`).join('\n')}\n${indent.slice(1)}]`;
}

const stringText = (text: string): string =>
	`'${text
		.replace(/[\\']/g, '\\$&')
		.replace(/\n/g, '\\n')
		.replace(/\r/g, '\\r')
		.replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)}'`;
