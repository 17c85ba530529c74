/**
 * A site in memory that is updated when its files change (next-site.ts). An error never ends it: the last good version of a page, of the
 * templates, the data, the sidebars and the config is shown until the error is corrected.
 */

import { join, sep } from 'node:path';
import { type Problem, unique } from '../base/problem.ts';
import { queue } from '../base/queue.ts';
import { judged } from '../config/conventions.ts';
import { foldersOutside } from '../content/site-boundary.ts';
import type { Route } from '../graph/types.ts';
import { draftOf } from '../render/pages/list.ts';
import { type LivePage, lastGoodPages } from './last-good.ts';
import { problemOf, sourceProblemsOf } from './live-problems.ts';
import { compileFor, everything, fail, type Live, remake, type Update, update, updateDates } from './live-update.ts';
import { pluginProblem } from './markdown.ts';
import { componentImages, type Model, prepare, readImages } from './model.ts';
import type { BuildOptions } from './options.ts';
import { componentProblems, siteProblems } from './problems.ts';
import { siteFiles } from './site-files.ts';

export interface LiveSite {
	/** The current site. */
	readonly now: Model;
	/**
	 * Updates the site after changes of absolute paths. `routes` are open in a browser: new templates must be able to render them.
	 * @returns undefined if nothing changed
	 */
	update(paths: string[], routes: string[]): Promise<Update | undefined>;
	/** Reads the dates of last changes again. @returns undefined if they are the same */
	updateDates(): Promise<Update | undefined>;
	/** Whether all pages are compiled. Before that, of pending pages only a quick scan (`firstLook`) is known, and no problems. */
	readonly isWhole: boolean;
	/** Compiles all pending pages, in threads. */
	complete(): Promise<Update>;
	/** Compiles the pending sources of a page; call it before `render`. */
	ready(route: Route): Promise<void>;
	/** The page; its last good version if it cannot be rendered now; undefined if there is none. */
	render(route: Route): LivePage | undefined;
	/** All problems except those of links. */
	problems(): Problem[];
	/** Folders and files outside the site folder that the site depends on. */
	inputs(): string[];
	/** Whether a file or folder (absolute path) existed at the last update. */
	knows(path: string): boolean;
	/** Whether hidden files at an absolute path are part of the site: those of static folders. */
	showsHidden(path: string): boolean;
	/** Absolute paths of files that were written or deleted since a time (milliseconds since 1970). */
	changedSince(time: number): string[];
}

/**
 * @param locale the language to open, if the site has several; default: its default language
 * @throws ConfigError, BuildFailure if there is no good version to start with
 */
export async function openLiveSite(given: BuildOptions, locale?: string): Promise<LiveSite> {
	const options = { dev: true, ...given, onRequest: true };
	const first = await prepare(options, locale);
	first.sources.cache.store.flush();
	// The object that `live` is, which the files ask for the config while they are listed.
	const shown: Pick<Live, 'now'> = { now: first };
	const showsHidden = (path: string) =>
		shown.now.site.config.staticDirectories.some((dir) => `${path}${sep}`.startsWith(join(options.siteDir, dir) + sep));
	const outside = () => foldersOutside(shown.now.site.config).map((folder) => join(options.siteDir, folder));
	const live: Live = Object.assign(shown, {
		options,
		...(locale !== undefined && { locale }),
		isWhole: !first.sources.compiled.pending.size,
		onDisk: new Map(first.sources.content.sources.map((source) => [source.path, source])),
		stuck: new Map(),
		failed: new Map(),
		due: new Set() as Live['due'],
		sourceProblems: sourceProblemsOf(),
		files: siteFiles(options, outside, showsHidden),
		pages: lastGoodPages((problems) => fail(shown, problems)),
	});
	/** Tasks that change the site run one after the other. */
	const inTurn = queue();
	/** Whether all sources of a page are compiled. */
	const isReady = (route: Route): boolean =>
		draftOf(route, live.now.context).bodies.every(({ source }) => !live.now.sources.compiled.pending.has(source));

	return {
		get now() {
			return live.now;
		},
		update: (paths, routes) => inTurn(() => update(live, paths, routes)),
		updateDates: () => inTurn(() => updateDates(live)),
		get isWhole() {
			return live.isWhole;
		},
		async complete() {
			for (let left = live.now.sources; !live.isWhole; left = live.now.sources) {
				let problems: Problem[] = [];
				await left.compiled.complete().catch((error: unknown) => {
					problems = pluginProblem(error, left.loaded)?.problems ?? [problemOf(error)];
				});
				// The config was reloaded meanwhile: continue with the pending pages of the new site.
				if (left.compiled !== live.now.sources.compiled) continue;
				if (problems.length) live.failed.set('config', problems);
				live.isWhole = true;
				left.cache.store.flush();
				await inTurn(() => remake(live));
			}
			return everything([]);
		},
		ready: async (route) => {
			if (!isReady(route)) await inTurn(() => compileFor(live, route));
			const { facts, context } = live.now;
			const { bodies, componentPage } = draftOf(route, context);
			const shown = [...bodies.map(({ source }) => facts.of(source)), componentPage ? facts.ofPage(componentPage) : undefined];
			await readImages(
				shown.flatMap((one) => componentImages(one, live.now)),
				live.now,
			);
		},
		render: (route) => live.pages.render(route, live.now),
		problems() {
			const { now, failed, stuck, pages, sourceProblems } = live;
			const newest = [...failed.values(), ...stuck.values()].flat();
			return judged(
				unique([...newest, ...pages.problems(), ...sourceProblems.of(now), ...siteProblems(now), ...componentProblems(now)]),
				now.site.config,
			);
		},
		inputs: () => [
			...outside(),
			...live.now.sources.loaded.inputs,
			...live.now.sources.sidebars.inputs,
			...live.now.sources.dataPages.inputs,
			...live.now.theme.inputs,
			...live.now.mdx.inputs,
		],
		knows: (path) => live.files.knows(path, live.onDisk),
		showsHidden,
		changedSince: live.files.changedSince,
	};
}
