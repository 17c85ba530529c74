import type { LinkProps } from '../props.ts';
import { useStrings } from './context.tsx';
import { Icon } from './Icon.tsx';

/** Links to the previous and next page. */
export function Pagination({
	prev,
	next,
	prevLabel,
	nextLabel,
}: {
	prev?: LinkProps;
	next?: LinkProps;
	prevLabel?: string;
	nextLabel?: string;
}) {
	const { pagination } = useStrings();
	if (!prev && !next) return null;
	return (
		<nav className="pagination" aria-label={pagination.label}>
			{prev && (
				<a className="pagination-link pagination-prev" href={prev.href} rel="prev">
					<span className="pagination-hint">
						<Icon name="arrow-left" />
						{prevLabel ?? pagination.previous}
					</span>
					<span className="pagination-title">{prev.label}</span>
				</a>
			)}
			{next && (
				<a className="pagination-link pagination-next" href={next.href} rel="next">
					<span className="pagination-hint">
						{nextLabel ?? pagination.next}
						<Icon name="arrow-right" />
					</span>
					<span className="pagination-title">{next.label}</span>
				</a>
			)}
		</nav>
	);
}
