/** `/tags/**` → everything below /tags/; `*` stays within one segment. */
export function matchesPattern(path: string, pattern: string): boolean {
	const source = pattern
		.replace(/\/$/, '')
		.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
		.replace(/\/\*\*$|\*\*|\*/g, (stars) => (stars === '/**' ? '(?:/.*)?' : stars === '**' ? '.*' : '[^/]*'));
	return new RegExp(`^${source}/?$`).test(path.replace(/\/$/, '') || '/');
}
