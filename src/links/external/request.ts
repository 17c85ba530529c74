/** One request to another site, with retries where they may help. */
import type { Answer } from './cache.ts';

interface RequestOptions {
	/** Timeout of one attempt in milliseconds. */
	timeout: number;
	/** Number of retries. */
	retries: number;
	/** Read the page's ids. */
	anchors: boolean;
	userAgent: string;
	/** Milliseconds before the first retry; doubled for each further one. Default 500. */
	backOff?: number;
	/** Host → time before which it wants no further request (`Retry-After`); shared by all requests. */
	notBefore?: Map<string, number>;
}

/** Ids are searched in this many bytes of a page. */
const LIMIT = 4 * 1024 * 1024;
/** Milliseconds. If a server asks for a longer pause, there is no retry. */
const LONGEST_PAUSE = 30_000;
const MAX_REDIRECTS = 10;

export async function ask(address: string, options: RequestOptions): Promise<Omit<Answer, 'time'>> {
	const { retries, backOff = 500, notBefore = new Map<string, number>() } = options;
	const { host } = new URL(address);
	for (let attempt = 0; ; attempt++) {
		for (let wait = (notBefore.get(host) ?? 0) - Date.now(); wait > 0; wait = (notBefore.get(host) ?? 0) - Date.now()) await sleep(wait);
		const { retryAfter, ...answer } = await tryOnce(address, options);
		const again = answer.failure ? !answer.failure.lasting : answer.status === 429 || answer.status >= 500;
		if (!again || attempt >= retries) return answer;
		const pause = retryAfter ?? backOff * 2 ** attempt * (0.75 + Math.random() / 2);
		if (pause > LONGEST_PAUSE) return answer;
		if (retryAfter !== undefined) notBefore.set(host, Date.now() + pause);
		await sleep(pause);
	}
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Try = Omit<Answer, 'time'> & { retryAfter?: number };

/** HEAD, then GET if the result is not certain: many servers do not support HEAD properly. */
async function tryOnce(address: string, options: RequestOptions): Promise<Try> {
	if (!options.anchors) {
		const head = await follow(address, 'HEAD', options);
		if (!head.failure && (head.status < 300 || head.status === 429 || head.retryAfter !== undefined)) return head;
	}
	return follow(address, 'GET', options);
}

async function follow(start: string, method: 'HEAD' | 'GET', options: RequestOptions): Promise<Try> {
	const signal = AbortSignal.timeout(options.timeout);
	let address = start;
	let permanent = true;
	for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
		let response: Response;
		try {
			response = await fetch(address, {
				method,
				redirect: 'manual',
				signal,
				headers: { 'user-agent': options.userAgent, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
			});
		} catch (error) {
			return { status: 0, failure: failureOf(error, options.timeout) };
		}
		const { status } = response;
		const to = response.headers.get('location');
		if (status >= 300 && status < 400 && to) {
			await response.body?.cancel();
			if (!URL.canParse(to, address))
				return { status: 0, failure: { text: `the server redirects to "${to}", which is not an address`, lasting: true } };
			permanent &&= status === 301 || status === 308;
			address = new URL(to, address).href;
			if (!/^https?:/.test(address)) return { status: 0, failure: { text: `the server redirects to ${address}`, lasting: true } };
			continue;
		}
		try {
			const ids =
				options.anchors && status < 300 && /html/i.test(response.headers.get('content-type') ?? '')
					? idsOf(await textOf(response))
					: undefined;
			if (!ids) await response.body?.cancel();
			return {
				status,
				...(address !== start && permanent ? { moved: address } : {}),
				...(ids ? { ids } : {}),
				...(status === 429 || status === 503 ? { retryAfter: pauseOf(response.headers.get('retry-after')) } : {}),
			};
		} catch (error) {
			return { status: 0, failure: failureOf(error, options.timeout) };
		}
	}
	return { status: 0, failure: { text: `the server redirects more than ${MAX_REDIRECTS} times`, lasting: true } };
}

/** `Retry-After: 2` or a date → milliseconds. */
function pauseOf(header: string | null): number | undefined {
	if (!header) return undefined;
	const seconds = Number(header);
	if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
	const time = Date.parse(header);
	return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}

async function textOf(response: Response): Promise<string> {
	const decoder = new TextDecoder();
	let text = '';
	for await (const chunk of response.body ?? []) {
		text += decoder.decode(chunk as Uint8Array, { stream: true });
		if (text.length > LIMIT) break;
	}
	return text;
}

const idsOf = (html: string) => [
	...new Set(
		[...html.matchAll(/\s(?:id|name)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/gi)].map((m) =>
			(m[1] ?? m[2] ?? m[3]!).replace(/&amp;/g, '&'),
		),
	),
];

const texts: Record<string, { text: string; lasting: boolean }> = {
	ENOTFOUND: { text: 'there is no such host', lasting: true },
	EAI_AGAIN: { text: 'the name server does not answer', lasting: false },
	ECONNREFUSED: { text: 'the server refuses the connection', lasting: false },
	ECONNRESET: { text: 'the server closes the connection', lasting: false },
	UND_ERR_SOCKET: { text: 'the server closes the connection', lasting: false },
	EPIPE: { text: 'the server closes the connection', lasting: false },
	CERT_HAS_EXPIRED: { text: 'its certificate has expired', lasting: false },
	DEPTH_ZERO_SELF_SIGNED_CERT: { text: 'its certificate is not trusted', lasting: false },
	SELF_SIGNED_CERT_IN_CHAIN: { text: 'its certificate is not trusted', lasting: false },
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: { text: 'its certificate is not trusted', lasting: false },
	ERR_TLS_CERT_ALTNAME_INVALID: { text: 'its certificate is for another host', lasting: false },
};

function failureOf(error: unknown, timeout: number): { text: string; lasting: boolean } {
	const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
	if (name === 'TimeoutError' || name === 'AbortError') return { text: `no answer within ${timeout / 1000} s`, lasting: false };
	return texts[cause?.code ?? ''] ?? { text: cause?.message || message, lasting: false };
}
