/** What names the JavaScript of a page uses and declares. */
import type { Identifier, ImportDeclaration, Literal, Node, Pattern, Program } from 'estree';
import { visit } from 'estree-util-visit';
import { STATE } from './state.ts';
import type { MdxCode, MdxImport } from './types.ts';

/** @param code the text that the tree was made of */
export function codeOf(code: string, tree: Node | undefined): MdxCode {
	const names = new Set<string>();
	let reacts = STATE.test(code);
	if (tree)
		visit(tree as Program, (node) => {
			const used = node as unknown as { type: string; name: unknown };
			if (used.type === 'Identifier' || used.type === 'JSXIdentifier') names.add(String(used.name));
			if (used.type === 'JSXAttribute' && /^on[A-Z]/.test(String((used.name as { name?: string }).name))) reacts = true;
		});
	return { code, names: [...names], reacts };
}

const namesIn = (pattern: Pattern | null): string[] => {
	switch (pattern?.type) {
		case 'Identifier':
			return [pattern.name];
		case 'ObjectPattern':
			return pattern.properties.flatMap((p) => namesIn(p.type === 'Property' ? (p.value as Pattern) : p.argument));
		case 'ArrayPattern':
			return pattern.elements.flatMap((element) => namesIn(element));
		case 'AssignmentPattern':
			return namesIn(pattern.left);
		case 'RestElement':
			return namesIn(pattern.argument);
		default:
			return [];
	}
};

const nameOf = (node: Identifier | Literal): string => (node.type === 'Identifier' ? node.name : String(node.value));

function importedName(specifier: ImportDeclaration['specifiers'][number]): string {
	if (specifier.type === 'ImportDefaultSpecifier') return 'default';
	return specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(specifier.imported);
}

export interface Declarations {
	imports: MdxImport[];
	declared: Record<string, { names: string[]; reacts: boolean }>;
	exports: string[];
	/** `export default …` from and to an offset in the source: a layout, which the site gives. */
	layouts: { start: number; end: number }[];
}

/** @param source what the offsets of the tree count in */
export function declarationsOf({ body }: Program, source: string, into: Declarations): void {
	const textOf = (node: Node) => {
		const { start, end } = node as unknown as { start: number; end: number };
		return { text: source.slice(start, end), start, end };
	};
	for (const statement of body) {
		const at = (statement as Node).loc?.start;
		if (statement.type === 'ImportDeclaration')
			for (const specifier of statement.specifiers)
				into.imports.push({
					local: specifier.local.name,
					from: String(statement.source.value),
					name: importedName(specifier),
					line: at?.line ?? 1,
					column: (at?.column ?? 0) + 1,
				});
		else if (statement.type === 'ExportDefaultDeclaration') into.layouts.push(textOf(statement));
		else if (statement.type === 'ExportNamedDeclaration') {
			const { declaration, specifiers } = statement;
			for (const specifier of specifiers) {
				const name = nameOf(specifier.exported);
				if (name === 'default') into.layouts.push(textOf(statement));
				else into.exports.push(name);
				if (statement.source && specifier.local.type === 'Identifier') into.declared[name] ??= { names: [], reacts: false };
			}
			const { text } = textOf(statement);
			const names =
				declaration?.type === 'VariableDeclaration'
					? declaration.declarations.flatMap((d) => namesIn(d.id))
					: declaration?.id
						? [declaration.id.name]
						: [];
			const code = codeOf(text, declaration ?? undefined);
			for (const name of names) {
				into.declared[name] = { names: code.names.filter((used) => used !== name), reacts: code.reacts };
				into.exports.push(name);
			}
		}
	}
}
