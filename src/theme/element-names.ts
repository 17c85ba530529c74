import { join, resolve } from 'node:path';
import { htmlTagNames } from 'html-tag-names';
import { type Problem, warningAt } from '../base/problem.ts';
import { componentName } from './component-name.ts';

/**
 * Components that no page can name: `<table>` is HTML. What another module imports is a part of that.
 * @param files of components, from the site folder
 * @param inputs of esbuild's metafile, whose paths are relative to `base`
 */
export function namedLikeElements(
	files: readonly string[],
	inputs: Readonly<Record<string, { imports?: { path: string }[] }>>,
	siteDir: string,
	base: string,
): Problem[] {
	// In capitals alone it is the element too: <B>.
	const isElement = (name: string) =>
		htmlTagNames.includes(name) || (name === name.toUpperCase() && htmlTagNames.includes(name.toLowerCase()));
	const likely = files.filter((file) => isElement(componentName(file)));
	if (!likely.length) return [];
	const imported = new Set(
		Object.entries(inputs).flatMap(([from, { imports }]) =>
			from === '<stdin>' ? [] : (imports ?? []).map(({ path }) => resolve(base, path)),
		),
	);
	return likely
		.filter((file) => !imported.has(join(siteDir, file)))
		.map((file) => {
			const name = componentName(file);
			return warningAt(
				'component-name',
				{ file, line: 1, column: 1 },
				`no page can show this component: <${name}> is the element of HTML`,
				name === name.toUpperCase()
					? 'give it another name, with small letters in it'
					: `begin its name with a capital: ${name[0]!.toUpperCase()}${name.slice(1)}.tsx is <${name[0]!.toUpperCase()}${name.slice(1)}>`,
			);
		});
}
