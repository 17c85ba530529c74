/** What leads language models to the copies. */
import { withBase } from '../../graph/paths.ts';
import type { Route } from '../../graph/types.ts';
import type { Publication } from '../../output/publication.ts';
import { blogPropsOf } from '../../render/page-context.ts';
import { copyRoute, isDivided, llmsPages, llmsParts } from './graph.ts';

const SEPARATOR = Buffer.from('\n---\n\n');

/** The texts of pages, one after another. */
export const llmsFullText = (routes: Route[], { copyOf }: Publication): Uint8Array =>
	Buffer.concat(routes.flatMap((route, i) => [...(i ? [SEPARATOR] : []), Buffer.from(copyOf(route))]));

/** Where the parts of a large site's text are. */
export const partsText = (publication: Publication): string =>
	makeLlms({
		title: publication.site.config.title,
		summary: publication.site.config.tagline,
		sections: [partsSection(publication)],
	});

const partsSection = ({ site, siteProps }: Publication): LlmsInput['sections'][number] => ({
	title: 'llms-full.txt',
	pages: llmsParts(site).map(({ path, routes }) => ({
		title: path.replace(/^.*\/|\.txt$/g, ''),
		url: siteProps.url + withBase(`/${path}`, site.config.baseUrl),
		description: String(routes.length),
	})),
});

export function llmsText(publication: Publication): string {
	const { config } = publication.site;
	const sections = new Map<string, LlmsInput['sections'][number]>();
	for (const route of llmsPages(publication.site)) {
		const head = publication.headOf(route);
		const title = sectionOf(route, publication);
		const section = sections.get(title) ?? { title, pages: [] };
		sections.set(title, section);
		section.pages.push(entryOf(route, head, publication));
	}
	const full = isDivided(llmsParts(publication.site)) ? [partsSection(publication)] : [];
	return makeLlms({ title: config.title, summary: config.tagline, sections: [...sections.values(), ...full] });
}

const entryOf = ({ path }: Route, head: ReturnType<Publication['headOf']>, { site: { config }, siteProps }: Publication) => ({
	title: head.title || config.title,
	url: siteProps.url + withBase(copyRoute(path), config.baseUrl),
	description: head.description,
});

/** The part of the site that a page is listed under: the outermost category of its sidebar, the blog, or the site itself. */
function sectionOf(route: Route, { site: { config }, siteProps, places }: Publication): string {
	if (route.kind === 'blog-post') return blogPropsOf(siteProps, route.blog).title;
	if (route.kind !== 'doc') return config.title;
	return places.get(route.path)?.trail[0]?.label ?? config.title;
}

/** llms.txt: what a site has, for language models (llmstxt.org): a title, a summary, and lists of links to Markdown. */
interface LlmsInput {
	title: string;
	summary: string;
	sections: { title: string; pages: { title: string; url: string; description: string }[] }[];
}

/**
 *     # VRM
 *
 *     > VR向け3Dアバターファイルフォーマット
 *
 *     ## UniVRM
 *
 *     - [インストール](https://vrm.dev/univrm/install.md): 手順
 */
function makeLlms({ title, summary, sections }: LlmsInput): string {
	const parts = sections
		.filter(({ pages }) => pages.length)
		.map((section) => `## ${line(section.title)}\n\n${section.pages.map(llmsLink).join('\n')}`);
	return `${[`# ${line(title)}`, ...(summary ? [`> ${line(summary)}`] : []), ...parts].join('\n\n')}\n`;
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** One page's line: `- [インストール](https://vrm.dev/univrm/install.md): 手順`. */
const llmsLink = ({ title, url, description }: LlmsInput['sections'][number]['pages'][number]): string =>
	`- [${line(title).replace(/[[\]\\]/g, '\\$&')}](${url})${description ? `: ${line(description)}` : ''}`;
