/**
 * Checks external links without burdening their servers: one request per address, few concurrent requests per host, HEAD before GET, pauses
 * as long as `Retry-After` says, and no request while the last successful response is cached.
 */

import { safely } from '../../base/attempt.ts';
import { groupBy } from '../../base/group.ts';
import { nearestHint } from '../../base/nearest.ts';
import { noteAt, type Problem, warningAt } from '../../base/problem.ts';
import type { Progress } from '../../base/progress.ts';
import type { Config } from '../../config/schema.ts';
import { legible } from '../../graph/paths.ts';
import type { SiteLink } from '../types.ts';
import { type Answer, readAnswers, writeAnswers } from './cache.ts';
import { ask } from './request.ts';

export interface ExternalOptions {
	config: Config;
	/** Where responses are cached; undefined for no cache. */
	cacheFile?: string;
	progress: Progress;
	/** For tests: the current time, and the pause before the first retry, in milliseconds. */
	now?: () => number;
	backOff?: number;
}

export async function checkExternal(
	links: SiteLink[],
	{ config, cacheFile, progress, now = Date.now, backOff }: ExternalOptions,
): Promise<{ problems: Problem[]; asked: number }> {
	const byAddress = groupBy(links, ({ href }) => (href.startsWith('//') ? `https:${href}` : href).replace(/#.*$/s, ''));
	const { cacheHours } = config.links;
	const known = readAnswers(cacheFile);
	const answers = new Map<string, Answer>();
	const questions: { address: string; anchors: boolean }[] = [];
	for (const [address, list] of byAddress) {
		const anchors = list.some((l) => anchorOf(l.href) !== undefined);
		const kept = known.get(address);
		if (kept && isGood(kept) && now() - kept.time < cacheHours * 3600_000 && (kept.ids || !anchors)) answers.set(address, kept);
		else questions.push({ address, anchors });
	}
	let done = 0;
	const notBefore = new Map<string, number>();
	await inTurns(questions, config.links, async ({ address, anchors }) => {
		const answer = { ...(await ask(address, { ...config.links, anchors, notBefore, backOff, userAgent: userAgent(config) })), time: now() };
		answers.set(address, answer);
		if (isGood(answer)) known.set(address, answer);
		else known.delete(address);
		progress.count(++done, questions.length);
	});
	if (cacheFile && questions.length) writeAnswers(cacheFile, known, now() - cacheHours * 3600_000);
	const problems = [...byAddress].flatMap(([address, list]) => list.flatMap((link) => problemOf(link, answers.get(address)!, config)));
	return { problems, asked: questions.length };
}

/** User-Agent header: names the tool and the site. */
const userAgent = ({ url }: Config): string => `Mozilla/5.0 (compatible; vrmdocs-link-check; +${url})`;

const isGood = ({ status }: Answer) => status >= 200 && status < 300;

/** Anchors that name a place in an HTML page; not text fragments and line numbers, which are not ids. `#a:~:text=b` names `a`. */
function anchorOf(href: string): string | undefined {
	const hash = /#(.*?)(?::~:.*)?$/s.exec(href)?.[1];
	if (!hash || /^!|^\/|^L\d+(?:C\d+)?(?:-L\d+(?:C\d+)?)?$|^top$/i.test(hash)) return undefined;
	return safely(() => decodeURIComponent(hash)) ?? hash;
}

/** Runs all jobs, `concurrency` at the same time and at most `perHost` of them for each host; jobs of one host start in their order. */
async function inTurns<T extends { address: string }>(
	jobs: T[],
	{ concurrency, perHost }: Config['links'],
	run: (job: T) => Promise<void>,
): Promise<void> {
	const queues = groupBy(jobs, ({ address }) => new URL(address).host);
	const running = new Map<string, number>();
	let total = 0;
	await new Promise<void>((finish, fail) => {
		const next = () => {
			for (const [host, queue] of queues) {
				while (queue.length && total < concurrency && (running.get(host) ?? 0) < perHost) {
					const job = queue.shift()!;
					running.set(host, (running.get(host) ?? 0) + 1);
					total++;
					run(job).then(() => {
						running.set(host, running.get(host)! - 1);
						total--;
						next();
					}, fail);
				}
				if (!queue.length) queues.delete(host);
			}
			if (!queues.size && !total) finish();
		};
		next();
	});
}

function problemOf(link: SiteLink, answer: Answer, config: Config): Problem[] {
	const at = { file: link.file, line: link.line, column: link.column };
	const level = config.onBrokenLinks;
	const { status, failure, moved, ids } = answer;
	const quoted = `"${legible(link.href)}"`;
	if (failure?.lasting || status === 404 || status === 410) {
		if (level === 'ignore') return [];
		return [
			{
				severity: level === 'throw' ? 'error' : 'warning',
				code: 'broken-external-link',
				...at,
				message: `${quoted}: ${failure?.text ?? `the server answers ${status}${status === 410 ? ' (gone)' : ' (not found)'}`}`,
				hint: 'correct or remove the link; links.ignore in the config excludes addresses',
			},
		];
	}
	if (failure)
		return [
			warningAt(
				'external-unreachable',
				at,
				`${quoted}: ${failure.text}`,
				'it may work later; links.ignore in the config excludes addresses',
			),
		];
	if (status === 401 || status === 403 || status === 999 || status === 405)
		return [
			noteAt(
				'external-refused',
				at,
				`${quoted}: the server answers ${status}; readers may still have access`,
				'open it in a browser; links.ignore in the config excludes addresses',
			),
		];
	if (status < 200 || status >= 300)
		return [
			warningAt(
				'external-unreachable',
				at,
				`${quoted}: the server answers ${status}`,
				'it may work later; links.ignore in the config excludes addresses',
			),
		];
	const problems: Problem[] = [];
	if (moved)
		problems.push({ severity: 'note', code: 'external-moved', ...at, message: `${quoted} has moved permanently`, hint: `write ${moved}` });
	const anchor = anchorOf(link.href);
	if (anchor && ids && level !== 'ignore' && !ids.includes(anchor) && !ids.includes(`user-content-${anchor}`)) {
		problems.push(
			warningAt(
				'external-anchor',
				at,
				`${quoted}: the page has no anchor "${anchor}"`,
				nearestHint(anchor, ids, 'the page may have changed, or create its anchors by script', (near) => `#${near}`),
			),
		);
	}
	return problems;
}
