import { areaLabel, ChangeItem, References } from '../lib/ChangeList.tsx';
import { dateText } from '../lib/releases.ts';
import { useRelease } from '../lib/useRelease.ts';
import '../styles/release-page.css';
import '../styles/releases.css';

/** Changes of a version by area, then its patch releases: `<ReleaseChanges version="v0.125.0" />`. */
export default function ReleaseChanges({ version }: { version: string }) {
	const { changes = [], patches = [] } = useRelease(version);
	const areas = [...new Set(changes.map((change) => change.area))];
	return (
		<div className="release-changes">
			{areas.map((area) => (
				<section key={area} aria-label={areaLabel(area)}>
					<h3 className="change-area-title" id={`changes-${area.toLowerCase()}`}>
						{areaLabel(area)}
					</h3>
					<ul className="change-list">
						{changes
							.filter((change) => change.area === area)
							.map((change, i) => (
								<ChangeItem change={change} key={i} />
							))}
					</ul>
				</section>
			))}
			{patches.length > 0 && (
				<section aria-label="パッチリリース">
					<h3 className="change-area-title" id="patches">
						パッチリリース
					</h3>
					<ul className="patch-list">
						{patches.map((patch) => (
							<li className="patch" key={patch.version}>
								<span className="patch-version">{`v${patch.version}`}</span>{' '}
								{patch.date && <time datetime={patch.date}>{dateText(patch.date)}</time>}{' '}
								<span className="change-text phrases">{patch.text}</span>{' '}
								<span className="change-meta">
									<References of={patch} />
								</span>
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}
