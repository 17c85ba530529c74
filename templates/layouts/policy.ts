/** A content security policy with more in it: a directive that is there gets the value behind its own, another one is added. */
export function widened(policy: string, more: Record<string, string> = {}): string {
	return Object.entries(more).reduce((text, [name, value]) => {
		const directive = new RegExp(`(^|; )(${name} [^;]*)`);
		return directive.test(text)
			? text.replace(directive, (_, start: string, found: string) => `${start}${found} ${value}`)
			: `${text}; ${name} ${value}`;
	}, policy);
}
