/** Files of a live site that are not HTML pages: bundles, static files, images, feeds, sitemap, search index, Markdown twins. */
import { hasTwin } from '../graph/routes.ts';
import { bytesOf, publishExtras } from '../output/publish.ts';
import type { Model } from '../pipeline/model.ts';
import { publicationOf } from '../pipeline/publication.ts';
import { searchPlan } from '../pipeline/search.ts';
import { llmsFullText, llmsText, twinFile } from '../pipeline/twins.ts';
import { draftOf, resolvePage } from '../render/inputs.ts';
import { isPart } from '../search/build/plan.ts';

/** A file on disk, or generated content. */
export type LiveFile = { file: string } | { content: string | Uint8Array };

export interface LiveFiles {
	/** @param path from the output root: `assets/main.1a2b3c4d.css` */
	get(path: string): Promise<LiveFile | undefined>;
	/** Call it when the site has changed: files are generated again on request. */
	forget(): void;
}

/** @param current returns the current site */
export function liveFiles(current: () => Model): LiveFiles {
	let made: Promise<Map<string, LiveFile>> | undefined;
	let searched: Promise<Map<string, Buffer>> | undefined;
	/** A page opened before the templates changed still requests the old bundles. */
	const bundles = new Map<string, string>();
	return {
		forget() {
			made = undefined;
			searched = undefined;
		},
		async get(path) {
			const model = current();
			const { theme, mdx, site, images, sources } = model;
			for (const [name, file] of [...theme.files, ...mdx.files]) bundles.set(name, file);
			const file = bundles.get(path) ?? site.statics.get(`/${path}`);
			if (file) return { file };
			if (path.startsWith('assets/')) {
				const image = images.files().find((f) => f.path === path);
				if (image) return 'file' in image ? { file: image.file } : { content: bytesOf(image, sources.cache.store) };
			}
			if (/^search-(?:index\b.*|readings)\.json$/.test(path) || isPart(path)) {
				const plan = searched ? undefined : searchPlan(model);
				searched ??= plan?.files();
				const content = (await searched)?.get(path);
				if (content) return { content };
			}
			const twin = path.endsWith('.md')
				? [...site.routes.values()].find((r) => hasTwin(site, r) && twinFile(r.path, site.config.trailingSlash) === path)
				: undefined;
			if (twin) return { content: model.renderer.page(resolvePage(twin, model.context)).markdown() };
			if (path === 'llms.txt' && site.config.markdownTwins)
				return { content: llmsText(model, (route) => draftOf(route, model.context).props.head) };
			if (path === 'llms-full.txt' && site.config.markdownTwins) return { content: llmsFullText(model) };
			made ??= extras(model);
			return (await made).get(path);
		},
	};
}

async function extras(model: Model): Promise<Map<string, LiveFile>> {
	const files = new Map<string, LiveFile>();
	await publishExtras(publicationOf(model), { write: (path, content) => void files.set(path, { content }) });
	return files;
}
