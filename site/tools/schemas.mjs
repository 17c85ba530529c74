// Writes the JSON Schemas anew: `node site/tools/schemas.mjs`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTs, root } from './import-ts.mjs';

const { schemaFiles } = await importTs('site/lib/vrm/schemas.ts');
const folder = join(root, 'site/static/schemas');
mkdirSync(folder, { recursive: true });
const page = readFileSync(join(root, 'site/docs/vrm1/implement/schema.md'), 'utf8');
for (const [name, text] of Object.entries(schemaFiles(page))) writeFileSync(join(folder, name), text);
