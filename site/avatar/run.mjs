// Runs scripts beside this one: `node site/avatar/run.mjs write posters`.
import { importTs } from '../tools/import-ts.mjs';

for (const name of process.argv.slice(2)) await importTs(`site/avatar/${name}.ts`);
