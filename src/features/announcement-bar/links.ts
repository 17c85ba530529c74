import type { Problem } from '../../base/problem.ts';
import type { LinkInput } from '../../links/types.ts';

/** Problems of the announcement, which is a line of Markdown in the config, reported at its key. */
export function announcementProblems({ site, compiled, loaded }: LinkInput): Problem[] {
	const bar = site.config.announcementBar;
	if (!bar) return [];
	return compiled.inlineProblems(bar.content).map((p) => ({ ...p, ...loaded.locate(['announcementBar', 'content']) }));
}
