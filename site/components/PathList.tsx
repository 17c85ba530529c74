import { Link, useData } from 'vrmdocs/theme';
import type { ReaderPath } from '../lib/paths.ts';

/** The readers' paths, each with its steps: `<PathList id="urp-app" />` for one, without an id all. */
export default function PathList({ id }: { id?: string }) {
	const paths = useData<ReaderPath[]>('paths').filter((path) => !id || path.id === id);
	return (
		<div className="path-list">
			{paths.map((path) => (
				<div className="path" key={path.id}>
					{!id && (
						<h3>
							<Link href={path.steps[0]!.page}>{path.title}</Link>
						</h3>
					)}
					{!id && <p>{path.about}</p>}
					<ol>
						{path.steps.map((step) => (
							<li key={step.id}>
								<Link href={step.page}>{step.label}</Link>
							</li>
						))}
					</ol>
				</div>
			))}
		</div>
	);
}
