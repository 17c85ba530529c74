import type { PageProps } from '../props.ts';
import { format } from '../strings/index.ts';
import { Around } from './Around.tsx';
import { useStrings } from './context.tsx';
import { Icon } from './Icon.tsx';
import { relOf } from './Link.tsx';

interface Props extends Pick<PageProps, 'around'> {
	editHref?: string;
	lastUpdate?: { iso: string; text: string; author?: string };
}

/** Edit link and last change, under the article. */
export function EditMeta({ editHref, lastUpdate, around }: Props) {
	const { doc } = useStrings();
	if (!editHref && !lastUpdate) return null;
	return (
		<div className="edit-meta">
			{editHref && (
				<Around place="edit" around={around}>
					<a className="edit-link" href={editHref} rel={relOf(editHref)}>
						<Icon name="edit" />
						{doc.edit}
					</a>
				</Around>
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
