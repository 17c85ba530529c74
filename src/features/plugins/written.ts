/** Plugins that look at a finished output, or add files to it. The pages are there already: what goes wrong is a warning. */
import { resolve } from 'node:path';
import { type Problem, warningAt } from '../../base/problem.ts';
import { thrownMessage } from '../../base/thrown.ts';
import type { LoadedConfig } from '../../config/load.ts';

export async function tellWritten(
	{ config, locate }: Pick<LoadedConfig, 'config' | 'locate'>,
	outDir: string,
	routes: readonly string[],
): Promise<Problem[]> {
	const problems: Problem[] = [];
	for (const [i, { name, written }] of config.plugins.entries())
		try {
			await written?.({ outDir: resolve(outDir), routes });
		} catch (error) {
			problems.push(
				warningAt('plugin', locate(['plugins', i]), `the plugin "${name}" throws when the output is written: ${thrownMessage(error)}`),
			);
		}
	return problems;
}
