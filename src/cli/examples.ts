/** Examples under `--help`. */
const examples = {
	build: [
		['vrmdocs build', 'the site in ./site, else ., to dist/site'],
		['vrmdocs build docs-site --out public', 'another site, to another folder'],
		['vrmdocs build --strict --json > report.json', 'in CI: warnings fail, the report is JSON'],
		['vrmdocs build --url https://me.github.io --base-url /project', 'for GitHub Pages of a project'],
		['vrmdocs build --no-cache --profile', 'everything anew, with the time of each stage'],
	],
	serve: [
		['vrmdocs serve --watch --open', 'write: every saved change is in the browser at once'],
		['vrmdocs serve --port 0', 'the built site, on any free port'],
	],
	'check-links': [
		['vrmdocs check-links --strict', 'in CI: warnings fail'],
		['vrmdocs check-links --external --format github', 'other sites too, shown in the pull request'],
		['vrmdocs check-links --fix', 'correct what has one right answer'],
	],
	compile: [
		['vrmdocs compile --shard 2/4 --cache-url https://cache.example.com/docs', 'in CI: the second of four jobs'],
		['vrmdocs compile --cache-url https://cache.example.com/docs', 'writes into the shared cache what it lacks'],
	],
	version: [['vrmdocs version 1.2', 'copies docs/ to versioned_docs/version-1.2/ and names it in versions.json']],
	index: [['vrmdocs index --query "getting started"', 'what readers would find']],
} satisfies Record<string, [string, string][]>;

export function examplesOf(command: keyof typeof examples): string {
	const width = Math.max(...examples[command].map(([line]) => line.length));
	return `\nExamples:\n${examples[command].map(([line, does]) => `  ${line.padEnd(width)}  ${does}`).join('\n')}`;
}
