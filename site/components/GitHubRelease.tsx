import { GitHubReference } from '../lib/GitHubReference.tsx';
import { urls } from '../lib/releases.ts';

/** `<GitHubRelease version="0.125.0" />` → v0.125.0, a link to the release of UniVRM. */
export default function GitHubRelease({ version }: { version: string }) {
	const tag = version.startsWith('v') ? version : `v${version}`;
	return (
		<GitHubReference href={urls.release(tag)} what="GitHubのリリース">
			{tag}
		</GitHubReference>
	);
}
