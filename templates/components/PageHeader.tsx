import type { ReactNode } from 'react';

/** Top of pages that are not articles: breadcrumbs, title, a line about the page. */
export function PageHeader({
	breadcrumbs,
	title,
	lead,
	children,
}: {
	breadcrumbs?: ReactNode;
	title: ReactNode;
	lead?: string;
	children?: ReactNode;
}) {
	return (
		<div className="page-header">
			{breadcrumbs}
			{typeof title === 'string' ? <h1 className="title">{title}</h1> : title}
			{lead && <p className="lead">{lead}</p>}
			{children}
		</div>
	);
}
