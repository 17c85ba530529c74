/** Links of a live site, checked beside the writing. What `build` refuses is a warning here: the page it leads to may be written next. */
import type { Prepared } from '../build.ts';
import { checkLinks, judgeLinks, type LinkInput } from '../links/check.ts';
import { idsOfRoutes } from '../links/facts.ts';
import { pageLinks } from '../links/page-links.ts';
import type { PageMeta } from '../markdown/types.ts';
import type { Problem } from '../problem.ts';

/** Milliseconds of quiet before all links are looked at again. */
const QUIET = 400;
/** Milliseconds of checking at a stretch: a save must not have to wait. */
const STRETCH = 8;

export interface LiveLinks {
	problems(): Problem[];
	/** Checks the links on these sources now; all others when it is quiet. */
	check(prepared: Prepared, sources: Iterable<string>): void;
	/** Checks all when it is quiet. */
	checkAll(prepared: Prepared): void;
	stop(): void;
}

/** @param onChange called when a check of all has been done */
export function liveLinks(onChange: () => void): LiveLinks {
	let bySource = new Map<string, Problem[]>();
	let anchors = new Map<string, string>();
	let timer: NodeJS.Timeout | undefined;
	let turn = 0;

	async function all(prepared: Prepared, mine: number): Promise<void> {
		const found = new Map<string, Problem[]>();
		const seen = new Map<string, string>();
		let since = performance.now();
		for (const [source, meta] of prepared.compiled.metas) {
			add(found, source, ofSource(prepared, source, meta));
			seen.set(source, meta.anchors.join('\n'));
			if (performance.now() - since < STRETCH) continue;
			await new Promise((done) => setTimeout(done, 2));
			if (mine !== turn) return;
			since = performance.now();
		}
		const input = inputOf(prepared, new Map());
		add(found, '', checkLinks(input, idsOfRoutes(prepared)).problems);
		bySource = found;
		anchors = seen;
		onChange();
	}

	const later = (prepared: Prepared): void => {
		clearTimeout(timer);
		const mine = ++turn;
		timer = setTimeout(() => void all(prepared, mine).catch(() => {}), QUIET);
		timer.unref();
	};

	return {
		problems: () => [...bySource.values()].flat(),
		check(prepared, sources) {
			let others = false;
			for (const source of sources) {
				const meta = prepared.compiled.metas.get(source);
				bySource.delete(source);
				if (!meta) continue;
				add(bySource, source, ofSource(prepared, source, meta));
				others ||= anchors.get(source) !== meta.anchors.join('\n');
			}
			if (others) later(prepared);
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

const inputOf = (prepared: Prepared, metas: Map<string, PageMeta>): LinkInput => ({
	...prepared,
	compiled: { ...prepared.compiled, metas },
	resolver: prepared.renderer.resolver,
	resolved: prepared.renderer.resolved,
});

/** Links on one source; component pages are left to the check of all. */
function ofSource(prepared: Prepared, source: string, meta: PageMeta): Problem[] {
	const links = pageLinks({ ...inputOf(prepared, new Map([[source, meta]])), pageFacts: new Map() });
	return judgeLinks(links, prepared.site, idsOfRoutes(prepared)).problems;
}
