import { Code, useData } from 'vrmdocs/theme';
import { GitHubReference } from '../lib/GitHubReference.tsx';
import { urls } from '../lib/releases.ts';

/**
 * `<GitHubFile path="Assets/VRM10/Runtime/Components/Vrm10Instance.cs" />` → Vrm10Instance.cs, a link to the file, or folder, in the version that the pages
 * are written from (data/checked.yaml).
 */
export default function GitHubFile({ path }: { path: string }) {
	const { version } = useData<{ version: string }>('checked');
	return (
		<GitHubReference href={urls.source(path, version)} what="ソースコード">
			<Code title={path}>{path.split('/').at(-1)!}</Code>
		</GitHubReference>
	);
}
