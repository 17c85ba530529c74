/** Checks the links of a live site in the background. Errors of `build` are warnings here, as the target may be written next. */

import type { Problem } from '../base/problem.ts';
import { checkLinks, idsOfRoutes, sourceLinkProblems } from '../links/check.ts';
import { linkInput, type Model } from '../pipeline/model.ts';

/** Milliseconds without a change before all links are checked again. */
const QUIET = 400;
/** Milliseconds of checking without a break, so that a save does not have to wait. */
const STRETCH = 8;

export interface LiveLinks {
	problems(): Problem[];
	/** Checks the links of these sources now, and all others when there are no changes for a while. */
	check(model: Model, sources: Iterable<string>): void;
	/** Checks all links when there are no changes for a while. */
	checkAll(model: Model): void;
	stop(): void;
}

/** @param onChange called after a check of all links */
export function liveLinks(onChange: () => void): LiveLinks {
	let bySource = new Map<string, Problem[]>();
	let anchors = new Map<string, string>();
	let timer: NodeJS.Timeout | undefined;
	let turn = 0;

	async function all(model: Model, mine: number): Promise<void> {
		const problems = new Map<string, Problem[]>();
		const seen = new Map<string, string>();
		let since = performance.now();
		for (const [source, meta] of model.sources.compiled.metas) {
			add(problems, source, ofSource(model, source));
			seen.set(source, meta.anchors.join('\n'));
			if (performance.now() - since < STRETCH) continue;
			await new Promise((done) => setTimeout(done, 2));
			if (mine !== turn) return;
			since = performance.now();
		}
		add(problems, '', checkLinks({ ...linkInput(model), sources: [] }, idsOf(model)).problems);
		bySource = problems;
		anchors = seen;
		onChange();
	}

	const later = (model: Model): void => {
		clearTimeout(timer);
		const mine = ++turn;
		timer = setTimeout(() => void all(model, mine).catch(() => {}), QUIET);
		timer.unref();
	};

	return {
		problems: () => [...bySource.values()].flat(),
		check(model, sources) {
			let others = false;
			for (const source of sources) {
				const meta = model.sources.compiled.metas.get(source);
				bySource.delete(source);
				if (!meta) continue;
				add(bySource, source, ofSource(model, source));
				others ||= anchors.get(source) !== meta.anchors.join('\n');
			}
			if (others) later(model);
		},
		checkAll: later,
		stop() {
			turn++;
			clearTimeout(timer);
		},
	};
}

function add(map: Map<string, Problem[]>, source: string, problems: Problem[]): void {
	if (problems.length)
		map.set(
			source,
			problems.map((p) => ({ ...p, severity: p.severity === 'error' ? 'warning' : p.severity })),
		);
}

const idsOf = ({ site, sources, facts }: Model) => idsOfRoutes(site, sources.compiled, facts);

const ofSource = (model: Model, source: string): Problem[] => sourceLinkProblems(linkInput(model), source, idsOf(model));
