/** `vrmdocs init --from docusaurus`: writes an equivalent config of ours. Nothing else in the tree changes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder } from '../../base/folder.ts';
import { configError } from '../../base/problem.ts';
import { printProblems } from '../../cli/print.ts';
import { configText } from '../../config/write-config.ts';
import { refuse, shownFolder } from '../write-site.ts';
import { docusaurusConfigOf, readDocusaurus } from './config/load.ts';

/** @returns the exit code. @throws ConfigError if there is no Docusaurus config, it does not run, or a config of ours exists */
export async function initFromDocusaurus(dir: string): Promise<number> {
	const shown = shownFolder(dir);
	const file = docusaurusConfigOf(dir);
	if (!file)
		throw configError('no-config', {}, `there is no docusaurus.config.js or .ts in ${shown}`, 'pass the folder of the Docusaurus site');
	const target = 'vrmdocs.config.ts';
	refuse(dir, [target]);
	await inTemporaryFolder(async (writeDir) => {
		const { mapping } = await readDocusaurus(dir, file, { writeDir });
		const { text, problems } = configText(mapping, file, 'docusaurus');
		writeFileSync(join(dir, target), text, { flag: 'wx' });
		printProblems([...mapping.problems, ...problems]);
	});
	process.stderr.write(`${target} written to ${shown}: from now on it is read, and ${file} is not\n`);
	return 0;
}
