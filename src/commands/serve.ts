export async function runServe(_flags: unknown): Promise<number> {
	throw new Error('not built yet');
}
