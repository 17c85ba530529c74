/** The manual's list of the theme's files: what each exports, and the props of its components, from the sources. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { replaceable } from '../../src/theme/overrides.ts';
import { asMarkdown, docComment, type Node, parseSource, type Source } from './source-docs.ts';

const root = process.env.PROJECT_ROOT!;

const folders: Record<string, string> = {
	components: 'Parts of the page. They are rendered while the site is built.',
	islands: 'Components that also run in the browser. Their props are JSON.',
	layouts: 'The document around the content.',
	pages: 'The content of each kind of page. Their props are the data of that kind, `View` in `vrmdocs/theme/props`.',
	slots: 'Empty files that are there to be replaced. See [Slots](../theme.md#slots).',
};

const front = `---
title: Files of the theme
description: Every file of the theme that a site may replace or wrap, with its exports and their props.
sidebar_position: 3
---

Each of these can be replaced by a file of your site at \`templates/\` and the same path, and wrapped by importing the original from \`vrmdocs/theme/\` and the path. See
[Overrides](../theme.md#overrides). \`npx vrmdocs init --override NAME\` copies one.

Types of props that are not written out here are exported by \`vrmdocs/theme/props\`: \`import type { PageProps } from 'vrmdocs/theme/props'\`. What a
component does not get as props it reads with \`useSite()\`.
`;

export function themeReference(): string {
	const names = replaceable();
	const parts = Object.entries(folders).map(([folder, about]) => {
		const files = names.filter((name) => name.startsWith(`${folder}/`)).map(fileText);
		return `## ${folder}\n\n${about}\n\n${files.join('\n\n')}`;
	});
	return `${front}\n${parts.join('\n\n')}\n`;
}

/** `### components/Footer`, what it is, and its exports. */
function fileText(name: string): string {
	const file = ['.tsx', '.ts'].map((ending) => join(root, 'templates', name + ending)).find((path) => existsSync(path))!;
	const source = parseSource(file);
	const found = exportsOf(source);
	const components = found.filter(({ props }) => props !== undefined);
	const others = found.filter(({ props }) => props === undefined);
	const about = (components.length ? components : found).find(({ comment }) => comment)?.comment ?? '';
	const signatures = components.map((c) => `${c.isDefault ? 'default ' : ''}${c.name}(${c.props})`);
	return [
		`### ${name}`,
		asMarkdown(about),
		signatures.length ? `\`\`\`ts\n${signatures.join('\n')}\n\`\`\`` : '',
		others.length ? `${components.length ? 'Also exports' : 'Exports'} ${others.map((o) => `\`${o.name}\``).join(', ')}.` : '',
	]
		.filter(Boolean)
		.join('\n\n');
}

interface Export {
	name: string;
	isDefault: boolean;
	comment: string;
	/** Only of a component: its props as written. */
	props?: string;
}

function exportsOf(source: Source): Export[] {
	return source.body.flatMap((statement): Export[] => {
		const isDefault = statement.type === 'ExportDefaultDeclaration';
		if (!isDefault && statement.type !== 'ExportNamedDeclaration') return [];
		if (statement.exportKind === 'type') return [];
		const comment = docComment(statement);
		const declaration = statement.declaration as Node | null;
		if (!declaration)
			return ((statement.specifiers ?? []) as Node[]).map(({ exported }) => ({
				name: (exported as { name: string }).name,
				isDefault: false,
				comment: '',
			}));
		if (declaration.type === 'FunctionDeclaration') return [functionOf(declaration, source, isDefault, comment)];
		return ((declaration.declarations ?? []) as Node[]).map(({ id }) => ({ name: (id as { name: string }).name, isDefault, comment }));
	});
}

function functionOf(declaration: Node, source: Source, isDefault: boolean, comment: string): Export {
	const name = (declaration.id as { name: string } | null)?.name ?? 'default';
	const props = /^[A-Z]/.test(name) ? propsOf((declaration.params as Node[])[0], source) : undefined;
	return { name, isDefault, comment, ...(props === undefined ? {} : { props }) };
}

/** `{ page }: { page: PageProps }` → `props: { page: PageProps }`; a type of the same file is written out. */
function propsOf(parameter: Node | undefined, { text, body }: Source): string {
	const annotation = (parameter?.typeAnnotation as Node | undefined)?.typeAnnotation as Node | undefined;
	if (!annotation) return '';
	const slice = ({ start, end }: Node) => dedent(text.slice(start, end));
	const written = slice(annotation).replace(/\b[A-Z]\w*\b/g, (name) => {
		const local = body.map((s) => (s.declaration ?? s) as Node).find((s) => (s.id as { name?: string } | undefined)?.name === name);
		if (local?.type === 'TSInterfaceDeclaration') return slice(local.body as Node);
		return local?.type === 'TSTypeAliasDeclaration' ? slice(local.typeAnnotation as Node) : name;
	});
	return `props: ${written}`;
}

/** Removes the indentation that all lines but the first share. */
function dedent(text: string): string {
	const [first, ...rest] = text.split('\n');
	const shared = Math.min(...rest.filter((line) => line.trim()).map((line) => /^\t*/.exec(line)![0].length), 99);
	return [first, ...rest.map((line) => line.slice(shared))].join('\n');
}
