import type { TagProps } from '../props.ts';
import { useStrings } from './context.tsx';

/** Tags of a page or post. */
export function TagList({ tags }: { tags: TagProps[] }) {
	const { doc } = useStrings();
	if (tags.length === 0) return null;
	return (
		<div className="tag-row">
			<span className="tag-row-label">{doc.tags}</span>
			<ul className="tag-list">
				{tags.map((tag) => (
					<li key={tag.href}>
						<a className="tag" href={tag.href} title={tag.description}>
							{tag.label}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
