/**
 * Pages that docusaurus-plugin-openapi-docs has written: all that they show is in the front matter key `api`, a description of one operation (OpenAPI 3) as
 * deflated JSON in base64. It is written as Markdown, in place of components that need webpack and a store around the page.
 */
import { inflateSync } from 'node:zlib';
import { safely } from '../../../base/attempt.ts';
import { groupBy } from '../../../base/group.ts';
import { codeSpan, fenced } from '../../../markdown/write-code.ts';

interface Schema {
	type?: string | string[];
	title?: string;
	format?: string;
	description?: string;
	properties?: Record<string, Node>;
	required?: string[];
	items?: Node;
	additionalProperties?: boolean | Node;
	allOf?: Node[];
	oneOf?: Node[];
	anyOf?: Node[];
	enum?: unknown[];
	[key: string]: unknown;
}
/** Text stands where a schema contains itself: `circular(Pet)`. */
type Node = Schema | string;

interface Media {
	schema?: Node;
	example?: unknown;
	examples?: Record<string, { value?: unknown }>;
}

interface Body {
	description?: string;
	required?: boolean;
	content?: Record<string, Media>;
	headers?: Record<string, { description?: string; schema?: Node }>;
}

interface Parameter {
	name: string;
	in: string;
	required?: boolean;
	deprecated?: boolean;
	description?: string;
	example?: unknown;
	schema?: Node;
	content?: Body['content'];
}

interface Scheme {
	type?: string;
	in?: string;
	name?: string;
	scheme?: string;
	bearerFormat?: string;
	description?: string;
}

interface Operation {
	method?: string;
	path?: string;
	description?: string;
	deprecated?: boolean;
	servers?: { url?: string }[];
	parameters?: Parameter[];
	requestBody?: Body;
	responses?: Record<string, Body>;
	security?: Record<string, string[]>[];
	securitySchemes?: Record<string, Scheme>;
}

/** The page as Markdown, its front matter with as many lines as before; undefined for other pages. */
export function operationPage(text: string): string | undefined {
	const [whole, front] = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(text) ?? [];
	const written = front && /^api: (\S.*)$/m.exec(front)?.[1];
	// What is not as OpenAPI has it leaves the page as it was written.
	const blocks = written ? safely(() => blocksOf(read(written.replace(/^(["'])(.*)\1$/, '$2')))) : undefined;
	if (!blocks || !whole) return undefined;
	const kept = front!.replace(/^(?:api|info_path|hide_title|hide_table_of_contents):.*$/gm, '');
	return `---\n${kept}\n---\n\n${blocks.filter(Boolean).join('\n\n')}\n`;
}

const read = (written: string): Operation =>
	JSON.parse(
		written.startsWith('{') ? written : inflateSync(Buffer.from(written, 'base64'), { maxOutputLength: LARGEST }).toString(),
	) as Operation;

/** Bytes of a description. */
const LARGEST = 1 << 26;

function blocksOf(operation: Operation): string[] | undefined {
	if (!operation.method) return undefined;
	const { description, deprecated, parameters = [], requestBody, responses = {} } = operation;
	const places = ['path', 'query', 'header', 'cookie'].map((place) => [place, parameters.filter((one) => one.in === place)] as const);
	const isAsked = parameters.length > 0 || requestBody?.content !== undefined;
	return [
		fenced(`${operation.method.toUpperCase()} ${addressOf(operation)}`, 'http'),
		deprecated ? ':::warning[Deprecated]\n\nThis operation may be removed.\n\n:::' : '',
		prose(description),
		...authorization(operation),
		isAsked ? '## Request' : '',
		...places.flatMap(([place, list]) => (list.length ? [`### ${PLACES[place]}`, list.map(parameter).join('\n')] : [])),
		...(requestBody?.content ? [`### Body${requestBody.required ? ' (required)' : ''}`, ...bodyOf(requestBody)] : []),
		'## Example',
		fenced(curl(operation), 'bash'),
		'## Responses',
		...Object.entries(responses).flatMap(([status, response]) => [`### ${status}`, ...bodyOf(response)]),
	];
}

const PLACES: Record<string, string> = {
	path: 'Path parameters',
	query: 'Query parameters',
	header: 'Header parameters',
	cookie: 'Cookie parameters',
};

const addressOf = ({ servers, path = '' }: Operation): string => (servers?.[0]?.url ?? '').replace(/\/$/, '') + path;

/** Text of Markdown in a page of MDX: braces and angle brackets outside of code are text, elements of HTML are left out. */
function prose(text: unknown): string {
	if (typeof text !== 'string') return '';
	const parts = text.trim().split(/((`+)[\s\S]*?[^`]\2(?!`))/g);
	return parts
		.flatMap((part, i) => {
			if (i % 3 === 2) return [];
			if (i % 3 === 1) return [part];
			const plain = part.replace(/<\/?(?:p|div|ul|ol)\b[^>]*>/gi, '\n\n').replace(/<\/?[a-z][^<>]*>/gi, ' ');
			return [plain.replace(/[{}<]/g, (one) => `&#${one.charCodeAt(0)};`).replace(/^(?=(?:import|export)\b)/gm, '&#8203;')];
		})
		.join('');
}

const code = (value: unknown): string => codeSpan(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')) || '""';

function authorization({ security = [], securitySchemes = {} }: Operation): string[] {
	const ways = security.map((way) =>
		Object.entries(way)
			.map(([name, scopes]) => {
				const { type, in: place, name: key, scheme, bearerFormat, description } = securitySchemes[name] ?? {};
				const kind =
					type === 'apiKey'
						? `${code(key)} in the ${place}`
						: type === 'http'
							? `HTTP ${[scheme, bearerFormat].filter(Boolean).join(' ')}`
							: type;
				return [`${code(name)}: ${kind ?? ''}`, scopes.length ? `scopes ${scopes.map(code).join(', ')}` : '', oneLine(description)]
					.filter(Boolean)
					.join(' — ');
			})
			.join('; '),
	);
	return ways.some(Boolean) ? ['## Authorization', ways.map((way) => `- ${way || 'none'}`).join('\n')] : [];
}

function parameter({ name, required, deprecated, description, example, schema, content }: Parameter): string {
	const own = schema ?? Object.values(content ?? {})[0]?.schema;
	const whole = typeof own === 'object' ? own : { type: own };
	return item(name, { ...whole, deprecated, description: description ?? whole.description, example: example ?? whole.example }, required);
}

/** Of a request or a response: what its headers and its media types are. Types with the same schema stand together. */
function bodyOf({ description, headers = {}, content = {} }: Body): string[] {
	const groups = groupBy(Object.entries(content), ([, { schema }]) => JSON.stringify(schema ?? ''));
	const shownHeaders = Object.entries(headers).map(([name, header]) => parameter({ name, in: 'header', ...header }));
	return [
		prose(description),
		...(shownHeaders.length ? ['**Headers**', shownHeaders.join('\n')] : []),
		...[...groups.values()].flatMap((group) => {
			const [type, media] = group[0]!;
			const { schema } = media;
			const example = exampleOf(media);
			return [
				group.map(([one]) => code(one)).join(', ') + (schema ? `: ${typeOf(schema)}` : ''),
				typeof schema === 'object' ? prose(schema.description) : '',
				childrenOf(schema, '', 0).join('\n'),
				example === undefined ? '' : fenced(example, /json|xml/.exec(type)?.[0] ?? 'text'),
			];
		}),
	];
}

/** An example of what is sent, as text; undefined where nothing is known of it. */
function exampleOf({ schema, example, examples }: Media): string | undefined {
	const given = example ?? Object.values(examples ?? {})[0]?.value ?? sampleOf(schema);
	return typeof given === 'string' ? given : JSON.stringify(given, null, 2);
}

const oneLine = (text: unknown): string => prose(text).replace(/\s*\n\s*/g, ' ');

/** `- `name` integer, required: How many. Default `20`.`, with what it contains below. */
function item(name: string, node: Node, required = false, indent = '', depth = 0): string {
	const schema: Schema = typeof node === 'string' ? { type: node } : merged(node);
	const marks = [
		required && '**required**',
		schema.deprecated && 'deprecated',
		schema.nullable && 'nullable',
		schema.readOnly && 'read-only',
	];
	const head = [`${code(name)} ${typeOf(schema)}`, ...marks.filter(Boolean)].join(', ');
	const limits = limitsOf(schema).filter(Boolean);
	const about = oneLine(schema.description);
	const text = [limits.length ? about.replace(/[^.!?:;。]$/, '$&.') : about, ...limits].filter(Boolean).join(' ');
	return [`${indent}- ${head}${text ? `: ${text}` : ''}`, ...childrenOf(schema, `${indent}  `, depth + 1)].join('\n');
}

/** What a value may be. */
function limitsOf(schema: Schema): string[] {
	const items = typeof schema.items === 'object' ? schema.items : undefined;
	const values = schema.enum ?? items?.enum;
	const bounds = BOUNDS.flatMap(([key, sign]) =>
		schema[key] === undefined || typeof schema[key] === 'boolean' ? [] : `${sign} ${code(schema[key])}`,
	);
	return [
		values ? `One of ${values.map(code).join(', ')}.` : '',
		bounds.length ? `${bounds.join(', ')}.`.replace(/^./, (first) => first.toUpperCase()) : '',
		schema.default === undefined ? '' : `Default ${code(schema.default)}.`,
		schema.example === undefined || typeof schema.example === 'object' ? '' : `Example ${code(schema.example)}.`,
	];
}

const BOUNDS = [
	['minimum', '≥'],
	['exclusiveMinimum', '>'],
	['maximum', '≤'],
	['exclusiveMaximum', '<'],
	['multipleOf', 'multiple of'],
	['minLength', 'length ≥'],
	['maxLength', 'length ≤'],
	['pattern', 'matches'],
	['minItems', 'items ≥'],
	['maxItems', 'items ≤'],
] as const;

/** `Pet[]`, `string (date-time)`, `integer | null` */
function typeOf(node: Node | undefined): string {
	if (typeof node !== 'object') return prose(node ?? 'any');
	const schema = merged(node);
	const type = [
		schema.type ?? (schema.properties ? 'object' : schema.oneOf || schema.anyOf ? 'one of' : schema.enum ? 'string' : 'any'),
	].flat();
	if (type[0] === 'array') return `${typeOf(schema.items)}[]`;
	const name = type[0] === 'object' && schema.title ? schema.title : type.join(' | ');
	return prose(schema.format ? `${name} (${schema.format})` : name);
}

/** `allOf` as one schema. */
function merged(schema: Schema): Schema {
	const all = schema.allOf?.filter((one) => typeof one === 'object').map(merged) ?? [];
	if (!all.length) return schema;
	const { allOf: _, ...own } = schema;
	const parts = [...all, own as Schema];
	return {
		...Object.assign({}, ...parts),
		...(own.title === undefined && all.length > 1 ? { title: undefined } : {}),
		properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
		required: parts.flatMap(({ required = [] }) => required),
	};
}

/** Deeper schemas are left out: a page would have thousands of lines. */
const DEEPEST = 6;

/** Lines of a list: properties of an object, of the objects in an array, of each of several schemas. */
function childrenOf(node: Node | undefined, indent: string, depth: number): string[] {
	if (typeof node !== 'object' || depth > DEEPEST) return [];
	const schema = merged(node);
	if (schema.items) return childrenOf(schema.items, indent, depth);
	const { properties = {}, required = [], additionalProperties: more, oneOf, anyOf } = schema;
	return [
		...Object.entries(properties).map(([name, one]) => item(name, one, required.includes(name), indent, depth)),
		...(typeof more === 'object' && Object.keys(more).length ? [item('*', more, false, indent, depth)] : []),
		...(oneOf ?? anyOf ?? []).map((one) =>
			[`${indent}- ${oneOf ? 'Either' : 'Any of'} ${typeOf(one)}`, ...childrenOf(one, `${indent}  `, depth + 1)].join('\n'),
		),
	];
}

/** A value that a schema allows. */
function sampleOf(node: Node | undefined, depth = 0): unknown {
	if (typeof node !== 'object' || depth > DEEPEST) return undefined;
	const schema = merged(node);
	const { example, examples, default: usual, enum: values, properties, items, oneOf, anyOf } = schema;
	const given = [example, (examples as unknown[] | undefined)?.[0], usual, schema.const, values?.[0]].find((one) => one !== undefined);
	if (given !== undefined) return given;
	if (oneOf ?? anyOf) return sampleOf((oneOf ?? anyOf)![0], depth + 1);
	const type = [schema.type ?? (properties ? 'object' : undefined)].flat()[0];
	if (type === 'array') return [sampleOf(items, depth + 1)].filter((one) => one !== undefined);
	if (type === 'object') return Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, sampleOf(one, depth + 1)]));
	if (type === 'string') return FORMATS[schema.format ?? ''] ?? 'string';
	return type === 'boolean' ? true : type === 'integer' || type === 'number' ? (schema.minimum ?? 0) : undefined;
}

const FORMATS: Record<string, string> = {
	date: '2026-01-31',
	'date-time': '2026-01-31T12:00:00Z',
	email: 'user@example.com',
	uri: 'https://example.com',
	uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
};

/** What is needed, and no more. */
function curl(operation: Operation): string {
	const { method = 'get', parameters = [], requestBody, security = [], securitySchemes = {} } = operation;
	const isNeeded = (place: string) => parameters.filter((one) => one.in === place && one.required);
	const query = isNeeded('query').map(({ name }) => `${name}={${name}}`);
	const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
	const body = media && exampleOf(media);
	const headers = [
		...isNeeded('header').map(({ name }) => `${name}: {${name}}`),
		...Object.keys(security[0] ?? {}).flatMap((key) => {
			const { type: kind, in: place, name, scheme = 'bearer' } = securitySchemes[key] ?? {};
			if (kind === 'apiKey') return place === 'header' ? [`${name}: {key}`] : [];
			return [`Authorization: ${scheme.replace(/^./, (first) => first.toUpperCase())} {token}`];
		}),
		...(type ? [`Content-Type: ${type}`] : []),
	];
	const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
	return [
		`curl -X ${method.toUpperCase()} ${quoted(addressOf(operation) + (query.length ? `?${query.join('&')}` : ''))}`,
		...headers.map((header) => `-H ${quoted(header)}`),
		...(body === undefined ? [] : [`-d ${quoted(body)}`]),
	].join(' \\\n  ');
}
