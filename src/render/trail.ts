/** Which components of the site were open when one threw: the innermost first. JSX of the site's files tells (templates/components/jsx-runtime.ts). */
const TRAIL = Symbol.for('vrmdocs.trail');

/** @param render throws, and does so again @returns `<Price> in <Table>`; undefined where the components are not the site's */
export function trailOf(render: () => unknown): string | undefined {
	const kept: { names?: string[] } = {};
	const place = globalThis as { [TRAIL]?: typeof kept };
	place[TRAIL] = kept;
	try {
		render();
	} catch {
		// It is known already.
	} finally {
		delete place[TRAIL];
	}
	return kept.names?.map((name) => `<${name}>`).join(' in ');
}
