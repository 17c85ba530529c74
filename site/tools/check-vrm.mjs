// Runs check-vrm.ts beside it.
import { importTs } from './import-ts.mjs';

const { main } = await importTs('site/tools/check-vrm.ts');
process.exitCode = await main(
	process.argv.slice(2),
	(text) => process.stdout.write(text),
	(text) => process.stderr.write(`${text}\n`),
);
