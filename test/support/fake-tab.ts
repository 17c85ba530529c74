/**
 * A tab of a browser without the browser: session history, documents, the Navigation API, requests and traversals, each step of which is taken when
 * the test says so. The router of the theme runs in it as it is. Steps follow https://html.spec.whatwg.org/multipage/browsing-the-web.html and
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html; where browsers differ, `chance` decides.
 */
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const root = process.env.PROJECT_ROOT!;
export const ORIGIN = 'https://tab.example';
/** Where `#x` of every page stands. */
export const ANCHOR = 77;

/** Router and visits, bundled: a document runs its own copy. */
const code = buildSync({
	stdin: {
		contents: `import { startRouter } from ${JSON.stringify(join(root, 'templates/client/router.ts'))};
			import { visitor } from ${JSON.stringify(join(root, 'templates/client/visit.ts'))};
			startRouter(visitor({ navigated: '', loadFailed: '', retry: '', offline: '' }, { unmountIn() {}, mountNew() {}, update() {} }, () => {}));`,
		resolveDir: root,
	},
	bundle: true,
	write: false,
	format: 'iife',
	logLevel: 'error',
}).outputFiles[0]!.text;
const run = new Function('tab', `with (tab) { ${code} }`) as (scope: object) => void;

/** How a request ends. `other`: a page of another build; `nothing`: a download, or no content. */
export type Answer = 'ok' | 'error' | 'reset' | 'other' | 'nothing';

interface Entry {
	url: URL;
	state: unknown;
	key: string;
	document: FakeDocument;
	/** Where its page stood when it was last left, in the document that knows of it. */
	left?: { top: number; document: FakeDocument };
}

interface Request {
	url: URL;
	end(answer: Answer): void;
}

interface Load {
	url: URL;
	/** Entry that it goes to; undefined: the current one is replaced, or a new one is made. */
	target?: Entry;
	push: boolean;
}

class FakeElement {
	dataset: Record<string, string> = {};
	tabIndex = 0;
	style = {};
	constructor(readonly act: { replaceWith?(next: FakeElement): void; scrollIntoView?(): void; path?: string } = {}) {}
	replaceWith(next: FakeElement): void {
		this.act.replaceWith?.(next);
	}
	scrollIntoView(): void {
		this.act.scrollIntoView?.();
	}
	getAttribute(_name: string): string | null {
		return null;
	}
	hasAttribute(name: string): boolean {
		return this.getAttribute(name) !== null;
	}
	querySelector(): null {
		return null;
	}
	querySelectorAll(): never[] {
		return [];
	}
	closest(_selector: string): FakeElement | null {
		return null;
	}
	setAttribute(): void {}
	removeAttribute(): void {}
	addEventListener(): void {}
	append(): void {}
	remove(): void {}
	focus(): void {}
}

class FakeAnchor extends FakeElement {
	target = '';
	constructor(
		readonly written: string,
		readonly href: string,
	) {
		super();
	}
	override getAttribute(name: string): string | null {
		return name === 'href' ? this.written : null;
	}
	override closest(): FakeElement {
		return this;
	}
}

type Listener = { f: (event: never) => void; once?: boolean };

class FakeDocument {
	/** Path of the page that a reader sees. */
	content: string;
	listeners = new Map<string, Listener[]>();
	scrollY = 0;
	scrollRestoration = 'auto';
	requests: Request[] = [];
	/** Timers that have not called back. */
	callbacks: (() => void)[] = [];
	/** The navigation that its handler has not finished. */
	ongoing: { control: AbortController } | undefined;

	constructor(
		readonly tab: FakeTab,
		path: string,
		/** The browser's own error page runs nothing of ours. */
		readonly isError: boolean,
	) {
		this.content = path;
	}

	listen = (type: string, f: Listener['f'], options?: { once?: boolean } | boolean): void => {
		this.listeners.set(type, [...(this.listeners.get(type) ?? []), { f, once: typeof options === 'object' && options.once === true }]);
	};

	emit(type: string, event: object): void {
		const all = this.listeners.get(type) ?? [];
		this.listeners.set(
			type,
			all.filter(({ once }) => !once),
		);
		for (const { f } of all) f(event as never);
	}

	start(): void {
		if (!this.isError) run(this.scope());
	}

	private page(path: string, isOther: boolean): object {
		const main = new FakeElement({
			path,
			replaceWith: (next) => {
				this.content = next.act.path!;
			},
		});
		const anchor = new FakeElement({ scrollIntoView: () => (this.scrollY = ANCHOR) });
		const html = new FakeElement();
		html.dataset = { baseUrl: '/', islands: isOther ? 'other' : 'this' };
		return {
			documentElement: html,
			head: new FakeElement(),
			body: new FakeElement(),
			hidden: false,
			getElementById: (id: string) => (id === 'x' ? anchor : id === '_main' || id === '_shell' ? main : null),
			querySelector: (selector: string) => (selector.includes('canonical') ? { getAttribute: () => ORIGIN + path } : null),
			querySelectorAll: () => [],
			createElement: () => new FakeElement(),
			adoptNode: <T>(node: T) => node,
			dispatchEvent() {},
		};
	}

	private scope(): object {
		const { tab } = this;
		const self = this;
		const at = (): URL => tab.entry.url;
		const location = {
			get href() {
				return at().href;
			},
			get pathname() {
				return at().pathname;
			},
			get search() {
				return at().search;
			},
			get hash() {
				return at().hash;
			},
			origin: ORIGIN,
			toString: () => at().href,
			reload: () => tab.load({ url: at(), push: false }),
			replace: (url: URL | string) => tab.navigate(new URL(url, at()), false),
			assign: (url: URL | string) => tab.navigate(new URL(url, at()), true),
		};
		const history = {
			get state() {
				return tab.entry.state;
			},
			scrollRestoration: 'auto',
			replaceState: (state: unknown, _: string, url?: URL | string) => tab.setState(false, state, url),
			pushState: (state: unknown, _: string, url?: URL | string) => tab.setState(true, state, url),
		};
		const navigation = {
			addEventListener: self.listen,
			get currentEntry() {
				return tab.entry;
			},
			navigate: (url: string, { history }: { history: string }) => tab.navigate(new URL(url, at()), history === 'push'),
		};
		const document = {
			...this.page(this.content, false),
			addEventListener: self.listen,
		};
		const fetch = (asked: URL, { method = 'GET', signal }: { method?: string; signal?: AbortSignal } = {}): Promise<object> =>
			new Promise((done, failed) => {
				const url = new URL(asked);
				const fail = (): void => failed(new TypeError('Failed to fetch'));
				const request = {
					url,
					end(answer: Answer) {
						self.requests = self.requests.filter((other) => other !== request);
						if (answer === 'reset') return fail();
						// The host sends `/b` to `/b/`.
						const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
						done({
							ok: answer !== 'error' || method === 'HEAD',
							status: 200,
							url: ORIGIN + path + url.search,
							headers: { get: () => (answer === 'nothing' ? 'application/zip' : 'text/html') },
							text: async () => JSON.stringify({ path, isOther: answer === 'other' }),
						});
					},
				};
				self.requests.push(request);
				signal?.addEventListener('abort', () => {
					self.requests = self.requests.filter((other) => other !== request);
					failed(signal.reason);
				});
			});
		const scope = {
			document,
			location,
			history,
			fetch,
			navigator: {},
			console: { warn() {} },
			addEventListener: self.listen,
			scrollTo: ({ top }: { top: number }) => (self.scrollY = top),
			get scrollY() {
				return self.scrollY;
			},
			// Bars and other things to look at are none of ours.
			setTimeout: (f: () => void, delay = 0) => void (delay === 0 && self.callbacks.push(f)),
			clearTimeout() {},
			requestAnimationFrame: (f: () => void) => void self.callbacks.push(f),
			matchMedia: () => ({ matches: false }),
			CustomEvent: Event,
			DOMParser: class {
				parseFromString(text: string): object {
					const { path, isOther } = JSON.parse(text) as { path: string; isOther: boolean };
					return self.page(path, isOther);
				}
			},
			Element: FakeElement,
			HTMLElement: FakeElement,
			HTMLAnchorElement: FakeAnchor,
			HTMLDetailsElement: class {},
			Navigation: tab.hasNavigation ? class {} : undefined,
			navigation: tab.hasNavigation ? navigation : undefined,
		};
		return Object.defineProperty(scope, 'window', { value: scope });
	}
}

export class FakeTab {
	entries: Entry[];
	index = 0;
	document: FakeDocument;
	/** Traversals that the reader has asked for. */
	traversals: number[] = [];
	pending: Load | undefined;
	private keys = 0;

	constructor(
		path: string,
		readonly hasNavigation: boolean,
		/** Where browsers may do one or the other. */
		readonly chance: () => boolean,
	) {
		this.document = new FakeDocument(this, path, false);
		this.entries = [this.newEntry(new URL(path, ORIGIN), null)];
		this.document.start();
	}

	get entry(): Entry {
		return this.entries[this.index]!;
	}

	/** Whether the address is that of the page that is seen. */
	get isTrue(): boolean {
		return this.document.content === this.entry.url.pathname;
	}

	private newEntry(url: URL, state: unknown): Entry {
		return { url, state, key: String(this.keys++), document: this.document };
	}

	private leaveEntry(): void {
		if (this.isTrue) this.entry.left = { top: this.document.scrollY, document: this.document };
	}

	private put(url: URL, push: boolean, state: unknown): void {
		if (push) {
			this.leaveEntry();
			this.entries.splice(++this.index, Number.POSITIVE_INFINITY, this.newEntry(url, state));
		} else Object.assign(this.entry, { url, state });
	}

	/** Asks the page's listeners. @returns whether the browser goes on, and what of it the page does itself */
	private ask(
		url: URL,
		type: string,
		sameDocument: boolean,
		key?: string,
	): { prevented: boolean; handler?: () => Promise<void>; control: AbortController } {
		const { document, hasNavigation, entry } = this;
		const control = new AbortController();
		const out: { prevented: boolean; handler?: () => Promise<void>; control: AbortController } = { prevented: false, control };
		if (!hasNavigation || document.isError) return out;
		document.ongoing?.control.abort();
		document.ongoing = undefined;
		const bare = (u: URL): string => u.href.replace(/#.*/, '');
		document.emit('navigate', {
			navigationType: type,
			destination: { url: url.href, sameDocument, key },
			signal: control.signal,
			canIntercept: type !== 'traverse' || sameDocument,
			cancelable: type !== 'traverse',
			hashChange: sameDocument && bare(url) === bare(entry.url) && url.hash !== entry.url.hash,
			downloadRequest: null,
			formData: null,
			preventDefault: () => {
				out.prevented = type !== 'traverse';
			},
			intercept: ({ handler }: { handler: () => Promise<void> }) => {
				out.handler = handler;
			},
		});
		return out;
	}

	private begin(handler: () => Promise<void>, control: AbortController): void {
		const { document } = this;
		const ongoing = { control };
		document.ongoing = ongoing;
		void handler().then(() => {
			if (document.ongoing === ongoing) document.ongoing = undefined;
		});
	}

	/** A link, or `location`. One to the current address makes no entry. */
	navigate(url: URL, asked: boolean): void {
		const push = asked && url.href !== this.entry.url.href;
		const sameDocument = url.hash !== '' && url.href.replace(/#.*/, '') === this.entry.url.href.replace(/#.*/, '');
		const { prevented, handler, control } = this.ask(url, push ? 'push' : 'replace', sameDocument);
		if (prevented) return;
		if (handler) {
			if (this.chance()) this.pending = undefined;
			this.put(url, push, null);
			this.begin(handler, control);
		} else if (sameDocument) {
			this.put(url, push, push ? null : this.entry.state);
			this.document.scrollY = ANCHOR;
			this.document.emit('popstate', { state: this.entry.state });
		} else this.load({ url, push });
	}

	setState(push: boolean, state: unknown, to?: URL | string): void {
		const url = new URL(to ?? this.entry.url, this.entry.url);
		if (this.ask(url, push ? 'push' : 'replace', true).prevented) return;
		this.put(url, push, state);
	}

	load(load: Load): void {
		this.pending = load;
	}

	/** Takes the first traversal that was asked for. */
	traverse(): void {
		const target = this.entries[this.index + this.traversals.shift()!];
		if (!target) return;
		const sameDocument = target.document === this.document;
		const { handler, control } = this.ask(target.url, 'traverse', sameDocument, target.key);
		if (!sameDocument) return this.load({ url: target.url, target, push: false });
		this.pending = undefined;
		this.leaveEntry();
		this.index = this.entries.indexOf(target);
		this.document.emit('popstate', { state: target.state });
		if (handler) this.begin(handler, control);
	}

	/** The document that is on its way comes, or does not. */
	arrive(answer: Answer): void {
		const { url, target, push } = this.pending!;
		this.pending = undefined;
		if (answer === 'nothing') return;
		this.leaveEntry();
		const kept = target?.document;
		if (target) this.index = this.entries.indexOf(target);
		if (this.index < 0) throw new Error('an entry that is gone');
		// As the browser keeps it for going back, its requests too.
		if (kept && !kept.isError && this.chance()) {
			this.document = kept;
			kept.emit('popstate', { state: this.entry.state });
			kept.emit('pageshow', { persisted: true });
			return;
		}
		this.document = new FakeDocument(this, url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`, answer === 'reset');
		if (push) this.put(url, true, null);
		// What belongs to a document goes with it: all its entries are of the new one when they are returned to.
		this.entry.document = this.document;
		this.entry.url = new URL(url);
		this.entry.url.pathname = this.document.content;
		if (target === undefined && !push) this.entry.state = null;
		this.document.start();
	}

	/** A plain click on a link, as it is written in the page. */
	click(href: string): void {
		const anchor = new FakeAnchor(href, new URL(href, this.entry.url).href);
		let prevented = false;
		const event = {
			target: anchor,
			button: 0,
			get defaultPrevented() {
				return prevented;
			},
			preventDefault: () => {
				prevented = true;
			},
		};
		this.document.emit('click', event);
		if (!prevented) this.navigate(new URL(anchor.href), true);
	}

	/** The Stop button: ends loads, requests and navigations. */
	stop(): void {
		this.pending = undefined;
		this.document.ongoing?.control.abort();
		this.document.ongoing = undefined;
		for (const request of [...this.document.requests]) request.end('reset');
	}
}
