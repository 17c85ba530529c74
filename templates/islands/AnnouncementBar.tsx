import { useEffect, useRef } from 'react';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import type { AnnouncementProps } from '../props.ts';
import { readStored, writeStored } from './storage.ts';

/** Visible until closed, in all tabs; a new id shows it again. The inline script hides it before first paint. */
export default function AnnouncementBar({ id, html, isCloseable }: AnnouncementProps) {
	const { announcement } = useStrings();
	const button = useRef<HTMLButtonElement>(null);
	const close = (): void => {
		writeStored('announcement.id', id);
		writeStored('announcement.dismissed', 'true');
		// To what comes next: the button that has the focus goes.
		const { activeElement } = document;
		hide();
		if (activeElement === button.current) document.querySelector<HTMLElement>('.site-header a')?.focus({ preventScroll: true });
	};
	useEffect(() => {
		const control = new AbortController();
		const { signal } = control;
		const follow = (): void => {
			if (isCloseable && readStored('announcement.id') === id && readStored('announcement.dismissed')) hide();
		};
		addEventListener('storage', ({ key }) => key === 'announcement.dismissed' && follow(), { signal });
		// A page restored from the back/forward cache has missed what other tabs did.
		addEventListener('pageshow', ({ persisted }) => persisted && follow(), { signal });
		return () => control.abort();
	}, [id, isCloseable]);
	return (
		<section className="announcement" aria-label={announcement.label}>
			<div className="announcement-content" dangerouslySetInnerHTML={{ __html: html }} />
			{isCloseable && (
				<button ref={button} type="button" className="announcement-close needs-script" onClick={close} aria-label={announcement.close}>
					<Icon name="close" />
				</button>
			)}
		</section>
	);
}

function hide(): void {
	document.documentElement.dataset.announcementClosed = '';
}
