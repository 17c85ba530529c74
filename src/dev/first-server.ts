/** `serve` for a site that was never built: a site in memory answers requests, as in `serve --watch`, until the build is done. */
import type { BuildOptions } from '../pipeline/options.ts';
import { type Handler, type Listening, listen, type Wanted } from './listen.ts';
import { makeLiveHost } from './live-host.ts';

interface FirstServer extends Listening {
	/** Base URL of the site. */
	base: string;
	/** Settled when the built site is served; false if it could not be built. */
	built: Promise<boolean>;
}

/**
 * @param build builds the site once all of its pages are compiled; gives undefined if errors prevent that
 * @returns resolves when pages can be requested: for a site of little text, after the build; undefined if the build fails
 * @throws ConfigError if there is no site, or no free port
 */
export async function startFirstServer(
	options: BuildOptions,
	wanted: Wanted,
	build: () => Promise<Handler | undefined>,
): Promise<FirstServer | undefined> {
	let compiled = () => {};
	const whole = new Promise<void>((done) => {
		compiled = done;
	});
	const nothing = () => {};
	const events = { onProblems: nothing, onPage: nothing, onInputs: nothing, onUpdate: nothing, note: nothing };
	const host = makeLiveHost(
		{ ...options, dev: false, host: wanted.host },
		{ ...events, onWhole: (live) => live === host.first.live && compiled() },
	);
	let answer: Handler = host.answer;
	const server = await listen((request, response) => answer(request, response), wanted, host.onFailure);
	const close = () => {
		host.stop();
		return server.close();
	};
	try {
		await host.opened;
		const { live } = host.first;
		const starting = (live && !live.isWhole ? whole : Promise.resolve()).then(build).then((handler) => {
			if (handler) answer = handler;
			host.stop();
			return handler !== undefined;
		});
		if ((!live || live.isWhole) && !(await starting)) {
			await close();
			return undefined;
		}
		return { ...server, close, base: live?.now.site.config.baseUrl ?? '/', built: starting };
	} catch (error) {
		await close();
		throw error;
	}
}
