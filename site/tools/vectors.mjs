// Writes the test vectors anew: `node site/tools/vectors.mjs`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTs, root } from './import-ts.mjs';

const { vectorFiles } = await importTs('site/lib/vrm/reference/vectors.ts');
const folder = join(root, 'site/static/vectors');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(vectorFiles())) writeFileSync(join(folder, name), text);
