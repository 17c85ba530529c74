import type { Feature } from '../feature.ts';

/** Images of link previews: a page asks for its own by the address in its head. */
export const socialCards: Feature = {
	forPages: (build) => (build.cards ? makeOf(build, build.cards) : undefined),
};

const makeOf = async (...args: Parameters<typeof import('./make.ts')['makeCards']>) => (await import('./make.ts')).makeCards(...args);
