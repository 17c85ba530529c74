/** Everything of a live site that is no page: bundles, static files, pictures, feeds, sitemap, search index. */
import type { Prepared } from '../build.ts';
import { publishExtras, publishFiles } from '../output/publish.ts';
import { planSearch } from '../search-stage.ts';

/** A file of the disk, or text made here. */
export type LiveFile = { file: string } | { text: string };

export interface LiveFiles {
	/** @param path from the output root: `assets/main.1a2b3c4d.css` */
	get(path: string): Promise<LiveFile | undefined>;
	/** The site has changed: what was made from it is made anew when it is asked for. */
	forget(): void;
}

/** @param current the site as it stands */
export function liveFiles(current: () => Prepared): LiveFiles {
	let made: Promise<Map<string, LiveFile>> | undefined;
	let searched: Promise<Map<string, Buffer>> | undefined;
	/** Bundles of a page that was opened before the templates changed are still asked for. */
	const bundles = new Map<string, string>();
	return {
		forget() {
			made = undefined;
			searched = undefined;
		},
		async get(path) {
			const { theme, site, pictures } = current();
			for (const [name, file] of theme.files) bundles.set(name, file);
			const file = bundles.get(path) ?? site.statics.get(`/${path}`);
			if (file) return { file };
			if (path.startsWith('assets/'))
				for (const picture of pictures.values()) for (const [name, file] of picture.files) if (name === path) return { file };
			if (/^search-index\b.*\.json$/.test(path) && current().config.search) {
				searched ??= planSearch(current()).files();
				const text = (await searched).get(path);
				return text && { text: text.toString() };
			}
			made ??= extras(current());
			return (await made).get(path);
		},
	};
}

async function extras(prepared: Prepared): Promise<Map<string, LiveFile>> {
	const files = new Map<string, LiveFile>();
	const { renderer, site } = prepared;
	const output = {
		write: (path: string, data: string | Uint8Array) => void files.set(path, { text: String(data) }),
		copy: (path: string, file: string) => void files.set(path, { file }),
	};
	publishFiles(prepared, output);
	await publishExtras(prepared, output, (source) => renderer.article(source, site.routeBySource.get(source)!, false).html);
	return files;
}
