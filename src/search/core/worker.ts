/** The search worker: fetches an index once, answers queries. Entry of a browser bundle of its own. */
import { READINGS_FILE } from './contexts.ts';
import { type Loaded, loadIndex, warm } from './load-index.ts';
import type { Reply, Request } from './protocol.ts';
import { type Help, search, searchWith } from './query.ts';

/** Number of cached indexes: the site's, and those of the contexts visited last. */
const KEPT = 3;
const NOTHING = { hits: [], pages: 0, missing: [] };
const indexes = new Map<string, Promise<Loaded>>();

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
	postMessage(await answer(data));
});

async function answer({ id, indexUrl, ask }: Request): Promise<Reply> {
	try {
		const loaded = await indexAt(indexUrl);
		return { id, found: ask ? await searchWith(helpOf(loaded, indexUrl), loaded, ask.text, ask.options) : NOTHING };
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

async function fetchText(url: string): Promise<string> {
	checkOrigin(url);
	// The query value changes with the index's format, not with every edit, so the browser must revalidate its copy.
	const response = await fetch(url, { credentials: 'same-origin', cache: 'no-cache' });
	checkOrigin(response.url);
	if (!response.ok) throw new Error(`${response.status} ${response.statusText} ${url}`);
	return response.text();
}

async function fetchIndex(url: string): Promise<Loaded> {
	const loaded = loadIndex(await fetchText(url));
	warm(loaded);
	// After the reply: runs a query once, so that the reader's first one is as fast as later ones.
	setTimeout(() => search(loaded, 'a 0.1 あ ア亜', { maxResults: 1, excerptLength: 1 }));
	return loaded;
}

/** Address of word-help.ts as the browser has it: a script of its own, put in when this one is bundled. */
declare const WORD_HELP: string;
const loadHelp = (): Promise<typeof import('./word-help.ts')> => import(WORD_HELP);

/** Help for the index at an address: the readings are beside it. */
const helpOf = (loaded: Loaded, indexUrl: string): Help => ({
	async readings() {
		const url = new URL(indexUrl);
		url.pathname = url.pathname.replace(/[^/]*$/, READINGS_FILE);
		const [{ makeReadings }, text] = await Promise.all([loadHelp(), fetchText(url.href)]);
		return makeReadings(JSON.parse(text), loaded.vocabulary().words(), loaded.functionWords);
	},
	spelling: async () => (await loadHelp()).makeSpelling,
});

/** : nothing from another origin is an index, not even after a redirect. */
function checkOrigin(url: string): void {
	if (new URL(url).origin !== location.origin) throw new Error('Unexpected version url');
}
