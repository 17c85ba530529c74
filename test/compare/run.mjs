// `npm run compare -- TREE [--json FILE] [--times] [--all]`: builds a Docusaurus tree with Docusaurus and with vrmdocs and prints every difference that readers
// or search engines could notice. The tree is copied; nothing in it changes.
//
//   --times  also: cold, nothing changed, one page changed, bytes of JavaScript on a page
//   --all    also the differences that known.mjs gives a reason for
//   --again  uses the outputs of the last run
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildOurs, buildTheirs, copyTree } from './builds.mjs';
import { compareSites } from './differences.mjs';
import { reasonFor, toldIn } from './known.mjs';
import { readSite } from './read-page.mjs';
import { printTimes } from './times.mjs';

const args = process.argv.slice(2);
const flag = (name) => args.includes(name);
const value = (name) => (flag(name) ? args[args.indexOf(name) + 1] : undefined);
const tree = args.find((arg, i) => !arg.startsWith('--') && args[i - 1] !== '--json');
if (!tree) {
	console.error('npm run compare -- TREE [--json FILE] [--times] [--all] [--again]');
	process.exit(2);
}

const copy = copyTree(resolve(tree), flag('--again'));
const theirs = buildTheirs(copy, flag('--again'));
const ours = buildOurs(copy, flag('--again'));
const sites = { theirs: readSite(theirs.out, 'docusaurus'), ours: readSite(ours.out, 'vrmdocs'), told: toldIn(ours.stderr) };
const explained = compareSites(sites.theirs, sites.ours).map((difference) => ({ ...difference, reason: reasonFor(difference, sites) }));

/** By what differs, the most frequent first. */
function print(list) {
	const groups = new Map();
	for (const one of list) groups.set(one.what, [...(groups.get(one.what) ?? []), one]);
	for (const [what, items] of [...groups].sort((a, b) => b[1].length - a[1].length)) {
		console.log(`\n${what}: ${items.length}`);
		for (const { route, theirs, ours, reason } of items) {
			console.log(`  ${route}`);
			if (theirs !== undefined) console.log(`    Docusaurus: ${theirs}`);
			if (ours !== undefined) console.log(`    vrmdocs:    ${ours}`);
			if (reason) console.log(`    reason:     ${reason}`);
		}
	}
}

const open = explained.filter(({ reason }) => !reason);
print(flag('--all') ? explained : open);
const counts = new Map();
for (const { reason } of explained) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
if (counts.size) console.log('\nDifferences that are meant:');
for (const [reason, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`  ${count} × ${reason}`);
console.log(
	`\n${theirs.pages} pages of Docusaurus, ${ours.pages} of vrmdocs; ${open.length} differences, ${explained.length - open.length} more with a reason`,
);
if (flag('--times')) printTimes(copy);
const file = value('--json');
if (file)
	writeFileSync(
		file,
		JSON.stringify(explained, (key, value) => (key === 'whole' ? undefined : value), '\t'),
	);
process.exitCode = open.length ? 1 : 0;
