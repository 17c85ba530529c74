import { GitHubReference } from '../lib/GitHubReference.tsx';
import { urls } from '../lib/releases.ts';

/** `<GitHubPull number={2390} />` → #2390, a link to the pull request of UniVRM. */
export default function GitHubPull({ number }: { number: number }) {
	return (
		<GitHubReference href={urls.pull(number)} what="プルリクエスト">
			{`#${number}`}
		</GitHubReference>
	);
}
