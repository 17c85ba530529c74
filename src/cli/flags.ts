/** Options that commands share, and how their folders are resolved. Each command's file has its own. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { safely } from '../base/attempt.ts';
import { textIn } from '../base/folder.ts';
import { configError } from '../base/problem.ts';
import type { SharedOptions } from '../cache/shared/shared.ts';
import { routeOf } from '../config/mapping.ts';
import { OURS } from '../pipeline/folders.ts';
import type { BuildOptions } from '../pipeline/options.ts';

export interface CommonFlags {
	/** Build only this language. */
	locale?: string;
	url?: string;
	baseUrl?: string;
	cache: boolean;
	cacheDir?: string;
	/** Address of a cache that machines share. */
	cacheUrl?: string;
	cacheReadonly?: boolean;
	debug?: boolean;
	quiet?: boolean;
}

export const linkFormats = ['text', 'json', 'github', 'sarif'] as const;
export type LinkFormat = (typeof linkFormats)[number];

/** The shared cache, from flags or the environment. Credentials come only from the environment. @throws ConfigError */
function sharedCache({ cacheUrl, cacheReadonly }: CommonFlags, env: NodeJS.ProcessEnv): SharedOptions | undefined {
	const url = cacheUrl ?? env.VRMDOCS_CACHE_URL;
	if (!url) return undefined;
	const from = cacheUrl === undefined ? 'VRMDOCS_CACHE_URL' : '--cache-url';
	const refuse = (what: string, hint: string): never => {
		throw configError('usage', {}, `${from} ${what}`, hint);
	};
	const address = URL.canParse(url) ? new URL(url) : undefined;
	if (!address || !/^https?:$/.test(address.protocol)) return refuse('is no address of a server', 'https://cache.example.com/docs');
	// Credentials in the address could be printed, and read in the list of processes.
	if (address.username || address.password || address.search || address.hash)
		refuse(
			'is to be an address alone, without a name, password, ? or #',
			'credentials are VRMDOCS_CACHE_TOKEN, or VRMDOCS_CACHE_USER and VRMDOCS_CACHE_PASSWORD',
		);
	const { VRMDOCS_CACHE_TOKEN: token, VRMDOCS_CACHE_USER: user, VRMDOCS_CACHE_PASSWORD: password = '' } = env;
	const basic = user && `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
	const authorization = token ? `Bearer ${token}` : basic;
	const secret = env.VRMDOCS_CACHE_SIGNATURE_KEY;
	return {
		url: address.href,
		readOnly: cacheReadonly ?? !/^(?:0|false|no|)$/i.test(env.VRMDOCS_CACHE_READONLY ?? ''),
		...(authorization ? { authorization } : {}),
		...(secret ? { secret } : {}),
	};
}

/** @param site the argument: default `./site` if it exists, else the working folder */
export function buildOptions(site: string | undefined, flags: CommonFlags & { out?: string; strict?: boolean }): BuildOptions {
	const shared = sharedCache(flags, process.env);
	const siteDir = resolve(site ?? (existsSync('site') ? 'site' : '.'));
	if (statSync(siteDir, { throwIfNoEntry: false })?.isFile())
		throw configError('usage', {}, `${site} is a file`, `pass the site's folder: ${relative(process.cwd(), dirname(siteDir)) || '.'}`);
	// esbuild accepts no entry whose path contains `*`.
	if (siteDir.includes('*')) throw configError('usage', {}, `the path of the site's folder has * in it: ${siteDir}`, 'rename the folder');
	const folder = madeFolder(siteDir);
	return {
		siteDir,
		outDir: resolve(flags.out ?? join(folder, 'site')),
		cacheDir: resolve(flags.cacheDir ?? join(folder, 'cache')),
		cache: flags.cache,
		...(shared ? { shared } : {}),
		...(flags.strict ? { strict: true } : {}),
		...(flags.locale === undefined ? {} : { only: flags.locale }),
		...(flags.url === undefined ? {} : { url: flags.url }),
		...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }),
	};
}

/** Folder of what is made of a site: in the working folder, or in that of a site that is a package of its own. */
function madeFolder(siteDir: string): string {
	const home = existsSync(join(siteDir, 'package.json')) ? siteDir : '.';
	return join(home, madeIn(home));
}

/** `dist`; where that is what a package publishes, has its entry right in (`dist/index.js`) or compiles to, a folder that is ours alone. @param home the package's */
export function madeIn(home: string): string {
	const paths = (value: unknown): string[] =>
		typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(paths) : [];
	const manifest = (safely(() => JSON.parse(textIn(join(home, 'package.json')))) ?? {}) as Record<string, unknown>;
	const { main, module, types, typings, browser, bin, exports, files } = manifest;
	const isEntry = [main, module, types, typings, browser, bin, exports].flatMap(paths).some((path) => /^(?:\.\/)?dist\/[^/]+$/.test(path));
	const isPublished = paths(files).some((path) => /^(?:\.\/)?dist\/?(?:\*+\/?)*$/.test(path));
	const settings = textIn(join(home, 'tsconfig.json')).replace(/(?:^|\s)\/\/.*/gm, '');
	const isCompiledTo = /"outDir"\s*:\s*"(?:\.\/)?dist\/?"/.test(settings) && !/"noEmit"\s*:\s*true/.test(settings);
	return isEntry || isPublished || isCompiledTo ? OURS : 'dist';
}

/** Normalizes a base URL: `/project`, `project/` and `` become `/project/` and `/`. Other texts are left to the config's check. */
export const basePath = (text: string): string => (/^[a-z][a-z0-9+.-]*:|[?#]/i.test(text) ? text : routeOf(text));
