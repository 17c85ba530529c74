/** `vrmdocs init`: creates a site, or copies a file of the theme into one. Never overwrites files. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix, resolve } from 'node:path';
import { movesFrom } from '../adapters/init.ts';
import { filesBelow, inTemporaryFolder } from '../base/folder.ts';
import { groupBy } from '../base/group.ts';
import { nearest } from '../base/nearest.ts';
import { packageRoot } from '../base/package-root.ts';
import { pathFrom, repositoryOf } from '../base/paths.ts';
import { ConfigError, configError, errorAt, type Problem } from '../base/problem.ts';
import { thrownMessage } from '../base/thrown.ts';
import { VERSION } from '../base/version.ts';
import { replaceable } from '../theme/overrides.ts';
import { madeIn } from './flags.ts';
import type { ServeFlags } from './serve.ts';

export interface InitFlags {
	/** The tool whose config is read. */
	from?: string;
	/** Names of files of the theme to copy: `Footer`, `layouts/Head`. */
	override?: string[];
	/** Only a config and a first page. */
	bare?: boolean;
	debug?: boolean;
}

/** @returns the exit code. @throws ConfigError if a file exists already, or the theme has no such file */
export async function runInit(folder: string | undefined, flags: InitFlags): Promise<number> {
	const dir = resolve(folder ?? '.');
	if (flags.from) return movesFrom[flags.from]!(dir);
	return flags.override?.length ? copyOverrides(dir, flags.override) : writeStarter(dir, flags.bare || hasProject(dir));
}

const say = (text: string) => process.stderr.write(`${text}\n`);
const shown = (path: string) => pathFrom(process.cwd(), path) || '.';

/** @param isBare only a config and a first page, without the manual */
function writeStarter(dir: string, isBare: boolean): number {
	const starter = join(packageRoot(), 'templates/starter');
	const name = basename(dir);
	const own = ownDocs(dir);
	const files = ownFiles(starter)
		.filter((path) => !isBare || !manualFiles.test(path))
		.map((path) => ({
			// npm excludes files named .gitignore from packages, so the starter has it under another name.
			path: path === '_gitignore' ? '.gitignore' : path,
			text: path === 'vrmdocs.config.ts' && isBare ? bareConfig(name) : filled(path, readFileSync(join(starter, path)), name),
		}));
	for (const file of files) if (file.path === WORKFLOW) Object.assign(file, workflowFor(dir, String(file.text)));
	if (isBare && !own.length) files.push({ path: 'docs/index.md', text: firstPage(name) });
	else if (isBare && !own.some((path) => ownHome.test(path))) files.push({ path: 'pages/index.md', text: ownLanding(name, own) });
	refuseToOverwrite(
		dir,
		files.map(({ path }) => path).filter((path) => path.startsWith('vrmdocs.config.')),
	);
	const kept = files.map(({ path }) => path).filter((path) => existsSync(join(dir, path)));
	const wanted = files.filter(({ path }) => !kept.includes(path));
	for (const { path, text } of wanted) write(join(dir, path), text);
	const run = packageManager();
	say(`${wanted.length} files written to ${shown(dir)}:\n${listOf(wanted.map(({ path }) => path))}`);
	if (isBare)
		say(`${own.length ? `Pages of your own in docs/: ${own.length}; the` : 'The'} manual is left out, \`npx vrmdocs manual\` shows it`);
	if (kept.length) say(`Left alone, since there is a file of the name: ${kept.join(', ')}`);
	if (kept.includes('tsconfig.json')) say('Your tsconfig.json needs "jsx": "react-jsx", and "vrmdocs/client" in "types".');
	say('Next:\n');
	const has = (name: string) => existsSync(join(dir, 'node_modules', name, 'package.json'));
	const isThere = has('vrmdocs');
	// pnpm and Yarn do not put the types of React, which the tool brings, where the site's own code sees them.
	const types = run === 'npm' || has('@types/react') ? [] : ['@types/react', '@types/react-dom'];
	const lacking = [...(isThere ? [] : ['vrmdocs']), ...types];
	const add = lacking.length ? [`${run} ${run === 'npm' ? 'install --save-dev' : 'add -D'} ${lacking.join(' ')}`] : [];
	const install = kept.includes('package.json') ? add : isThere ? [] : [`${run} install`];
	const steps = [...(dir === process.cwd() ? [] : [`cd ${shown(dir)}`]), ...install];
	if (steps.length) say(`  ${steps.join(' && ')}`);
	say(`  ${kept.includes('package.json') ? 'npx vrmdocs serve --watch' : `${run} start`}`);
	return 0;
}

const WORKFLOW = '.github/workflows/docs.yml';

/** The workflow that publishes a site. GitHub reads it in the root of the repository, so the paths in it start there. */
function workflowFor(dir: string, text: string): { path: string; text: string } {
	const root = repositoryOf(dir);
	const workflow = text.replaceAll('path: dist/', `path: ${madeIn(dir)}/`);
	if (root === dir) return { path: WORKFLOW, text: workflow };
	const folder = pathFrom(root, dir);
	const isIn = `    defaults:\n      run:\n        working-directory: ${JSON.stringify(folder)}\n`;
	return {
		path: pathFrom(dir, join(root, WORKFLOW)),
		text: workflow
			.replace('  build:\n    runs-on: ubuntu-latest\n', (line) => line + isIn)
			.replace(/path: (\S+\/(?:site|cache))/g, (_, path: string) => `path: ${JSON.stringify(`${folder}/${path}`)}`),
	};
}

/** Files grouped by folder: `  docs/ index.md, writing.md`. */
function listOf(paths: string[]): string {
	const folders = groupBy(paths, (path) => (posix.dirname(path) === '.' ? './' : `${posix.dirname(path)}/`));
	return [...folders].map(([folder, inside]) => `  ${folder} ${inside.map((path) => posix.basename(path)).join(', ')}`).join('\n');
}

/** Files of the starter that belong to the manual and its examples. */
const manualFiles = /^(?:docs|blog|pages|components|static|styles)\/|^sidebars\.ts$/;

/** Files that do not count as a project: hidden files, those of package managers, a readme. */
const beginnings =
	/^(?:\.|(?:node_modules|package(?:-lock)?\.json|pnpm-(?:lock|workspace)\.yaml|yarn\.lock|bun\.lockb?|tsconfig\.json)$|(?:README|LICEN[CS]E)\b)/i;

/** Whether a folder contains a project: then the manual is not copied into it. */
const hasProject = (dir: string): boolean => existsSync(dir) && readdirSync(dir).some((name) => !beginnings.test(name));

/** A page that is the site's home page. */
const ownHome = /^(?:index|readme)\.mdx?$/i;

/** Markdown files that are in docs/ already, the least nested first: `['guide.md', 'api/start.mdx']`. */
function ownDocs(dir: string): string[] {
	const docs = join(dir, 'docs');
	if (!existsSync(docs)) return [];
	const depth = (path: string) => path.split('/').length;
	return ownFiles(docs)
		.filter((path) => /\.mdx?$/.test(path) && !/(?:^|\/)_/.test(path))
		.sort((a, b) => depth(a) - depth(b));
}

const bareConfig = (folder: string): string => `import { defineConfig } from 'vrmdocs';

export default defineConfig({
	title: ${quoted(titleOf(folder))},
	// Where the site will be published: canonical links, the sitemap and feeds begin with it.
	url: 'https://docs.example.com',
	colorMode: { respectPrefersColorScheme: true },
	navbar: { items: [{ type: 'docSidebar', sidebarId: 'docs', label: 'Docs', position: 'left' }] },
});
`;

const firstPage = (folder: string): string => `# ${titleOf(folder)}

This page is \`docs/index.md\`. Each Markdown file beside it is a page, too.
`;

/** A home page that links to the first doc. */
const ownLanding = (folder: string, docs: string[]): string => `---
title: Home
layout: home
hero:
  name: ${JSON.stringify(titleOf(folder))}
  tagline: This page is pages/index.md.
  actions:
    - text: Read
      link: ${JSON.stringify(`../docs/${docs[0]}`)}
---
`;

/** `my-project` → `My project` */
function titleOf(folder: string): string {
	const words = folder.replace(/[-_.]+/g, ' ').trim();
	return words ? words[0]!.toUpperCase() + words.slice(1) : 'Docs';
}

/** A file of the starter with the name of the new site. */
function filled(path: string, bytes: Buffer, folder: string): string | Buffer {
	const packageName =
		folder
			.toLowerCase()
			.replace(/[^a-z0-9._-]+/g, '-')
			.replace(/^[._-]+|-+$/g, '') || 'docs';
	const title = titleOf(folder);
	if (path === 'package.json')
		return bytes.toString('utf8').replace('"starter"', JSON.stringify(packageName)).replace('"vrmdocs": "*"', `"vrmdocs": "^${VERSION}"`);
	if (path === 'vrmdocs.config.ts') return bytes.toString('utf8').replaceAll("title: 'vrmdocs'", () => `title: ${quoted(title)}`);
	if (path === 'pages/index.md') return bytes.toString('utf8').replace('name: Your project', () => `name: ${JSON.stringify(title)}`);
	return bytes;
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** `vrmdocs manual`: serves the manual, which is the starter, from the package. @returns the exit code */
export const runManual = (flags: ServeFlags): Promise<number> =>
	inTemporaryFolder(async (dir) => {
		cpSync(join(packageRoot(), 'templates/starter'), dir, { recursive: true });
		return (await import('./serve.ts')).runServe(dir, flags);
	});

/** The package manager that runs this command, by the variable that all of them set: `pnpm/9.1.0 npm/? node/v20` → `pnpm`. */
function packageManager(): string {
	const name = process.env.npm_config_user_agent?.split('/')[0];
	return name && ['npm', 'pnpm', 'yarn', 'bun'].includes(name) ? name : 'npm';
}

function copyOverrides(dir: string, names: string[]): number {
	const available = replaceable();
	const problems: Problem[] = [];
	const copies = names.flatMap((name) => {
		const matching = matches(name, available);
		if (matching.length === 1) return [matching[0]!];
		problems.push(unknown(name, matching, available));
		return [];
	});
	const files = copies.flatMap((name) => {
		const source = ['.tsx', '.ts'].map((ending) => `templates/${name}${ending}`).find((path) => existsSync(join(packageRoot(), path)))!;
		const text = copied(source, name);
		if (text !== undefined) return [{ path: source, text }];
		problems.push(
			errorAt(
				'override-private',
				{},
				`${name} imports modules that are not part of the theme's interface, so a copy would not build`,
				`wrap it instead: import … from 'vrmdocs/theme/${name}'`,
			),
		);
		return [];
	});
	if (problems.length) throw new ConfigError(problems);
	refuseToOverwrite(
		dir,
		files.map(({ path }) => path),
	);
	for (const { path, text } of files) {
		write(join(dir, path), text);
		say(`${shown(join(dir, path))} written: it now replaces the theme's own`);
	}
	return 0;
}

/** `Footer`, `components/Footer` or `templates/components/Footer.tsx` → names of the theme's files that it may mean. */
function matches(name: string, available: string[]): string[] {
	const path = name.replace(/^templates\//, '').replace(/\.[jt]sx?$/, '');
	const exact = available.filter((k) => k === path);
	return exact.length ? exact : available.filter((k) => k.endsWith(`/${path}`));
}

function unknown(name: string, matching: string[], available: string[]): Problem {
	if (matching.length > 1)
		return errorAt(
			'override-unknown',
			{},
			`--override ${name}: the theme has several of that name`,
			`say which one: ${matching.join(', ')}`,
		);
	const lastName = (path: string) => path.split('/').at(-1)!;
	const nearName = nearest(name, available.map(lastName));
	const near = nearest(name, available) ?? available.find((path) => lastName(path) === nearName);
	return errorAt(
		'override-unknown',
		{},
		`--override ${name}: the theme has no file of that name`,
		near ? `did you mean "${near}"?` : `it has: ${available.join(', ')}`,
	);
}

/**
 * A file of the theme as a site's own: its relative imports become imports of the package. Undefined if it imports anything outside the
 * theme.
 */
function copied(source: string, name: string): string | undefined {
	let isPrivate = false;
	const text = readFileSync(join(packageRoot(), source), 'utf8').replace(
		/((?:from |import\(|import )['"])(\.[^'"]+)(['"])/g,
		(_, start: string, path: string, end: string) => {
			const target = posix.join(posix.dirname(source), path);
			if (!target.startsWith('templates/')) isPrivate = true;
			return `${start}vrmdocs/theme/${target.slice('templates/'.length, -extname(target).length)}${end}`;
		},
	);
	const note = `// Copied from vrmdocs ${VERSION} (${name}) by \`vrmdocs init --override\`: compare with the theme's file when you update vrmdocs.\n`;
	return isPrivate ? undefined : note + text;
}

const ownFiles = (dir: string): string[] => filesBelow(dir).filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path));

/** @throws ConfigError that names all existing files */
function refuseToOverwrite(dir: string, paths: string[]): void {
	const inTheWay = paths.filter((path) => existsSync(join(dir, path)));
	if (inTheWay.length)
		throw new ConfigError(
			inTheWay.map((path) =>
				errorAt(
					'init-exists',
					{ file: shown(join(dir, path)) },
					'the file exists already; nothing was written',
					'move it away, or choose another folder',
				),
			),
		);
}

/** @throws ConfigError if the folder cannot be written */
function write(file: string, data: string | Buffer): void {
	try {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, data, { flag: 'wx' });
	} catch (error) {
		const [, reason = thrownMessage(error)] = /^E\w+: ([^,]+)/.exec(thrownMessage(error)) ?? [];
		throw configError(
			'init',
			{ file: shown(file) },
			`the file cannot be written: ${reason}`,
			'choose another folder, or get the right to write there',
		);
	}
}
