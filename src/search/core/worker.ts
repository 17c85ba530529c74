/** The search worker: fetches an index once, answers queries. Entry of a separate browser bundle. */
import { type Loaded, loadIndex, warm } from './load-index.ts';
import type { Reply, Request } from './protocol.ts';
import { search } from './query.ts';

/** Number of cached indexes: the site's, and those of the contexts visited last. */
const KEPT = 3;
const indexes = new Map<string, Promise<Loaded>>();

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
	postMessage(await answer(data));
});

async function answer({ id, indexUrl, ask }: Request): Promise<Reply> {
	try {
		const loaded = await indexAt(indexUrl);
		return { id, found: ask ? search(loaded, ask.text, ask.options) : { hits: [], pages: 0 } };
	} catch (error) {
		return { id, error: error instanceof Error ? error.message : String(error) };
	}
}

/** The index at an address. After a failure, the next call fetches it again. */
function indexAt(url: string): Promise<Loaded> {
	let index = indexes.get(url);
	if (!index) {
		index = fetchIndex(url);
		index.catch(() => indexes.delete(url));
		indexes.set(url, index);
		if (indexes.size > KEPT) indexes.delete(indexes.keys().next().value!);
	}
	return index;
}

async function fetchIndex(url: string): Promise<Loaded> {
	checkOrigin(url);
	// The query value changes with the index's format, not with every edit, so the browser must revalidate its copy.
	const response = await fetch(url, { credentials: 'same-origin', cache: 'no-cache' });
	checkOrigin(response.url);
	if (!response.ok) throw new Error(`${response.status} ${response.statusText} ${url}`);
	const loaded = loadIndex(await response.text());
	warm(loaded);
	// After the reply: runs a query once, so that the reader's first one is as fast as later ones.
	setTimeout(() => search(loaded, 'a 0.1 あ ア亜', { maxResults: 1, excerptLength: 1 }));
	return loaded;
}

/** @throws for an address on another origin, also after a redirect */
function checkOrigin(url: string): void {
	if (new URL(url).origin !== location.origin) throw new Error('Unexpected version url');
}
