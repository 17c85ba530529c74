export async function runIndex(_flags: unknown): Promise<number> {
	throw new Error('not built yet');
}
