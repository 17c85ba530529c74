import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import type { AnnouncementProps } from '../props.ts';
import { writeStored } from './storage.ts';

/** Visible until closed; a new id shows it again. The inline script hides it before first paint. */
export default function AnnouncementBar({ id, html, isCloseable }: AnnouncementProps) {
	const { announcement } = useStrings();
	const close = (): void => {
		writeStored('announcement.id', id);
		writeStored('announcement.dismissed', 'true');
		document.documentElement.dataset.announcementClosed = '';
	};
	return (
		<section className="announcement" aria-label={announcement.label}>
			<div className="announcement-content" dangerouslySetInnerHTML={{ __html: html }} />
			{isCloseable && (
				<button type="button" className="announcement-close needs-script" onClick={close} aria-label={announcement.close}>
					<Icon name="close" />
				</button>
			)}
		</section>
	);
}
