import { useEffect, useState } from 'react';
import { readQuery, writeQuery } from '../../lib/query.ts';

interface Option {
	value: string;
	label: string;
}

interface Props {
	/** Id of the list that is filtered. */
	list: string;
	areas: Option[];
	kinds: Option[];
	/** Number of versions. */
	total: number;
}

interface Choice {
	area: string;
	kind: string;
	text: string;
	breaking: boolean;
}

const none: Choice = { area: '', kind: '', text: '', breaking: false };

/** Filters the versions and their changes; the choice stands in the address: `?area=VRM10&kind=fix&q=URP&breaking=1`. */
export default function ReleaseFilters({ list, areas, kinds, total }: Props) {
	const [choice, setChoice] = useState(none);
	const [count, setCount] = useState({ versions: total, changes: -1 });

	useEffect(() => {
		const query = readQuery();
		const first = { area: query.get('area') ?? '', kind: query.get('kind') ?? '', text: query.get('q') ?? '', breaking: query.get('breaking') === '1' };
		if (isActive(first)) setChoice(first);
	}, []);

	useEffect(() => setCount(filterReleases(document.getElementById(list), choice, total)), [choice, list, total]);

	const change = (part: Partial<Choice>): void => {
		const next = { ...choice, ...part };
		setChoice(next);
		writeQuery({ area: next.area, kind: next.kind, q: next.text, breaking: next.breaking ? '1' : '' });
	};

	return (
		<search className="filters needs-script" aria-label="変更点の絞り込み">
			<div className="filter-row">
				<label className="filter-field">
					<span>領域</span>
					<select value={choice.area} onChange={(event) => change({ area: event.target.value })}>
						<option value="">すべて</option>
						{areas.map((area) => (
							<option value={area.value} key={area.value}>
								{area.label}
							</option>
						))}
					</select>
				</label>
				<label className="filter-field">
					<span>種類</span>
					<select value={choice.kind} onChange={(event) => change({ kind: event.target.value })}>
						<option value="">すべて</option>
						{kinds.map((kind) => (
							<option value={kind.value} key={kind.value}>
								{kind.label}
							</option>
						))}
					</select>
				</label>
				<label className="filter-field filter-text">
					<span>言葉</span>
					<input type="search" value={choice.text} onChange={(event) => change({ text: event.target.value })} />
				</label>
			</div>
			<div className="filter-row">
				<label className="filter-check">
					<input type="checkbox" checked={choice.breaking} onChange={(event) => change({ breaking: event.target.checked })} />
					破壊的変更を含む版だけ
				</label>
				<p className="filter-count" role="status">
					{count.changes < 0 ? `${count.versions}版` : `${count.versions}版、変更${count.changes}件`}
				</p>
				<button type="button" className="filter-clear" hidden={!isActive(choice)} onClick={() => change(none)}>
					条件を消す
				</button>
			</div>
			{count.versions === 0 && <p className="empty">条件に合う版はありません。</p>}
		</search>
	);
}

const isActive = (choice: Choice): boolean => choice.area !== '' || choice.kind !== '' || choice.text.trim() !== '' || choice.breaking;

/** Hides what does not match; unfolds versions when single changes are searched. Returns how many versions and changes are left; changes -1 when all. */
function filterReleases(list: HTMLElement | null, choice: Choice, total: number): { versions: number; changes: number } {
	if (!list) return { versions: total, changes: -1 };
	const words = choice.text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
	const bySingle = choice.area !== '' || choice.kind !== '' || words.length > 0;
	let versions = 0;
	let changes = 0;
	for (const row of list.children as HTMLCollectionOf<HTMLElement>) {
		let left = 0;
		for (const item of row.querySelectorAll<HTMLElement>('[data-area]')) {
			const text = words.length ? (item.textContent ?? '').normalize('NFKC').toLowerCase() : '';
			item.hidden = (choice.area !== '' && item.dataset.area !== choice.area) || (choice.kind !== '' && item.dataset.kind !== choice.kind) || !words.every((word) => text.includes(word));
			if (!item.hidden) left++;
		}
		row.hidden = (choice.breaking && row.dataset.breaking === undefined) || (bySingle && left === 0);
		const details = row.querySelector('details')!;
		if (bySingle) {
			if (!row.hidden && details.dataset.opened === undefined && !details.open) {
				details.open = true;
				details.dataset.opened = '';
			}
		} else if (details.dataset.opened !== undefined) {
			details.open = false;
			delete details.dataset.opened;
		}
		if (!row.hidden) {
			versions++;
			changes += left;
		}
	}
	return { versions, changes: bySingle ? changes : -1 };
}
