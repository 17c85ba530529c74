/** The stack of site components in which an error was thrown, innermost first. Recorded by templates/components/jsx-runtime.ts. */
const TRAIL = Symbol.for('vrmdocs.trail');

/** Renders again to record the stack. @param render has thrown @returns `<Price> in <Table>`; undefined without site components */
export function trailOf(render: () => unknown): string | undefined {
	const kept: { names?: string[] } = {};
	const place = globalThis as { [TRAIL]?: typeof kept };
	place[TRAIL] = kept;
	try {
		render();
	} catch {
		// The error is already known.
	} finally {
		delete place[TRAIL];
	}
	return kept.names?.map((name) => `<${name}>`).join(' in ');
}
