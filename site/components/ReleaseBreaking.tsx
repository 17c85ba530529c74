import { BreakingItem } from '../lib/ChangeList.tsx';
import { useRelease } from '../lib/useRelease.ts';
import '../styles/releases.css';

/** Breaking changes of a version: `<ReleaseBreaking version="v0.125.0" />`. */
export default function ReleaseBreaking({ version }: { version: string }) {
	const { breaking = [] } = useRelease(version);
	return (
		<ul className="breaking-list">
			{breaking.map((item, i) => (
				<BreakingItem item={item} key={i} />
			))}
		</ul>
	);
}
