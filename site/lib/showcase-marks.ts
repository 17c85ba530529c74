/** Pictures on the cards of the showcase, by what an entry is for: we have no right to others' logos. */
import type { ShowcaseEntry } from './showcase.ts';

/** Lines on 24 units square. */
export const marks = {
	game: 'M8 6h8a6 6 0 0 1 6 7c0 5-3 6-6 3H8c-3 3-6 2-6-3a6 6 0 0 1 6-7M8 9v4m-2-2h4m5 1h.01M18 10h.01',
	globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9',
	face: 'M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4M9 9.5v1m6-1v1M9 14.5c1.5 2 4.5 2 6 0',
	pose: 'M12 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4M4 10h16M12 10v5m0 0-4 6m4-6 4 6',
	live: 'M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4M7.8 16.2a6 6 0 0 1 0-8.4m8.4 0a6 6 0 0 1 0 8.4M5 19a10 10 0 0 1 0-14m14 0a10 10 0 0 1 0 14',
	camera: 'M4 8h4l1.5-3h5L16 8h4v11H4zM12 10a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4',
	maker: 'M10 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M3 20c0-4 3-6 7-6m2 7 1-4 7-7 3 3-7 7z',
	people: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M2 19c0-3 2-5 6-5s6 2 6 5M15 5a3 3 0 0 1 0 6m2 3c3 .5 5 2 5 5',
	move: 'M15 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4M5 11l4-3 5 1-3 6 4 2v5m-4-7-2 3H4M14 9l2 3h4',
	eye: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
	plug: 'M9 3v5m6-5v5M6 8h12v4a6 6 0 0 1-12 0zM12 18v4',
	code: 'm8 7-5 5 5 5m8-10 5 5-5 5M14 4l-4 16',
	cloud: 'M7 19a5 5 0 0 1-.5-10A6 6 0 0 1 18 10a4.5 4.5 0 0 1 0 9z',
	tool: 'M20 7l-4 4-3-3 4-4a5 5 0 0 0-6 7l-7 7 2 2 7-7a5 5 0 0 0 7-6',
	window: 'M3 5h18v14H3zM3 9h18M6 7h.01',
};

export type Mark = keyof typeof marks;

/** The first of these tags says best what an entry is for. */
const byTag: [tag: string, mark: Mark][] = [
	['metaverse', 'globe'],
	['charmake', 'maker'],
	['charplatform', 'people'],
	['facetracking', 'face'],
	['mocap', 'pose'],
	['streaming', 'live'],
	['photo', 'camera'],
	['plugin', 'plug'],
	['animation', 'move'],
	['viewer', 'eye'],
	['vrma', 'move'],
];
const byKind: Record<string, Mark> = { game: 'game', library: 'code', service: 'cloud', tool: 'tool' };

export function markOf({ tags, kind }: Pick<ShowcaseEntry, 'tags' | 'kind'>): Mark {
	if (kind === 'game') return 'game';
	return byTag.find(([tag]) => tags.includes(tag))?.[1] ?? byKind[kind] ?? 'window';
}
