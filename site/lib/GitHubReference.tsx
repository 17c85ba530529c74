import type { ReactNode } from 'react';

/** A short link to GitHub in running text. Says to screen readers what it leads to. */
export function GitHubReference({ href, what, children }: { href: string; what: string; children: ReactNode }) {
	return (
		<a className="reference" href={href} rel="noopener noreferrer" title={`${what}(GitHub)`}>
			{children}
		</a>
	);
}
