import { GitHubReference } from '../lib/GitHubReference.tsx';
import { urls } from '../lib/releases.ts';

/** `<GitHubIssue number={1341} />` → #1341, a link to the issue of UniVRM. */
export default function GitHubIssue({ number }: { number: number }) {
	return (
		<GitHubReference href={urls.issue(number)} what="Issue">
			{`#${number}`}
		</GitHubReference>
	);
}
