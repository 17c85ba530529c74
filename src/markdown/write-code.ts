/** Code as Markdown, between more backticks than stand in it. */

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

export function fenced(text: string, language = ''): string {
	const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
	return `${fence}${language}\n${text}\n${fence}`;
}

export function codeSpan(text: string): string {
	const code = text.replace(/\s+/g, ' ');
	const ticks = '`'.repeat(longestRun(code) + 1);
	const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
	return code ? ticks + space + code + space + ticks : '';
}
