// Lints Japanese prose: `node test/lint/text.mjs [files or folders ...]` (default: site/docs site/blog site/pages).
import { readFileSync, statSync } from 'node:fs';
import { glob } from 'tinyglobby';
import { createLinter, loadTextlintrc } from 'textlint';

/** Directive fences (`:::note 題名`) are not sentences: an HTML comment of the same line count takes their place. */
const withoutFences = (text) =>
	text.replace(/^([ \t]*):{3,}.*$/gm, '$1<!-- -->\n').replace(/<!-- -->\n\n?/g, '<!-- -->\n');

const targets = process.argv.slice(2).length ? process.argv.slice(2) : ['site/docs', 'site/blog', 'site/pages'];
const files = (
	await Promise.all(
		targets.map((t) => (statSync(t).isDirectory() ? glob(['**/*.md'], { cwd: t, absolute: true }) : [t])),
	)
).flat();
const linter = createLinter({ descriptor: await loadTextlintrc() });
let problems = 0;
for (const file of files.sort()) {
	const result = await linter.lintText(withoutFences(readFileSync(file, 'utf8')), file);
	for (const m of result.messages) {
		problems++;
		console.log(`${file}:${m.loc.start.line}:${m.loc.start.column} ${m.ruleId}: ${m.message.split('\n')[0]}`);
	}
}
console.log(`${files.length} files, ${problems} problems`);
process.exitCode = problems ? 1 : 0;
