import { Link, useData } from 'vrmdocs/theme';
import { published, type Releases } from '../lib/releases.ts';

/** All versions on a line of years, newest first. Versions with breaking changes and those that raise the Unity version stand out. */
export default function ReleaseTimeline() {
	const releases = published(useData<Releases>('releases')).filter((release) => release.date);
	const years = [...new Set(releases.map((release) => release.date!.slice(0, 4)))].sort().reverse();
	return (
		<div className="release-timeline">
			<p className="release-legend">
				<span>
					<i className="dot dot-breaking" />
					破壊的変更を含むバージョン
				</span>
				<span>
					<i className="dot" />
					そのほかのバージョン
				</span>
			</p>
			<ol className="timeline-years">
				{years.map((year) => (
					<li className="timeline-year" key={year}>
						<span className="timeline-label">{`${year}年`}</span>
						<ul className="timeline-versions">
							{releases
								.filter((release) => release.date!.startsWith(year))
								.map((release) => (
									<li key={release.name}>
										<Link
											className={release.breaking?.length ? 'timeline-version timeline-breaking' : 'timeline-version'}
											href={release.route}
										>
											{release.name}
											{release.breaking && release.breaking.length > 0 && <span className="visually-hidden">(破壊的変更あり)</span>}
										</Link>
									</li>
								))}
						</ul>
					</li>
				))}
			</ol>
		</div>
	);
}
