/**
 * The glossary of a site: a data file with words and what they mean, which pages show where the words stand.
 *
 *     VRM: A file format for humanoid avatars.
 *     spring bone:
 *       definition: A bone that swings.
 *       aliases: [spring bones]
 *
 * A list of entries with `term`, `definition` and `aliases` does too.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ConfigError, configError } from '../../base/problem.ts';
import type { LoadedConfig } from '../../config/load.ts';
import { parseData, placeInData } from '../../content/data.ts';

/** What words mean, by the word. */
export type Terms = Record<string, string>;

const entry = { definition: z.string().min(1), aliases: z.array(z.string().min(1)).default([]) };
const glossary = z.union(
	[
		z
			.record(z.string(), z.union([z.string().min(1), z.object(entry)]))
			.transform((terms) =>
				Object.entries(terms).map(([term, value]) =>
					typeof value === 'string' ? { term, definition: value, aliases: [] } : { term, ...value },
				),
			),
		z.array(z.object({ term: z.string().min(1), ...entry })),
	],
	'must be definitions by their words, or a list of { term, definition, aliases }',
);

/** @param file absolute path of the data file @throws ConfigError for a file that is not there or is no glossary */
export function readGlossary({ config, locate }: Pick<LoadedConfig, 'config' | 'locate'>, file: string | undefined): Terms {
	const { markdown, dataDirectory } = config;
	if (!file)
		throw configError(
			'glossary',
			locate(['markdown', 'glossary']),
			`markdown.glossary: there is no data file "${markdown.glossary}"`,
			`write ${dataDirectory}/${markdown.glossary}.yaml: a line for each word, such as VRM: A file format for avatars.`,
		);
	const path = `${dataDirectory}/${file.slice(file.lastIndexOf('/') + 1)}`;
	const text = readFileSync(file, 'utf8');
	const { value, problems } = parseData(path, text);
	if (problems.length) throw new ConfigError(problems.map((problem) => ({ ...problem, file: path })));
	const read = glossary.safeParse(value);
	if (!read.success)
		throw configError(
			'glossary',
			{ file: path, ...placeInData(text, wrongEntry(value)) },
			'the glossary must have definitions by their words, or a list of { term, definition, aliases }',
			'VRM: A file format for avatars.',
		);
	return Object.fromEntries(read.data.flatMap(({ term, definition, aliases }) => [term, ...aliases].map((word) => [word, definition])));
}

/** Path of the first entry that is none. */
function wrongEntry(value: unknown): PropertyKey[] {
	if (typeof value !== 'object' || value === null) return [];
	const [key] =
		Object.entries(value).find(([name, one]) => !glossary.safeParse(Array.isArray(value) ? [one] : { [name]: one }).success) ?? [];
	return key === undefined ? [] : [Array.isArray(value) ? Number(key) : key];
}
