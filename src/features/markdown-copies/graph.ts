/** Which pages have copies in Markdown, and which language models are told of. */
import { groupBy } from '../../base/group.ts';
import { versionWith } from '../../graph/lookup.ts';
import { filePath } from '../../graph/paths.ts';
import { fileOf, hasContent, listedRoutes, versionOf } from '../../graph/routes.ts';
import type { Route, Site } from '../../graph/types.ts';

/** Pages above which their text is several files: nobody reads 30 MB, and an edit would write all of it. */
const MOST = 500;

interface LlmsPart {
	/** From the output root: `llms-full.txt`, `llms-full/api.txt`. */
	path: string;
	routes: Route[];
}

/** Pages with a text of their own: lists and tags say nothing that is not in these. Of several versions of a page, the last one. */
export const llmsPages = (site: Site): Route[] =>
	listedRoutes(site).filter(
		(route) => hasCopy(site, route) && (versionWith(site, versionOf(route))?.isLast ?? true) && fileOf(route) !== undefined,
	);

const WHOLE = 'llms-full.txt';

/** One file; of a large site one for each folder of routes, `/api/…` → `llms-full/api.txt`, and where that is large too for each folder in it. */
export function llmsParts(site: Site): LlmsPart[] {
	const pages = llmsPages(site);
	return pages.length <= MOST ? [{ path: WHOLE, routes: pages }] : divided(pages, 1);
}

/** Whether the text of a site is in several files, which llms-full.txt names. */
export const isDivided = (parts: LlmsPart[]): boolean => parts.every(({ path }) => path !== WHOLE);

function divided(routes: Route[], depth: number): LlmsPart[] {
	const folders = groupBy(routes, ({ path }) => path.split('/').slice(1, -1).slice(0, depth).join('/') || '_');
	return [...folders].flatMap(([folder, own]) => {
		const isDeeper = own.length > MOST && own.some(({ path }) => path.split('/').length - 2 > depth) && own.length < routes.length;
		return isDeeper ? divided(own, depth + 1) : [{ path: `llms-full/${folder}.txt`, routes: own }];
	});
}

/** Whether a page has a copy in Markdown: what has a text of its own. */
export const hasCopy = ({ config }: Pick<Site, 'config'>, route: Route): boolean => config.markdownTwins && hasContent(route);

/** Route of a page's copy: `/vrm1/meta/` → `/vrm1/meta.md`, `/` → `/index.md`. */
export const copyRoute = (route: string): string => `${route.replace(/\/$/, '').replace(/\.html$/, '') || '/index'}.md`;

/** Path of a page's copy from the output root: `vrm1/meta.md`. */
export const copyFile = (route: string): string => filePath(copyRoute(route));
