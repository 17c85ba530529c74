// Names of the properties that the search worker alone knows, which esbuild shortens in its script (src/theme/scripts.ts). They are read from its
// source, so that a new one is never forgotten: those of its interfaces and tables, but for what is in a file, in a message, in another script or of the browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const core = fileURLToPath(new URL('../src/search/core', import.meta.url));
/** Files, messages and what other scripts have: the words' help, the page. Their exported interfaces keep their names. */
const SHARED = ['types.ts', 'protocol.ts', 'readings.ts', 'spelling.ts', 'client.ts'];

/** An interface; a table of constants. */
const OWN = /^(?:export )?(?:interface|const [A-Z]\w* = \{)[\s\S]*?\}(?: as const)?;?$/gm;
const EXPORTED = /^export interface [\s\S]*?^\}|^export type .*/gm;

/** Names of the properties in them. */
const namesIn = (file, kind) =>
	[...readFileSync(join(core, file), 'utf8').matchAll(kind)].flatMap(([body]) =>
		[...body.matchAll(/(?:^\t+|[{;,] )(\w+)\??[(:]/gm)].map(([, name]) => name),
	);

/** Properties of JavaScript and of the browser, as far as Node has them: an object of its own may have one of these names. */
function builtIn() {
	const names = new Set();
	for (const one of Object.getOwnPropertyNames(globalThis)) {
		const value = globalThis[one];
		if (typeof value !== 'function' && !(value && typeof value === 'object')) continue;
		for (const own of [value, value.prototype ?? {}]) for (const name of Object.getOwnPropertyNames(own)) names.add(name);
	}
	return names;
}

/** @returns the names, in order */
export function workerNames() {
	const files = readdirSync(core, { recursive: true }).filter((file) => file.endsWith('.ts'));
	const kept = builtIn();
	for (const file of SHARED) for (const name of namesIn(file, EXPORTED)) kept.add(name);
	const own = files.filter((file) => !SHARED.includes(file)).flatMap((file) => namesIn(file, OWN));
	return [...new Set(own)].filter((name) => !kept.has(name)).sort();
}
