/** Pages of docusaurus-plugin-openapi-docs: everything is in the front matter key `api`. */
import { deflateSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { operationPage } from '../../../../src/adapters/docusaurus/markdown/openapi.ts';
import { compileSafely } from '../../../../src/markdown/compile.ts';
import { markdownDefaults } from '../../../support/markdown.ts';

const pageOf = (operation: object): string => `---
id: rename
title: "Rename a bone"
hide_title: true
api: ${deflateSync(JSON.stringify(operation)).toString('base64')}
info_path: docs/api/bones
---

import MethodEndpoint from "@theme/ApiExplorer/MethodEndpoint";

<MethodEndpoint method={"put"} path={"/bones/{name}"} />
`;

const bone = {
	type: 'object',
	title: 'Bone',
	required: ['name'],
	properties: {
		name: { type: 'string', minLength: 1, description: 'As in <b>Unity</b>: `{name}`' },
		side: { type: 'string', enum: ['left', 'right'], default: 'left' },
		parent: 'circular(Bone)',
		ends: { type: 'array', items: { type: 'object', properties: { x: { type: 'number' } } } },
	},
};

const operation = {
	method: 'put',
	path: '/bones/{name}',
	servers: [{ url: 'https://api.example/v1/' }],
	description: 'Gives a bone another name if {a} < b.\n\nexport it afterwards.',
	parameters: [
		{ name: 'name', in: 'path', required: true, schema: { type: 'string' } },
		{ name: 'dry', in: 'query', description: 'Only looks', schema: { type: 'boolean', default: false } },
	],
	security: [{ key: [] }],
	securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
	requestBody: { required: true, content: { 'application/json': { schema: bone } } },
	responses: {
		200: { description: 'Renamed', content: { 'application/json': { schema: { oneOf: [bone, { type: 'string' }] } } } },
		404: { description: 'No such bone' },
	},
};

test('a page of one operation has its method and address, parameters, body, a call and responses', () => {
	assert.is(
		operationPage(pageOf(operation)),
		`---
id: rename
title: "Rename a bone"



---

\`\`\`http
PUT https://api.example/v1/bones/{name}
\`\`\`

Gives a bone another name if &#123;a&#125; &#60; b.

&#8203;export it afterwards.

## Authorization

- \`key\`: \`X-Key\` in the header

## Request

### Path parameters

- \`name\` string, **required**

### Query parameters

- \`dry\` boolean: Only looks. Default \`false\`.

### Body (required)

\`application/json\`: Bone

- \`name\` string, **required**: As in  Unity : \`{name}\`. Length ≥ \`1\`.
- \`side\` string: One of \`left\`, \`right\`. Default \`left\`.
- \`parent\` circular(Bone)
- \`ends\` object[]
  - \`x\` number

\`\`\`json
{
  "name": "string",
  "side": "left",
  "ends": [
    {
      "x": 0
    }
  ]
}
\`\`\`

## Example

\`\`\`bash
curl -X PUT 'https://api.example/v1/bones/{name}' \\
  -H 'X-Key: {key}' \\
  -H 'Content-Type: application/json' \\
  -d '{
  "name": "string",
  "side": "left",
  "ends": [
    {
      "x": 0
    }
  ]
}'
\`\`\`

## Responses

### 200

Renamed

\`application/json\`: one of

- Either Bone
  - \`name\` string, **required**: As in  Unity : \`{name}\`. Length ≥ \`1\`.
  - \`side\` string: One of \`left\`, \`right\`. Default \`left\`.
  - \`parent\` circular(Bone)
  - \`ends\` object[]
    - \`x\` number
- Either string

\`\`\`json
{
  "name": "string",
  "side": "left",
  "ends": [
    {
      "x": 0
    }
  ]
}
\`\`\`

### 404

No such bone
`,
	);
});

test('it compiles as a page of a Docusaurus tree without a word about it, with coloured code and headings to link to', async () => {
	const page = await compileSafely(pageOf(operation), { ...markdownDefaults, mdxComponents: true }, 'page', 'docs/rename.api.mdx', 'mdx');
	assert.equal(page.problems, []);
	assert.equal(
		page.headings.map(({ id }) => id),
		['authorization', 'request', 'path-parameters', 'query-parameters', 'body-required', 'example', 'responses', '200', '404'],
	);
	assert.match(page.html, /class="token property"/);
	assert.match(page.html, /if \{a\} &#x3C; b|if \{a\} &lt; b/);
	assert.not.ok(page.module, 'nothing of it is rendered by React');
});

test('code in a description stays as it is, and what is no operation is a page as any other', () => {
	const fenced = { method: 'get', description: 'See ``a`{b}`` and\n\n```ts\nif (a < b) {}\n```\n\nthen {c}.' };
	assert.match(operationPage(pageOf(fenced))!, 'See ``a`{b}`` and\n\n```ts\nif (a < b) {}\n```\n\nthen &#123;c&#125;.');
	for (const text of [
		pageOf({ info: {} }),
		pageOf({ method: 'get', responses: { 200: { content: { 'text/plain': { schema: { properties: { a: null } } } } } } }),
		pageOf(operation).replace(/^api: .*$/m, 'api: nothing of ours'),
		'---\ntitle: A\n---\n\napi: in a text\n',
		'# A\n',
	])
		assert.is(operationPage(text), undefined);
});

test.run();
