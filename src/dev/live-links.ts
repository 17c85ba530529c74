/** Links of a live site, checked beside the writing. What `build` refuses is a warning here: the page it leads to may be written next. */

import type { Problem } from '../base/problem.ts';
import { checkLinks, idsOfRoutes, judgeLinks } from '../links/check.ts';
import { pageLinks } from '../links/page-links.ts';
import type { LinkInput } from '../links/types.ts';
import type { PageMeta } from '../markdown/types.ts';
import { linkInput, type Model } from '../pipeline/model.ts';

/** Milliseconds of quiet before all links are looked at again. */
const QUIET = 400;
/** Milliseconds of checking at a stretch: a save must not have to wait. */
const STRETCH = 8;

export interface LiveLinks {
	problems(): Problem[];
	/** Checks the links on these sources now; all others when it is quiet. */
	check(model: Model, sources: Iterable<string>): void;
	/** Checks all when it is quiet. */
	checkAll(model: Model): void;
	stop(): void;
}

/** @param onChange called when a check of all has been done */
export function liveLinks(onChange: () => void): LiveLinks {
	let bySource = new Map<string, Problem[]>();
	let anchors = new Map<string, string>();
	let timer: NodeJS.Timeout | undefined;
	let turn = 0;

	async function all(model: Model, mine: number): Promise<void> {
		const found = new Map<string, Problem[]>();
		const seen = new Map<string, string>();
		let since = performance.now();
		for (const [source, meta] of model.sources.compiled.metas) {
			add(found, source, ofSource(model, source, meta));
			seen.set(source, meta.anchors.join('\n'));
			if (performance.now() - since < STRETCH) continue;
			await new Promise((done) => setTimeout(done, 2));
			if (mine !== turn) return;
			since = performance.now();
		}
		const input = inputOf(model, new Map());
		add(found, '', checkLinks(input, idsOf(model)).problems);
		bySource = found;
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
				add(bySource, source, ofSource(model, source, meta));
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

const inputOf = (model: Model, metas: Map<string, PageMeta>): LinkInput => ({
	...linkInput(model),
	compiled: { ...model.sources.compiled, metas },
});

/** Links on one source; component pages are left to the check of all. */
function ofSource(model: Model, source: string, meta: PageMeta): Problem[] {
	const { site } = model;
	const links = pageLinks({ ...inputOf(model, new Map([[source, meta]])), site: { ...site, componentPages: [] } });
	return judgeLinks(links, site, idsOf(model)).problems;
}
