// Runs compiled suites one after another in this process: `node together.mjs FILE…`. `test/run.mjs` starts it for small unit suites.
import { run } from 'uvu/run';

process.setMaxListeners(100);
await run(process.argv.slice(2).map((file) => ({ name: file, file })));
