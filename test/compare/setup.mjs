// `node test/compare/setup.mjs [NAME…]`: public sites made with Docusaurus, by name → their repositories at the newest commit with their packages
// installed, in a folder outside of this repository, and the table of `many.mjs`: who builds them, and what differs. Without a name it lists them.
//
//   --into FOLDER   where the trees go; a tree that is there is kept (else ../trees beside this repository)
//   --from FOLDER   a folder of clones, `owner+name` or `owner+name/repo`, instead of GitHub
//   --only          sets up and builds nothing
//   --again         builds by us are kept, as in `many.mjs`
//
// Packages come from the registry that npm is set to, by the lock file of each site; their install scripts are not run. Nothing of the sites is kept here.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sites } from './sites.mjs';

const args = process.argv.slice(2);
const value = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const names = args.filter((arg, i) => !arg.startsWith('--') && !['--into', '--from'].includes(args[i - 1]));
const unknown = names.filter((name) => !sites[name]);
if (!names.length || unknown.length) {
	if (unknown.length) console.error(`No such site: ${unknown.join(', ')}\n`);
	for (const [name, { repository, kind }] of Object.entries(sites)) console.error(`${name.padEnd(22)} ${repository.padEnd(40)} ${kind}`);
	process.exit(2);
}
const into = resolve(value('--into') ?? '../trees');
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();

/** The managers that Node does not bring are run by npx, so that a machine needs none of them; a site's own copy of Yarn is not used. */
const managers = {
	npm: ['npm'],
	yarn: ['npx', '--yes', 'yarn@1.22.22'],
	berry: ['npx', '--yes', '@yarnpkg/cli-dist@4.17.1'],
	pnpm: ['npx', '--yes', 'pnpm@10.24.0'],
};
const env = {
	...process.env,
	// Lock files may name other registries.
	npm_config_replace_registry_host: 'always',
	YARN_ENABLE_SCRIPTS: '0',
	YARN_ENABLE_TELEMETRY: '0',
	YARN_IGNORE_PATH: '1',
	YARN_NPM_REGISTRY_SERVER: registry.replace(/\/$/, ''),
	YARN_REGISTRY: registry,
};
const installs = {
	npm: ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
	yarn: ['install', '--frozen-lockfile', '--ignore-scripts', '--non-interactive', '--ignore-engines'],
	berry: ['install', '--no-immutable'],
	pnpm: ['install', '--no-frozen-lockfile', '--ignore-scripts', '--config.manage-package-manager-versions=false'],
};

function run(command, cwd) {
	console.error(`  ${command.join(' ')}`);
	const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
	if (status !== 0) throw new Error(`${command.join(' ')} failed in ${cwd}:\n${`${stdout}\n${stderr}`.split('\n').slice(-30).join('\n')}`);
}

/** The repository at its newest commit, in a folder. */
function clone(repository, folder) {
	const copies = value('--from');
	if (!copies) return run(['git', 'clone', '--quiet', '--depth', '1', `https://github.com/${repository}.git`, folder], into);
	const copy = join(resolve(copies), repository.replace('/', '+'));
	const git = [join(copy, 'repo'), join(copy, '.git'), copy].find((path) => existsSync(join(path, 'objects')));
	if (!git) throw new Error(`${copy} is no copy of a repository`);
	// A copy may lack its largest files, so that it cannot be cloned: what it has is written.
	run(['git', 'init', '--quiet', folder], into);
	writeFileSync(join(folder, '.git/objects/info/alternates'), `${join(git, 'objects')}\n`);
	const head = execFileSync('git', [`--git-dir=${git}`, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
	run(['git', 'reset', '--quiet', '--soft', head], folder);
	run(['git', 'read-tree', 'HEAD'], folder);
	const { stderr } = spawnSync('git', ['checkout-index', '--all'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
	const absent = [...stderr.matchAll(/^error: unable to read sha1 file of (.*?) \(/gm)].map(([, path]) => path);
	for (const path of absent) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), '');
	}
	if (absent.length) console.error(`  empty here, as the copy does not have them: ${absent.join(', ')}`);
}

/** @returns the folder of the site */
function setUp(name) {
	const { repository, folder = '.', manager, at = folder, install = installs[manager], steps = [], beside = {} } = sites[name];
	const folderOf = join(into, name);
	const done = join(into, `${name}.done`);
	if (!existsSync(done)) {
		console.error(name);
		rmSync(folderOf, { recursive: true, force: true });
		mkdirSync(into, { recursive: true });
		clone(repository, folderOf);
		for (const [where, other] of Object.entries(beside)) clone(other, join(folderOf, where));
		run([...managers[manager], ...install], join(folderOf, at));
		for (const [where, ...command] of steps) run([...(managers[command[0]] ?? [command[0]]), ...command.slice(1)], join(folderOf, where));
		writeFileSync(done, '');
	}
	return join(folderOf, folder);
}

const trees = [];
for (const name of names)
	try {
		trees.push(setUp(name));
	} catch (error) {
		console.error(`${name} is left out: ${error.message}`);
		process.exitCode = 1;
	}
if (trees.length && !args.includes('--only')) {
	const again = args.includes('--again') ? ['--again'] : [];
	const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'many.mjs'), ...trees, ...again], { stdio: 'inherit' });
	process.exitCode ||= status ?? 1;
}
