/** Writes the published files of a site to an output. */
import { type Problem, ProblemError } from '../base/problem.ts';
import { DamagedCache } from '../cache/damaged.ts';
import type { Store } from '../cache/store.ts';
import type { CopiedFile, MadeFile } from './artifact.ts';
import type { Content, FileSet, Publication } from './publication.ts';
import type { Output } from './write.ts';

/** Files whose names do not follow from the graph, and static files. They need not wait for the pages. */
export function* filesOfSite({ site, bundles, wholeSidebars }: Publication): Iterable<MadeFile | CopiedFile> {
	for (const [path, file] of bundles) yield { path, file };
	for (const [path, file] of site.statics) yield { path: path.slice(1), file };
	for (const { path, html } of wholeSidebars()) yield { path, make: () => html };
}

/** Images and downloads of pages. */
export function* imageFiles({ images, store }: Publication): Iterable<MadeFile | CopiedFile> {
	for (const image of images.files()) {
		const { path } = image;
		yield 'file' in image ? image : { path, key: () => image.key, make: () => bytesOf(path, image.key, store) };
	}
}

/** @throws DamagedCache */
function bytesOf(path: string, key: string, store: Store): Uint8Array {
	const bytes = store.getBytes(key);
	if (!bytes) throw new DamagedCache(path);
	return bytes;
}

/** Maximum number of files that other threads make at the same time: their results are in memory. */
const MOST = 200;
/** Number of files after which results of threads are received: otherwise they would be in memory twice until the end. */
const PAUSE = 50;

/** Manifest key of parts: their paths contain a hash of their content. */
const PART = 'search-part';

type Publish = (files: Iterable<MadeFile | CopiedFile | FileSet>) => Promise<void>;

/**
 * The only loop that writes: a file that the output has with the same key is kept, the others are made. `files` is advanced after the
 * previous file has been handled. When the call resolves, all of its files have been passed to the output.
 *
 * @param problems receives the problems of files that cannot be made; the others are made
 */
export function publisher(publication: Publication, output: Output, problems: Problem[]): Publish {
	/** Paths of the copies that the writer makes from pages. */
	const copies = new Set<string>();
	const write = ({ path, key }: MadeFile, content: Content) => {
		if (content === undefined) return;
		const hash = key?.(publication);
		if (typeof content === 'string' || content instanceof Uint8Array) return output.write(path, content, hash);
		if ('at' in content) return output.replace(path, content.html, content.at, hash);
		if (content.copy) copies.add(content.copy.path);
		output.write(path, content.html, hash, content.copy);
	};
	const tell = (error: unknown) => {
		if (!(error instanceof ProblemError)) throw error;
		problems.push(error.problem);
	};
	const writeSet = async ({ names, key, isPart, make }: FileSet) => {
		const before = output.previous.files;
		const parts = Object.keys(before).filter(isPart);
		const isKept = (path: string) => output.isCurrent(path, PART);
		const isCurrent = names.every((name) => name in before && output.isCurrent(name, key())) && parts.every(isKept);
		if (isCurrent) for (const path of [...names, ...parts]) output.keep(path);
		else
			await make(
				(path, bytes) => output.writeTransfer(path, bytes, isPart(path) ? PART : key()),
				(path) => {
					const has = isKept(path);
					if (has) output.keep(path);
					return has;
				},
			);
	};
	return async (files) => {
		const underWay = new Set<Promise<void>>();
		let count = 0;
		for (const one of files) {
			if ('names' in one) {
				await writeSet(one);
				continue;
			}
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
					// A failed task stays in the set, so that awaiting the set throws its error.
					task.then(() => underWay.delete(task)).catch(() => {});
				} else write(one, content);
			} catch (error) {
				tell(error);
			}
			await output.backpressure();
			if (underWay.size >= MOST) await Promise.race(underWay);
			if (underWay.size || ++count % PAUSE === 0) await new Promise((go) => setImmediate(go));
		}
		await Promise.all(underWay);
	};
}
