/**
 * Values of expressions that are known without running anything: `{3}`, `{['a', 'b']}`, `{{ color: 'red' }}`, `{require('./a.png').default}`,
 * `{useBaseUrl('/img/a.png')}`, an imported image.
 */
import type { Expression, Node, Program, Property } from 'estree';
import { BASE_URL_HOOK } from '../../adapters/foreign-modules.ts';
import type { MdxImport } from './types.ts';

type Static = { value: unknown } | undefined;

/** Files that are published, not run. */
const FILE = /\.(?:png|jpe?g|gif|webp|avif|ico|svg|mp4|webm|mov|ogg|mp3|wav|pdf|zip|woff2?)$/i;

/** The only expression of a program. */
export function expressionOf(program: Program | null | undefined): Expression | undefined {
	const [statement, ...rest] = program?.body ?? [];
	return statement?.type === 'ExpressionStatement' && !rest.length ? statement.expression : undefined;
}

/** @param imports of the page, by local name */
export function staticValue(node: Node | undefined, imports: ReadonlyMap<string, MdxImport>): Static {
	if (!node) return undefined;
	switch (node.type) {
		case 'Literal':
			return 'regex' in node || 'bigint' in node ? undefined : { value: node.value };
		case 'TemplateLiteral':
			return node.expressions.length ? undefined : { value: node.quasis[0]!.value.cooked ?? '' };
		case 'UnaryExpression':
			return negated(node.operator, staticValue(node.argument, imports));
		case 'ArrayExpression':
			return all(node.elements.map((element) => (element ? staticValue(element, imports) : undefined)));
		case 'ObjectExpression':
			return objectOf(node.properties as Property[], imports);
		case 'Identifier': {
			const imported = imports.get(node.name);
			if (node.name === 'undefined') return { value: undefined };
			return imported?.name === 'default' ? fileAddress(imported.from) : undefined;
		}
		case 'MemberExpression':
			return node.property.type === 'Identifier' && node.property.name === 'default' && !node.computed
				? required(node.object, imports)
				: undefined;
		case 'CallExpression':
			return required(node, imports) ?? baseUrl(node, imports);
		default:
			return undefined;
	}
}

function negated(operator: string, argument: Static): Static {
	if (!argument) return undefined;
	if (operator === '-' && typeof argument.value === 'number') return { value: -argument.value };
	return operator === '!' ? { value: !argument.value } : undefined;
}

const all = (values: Static[]): Static =>
	values.every((value) => value !== undefined) ? { value: values.map((value) => value!.value) } : undefined;

function objectOf(properties: Property[], imports: ReadonlyMap<string, MdxImport>): Static {
	const entries: [string, unknown][] = [];
	for (const property of properties) {
		if (property.type !== 'Property' || property.computed || property.method || property.kind !== 'init') return undefined;
		const { key } = property;
		const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
		const value = staticValue(property.value, imports);
		if (name === undefined || name === '__proto__' || !value) return undefined;
		entries.push([name, value.value]);
	}
	return { value: Object.fromEntries(entries) };
}

/** `require('./a.png')`. */
function required(node: Node, imports: ReadonlyMap<string, MdxImport>): Static {
	if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require') return undefined;
	const path = staticValue(node.arguments[0], imports)?.value;
	return typeof path === 'string' ? fileAddress(path) : undefined;
}

/** `useBaseUrl('/img/a.png')`: addresses of a site begin with its base URL anyway. */
function baseUrl(node: Node, imports: ReadonlyMap<string, MdxImport>): Static {
	if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.arguments.length !== 1) return undefined;
	if (imports.get(node.callee.name)?.from !== BASE_URL_HOOK) return undefined;
	const path = staticValue(node.arguments[0], imports)?.value;
	if (typeof path !== 'string') return undefined;
	return { value: /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(path) ? path : `/${path}` };
}

/** `./a.png` → the same; `@site/static/img/a.png` → `/img/a.png`; anything else is not known here. */
function fileAddress(path: string): Static {
	if (!FILE.test(path) || path.includes('!')) return undefined;
	if (/^\.{1,2}\//.test(path)) return { value: path };
	const [, rest] = /^@site\/static(\/.*)$/.exec(path) ?? [];
	return rest === undefined ? undefined : { value: rest };
}
