/** The codes of all problems that the tool can report, from its sources. */
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { type Node, parseSource, walkSource } from './source-docs.ts';

const root = process.env.PROJECT_ROOT!;
const isCode = (text: string) => /^[a-z]+(?:-[a-z0-9]+)*$/.test(text);

/** Functions that make problems, and which of their arguments is the code. `broken` and `wrong` are those of src/graph/, `beyond` is that of src/markdown/limits.ts. */
const makers: Record<string, number> = { errorAt: 0, configError: 0, warningAt: 0, noteAt: 0, wrong: 0, broken: 3, mendable: 1, beyond: 1 };
/** Where its message is, if not after the code and the place. */
const messages: Record<string, number> = { wrong: 1, broken: 4, mendable: 3, beyond: 2 };

export interface Found {
	/** From the root of the repository. */
	file: string;
	/** The source of the message, for a draft of an entry. */
	message: string;
}

/** @returns code → where it is made; and patterns of codes that are put together, such as `${language}-off` */
export function errorCodes(): { codes: Map<string, Found>; patterns: RegExp[] } {
	const codes = new Map<string, Found>();
	const patterns: RegExp[] = [];
	for (const file of globSync(['src/**/*.{ts,tsx}'], { cwd: root }).sort()) {
		const { text, body } = parseSource(join(root, file));
		const slice = (node: Node | undefined) => (node ? text.slice(node.start, node.end) : '');
		const add = (at: Node | undefined, message: string) => {
			for (const code of stringsIn(at)) if (isCode(code) && !codes.has(code)) codes.set(code, { file, message });
		};
		const variables = new Map<string, Node>();
		walkSource(body, (node) => {
			if (node.type === 'VariableDeclarator' && (node.id as { name?: string }).name === 'code') variables.set('code', node.init as Node);
		});
		walkSource(body, (node) => {
			const callee = node.type === 'CallExpression' ? (node.callee as { name?: string }).name : undefined;
			const given = node.arguments as Node[] | undefined;
			if (callee && Object.hasOwn(makers, callee)) {
				const code = given![makers[callee]!];
				const message = slice(given![messages[callee] ?? 2]);
				add(code, message);
				if (code?.type === 'TemplateLiteral')
					patterns.push(
						new RegExp(
							`^${slice(code)
								.slice(1, -1)
								.replace(/\$\{[^}]*\}/g, '[a-z-]+')}$`,
						),
					);
				if (code?.type === 'Identifier') add(variables.get(code.name as string), message);
				// `${code}-case`
				const ending = code?.type === 'TemplateLiteral' ? /^`\$\{code\}(-[a-z]+)`$/.exec(slice(code))?.[1] : undefined;
				if (ending) for (const base of stringsIn(variables.get('code'))) codes.set(base + ending, { file, message });
			}
			if (node.type === 'ObjectExpression') {
				const value = (key: string) =>
					((node.properties as Node[]).find((p) => (p.key as { name?: string } | undefined)?.name === key)?.value ?? undefined) as
						| Node
						| undefined;
				if (value('severity') || value('pattern') || (value('message') && value('hint'))) add(value('code'), slice(value('message')));
				else if (slice(node).includes('...p')) add(value('code'), '');
			}
		});
	}
	return { codes, patterns };
}

/** The texts that an expression may be: `a ? 'x' : 'y'` → x, y. */
function stringsIn(at: Node | undefined): string[] {
	if (at?.type === 'StringLiteral') return [at.value as string];
	if (at?.type === 'ConditionalExpression') return [...stringsIn(at.consequent as Node), ...stringsIn(at.alternate as Node)];
	return [];
}
