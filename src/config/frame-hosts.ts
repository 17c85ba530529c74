/** Hosts whose pages a site may frame: those of `markdown.frameHosts`, and those that its policy names for frames. */
import type { Config } from './schema.ts';

const HOST_ALONE = /^https:\/\/([a-z0-9.-]+(?::\d+)?)\/?$/i;

/** Among hosts: frames of any other host stay as they are written. */
const ANY_HOST = '*';

/** `['www.youtube-nocookie.com']`; without a policy every host may be framed. */
export function frameHostsOf({ markdown, contentSecurityPolicy: additions }: Config): string[] {
	if (additions === false) return [...new Set([...markdown.frameHosts, ANY_HOST])];
	const named = additions['frame-src'] ?? [];
	return [...new Set([...markdown.frameHosts, ...named.flatMap((source) => HOST_ALONE.exec(source)?.[1] ?? [])])];
}

/** The config with all of them in its policy. Of https alone: browsers read a host without a scheme as one of the page's own scheme. */
export function withFrameHosts(config: Config): Config {
	const { contentSecurityPolicy: additions, markdown } = config;
	if (additions === false || !markdown.frameHosts.length) return config;
	const sources = [...(additions['frame-src'] ?? []), ...markdown.frameHosts.map((host) => `https://${host}`)];
	return { ...config, contentSecurityPolicy: { ...additions, 'frame-src': [...new Set(sources)] } };
}
