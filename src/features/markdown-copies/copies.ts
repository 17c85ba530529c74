/** Pages as Markdown, beside their HTML: `/vrm1/meta/` → vrm1/meta.md; llms.txt names them all, llms-full.txt holds them. */
import type { HeadProps } from '../../../templates/props.ts';
import { sha1 } from '../../base/hash.ts';
import { DamagedCache } from '../../cache/damaged.ts';
import { withBase } from '../../graph/paths.ts';
import type { Route } from '../../graph/types.ts';
import type { Publication } from '../../output/publish.ts';
import type { MarkdownCopy, Output } from '../../output/write.ts';
import type { PageInputs } from '../../render/inputs.ts';
import { blogPropsOf } from '../../render/page-context.ts';
import type { RenderedPage } from '../../render/renderer.ts';
import { copyFile, copyRoute, hasCopy, llmsPages, llmsParts } from './graph.ts';
import { type LlmsInput, makeLlms } from './llms.ts';

type Head = Pick<HeadProps, 'title' | 'description'>;

type Writing = Pick<Output, 'previous' | 'isCurrent' | 'keep' | 'write' | 'writeTransfer' | 'flushed'>;

export interface Copies {
	/** A page that was kept; `key` is that of its HTML. */
	keep(route: Route, head: Head, key: string): void;
	/** A page that was rendered: what to write beside it, unless that is in the cache and written already. */
	of(route: Route, inputs: PageInputs, key: string, page: RenderedPage): MarkdownCopy | undefined;
	/** Writes llms.txt and llms-full.txt. @throws write errors */
	finish(): Promise<void>;
}

export function makeCopies(publication: Publication, output: Writing): Copies {
	const { site, store } = publication;
	const { files: previous } = output.previous;
	/** By path of its route: what it was made from, and its text, which the cache holds for those with a key. */
	const made = new Map<string, { key?: string; bytes: number; text(): Uint8Array }>();
	const heads = new Map<string, Head>();
	const render = (route: Route) => Buffer.from(publication.copyOf(route));
	const cached = (key: string) => `copy:${key}`;
	const read = (key: string) => store.getBytes(cached(key));
	const write = (route: Route, text: Uint8Array, key?: string) => {
		output.write(copyFile(route.path, site), text, key);
		const bytes = text.length;
		made.set(route.path, key ? { key, bytes, text: () => read(key) ?? render(route) } : { bytes, text: () => text });
	};
	return {
		keep(route, head, key) {
			if (!hasCopy(site, route)) return;
			heads.set(route.path, head);
			const file = copyFile(route.path, site);
			if (output.isCurrent(file, key)) {
				output.keep(file);
				made.set(route.path, { key, bytes: previous[file]!.bytes, text: () => read(key) ?? render(route) });
				return;
			}
			const known = read(key);
			if (known !== undefined) return write(route, known, key);
			write(route, render(route), key);
		},
		of(route, inputs, key, { isCacheable }) {
			if (!hasCopy(site, route)) return undefined;
			const { head } = inputs.props;
			heads.set(route.path, head);
			const known = isCacheable ? read(key) : undefined;
			if (known !== undefined) {
				write(route, known, key);
				return undefined;
			}
			return {
				path: copyFile(route.path, site),
				url: head.canonical,
				...(isCacheable ? { key } : {}),
				take(text) {
					const bytes = text.length;
					if (!isCacheable) made.set(route.path, { bytes, text: () => text });
					else {
						store.setBytes(cached(key), text);
						made.set(route.path, { key, bytes, text: () => read(key) ?? render(route) });
					}
				},
			};
		},
		async finish() {
			if (!site.config.markdownTwins) return;
			await output.flushed();
			output.write(
				'llms.txt',
				llmsText(publication, ({ path }) => heads.get(path)!),
			);
			const parts = llmsParts(site);
			for (const { path, routes } of parts) {
				const listed = routes.flatMap((route) => made.get(route.path) ?? []);
				const key = keyOfAll(listed.map((one) => one.key));
				if (key && output.isCurrent(path, key)) output.keep(path);
				else output.writeTransfer(path, joinedTexts(listed), key);
			}
			if (parts.length > 1) output.write('llms-full.txt', partsText(publication));
		},
	};
}

const SEPARATOR = Buffer.from('\n---\n\n');

/** Texts one after another, of which no more than one is in memory besides the whole. @throws DamagedCache */
function joinedTexts(texts: { bytes: number; text(): Uint8Array }[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(!texts.length ? 0 : texts.reduce((sum, { bytes }) => sum + bytes + SEPARATOR.length, -SEPARATOR.length));
	let at = 0;
	for (const [i, { bytes, text }] of texts.entries()) {
		if (i) {
			whole.set(SEPARATOR, at);
			at += SEPARATOR.length;
		}
		const part = text();
		if (part.length !== bytes) throw new DamagedCache('text of a page');
		whole.set(part, at);
		at += bytes;
	}
	return whole;
}

const keyOfAll = (keys: (string | undefined)[]): string | undefined =>
	keys.every((key) => key !== undefined) ? sha1(JSON.stringify(keys)) : undefined;

const joined = (texts: string[]): string => texts.join(SEPARATOR.toString());

/** The text of pages: llms-full.txt, or one of its parts. */
export function llmsFullText(publication: Publication, path: string): string {
	const part = llmsParts(publication.site).find((one) => one.path === path);
	return part ? joined(part.routes.map(publication.copyOf)) : partsText(publication);
}

/** Where the parts of a large site's text are. */
const partsText = (publication: Publication): string =>
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

/** @param headOf what a page says of itself */
export function llmsText(publication: Publication, headOf: (route: Route) => Head = publication.headOf): string {
	const { config } = publication.site;
	const sections = new Map<string, LlmsInput['sections'][number]>();
	for (const route of llmsPages(publication.site)) {
		const head = headOf(route);
		const title = sectionOf(route, publication);
		const section = sections.get(title) ?? { title, pages: [] };
		sections.set(title, section);
		section.pages.push(entryOf(route, head, publication));
	}
	const full = llmsParts(publication.site).length > 1 ? [partsSection(publication)] : [];
	return makeLlms({ title: config.title, summary: config.tagline, sections: [...sections.values(), ...full] });
}

const entryOf = ({ path }: Route, head: Head, { site: { config }, siteProps }: Publication) => ({
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
