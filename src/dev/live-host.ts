/** Answers requests from a site in memory. Each language is a site of its own; others than the default are read on their first request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { memo } from '../base/once.ts';
import { queue } from '../base/queue.ts';
import { problemOf } from '../pipeline/live-problems.ts';
import type { BuildOptions } from '../pipeline/options.ts';
import type { FailureHandler, Handler } from './listen.ts';
import { emergencyPage, sendHtml } from './live-answers.ts';
import { type LocaleServer, type LocaleServerEvents, makeLocaleServer } from './locale-server.ts';
import { askedPath } from './static-host.ts';

export interface LiveHost {
	/** The default language. */
	readonly first: LocaleServer;
	/** The default language, and those that have been opened. */
	readonly servers: readonly LocaleServer[];
	/** Settled when the default language is read; false if errors prevent that. Requests wait for it. */
	opened: Promise<boolean>;
	/** Runs tasks and opens languages one after the other. */
	inTurn(task: () => Promise<void>): Promise<void>;
	/** Drops languages that the config no longer has. */
	dropOld(): void;
	answer: Handler;
	/** Answers a request for which `answer` has failed. */
	onFailure: FailureHandler;
	stop(): void;
}

export function makeLiveHost(input: BuildOptions & { host: string }, events: LocaleServerEvents): LiveHost {
	const first = makeLocaleServer(input, undefined, events);
	let servers = [first];
	const opening = new Map<string, Promise<LocaleServer>>();
	const opened = first.open();
	opened.catch(() => {});
	const inTurn = queue();
	const localesNow = () => first.live?.now.sources.config.locales ?? [];

	/** The site that an address belongs to: that of the language with the longest matching base URL. */
	function serverOf(path: string): Promise<LocaleServer> | LocaleServer {
		const locale = localesNow()
			.filter(({ prefix, address }) => prefix && path.startsWith(new URL(address).pathname))
			.sort((a, b) => b.address.length - a.address.length)[0];
		if (!locale) return first;
		return memo(opening, locale.name, async () => {
			const server = makeLocaleServer(input, locale.name, events);
			await inTurn(async () => {
				await server.open();
				servers = [...servers, server];
				events.onInputs();
			});
			return server;
		});
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const asked = askedPath(request, response, input.host);
		if (!asked) return;
		const { path, search } = asked;
		await opened;
		const localeServer = await serverOf(path);
		return localeServer.answer(request, response, path, search);
	}

	return {
		first,
		get servers() {
			return servers;
		},
		opened,
		inTurn,
		dropOld() {
			const names = localesNow().map(({ name }) => name);
			const old = servers.filter(({ locale }) => locale !== undefined && !names.includes(locale));
			for (const localeServer of old) {
				localeServer.stop();
				opening.delete(localeServer.locale!);
			}
			if (old.length) servers = servers.filter((localeServer) => !old.includes(localeServer));
		},
		answer,
		onFailure: (error, request, response) => sendHtml(request, response, 500, emergencyPage([problemOf(error)]), undefined),
		stop() {
			for (const localeServer of servers) localeServer.stop();
		},
	};
}
