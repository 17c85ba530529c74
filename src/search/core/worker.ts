/** The search worker: fetches an index once, and its parts when a query needs them; answers queries. Entry of a browser bundle of its own. */
import { READINGS_FILE } from './contexts.ts';
import { fetchIndex, fetchText } from './fetch-text.ts';
import { loadIndex } from './load-index.ts';
import type { Loaded } from './loaded.ts';
import { memo } from './once.ts';
import type { Reply, Request } from './protocol.ts';
import { type Help, search, searchWith } from './query.ts';
import { type Stemmer, stemWith } from './tokenizers/en.ts';
import type { Found } from './types.ts';

/** Number of cached indexes: the site's, and those of the contexts visited last. */
const KEPT = 3;
/** Milliseconds without typing after which texts are loaded: those of half a word would be loaded for nothing. */
const PAUSE = 300;
const NOTHING = { hits: [], pages: 0, missing: [] };

interface Index {
	json: string;
	loaded: Loaded;
}

const indexes = new Map<string, Promise<Index>>();
/** The newest query of each asker. */
const newest = new Map<number, number>();

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
	postMessage(await answer(data));
});

async function answer({ id, indexUrl, json, ask }: Request): Promise<Reply> {
	try {
		const index = await indexAt(indexUrl, json);
		if (!ask) return { id, found: NOTHING };
		await stems;
		newest.set(ask.asker, id);
		const isNewest = () => newest.get(ask.asker) === id;
		const early = (found: Found) => {
			if (isNewest()) postMessage({ id, found, isEarly: true } satisfies Reply);
			return isNewest();
		};
		const pause = new Promise((done) => setTimeout(done, ask.at + PAUSE - Date.now()));
		const typed = () => pause.then(isNewest);
		const query = (loaded: Loaded) => searchWith(helpOf(loaded, indexUrl), loaded, ask.text, ask.options, early, typed);
		const found = await query(index.loaded);
		if (!found.isPartial) return { id, found };
		// The site may have been published anew since: its parts have other names then.
		const now = await reload(indexUrl, index);
		return { id, found: now ? await query(now.loaded) : found };
	} catch (error) {
		return { id, error: (error as Error).message };
	}
}

/** The index at an address. After a failure, the next call fetches it again. */
function indexAt(url: string, json?: string): Promise<Index> {
	return memo(indexes, url, () => {
		const index = readIndex(url, json);
		index.catch(() => indexes.delete(url));
		if (indexes.size >= KEPT) indexes.delete(indexes.keys().next().value!);
		return index;
	});
}

/** The index as it is now; undefined where it is the same, or cannot be had. */
async function reload(url: string, before: Index): Promise<Index | undefined> {
	const now = await readIndex(url).catch(() => before);
	if (now.json === before.json) return undefined;
	indexes.set(url, Promise.resolve(now));
	return now;
}

/** Scripts of stemmers for the site's languages, put in when this one is bundled. */
declare const STEMS: string[];
const loadStems = async (): Promise<void> => {
	const stemmers = await Promise.all(STEMS.map((file) => import(file) as Promise<{ stemmer: Stemmer }>));
	stemWith(stemmers.map(({ stemmer }) => stemmer));
};
/** Without them words are found as they are. */
const stems = loadStems().catch(console.error);

async function readIndex(url: string, fetched?: string): Promise<Index> {
	const json = fetched ?? (await fetchIndex(url));
	const loaded = loadIndex(json);
	// After the reply: prepares what a query needs, so that the reader's first one is as fast as later ones.
	stems.then(() => setTimeout(() => search(loaded, 'a 0.1 あ ア亜', { maxResults: 1, excerptLength: 1 })));
	return { json, loaded };
}

/** Address of word-help.ts as the browser has it: a script of its own, put in when this one is bundled. */
declare const WORD_HELP: string;
const loadHelp = (): Promise<typeof import('./word-help.ts')> => import(WORD_HELP);

/** Help for the index at an address: readings and parts are beside it. */
function helpOf(loaded: Loaded, indexUrl: string): Help {
	const textAt = (path: string, cache: RequestCache): Promise<string> => {
		const url = new URL(indexUrl);
		url.pathname = url.pathname.replace(/[^/]*$/, path);
		if (cache === 'default') url.search = '';
		return fetchText(url.href, cache);
	};
	return {
		async readings() {
			const [{ makeReadings }, text] = await Promise.all([loadHelp(), textAt(READINGS_FILE, 'no-cache')]);
			return makeReadings(JSON.parse(text), loaded.vocabulary().words(), loaded.emptyWords);
		},
		words: loadHelp,
		// Its name changes with its content.
		part: (path) => textAt(path, 'default'),
	};
}
