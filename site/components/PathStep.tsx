import { Icon, Link, useData } from 'vrmdocs/theme';
import type { ReaderPath } from '../lib/paths.ts';
import '../styles/path-step.css';

/** Where a page lies on a reader's path, with the steps before and after: `<PathStep path="urp-app" step="shaders" />`, from data/paths.yaml. */
export default function PathStep({ path: id, step }: { path: string; step: string }) {
	const path = useData<ReaderPath[]>('paths').find((one) => one.id === id);
	const at = path?.steps.findIndex((one) => one.id === step) ?? -1;
	if (!path || at < 0) throw new Error(`data/paths.yaml has no step ${step} of ${id}`);
	const [before, after] = [path.steps[at - 1], path.steps[at + 1]];
	return (
		<nav className="path-step" aria-label={`${path.title}: 手順${at + 1}`}>
			<p className="path-step-title">
				<Link href={path.steps[0]!.page}>{path.title}</Link>
				<span>{`手順${at + 1}/${path.steps.length}`}</span>
			</p>
			{before && (
				<Link className="path-step-link" href={before.page}>
					<Icon name="arrow-left" />
					{before.label}
				</Link>
			)}
			{after && (
				<Link className="path-step-link path-step-next" href={after.page}>
					{`次: ${after.label}`}
					<Icon name="arrow-right" />
				</Link>
			)}
		</nav>
	);
}
