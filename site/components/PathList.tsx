import { Link, useData } from 'vrmdocs/theme';
import type { ReaderPath } from '../lib/paths.ts';
import '../styles/starts.css';

/** The steps of one of the readers' paths: `<PathList id="urp-app" />`. */
export default function PathList({ id }: { id: string }) {
	const { steps } = useData<ReaderPath[]>('paths').find((path) => path.id === id)!;
	return (
		<ol className="path-list">
			{steps.map((step) => (
				<li key={step.id}>
					<Link href={step.page}>{step.label}</Link>
				</li>
			))}
		</ol>
	);
}
