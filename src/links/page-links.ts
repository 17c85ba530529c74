/** Links of pages: in Markdown, in the components that it uses, and in component pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFilePath, sourceFor } from '../graph/addresses.ts';
import { resolveLink } from '../graph/resolve.ts';
import { ELEMENT, PART } from '../mdx/markdown/part.ts';
import { placeFinder } from './places.ts';
import type { LinkInput, SiteLink } from './types.ts';

/** Links of one Markdown source. */
export function linksOfSource(input: LinkInput, file: string): SiteLink[] {
	const { site, compiled, facts, resolver, linksOf } = input;
	const on = site.routeBySource.get(file);
	if (!on) return [];
	const meta = compiled.metas.get(file)!;
	const targets = linksOf(file);
	const links = meta.links.map(({ kind, href, line, column, jsx }, i): SiteLink => {
		const link = { kind, href, file, line, column, on, target: targets[i]!, isInMarkdown: true as const };
		return jsx ? { ...link, isUnchecked: true } : link;
	});
	const pageFacts = facts.of(file);
	const rendered = (kind: 'link' | 'image', list: [number, string][]) => {
		for (const [index, href] of list) {
			const { name, line, column } = meta.components[index]!;
			const target = resolveLink(resolver, { kind, href, line, column }, sourceFor(href, file), on);
			// Elements of an MDX page itself do not come from a component.
			const by = name !== PART && name !== ELEMENT ? { by: name } : {};
			const unchecked = kind === 'image' || !pageFacts?.checked.includes(href) ? { isUnchecked: true as const } : {};
			links.push({ kind, href, file, line, column, on, target, ...by, ...unchecked });
		}
	};
	if (pageFacts) {
		rendered('link', pageFacts.hrefsBy);
		rendered('image', pageFacts.imagesBy);
	}
	const { image, custom_edit_url: edit } = meta.frontMatter;
	if (image) {
		const link = { kind: 'image' as const, href: image, line: meta.frontMatterLines.image ?? 1, column: 1 };
		if (isFilePath(image)) links.push({ ...link, file, on, target: resolveLink(resolver, link, file, on), isUnchecked: true });
		else links.push(fromRoot(input, link, file, on));
	}
	if (edit)
		links.push(fromRoot(input, { kind: 'link', href: edit, line: meta.frontMatterLines.custom_edit_url ?? 1, column: 1 }, file, on));
	return links;
}

/** A link in front matter: its address is a path from the site's root, with or without the first slash. */
const fromRoot = (
	{ resolver }: LinkInput,
	link: Pick<SiteLink, 'kind' | 'href' | 'line' | 'column'>,
	file: string,
	on: string,
): SiteLink => ({ ...link, file, on, target: resolveLink(resolver, link, '', '/'), isUnchecked: true });

export function* componentPageLinks({ site, facts, resolver }: LinkInput): Generator<SiteLink> {
	for (const { source: file, id, path: on } of site.componentPages) {
		const { hrefs, checked, images } = facts.ofPage(id);
		let place: ReturnType<typeof placeFinder> | undefined;
		for (const [kind, list] of [
			['link', hrefs],
			['image', images],
		] as const)
			for (const href of list) {
				const target = resolveLink(resolver, { kind, href, line: 1, column: 1 }, sourceFor(href, file), on);
				// Lazy: the file is read only if a position may be needed.
				if (target.problem || target.advice || target.anchor || (kind === 'image' && target.file))
					place ??= placeFinder(readFileSync(join(site.siteDir, file), 'utf8'));
				const link = { kind, href, file, on, target, ...(place?.(href) ?? { line: 1, column: 1 }) };
				yield kind === 'image' || !checked.includes(href) ? { ...link, isUnchecked: true } : link;
			}
	}
}
