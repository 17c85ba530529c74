import { useEffect, useMemo, useState } from 'react';
import { readQuery, writeQuery } from '../../lib/query.ts';

interface Option {
	value: string;
	label: string;
}

interface Props {
	/** Id of the table of versions. */
	table: string;
	/** Id of the script element with the changes. */
	data: string;
	areas: Option[];
	kinds: Option[];
	/** Number of versions. */
	total: number;
}

type Change = [area: string, kind: string, text: string, pull: number];

interface Version {
	name: string;
	route: string;
	breaking: 0 | 1;
	changes: Change[];
}

interface Choice {
	area: string;
	kind: string;
	text: string;
	breaking: boolean;
}

const none: Choice = { area: '', kind: '', text: '', breaking: false };

/** Single changes are wanted, not whole versions. */
const isDetailed = (choice: Choice): boolean => choice.area !== '' || choice.kind !== '' || choice.text.trim() !== '';

/** Filters the table of versions, or lists the changes found; the choice stands in the address: `?area=VRM10&kind=fix&q=URP&breaking=1`. */
export default function ReleaseFilters({ table, data, areas, kinds, total }: Props) {
	const [choice, setChoice] = useState(none);
	const detailed = isDetailed(choice);

	useEffect(() => {
		const query = readQuery();
		const first = {
			area: query.get('area') ?? '',
			kind: query.get('kind') ?? '',
			text: query.get('q') ?? '',
			breaking: query.get('breaking') === '1',
		};
		if (isDetailed(first) || first.breaking) setChoice(first);
	}, []);

	const found = useMemo(() => (detailed ? findChanges(readVersions(data), choice) : []), [detailed, choice, data]);
	const [versions, setVersions] = useState(total);
	useEffect(() => setVersions(filterTable(document.getElementById(table), choice.breaking, detailed)), [table, choice.breaking, detailed]);

	const change = (part: Partial<Choice>): void => {
		const next = { ...choice, ...part };
		setChoice(next);
		writeQuery({ area: next.area, kind: next.kind, q: next.text, breaking: next.breaking ? '1' : '' });
	};
	const label = (options: Option[], value: string): string => options.find((option) => option.value === value)?.label ?? value;
	const select = (name: string, key: 'area' | 'kind', options: Option[]) => (
		<label className="filter-field">
			<span>{name}</span>
			<select value={choice[key]} onChange={(event) => change({ [key]: event.target.value })}>
				<option value="">すべて</option>
				{options.map((option) => (
					<option value={option.value} key={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</label>
	);
	const count = detailed
		? `${found.length}バージョン、変更${found.reduce((sum, version) => sum + version.changes.length, 0)}件`
		: `${versions}バージョン`;

	return (
		<>
			<search className="filters needs-script" aria-label="変更点の絞り込み">
				<div className="filter-row">
					{select('領域', 'area', areas)}
					{select('種類', 'kind', kinds)}
					<label className="filter-field filter-text">
						<span>言葉</span>
						<input type="search" value={choice.text} onChange={(event) => change({ text: event.target.value })} />
					</label>
				</div>
				<div className="filter-row">
					<label className="filter-check">
						<input type="checkbox" checked={choice.breaking} onChange={(event) => change({ breaking: event.target.checked })} />
						破壊的変更を含むバージョンだけ
					</label>
					<p className="filter-count" role="status">
						{count}
					</p>
					<button type="button" className="filter-clear" hidden={!detailed && !choice.breaking} onClick={() => change(none)}>
						条件を消す
					</button>
				</div>
			</search>
			{detailed && found.length === 0 && <p className="empty">条件に合う変更はありません。</p>}
			{detailed && (
				<div className="found-versions">
					{found.map((version) => (
						<section className="found-version" key={version.name} aria-label={version.name}>
							<h4>
								<a href={version.route}>{version.name}</a>
								{version.breaking === 1 && <span className="badge badge-warning">破壊的変更あり</span>}
							</h4>
							<ul className="found-changes">
								{version.changes.map(([area, kind, text, pull], i) => (
									<li key={i}>
										<span className="found-kind">{`${label(kinds, kind)} / ${label(areas, area)}`}</span>
										{text}
										{pull > 0 && <a href={`https://github.com/vrm-c/UniVRM/pull/${pull}`}>{`#${pull}`}</a>}
									</li>
								))}
							</ul>
						</section>
					))}
				</div>
			)}
		</>
	);
}

function readVersions(id: string): Version[] {
	return JSON.parse(document.getElementById(id)?.textContent ?? '[]') as Version[];
}

/** Versions with the changes that fit, newest first. */
function findChanges(versions: Version[], choice: Choice): Version[] {
	const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
	const words = fold(choice.text).split(/\s+/).filter(Boolean);
	return versions
		.filter((version) => !choice.breaking || version.breaking === 1)
		.map((version) => ({
			...version,
			changes: version.changes.filter(([area, kind, text, pull]) => {
				const all = words.length > 0 ? fold(`${text} ${area} #${pull} ${version.name}`) : '';
				return (
					(choice.area === '' || area === choice.area) &&
					(choice.kind === '' || kind === choice.kind) &&
					words.every((word) => all.includes(word))
				);
			}),
		}))
		.filter((version) => version.changes.length > 0);
}

/** Hides the table, or its versions without breaking changes. Returns how many versions it shows. */
function filterTable(table: HTMLElement | null, breaking: boolean, hidden: boolean): number {
	if (!table) return 0;
	table.hidden = hidden;
	let shown = 0;
	for (const row of table.querySelectorAll<HTMLElement>('tbody tr')) {
		row.hidden = breaking && row.dataset.breaking === undefined;
		if (!row.hidden) shown++;
	}
	return shown;
}
