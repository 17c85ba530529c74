/** What TypeScript sources say about themselves: doc comments, by the syntax tree. */
import { readFileSync } from 'node:fs';
import { parse } from '@babel/parser';

/** A node of Babel's tree, as far as it is used here. */
export interface Node {
	type: string;
	start: number;
	end: number;
	leadingComments?: { type: string; value: string }[];
	[key: string]: unknown;
}

export interface Source {
	text: string;
	body: Node[];
}

export function parseSource(file: string): Source {
	const text = readFileSync(file, 'utf8');
	const plugins: ('typescript' | 'jsx')[] = file.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'];
	return { text, body: parse(text, { sourceType: 'module', plugins }).program.body as unknown as Node[] };
}

/** Calls `visit` for every node. */
export function walkSource(at: unknown, visit: (node: Node) => void): void {
	if (Array.isArray(at)) for (const child of at) walkSource(child, visit);
	else if (typeof at === 'object' && at !== null && 'type' in at) {
		visit(at as Node);
		for (const [key, child] of Object.entries(at))
			if (typeof child === 'object' && !/Comments$|^loc$|^extra$/.test(key)) walkSource(child, visit);
	}
}

/** The first paragraph of a node's doc comment, on one line; '' if it has none. */
export function docComment(node: Node): string {
	const last = node.leadingComments?.filter(({ type, value }) => type === 'CommentBlock' && value.startsWith('*')).at(-1);
	const lines = (last?.value ?? '').split('\n').map((line) => line.replace(/^\s*\*+ ?/, '').trimEnd());
	while (lines[0] === '') lines.shift();
	const end = lines.findIndex((line) => line === '' || line.startsWith('@') || line.startsWith('    '));
	return lines
		.slice(0, end < 0 ? undefined : end)
		.map((line) => line.trim())
		.join(' ');
}

/** Text outside code for Markdown: `<Tabs>` and `{…}` are shown as written. */
export const asMarkdown = (text: string): string =>
	text
		.split(/(`[^`]*`)/)
		.map((part, i) => (i % 2 ? part : part.replace(/[<{]/g, '\\$&')))
		.join('');
