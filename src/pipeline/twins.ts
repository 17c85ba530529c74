/** Pages as Markdown, beside their HTML: `/vrm1/meta/` → vrm1/meta.md; llms.txt names them all, llms-full.txt holds them. */
import type { HeadProps } from '../../templates/props.ts';
import { sha1 } from '../base/hash.ts';
import { outputFile, twinRoute, withBase } from '../graph/paths.ts';
import { hasTwin, listedRoutes } from '../graph/routes.ts';
import type { Route } from '../graph/types.ts';
import { type LlmsInput, makeLlms } from '../output/llms.ts';
import type { Output } from '../output/write.ts';
import { type PageInputs, resolvePage } from '../render/inputs.ts';
import type { RenderedPage } from '../render/renderer.ts';
import type { Model } from './model.ts';

type Writing = Pick<Output, 'isCurrent' | 'keep' | 'write'>;

export interface Twins {
	/** A page that was kept (without `page`) or rendered; `key` is that of its HTML. */
	add(route: Route, inputs: PageInputs, key: string, page?: RenderedPage): void;
	/** Writes llms.txt and llms-full.txt. */
	finish(): void;
}

/** Path of a twin, from the output root. */
export const twinFile = (route: string): string => outputFile(route).replace(/(?:(?<=.)\/index)?\.html$/, '.md');

export function makeTwins(model: Model, output: Writing): Twins {
	const { site, sources } = model;
	const { store } = sources.cache;
	/** By path of its route: what it was made from, and its text, which the cache holds for those with a key. */
	const made = new Map<string, { key?: string; text(): Uint8Array }>();
	const heads = new Map<string, HeadProps>();
	const render = (route: Route) => model.renderer.page(resolvePage(route, model.context)).markdown();
	return {
		add(route, inputs, key, page) {
			if (!hasTwin(site, route)) return;
			heads.set(route.path, inputs.props.head);
			const kept = `twin:${key}`;
			const read = () => store.getBytes(kept);
			const fresh = () => Buffer.from(render(route));
			const file = twinFile(route.path);
			if (!page && output.isCurrent(file, key)) {
				output.keep(file);
				made.set(route.path, { key, text: () => read() ?? fresh() });
				return;
			}
			const foreseen = page?.foreseen ?? true;
			const known = foreseen ? read() : undefined;
			const text = known ?? (page ? Buffer.from(page.markdown()) : fresh());
			if (foreseen && known === undefined) store.setBytes(kept, text);
			output.write(file, text, foreseen ? key : undefined);
			made.set(route.path, foreseen ? { key, text: () => read() ?? fresh() } : { text: () => text });
		},
		finish() {
			if (!site.config.markdownTwins) return;
			output.write(
				'llms.txt',
				llmsText(model, ({ path }) => heads.get(path)!),
			);
			const listed = pagesOf(model).flatMap(({ path }) => made.get(path) ?? []);
			const key = keyOfAll(listed.map((one) => one.key));
			if (key && output.isCurrent('llms-full.txt', key)) output.keep('llms-full.txt');
			else output.write('llms-full.txt', Buffer.concat(listed.flatMap((one, i) => (i ? [SEPARATOR, one.text()] : [one.text()]))), key);
		},
	};
}

const SEPARATOR = Buffer.from('\n---\n\n');

/** Rewrites the twins of some pages, and their text within llms-full.txt. All other pages, and all titles and descriptions, are as before. */
export function rewriteTwins(
	model: Model,
	pages: { route: Route; key: string; page: RenderedPage }[],
	output: Pick<Output, 'previous' | 'read' | 'write'>,
): void {
	const { site, sources } = model;
	if (!site.config.markdownTwins) return;
	const { files } = output.previous;
	const texts = new Map<string, Buffer>();
	const keys = new Map<string, string>();
	for (const { route, key, page } of pages) {
		if (!hasTwin(site, route)) continue;
		const text = Buffer.from(page.markdown());
		sources.cache.store.setBytes(`twin:${key}`, text);
		output.write(twinFile(route.path), text, key);
		texts.set(route.path, text);
		keys.set(route.path, key);
	}
	const listed = pagesOf(model);
	const length = listed.reduce((sum, { path }) => sum + files[twinFile(path)]!.bytes + SEPARATOR.length, -SEPARATOR.length);
	const former = output.read('llms-full.txt');
	const whole = former?.length === length ? former : undefined;
	const parts: Buffer[] = [];
	let at = 0;
	for (const { path } of listed) {
		const { bytes } = files[twinFile(path)]!;
		if (parts.length) parts.push(SEPARATOR);
		parts.push(texts.get(path) ?? whole?.subarray(at, at + bytes) ?? output.read(twinFile(path))!);
		at += bytes + SEPARATOR.length;
	}
	const all = listed.map(({ path }) => keys.get(path) ?? files[outputFile(path)]!.key);
	output.write('llms-full.txt', Buffer.concat(parts), keyOfAll(all));
}

const keyOfAll = (keys: (string | undefined)[]): string | undefined =>
	keys.every((key) => key !== undefined) ? sha1(JSON.stringify(keys)) : undefined;

const joined = (texts: string[]): string => texts.join(SEPARATOR.toString());

/** All pages as one text: llms-full.txt. */
export const llmsFullText = (model: Model): string =>
	joined(pagesOf(model).map((route) => model.renderer.page(resolvePage(route, model.context)).markdown()));

/** Pages with a text of their own: lists and tags say nothing that is not in these. */
const pagesOf = ({ site }: Model): Route[] =>
	listedRoutes(site).filter(({ kind }) => kind === 'doc' || kind === 'blog-post' || kind === 'page' || kind === 'component-page');

/** @param headOf what a page says of itself */
export function llmsText(model: Model, headOf: (route: Route) => HeadProps): string {
	const { site, siteProps } = model;
	const { config } = site;
	const sections = new Map<string, LlmsInput['sections'][number]>();
	for (const route of pagesOf(model)) {
		const head = headOf(route);
		const title = sectionOf(route, model);
		const section = sections.get(title) ?? { title, pages: [] };
		sections.set(title, section);
		section.pages.push({
			title: head.title || config.title,
			url: siteProps.url + withBase(twinRoute(route.path), config.baseUrl),
			description: head.description,
		});
	}
	return makeLlms({ title: config.title, summary: config.tagline, sections: [...sections.values()] });
}

/** The part of the site that a page is listed under: the outermost category of its sidebar, the blog, or the site itself. */
function sectionOf(route: Route, { site: { config }, siteProps, context }: Model): string {
	if (route.kind === 'blog-post') return siteProps.blog?.title ?? config.title;
	if (route.kind !== 'doc') return config.title;
	return context.places.get(route.doc.id)?.trail[0]?.label ?? config.title;
}
