/** The search worker: fetches an index once, answers queries. Entry of a browser bundle of its own. */
import { type Loaded, loadIndex, warm } from './load-index.ts';
import type { Reply, Request } from './protocol.ts';
import { search } from './query.ts';

/** Indexes kept: the site's, and the ones of contexts visited last. */
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

/** The index at an address. One that failed is asked for again the next time. */
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
	// The query value changes with the index's form, not with every edit: the browser asks whether the file is still the one it has.
	const response = await fetch(url, { credentials: 'same-origin', cache: 'no-cache' });
	checkOrigin(response.url);
	if (!response.ok) throw new Error(`${response.status} ${response.statusText} ${url}`);
	const loaded = loadIndex(await response.text());
	warm(loaded);
	// After the answer that it is loaded: the first real query is as fast as the others then.
	setTimeout(() => search(loaded, 'a 0.1 あ ア亜', { maxResults: 1, excerptLength: 1 }));
	return loaded;
}

/** : nothing from another origin is an index, not even after a redirect. */
function checkOrigin(url: string): void {
	if (new URL(url).origin !== location.origin) throw new Error('Unexpected version url');
}
