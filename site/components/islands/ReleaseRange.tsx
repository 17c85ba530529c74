import { useEffect, useState } from 'react';
import { readQuery, writeQuery } from '../../lib/query.ts';

interface Props {
	/** Id of the list that is filtered. */
	list: string;
	/** Newest first. */
	versions: string[];
}

/** Breaking changes after one version up to another; the choice stands in the address: `?from=v0.112.0&to=v0.130.1`. */
export default function ReleaseRange({ list, versions }: Props) {
	const newest = versions[0] ?? '';
	const oldest = versions.at(-1) ?? '';
	const [range, setRange] = useState({ from: oldest, to: newest });
	const [count, setCount] = useState<number | null>(null);

	useEffect(() => {
		const query = readQuery();
		const [from, to] = [query.get('from'), query.get('to')];
		if (from || to) setRange({ from: from && versions.includes(from) ? from : oldest, to: to && versions.includes(to) ? to : newest });
	}, [versions, oldest, newest]);

	useEffect(() => {
		const place = (version: string): number => versions.indexOf(version);
		let left = 0;
		for (const section of (document.getElementById(list)?.children ?? []) as HTMLCollectionOf<HTMLElement>) {
			const at = place(section.dataset.version!);
			section.hidden = at >= place(range.from) && range.from !== oldest ? true : at < place(range.to);
			if (!section.hidden) left += section.querySelectorAll('.breaking').length;
		}
		setCount(left);
	}, [range, list, versions, oldest]);

	const change = (part: Partial<typeof range>): void => {
		const next = { ...range, ...part };
		setRange(next);
		writeQuery({ from: next.from === oldest ? '' : next.from, to: next.to === newest ? '' : next.to });
	};

	const select = (label: string, key: 'from' | 'to') => (
		<label className="filter-field">
			<span>{label}</span>
			<select value={range[key]} onChange={(event) => change({ [key]: event.target.value })}>
				{versions.map((version) => (
					<option value={version} key={version}>
						{version}
					</option>
				))}
			</select>
		</label>
	);

	return (
		<search className="filters needs-script" aria-label="破壊的変更の範囲">
			<div className="filter-row">
				{select('いま使っているバージョン', 'from')}
				{select('更新するバージョン', 'to')}
				<p className="filter-count" role="status">
					{count === null
						? ''
						: versions.indexOf(range.from) <= versions.indexOf(range.to)
							? '更新するバージョンには、いまより新しいバージョンを選んでください。'
							: count === 0
								? '破壊的変更はありません。'
								: `破壊的変更${count}件`}
				</p>
			</div>
		</search>
	);
}
