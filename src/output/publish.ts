/** The one way by which what a site publishes comes into an output. */
import { type Problem, ProblemError } from '../base/problem.ts';
import { DamagedCache } from '../cache/damaged.ts';
import type { Store } from '../cache/store.ts';
import type { CopiedFile, MadeFile } from './artifact.ts';
import type { Content, Publication } from './publication.ts';
import type { Output } from './write.ts';

/** Files whose names do not follow from the graph, and static files. They need not wait for the pages. */
export function* filesOfSite({ site, bundles, images, store, wholeSidebars }: Publication): Iterable<MadeFile | CopiedFile> {
	for (const [path, file] of bundles) yield { path, file };
	for (const [path, file] of site.statics) yield { path: path.slice(1), file };
	for (const image of images.files()) {
		const { path } = image;
		yield 'file' in image ? image : { path, key: () => image.key, make: () => bytesOf(path, image.key, store) };
	}
	for (const { path, html } of wholeSidebars()) yield { path, make: () => html };
}

/** @throws DamagedCache */
function bytesOf(path: string, key: string, store: Store): Uint8Array {
	const bytes = store.getBytes(key);
	if (!bytes) throw new DamagedCache(path);
	return bytes;
}

/** Files that are made at a time by other threads: more would lie in memory. */
const MOST = 200;
/** Files after which what threads have made is taken in: it would lie in memory twice until the end. */
const PAUSE = 50;

type Publish = (files: Iterable<MadeFile | CopiedFile>) => Promise<void>;

/**
 * The only loop that writes: what is there from the same key is kept, the rest is made. A file is asked for after the one before it has been
 * looked at, and those of one call are written when it ends.
 *
 * @param problems gets those of files that cannot be made; the others are
 */
export function publisher(publication: Publication, output: Output, problems: Problem[]): Publish {
	/** Copies that the writer makes of pages. */
	const copies = new Set<string>();
	const write = ({ path, key }: MadeFile, content: Content) => {
		if (content === undefined) return;
		const made = key?.(publication);
		if (typeof content === 'string' || content instanceof Uint8Array) return output.write(path, content, made);
		copies.add(content.copy.path);
		output.write(path, content.html, made, content.copy);
	};
	const tell = (error: unknown) => {
		if (!(error instanceof ProblemError)) throw error;
		problems.push(error.problem);
	};
	return async (files) => {
		const underWay = new Set<Promise<void>>();
		let made = 0;
		for (const one of files) {
			if (copies.has(one.path)) continue;
			if ('file' in one) {
				output.copy(one.path, one.file);
				continue;
			}
			const key = one.key?.(publication);
			if (key && output.isCurrent(one.path, key)) {
				output.keep(one.path);
				continue;
			}
			try {
				const content = one.make(publication);
				if (content instanceof Promise) {
					const task: Promise<void> = content.then((came) => write(one, came)).catch(tell);
					underWay.add(task);
					// One that fails stays, and is told where it is waited for.
					task.then(() => underWay.delete(task)).catch(() => {});
				} else write(one, content);
			} catch (error) {
				tell(error);
			}
			await output.backpressure();
			if (underWay.size >= MOST) await Promise.race(underWay);
			if (underWay.size || ++made % PAUSE === 0) await new Promise((go) => setImmediate(go));
		}
		await Promise.all(underWay);
	};
}
