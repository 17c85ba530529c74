import type { VersionProps } from '../props.ts';
import { format } from '../strings/index.ts';
import { useStrings } from './context.tsx';
import { Notice } from './Notice.tsx';

/** Above a page of a version that is not the latest one: what it is, with a link to the latest. */
export function VersionBanner({ version: { label, banner, latest } }: { version: VersionProps }) {
	const { doc } = useStrings();
	if (!banner) return null;
	const [before, after] = doc.latestVersion.split('{latest}');
	return (
		<Notice
			className="version-banner"
			kind={banner === 'unreleased' ? 'info' : 'warning'}
			title={banner === 'unreleased' ? doc.unreleasedTitle : doc.unmaintainedTitle}
		>
			{format(banner === 'unreleased' ? doc.unreleased : doc.unmaintained, { version: label })}
			{latest && (
				<>
					{' '}
					{before}
					<a href={latest.href}>{latest.label}</a>
					{after}
				</>
			)}
		</Notice>
	);
}

/** The version's label above a title. */
export function VersionBadge({ version: { label, badge } }: { version: VersionProps }) {
	const { doc } = useStrings();
	if (!badge) return null;
	return (
		<p className="version-badge">
			<span className="badge badge-neutral">{format(doc.versionLabel, { label })}</span>
		</p>
	);
}
