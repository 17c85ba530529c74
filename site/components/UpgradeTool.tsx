import { Island, Link, useData } from 'vrmdocs/theme';
import { References } from '../lib/ChangeList.tsx';
import { published, type Releases } from '../lib/releases.ts';
import { byTask } from '../lib/upgrade.ts';
import '../styles/filters.css';
import '../styles/release-lists.css';
import '../styles/releases.css';

const id = 'upgrade-tool';

/** All breaking changes, folded by task in the order of the work. With scripts: those between two versions, as a checklist to copy. */
export default function UpgradeTool() {
	const releases = published(useData<Releases>('releases'));
	const groups = byTask(releases);
	const names = releases.map((release) => release.name);
	const select = (label: string, name: string, chosen: string | undefined) => (
		<label className="filter-field">
			<span>{label}</span>
			<select name={name} defaultValue={chosen}>
				{names.map((version) => (
					<option value={version} key={version}>
						{version}
					</option>
				))}
			</select>
		</label>
	);
	return (
		<div id={id}>
			<search className="filters needs-script" aria-label="破壊的変更の範囲">
				<div className="filter-row">
					{select('いま使っているバージョン', 'from', names.at(-1))}
					{select('更新するバージョン', 'to', names[0])}
					<p className="filter-count" role="status" />
				</div>
				<div className="filter-row">
					<button type="button" className="button button-quiet" data-copy="">
						チェックリストをコピー
					</button>
					<p className="copy-status" role="status" />
				</div>
			</search>
			<Island name="Enhance" props={{ behaviour: 'release-range', root: id }} />
			<div className="upgrade-tasks">
				{groups.map(({ task, items }, i) => (
					<section className="upgrade-task" aria-labelledby={`task-${task.id}`} key={task.id}>
						<h3 id={`task-${task.id}`}>
							<span className="upgrade-step">{i + 1}</span> <Link href={task.page}>{task.label}</Link>
						</h3>
						<details>
							<summary>{`${items.length}件`}</summary>
							<ul className="breaking-list">
								{items.map((item) => (
									<li className="breaking" data-version={item.release.name} key={item.release.name + item.text}>
										<span className="change-text phrases">{item.text}</span>
										<span className="change-meta">
											<Link href={item.release.route}>{item.release.name}</Link>
											<References of={item} />
										</span>
									</li>
								))}
							</ul>
						</details>
					</section>
				))}
			</div>
		</div>
	);
}
