/** A style as it is written in HTML, as React has it: `margin-top: 8px; --a: 1` → `{ marginTop: '8px', '--a': '1' }` */
export const styleOf = (text: string): Record<string, string> =>
	Object.fromEntries(
		[...text.matchAll(/([\w-]+)\s*:\s*((?:[^;(]|\([^)]*\))+)/g)].map(([, name, value]) => [
			name!.startsWith('--') ? name! : name!.replace(/-([a-z])/g, (_, c: string) => c.toUpperCase()),
			value!.trim(),
		]),
	);
