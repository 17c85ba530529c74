/** What plugins find wrong with a site, and what is wrong with them. */
import { errorAt, type Problem } from '../../base/problem.ts';
import { thrownMessage } from '../../base/thrown.ts';
import type { LinkInput } from '../../links/types.ts';
import { isOutputPath, pluginSite } from './graph.ts';

export const pluginProblems = ({ site, loaded }: Pick<LinkInput, 'site' | 'loaded'>): Problem[] =>
	site.config.plugins.flatMap(({ name, files, checks }, i): Problem[] => {
		const wrong = (message: string, hint?: string) =>
			errorAt('plugin', loaded.locate(['plugins', i]), `the plugin "${name}" ${message}`, hint);
		const called = <T>(hook: string, call: () => readonly T[] | undefined, take: (one: T) => Problem[]): Problem[] => {
			try {
				return (call() ?? []).flatMap(take);
			} catch (error) {
				return [wrong(`throws in ${hook}: ${thrownMessage(error)}`)];
			}
		};
		return [
			...called(
				'files',
				() => files?.(pluginSite(site)),
				({ path }) =>
					isOutputPath(path)
						? []
						: [wrong(`publishes "${path}", which is no path in the output`, 'write it from the root of the site: feeds/all.json')],
			),
			...called(
				'checks',
				() => checks?.(pluginSite(site)),
				({ severity, message, hint, file, line, column }) => [
					{
						severity: severity === 'warning' ? 'warning' : 'error',
						code: 'plugin-check',
						...(file ? { file, line: line ?? 1, column: column ?? 1 } : loaded.locate(['plugins', i])),
						message: `${message} (plugin "${name}")`,
						...(hint && { hint }),
					},
				],
			),
		];
	});
