import { join, resolve } from 'node:path';
import { htmlTagNames } from 'html-tag-names';
import { packageRoot } from '../base/package-root.ts';
import { type Problem, warningAt } from '../base/problem.ts';
import { componentName } from './component-name.ts';

/**
 * Reports components that pages cannot use, since their name is an HTML element: `table.tsx`. Files that another module imports are fine.
 * @param files component files, from the site folder
 * @param inputs from esbuild's metafile
 */
export function namedLikeElements(
	files: readonly string[],
	inputs: Readonly<Record<string, { imports?: { path: string }[] }>>,
	siteDir: string,
): Problem[] {
	// A name in capitals is the element too: <B>.
	const isElement = (name: string) =>
		htmlTagNames.includes(name) || (name === name.toUpperCase() && htmlTagNames.includes(name.toLowerCase()));
	const likely = files.filter((file) => isElement(componentName(file)));
	if (!likely.length) return [];
	const imported = new Set(
		Object.entries(inputs).flatMap(([from, { imports }]) =>
			from === '<stdin>' ? [] : (imports ?? []).map(({ path }) => resolve(packageRoot(), path)),
		),
	);
	return likely
		.filter((file) => !imported.has(join(siteDir, file)))
		.map((file) => {
			const name = componentName(file);
			const capital = name[0]!.toUpperCase() + name.slice(1);
			return warningAt(
				'component-name',
				{ file, line: 1, column: 1 },
				`no page can show this component: <${name}> is the element of HTML`,
				name === name.toUpperCase()
					? 'give it another name, with small letters in it'
					: `begin its name with a capital: ${capital}.tsx is <${capital}>`,
			);
		});
}
