import { format } from '../strings/index.ts';
import { useStrings } from './context.tsx';
import { Icon } from './Icon.tsx';
import { relOf } from './Link.tsx';

/** Edit link and last change, under the article. */
export function EditMeta({ editHref, lastUpdate }: { editHref?: string; lastUpdate?: { iso: string; text: string; author?: string } }) {
	const { doc } = useStrings();
	if (!editHref && !lastUpdate) return null;
	return (
		<div className="edit-meta">
			{editHref && (
				<a className="edit-link" href={editHref} rel={relOf(editHref)}>
					<Icon name="edit" />
					{doc.edit}
				</a>
			)}
			{lastUpdate && (
				<span className="last-update">
					{doc.lastUpdated}
					{': '}
					<time datetime={lastUpdate.iso}>{lastUpdate.text}</time>
					{lastUpdate.author && ` (${format(doc.lastUpdatedBy, { author: lastUpdate.author })})`}
				</span>
			)}
		</div>
	);
}
