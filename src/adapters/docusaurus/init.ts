/** `vrmdocs init --from docusaurus`: writes an equivalent config of ours. Nothing else in the tree changes. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { configError } from '../../base/problem.ts';
import { printProblems } from '../../cli/print.ts';
import { configText } from '../../config/write-config.ts';
import { docusaurusConfigOf, readDocusaurus } from './config/load.ts';

/** @returns the exit code. @throws ConfigError if there is no Docusaurus config, it does not run, or a config of ours exists */
export async function initFromDocusaurus(dir: string): Promise<number> {
	const shown = relative(process.cwd(), dir) || '.';
	const file = docusaurusConfigOf(dir);
	if (!file)
		throw configError('no-config', {}, `there is no docusaurus.config.js or .ts in ${shown}`, 'pass the folder of the Docusaurus site');
	const target = 'vrmdocs.config.ts';
	if (existsSync(join(dir, target)))
		throw configError('init-exists', { file: target }, 'the file exists already; nothing was written', 'move it away');
	const folder = mkdtempSync(join(tmpdir(), 'vrmdocs-init-'));
	try {
		const { mapping } = await readDocusaurus(dir, file, { writeDir: folder });
		const { text, problems } = configText(mapping, file, 'docusaurus');
		writeFileSync(join(dir, target), text, { flag: 'wx' });
		printProblems([...mapping.problems, ...problems]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	process.stderr.write(`${target} written to ${shown}: from now on it is read, and ${file} is not\n`);
	return 0;
}
