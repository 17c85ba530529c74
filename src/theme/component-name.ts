/** `components/GitHubIssue.tsx` → `GitHubIssue`. */
export const componentName = (path: string): string =>
	path
		.split('/')
		.at(-1)!
		.replace(/\.[^.]+$/, '');
