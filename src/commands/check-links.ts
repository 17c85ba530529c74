export async function runCheckLinks(_flags: unknown): Promise<number> {
	throw new Error('not built yet');
}
