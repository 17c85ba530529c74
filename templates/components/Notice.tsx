import type { ReactNode } from 'react';

/** A box that looks like an admonition, for messages of the site itself: drafts, unlisted pages. */
export function Notice({
	kind,
	title,
	className,
	children,
}: {
	kind: 'info' | 'warning';
	title: string;
	className?: string;
	children: ReactNode;
}) {
	return (
		<div className={`admonition admonition-${kind}${className ? ` ${className}` : ''}`} role="note">
			<p className="admonition-title">{title}</p>
			<div className="admonition-body">
				<p>{children}</p>
			</div>
		</div>
	);
}
