/** The browser's part of `serve --watch`: keeps a connection to the server, patches the page in place, shows problems. */
import type { Strings } from '../../strings/index.ts';
import { islandsOfPage } from './islands.ts';
import type { LiveMessage, LiveProblem } from './message.ts';
import { watchMismatches } from './mismatches.ts';
import { makePanel } from './panel.ts';
import { livePage } from './patch.ts';

const script = document.querySelector<HTMLScriptElement>('script[data-live-version]')!;
const words = JSON.parse(script.dataset.words!) as Strings['live'];
const islands = islandsOfPage();
const page = livePage(islands);
const panel = makePanel(words);
/** Version of the document shown; '' if unknown. */
let version = script.dataset.liveVersion ?? '';
let channel: EventSource | undefined;
let patience = 0;
/** What the server says, and what islands of the page do. */
let served: { problems: LiveProblem[]; checking: boolean } = { problems: [], checking: false };
let mismatches: LiveProblem[] = [];
const forgetMismatches = watchMismatches((problems) => {
	mismatches = problems;
	panel.problems([...served.problems, ...mismatches], served.checking);
});
/** Messages are handled one after the other. */
let turn = Promise.resolve();

/** Only visible pages keep a connection: browsers allow only a few per server. */
function connect(): void {
	channel?.close();
	channel = undefined;
	if (document.hidden) return;
	const address = `${document.documentElement.dataset.baseUrl ?? '/'}__live?at=${encodeURIComponent(location.pathname)}&is=${version}`;
	const mine = new EventSource(address);
	channel = mine;
	mine.onopen = () => {
		patience = 0;
		panel.lost(false);
	};
	mine.onmessage = ({ data }) => {
		const message = JSON.parse(data as string) as LiveMessage;
		// Problems are told at once, also while a page waits for the code of islands.
		if (message.type === 'problems') {
			if (mine === channel) tell(message);
		} else turn = turn.then(() => (mine === channel ? take(message) : undefined)).catch((error) => console.error(error));
	};
	mine.onerror = () => {
		mine.close();
		if (mine !== channel) return;
		patience = Math.min(patience + 1, 10);
		if (patience > 2) panel.lost(true);
		setTimeout(() => mine === channel && connect(), patience * 200);
	};
}

function tell(message: typeof served): void {
	document.dispatchEvent(new CustomEvent('vrmdocs:stale'));
	served = message;
	panel.problems([...served.problems, ...mismatches], served.checking);
}

async function take(message: Exclude<LiveMessage, { type: 'problems' }>): Promise<void> {
	document.dispatchEvent(new CustomEvent('vrmdocs:stale'));
	if (message.type === 'page' || message.type === 'main') await islands.ready();
	switch (message.type) {
		case 'page': {
			panel.gone(undefined);
			forgetMismatches();
			if (!(await page.takeDocument(message.html))) return location.reload();
			version = /data-live-version="(\w+)"/.exec(message.html)?.[1] ?? '';
			break;
		}
		case 'main':
			panel.gone(undefined);
			forgetMismatches();
			page.takeMain(message.html);
			version = '';
			break;
		case 'moved':
			return go(message.to);
		case 'gone':
			panel.gone(message.file);
			version = '';
			return;
		case 'asset':
			for (const image of document.querySelectorAll<HTMLImageElement>('img'))
				if (new URL(image.currentSrc || image.src, location.href).pathname === new URL(message.href, location.href).pathname)
					void showAgain(image);
			return;
		default:
			return;
	}
	document.dispatchEvent(new CustomEvent('vrmdocs:live'));
}

/** Opens the page's new address, at the same scroll position. */
function go(to: string): void {
	const top = scrollY;
	document.addEventListener('vrmdocs:page', () => scrollTo({ top, behavior: 'instant' }), { once: true });
	if (typeof Navigation === 'function' && window.navigation) window.navigation.navigate(to + location.hash, { history: 'replace' });
	else location.replace(to + location.hash);
}

/** Refreshes the browser's cached copy, then shows it. */
async function showAgain(image: HTMLImageElement): Promise<void> {
	const address = image.currentSrc || image.src;
	await fetch(address, { cache: 'reload' }).catch(() => {});
	const fresh = new URL(address);
	fresh.searchParams.set('t', String(Date.now()));
	image.srcset = '';
	image.src = fresh.href;
}

document.addEventListener('vrmdocs:page', () => {
	page.rebase();
	version = '';
	panel.gone(undefined);
	connect();
});
document.addEventListener('visibilitychange', connect);
addEventListener('pagehide', () => channel?.close());
addEventListener('pageshow', (event) => event.persisted && connect());
connect();
