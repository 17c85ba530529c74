import { Code } from 'vrmdocs/theme';
import { GitHubReference } from '../lib/GitHubReference.tsx';
import { urls } from '../lib/releases.ts';

/** `<GitHubFile path="Assets/VRM10/Runtime/Components/Vrm10Instance.cs" tag="v0.130.1" />` → Vrm10Instance.cs, a link to the file at that tag. */
export default function GitHubFile({ path, tag }: { path: string; tag?: string }) {
	return (
		<GitHubReference href={urls.file(path, tag)} what="ソースコード">
			<Code title={path}>{path.split('/').at(-1)!}</Code>
		</GitHubReference>
	);
}
