/** The data of this repository's site: releases and their pages, the glossary and the words the linter knows. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';

const site = join(process.env.PROJECT_ROOT!, 'site');
const read = (path: string) => readFileSync(join(site, path), 'utf8');
const routes = readFileSync(join(process.env.PROJECT_ROOT!, 'test/fixtures/routes.tsv'), 'utf8')
	.trim()
	.split('\n')
	.map((line) => line.split('\t')[0]!);

interface Release {
	version: string;
	route: string;
	group: string;
	tag?: string;
	date?: string;
	title: string;
	previous?: string;
	next?: string;
	breaking?: unknown[];
	changes?: { area: string }[];
	patches?: { version: string }[];
	known?: { fixed?: string }[];
}
const releases = new Map(
	readdirSync(join(site, 'data/releases')).map((file) => [file.replace(/\.yaml$/, ''), parse(read(`data/releases/${file}`)) as Release]),
);
const isNumbered = (name: string) => !name.startsWith('v_');

test('every release page has its data file, every data file its page', () => {
	const pages = globSync(['docs/release/*/v*.md'], { cwd: site }).map((file) => `${file.replace(/^docs|\.md$/g, '')}/`);
	const told = [...releases.values()].map((r) => r.route).sort();
	assert.equal(told, pages.sort());
	// The routes that were there first stay.
	assert.equal(
		routes.filter((route) => /^\/release\/\d+\/v/.test(route) && !told.includes(route)),
		[],
	);
	for (const [name, { route, group }] of releases) {
		assert.is(route, `/release/${group}/${name}/`);
		assert.ok(existsSync(join(site, `docs/release/${group}/${name}.md`)), name);
	}
});

test('versions and tags are those of the file names', () => {
	for (const [name, { version, tag }] of releases)
		assert.equal([version, tag], isNumbered(name) ? [name.slice(1), name] : [name.slice(2), undefined]);
});

test('previous and next are one chain over all releases, both ways, in order of version and date', () => {
	const first = [...releases].filter(([, r]) => !r.previous).map(([name]) => name);
	assert.equal(first, ['v0.40']);
	const chain: string[] = [];
	for (let name: string | undefined = first[0]; name; name = releases.get(name)!.next) {
		assert.not(chain.includes(name), `${name} twice`);
		assert.is(releases.get(name)!.previous, chain.at(-1), `previous of ${name}`);
		chain.push(name);
	}
	assert.is(chain.length, releases.size);
	const numbered = chain.filter(isNumbered);
	const key = (name: string) =>
		name
			.slice(1)
			.split('.')
			.map((n) => n.padStart(5, '0'))
			.join('.');
	assert.equal(
		numbered,
		[...numbered].sort((a, b) => (key(a) < key(b) ? -1 : 1)),
	);
	assert.equal(chain.slice(numbered.length), ['v_next', 'v_nextnext'], 'what comes is last');
	const dates = chain.map((name) => releases.get(name)!.date).filter((d) => d !== undefined);
	assert.equal(dates, [...dates].sort());
});

test('the newest version is what the announcement, the release pages and the installation name; what comes next tells nothing that is published', () => {
	const published = [...releases.keys()].filter((name) => releases.get(name)!.tag);
	const newest = published.find((name) => !releases.get(releases.get(name)!.next ?? '')?.tag)!;
	assert.is(newest, 'v0.131.1');
	const config = read('vrmdocs.config.ts');
	assert.match(config, `UniVRM ${newest}の内容`);
	assert.match(config, `univrm-${newest.replaceAll('.', '-')}`);
	for (const file of ['docs/release/index.md', 'docs/release/upgrade.md', 'data/checked-version.md'])
		assert.match(read(file), newest, file);
	// Addresses of packages stand in the data, for all pages.
	assert.equal([...new Set(read('data/newest-packages.md').match(/(?<=#|`)v[\d.]+/g))], [newest]);
	const { changes, breaking, patches } = releases.get('v_next')!;
	assert.equal([changes, breaking, patches], [undefined, undefined, undefined]);
	for (const file of globSync(['docs/**/*.md'], { cwd: site })) {
		assert.not.ok(read(file).includes(`#${newest}`), `${file} includes data/newest-packages.md`);
		// A path of Assets/ is right up to v0.130.1 alone.
		assert.not.match(read(file), /path=\/Assets\/[\w/]+#v0\.131|path=\/Packages\/[\w/]+#v0\.130/, file);
	}
});

test('pages link to the sources of one version, which stands in data/checked.yaml, and say that it is this one', () => {
	const { version } = parse(read('data/checked.yaml')) as { version: string };
	assert.match(read('data/checked-version.md'), `説明は\`${version}\`に基づきます`);
	const byHand = globSync(['docs/**/*.md'], { cwd: site, ignore: ['docs/release/**'] }).filter((file) =>
		new RegExp(`UniVRM/(?:tree|blob)/${version}|<GitHubFile[^>]* tag=`).test(read(file)),
	);
	assert.equal(byHand, []);
});

/** Pages about versions, and one with an example of a report. */
const aboutVersions = ['univrm_version', 'unity_version', 'report_error'];

test('what is said of today names no version by hand: pages include data/checked-version.md or data/checked-newest.md', () => {
	const today = new Set([...read('data/checked-version.md'), ...read('data/checked-newest.md')].join('').match(/v\d[\d.]+\d/g));
	const isToday = new RegExp(`\\b(?:${[...today].join('|').replaceAll('.', '\\.')})\\b`);
	/** A range, an example, a comparison of versions, a row of a version. */
	const isHistory = (line: string): boolean =>
		/v[\d.]+`?(?:まで|から|より|以降)|例：/.test(line) ||
		new Set(line.match(/\bv0\.[\d.]+\d/g)).size > 1 ||
		/^\| \W?v[\d.]+\W? \|/.test(line);
	const found = globSync(['docs/**/*.md', 'pages/**/*.md'], { cwd: site, ignore: ['docs/release/**'] })
		.filter((file) => !aboutVersions.some((name) => file.endsWith(`${name}.md`)))
		.flatMap((file) =>
			read(file)
				.replace(/```[\s\S]*?```|tag="[^"]*"|https?:\/\/\S+/g, '')
				.split('\n')
				.filter((line) => isToday.test(line) && !isHistory(line))
				.map((line) => `${file}: ${line}`),
		);
	assert.equal(found, []);
});

test('no line of prose breaks between glTF and its version', () => {
	const prose = globSync(['docs/**/*.md', 'pages/*.tsx'], { cwd: site }).flatMap((file) =>
		read(file)
			.replace(/^---\n[\s\S]*?\n---\n|```[\s\S]*?```/g, '')
			.split('\n')
			.flatMap((line, i) => (/glTF[ \n]2\.0|glTF$/.test(line) && !/^sidebar|^#/.test(line) ? [`${file}:${i} ${line}`] : [])),
	);
	assert.equal(prose, []);
});

test('a category of the release sidebar is named by its first version', () => {
	const categories = [
		...read('sidebars.ts').matchAll(/label: 'v0\.(\d+)以降（Unity[^']*',\s*items: \[\s*'release\/\d+\/index',\s*'release\/\d+\/v0\.(\d+)/g),
	];
	assert.is(categories.length, new Set([...releases.values()].map((r) => r.group)).size - 1, 'all but the oldest');
	for (const [, label, first] of categories) assert.is(label, first);
});

test('groups are in order of the chain, each in one piece', () => {
	const groups = [...releases.values()].reduce<Set<string>>((set, r) => set.add(r.group), new Set());
	assert.equal([...groups].sort(), ['055', '056', '068', '079', '100', '112', '128']);
	const order: string[] = [];
	for (let name: string | undefined = 'v0.40'; name; name = releases.get(name)!.next)
		if (order.at(-1) !== releases.get(name)!.group) order.push(releases.get(name)!.group);
	assert.equal(order, ['055', '056', '068', '079', '100', '112', '128']);
});

test('each page shows its own data: header first, breaking changes and changes where there are any', () => {
	for (const [name, release] of releases) {
		const text = read(`docs/release/${release.group}/${name}.md`);
		const used = [...text.matchAll(/<Release(\w+) version="([^"]*)" \/>/g)].map((m) => `${m[1]} ${m[2]}`);
		assert.equal(
			used,
			[
				`Header ${name}`,
				...(release.breaking?.length ? [`Breaking ${name}`] : []),
				...(release.changes?.length ? [`Changes ${name}`] : []),
			],
			name,
		);
		const title = (parse(/^---\n([\s\S]*?)\n---/.exec(text)![1]!) as { title: string }).title;
		if (isNumbered(name)) assert.ok(title.startsWith(`${name} `) || title === name, title);
	}
});

test('fixed versions and patches are versions', () => {
	for (const [name, release] of releases) {
		for (const { version } of release.patches ?? []) assert.match(version, /^0\.\d+(?:\.\d+)?[a-z]?$/, name);
		for (const { fixed } of release.known ?? []) if (fixed) assert.match(fixed, /^v?0\.\d+(?:\.\d+)?[a-z]?$/, name);
	}
});

interface Term {
	id: string;
	term: string;
	reading: string;
	en: string;
	definition: string;
	url: string;
	variants?: string[];
	avoid?: string;
}
const glossary = parse(read('data/glossary.yaml')) as Term[];
const words = (parse(read('data/prh.yaml')) as { rules: { expected: string; pattern: string }[] }).rules;
const pattern = (text: string) => new RegExp(text.replace(/^\/(.*)\/$/, '$1'));

const rules = [
	...words.map((w) => ({ expected: w.expected, pattern: pattern(w.pattern) })),
	...glossary.filter((t) => t.avoid).map((t) => ({ expected: t.term, pattern: pattern(t.avoid!) })),
];

test('terms are unique, in order of their reading, and lead to pages there are', () => {
	for (const key of ['id', 'term'] as const) assert.is(new Set(glossary.map((t) => t[key])).size, glossary.length, key);
	assert.equal(
		glossary.map((t) => t.reading),
		glossary.map((t) => t.reading).sort(),
	);
	for (const { term, url, definition } of glossary) {
		assert.ok(routes.includes(url.replace(/#.*/, '')), `${term}: ${url}`);
		assert.match(definition, /。$/, term);
		const id = url.split('#')[1];
		if (!id) continue;
		const source = globSync([`docs${url.replace(/#.*/, '').replace(/\/$/, '')}{.md,/index.md}`], { cwd: site })[0]!;
		assert.match(read(source), `{#${id}}`, `${term}: ${url}`);
	}
});

test('the glossary and the word list write every term the way they ask for', () => {
	for (const rule of rules) {
		assert.not.match(rule.expected, rule.pattern, `${rule.expected} is what its own rule avoids`);
		for (const other of rules)
			assert.not.match(rule.expected, other.pattern, `${rule.expected} is avoided by the rule of ${other.expected}`);
		for (const { term, definition } of glossary)
			assert.not.match(`${term} ${definition}`, rule.pattern, `${term} against the rule of ${rule.expected}`);
	}
	assert.is(new Set(rules.map((r) => r.expected)).size, rules.length, 'one rule for each word');
});

test('drawings, descriptions, data and components use the words the linter asks for in pages', () => {
	const files = globSync(['{blog,docs,pages}/**/*.{md,svg}', 'data/**/*.yaml', '{components,lib,pages}/**/*.{ts,tsx}', '*.ts'], {
		cwd: site,
		// These list the words to avoid.
		ignore: ['data/prh.yaml', 'data/glossary.yaml', 'data/synonyms.yaml'],
	});
	const found: string[] = [];
	for (const file of files.sort()) {
		for (const [i, line] of read(file).split('\n').entries()) {
			if (!/[ぁ-んァ-ヶ一-龠]/.test(line)) continue;
			if (file.endsWith('.md') && !/^(?:title|description|sidebar_label): /.test(line)) continue; // the linter reads the rest
			const prose = line.replace(/`[^`]*`|[A-Z]\w*(?:\.\w+)+|\/[\w/#-]+\//g, ' '); // without code, dotted names and addresses
			for (const { expected, pattern } of rules) {
				const word = pattern.exec(prose)?.[0];
				if (word) found.push(`${file}:${i + 1} ${word} => ${expected}`);
			}
		}
	}
	assert.equal(found, []);
});

test('a spelling to avoid is a variant that search knows', () => {
	for (const { term, avoid, variants } of glossary.filter((t) => t.avoid))
		if (/^[ァ-ヶー]/.test(term) && variants?.length)
			assert.ok(
				variants.some((v) => pattern(avoid!).test(v)) || !variants.some((v) => v.startsWith(term.slice(0, 3))),
				`${term}: ${variants}`,
			);
});

test('synonyms are groups of at least two different words, no group twice', () => {
	const groups = parse(read('data/synonyms.yaml')) as string[][];
	for (const group of groups) {
		const arrow = group.indexOf('→'); // the same word may stand on both sides
		const sides = arrow < 0 ? [group] : [group.slice(0, arrow), group.slice(arrow + 1)];
		assert.ok(group.length >= 2 && sides.every((side) => side.length && new Set(side).size === side.length), group.join());
	}
	const starts = groups.map((g) => `${g[0]}${g.includes('→') ? '→' : ''}`);
	assert.is(new Set(starts).size, groups.length);
});

test('the applications of the showcase have names, addresses and tags there are', () => {
	const apps = parse(read('data/showcase.json')) as { title?: string; name?: string; url?: string; website?: string; tags?: string[] }[];
	const tags = Object.keys(parse(read('data/showcase_tags.json')) as object);
	const list = Array.isArray(apps) ? apps : Object.values(apps as object);
	assert.ok(list.length > 10);
	const known = JSON.stringify(parse(read('data/showcase_tags.json')));
	for (const app of list as { tags?: string[] }[])
		for (const tag of app.tags ?? []) assert.ok(tags.includes(tag) || known.includes(`"${tag}"`), tag);
});

test.run();
