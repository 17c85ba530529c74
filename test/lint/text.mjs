// Lints Japanese prose: `node test/lint/text.mjs [files or folders ...]` (default: site/docs site/blog site/pages).
// A file that passed is remembered by its content, so that a second run reads only what changed; all of them together in test/whole.json, which a fresh
// clone has.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { globSync } from 'tinyglobby';
import { parse, stringify } from 'yaml';
import { noteWhole, readWhole, sha1 } from '../sample.mjs';

const CACHE = 'dist/cache/prose.json';
const WHOLE = 'test/whole.json';
const WORDS = 'dist/cache/prh.yaml';

/**
 * Directive fences (`:::note 題名`) are not sentences: an HTML comment of the same line count takes their place. Nor are the ids of headings
 * (`## 題名 {#id}`).
 */
const withoutFences = (text) =>
	text
		.replace(/^([ \t]*):{3,}.*$/gm, '$1<!-- -->\n')
		.replace(/<!-- -->\n\n?/g, '<!-- -->\n')
		.replace(/^(#+ .*?) \{#[^}]*\}$/gm, '$1');

const targets = process.argv.slice(2).length ? process.argv.slice(2) : ['site/docs', 'site/blog', 'site/pages'];
const files = targets.flatMap((t) => (statSync(t).isDirectory() ? globSync(['**/*.md'], { cwd: t, absolute: true }) : [t])).sort();
const rules = sha1(
	['.textlintrc.json', 'site/data/prh.yaml', 'site/data/glossary.yaml', 'package-lock.json', 'test/lint/text.mjs']
		.map((f) => readFileSync(f, 'utf8'))
		.join('\0'),
);
const passed = new Set(readCache());
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const keyOf = (file) => sha1(`${rules}\0${texts.get(file)}`);
/** Of all the prose; what is asked for by name is always read. */
const whole = process.argv.length > 2 ? undefined : sha1(files.map(keyOf).join());
const isKnown = whole && !process.env.TEST_ALL && readWhole(WHOLE).prose === whole;
const open = isKnown ? [] : files.filter((file) => !passed.has(keyOf(file)));
let problems = 0;
if (open.length) {
	const { createLinter, loadTextlintrc } = await import('textlint');
	mkdirSync(dirname(WORDS), { recursive: true });
	writeFileSync(WORDS, stringify(wordRules()));
	const linter = createLinter({ descriptor: await loadTextlintrc() });
	for (const file of open) {
		const result = await linter.lintText(withoutFences(texts.get(file)), file);
		for (const m of result.messages)
			console.log(`${file}:${m.loc.start.line}:${m.loc.start.column} ${m.ruleId}: ${m.message.split('\n')[0]}`);
		problems += result.messages.length;
		if (!result.messages.length) passed.add(keyOf(file));
	}
	mkdirSync(dirname(CACHE), { recursive: true });
	writeFileSync(CACHE, JSON.stringify([...passed]));
}
if (whole && !problems) noteWhole(WHOLE, { prose: whole });
console.log(`${files.length} files, ${open.length} read anew, ${problems} problems`);
process.exitCode = problems ? 1 : 0;

/** Rules of words: the glossary's, and those of general words. */
function wordRules() {
	const general = parse(readFileSync('site/data/prh.yaml', 'utf8'));
	const terms = parse(readFileSync('site/data/glossary.yaml', 'utf8')).filter((t) => t.avoid);
	return { ...general, rules: [...general.rules, ...terms.map((t) => ({ expected: t.term, pattern: `/${t.avoid}/` }))] };
}

function readCache() {
	try {
		return JSON.parse(readFileSync(CACHE, 'utf8'));
	} catch {
		return [];
	}
}
