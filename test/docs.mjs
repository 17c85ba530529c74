// `npm run docs` writes what the manual says of the sources. With `--check`, a step of `npm test`, it writes nothing and fails where that differs.
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from './run.mjs';

const [{ file }] = await compile([join(resolve(fileURLToPath(import.meta.url), '..'), 'support/docs.ts')]);
const { writeDocs } = await import(pathToFileURL(file).href);
const isCheck = process.argv.includes('--check');
const written = writeDocs(isCheck);
for (const path of written) console.log(isCheck ? `${path} is not what the sources say: npm run docs` : path);
if (isCheck && written.length) process.exitCode = 1;
