import { useEffect, useState } from 'react';
import { readQuery, writeQuery } from '../../lib/query.ts';
import { keysOfFlags } from '../../lib/showcase.ts';

interface Option {
	key: string;
	label: string;
	flag: number;
	count: number;
}

interface Props {
	/** Id of the element that holds the cards. */
	list: string;
	tags: Option[];
	platforms: Option[];
	/** Number of entries. */
	total: number;
}

interface Choice {
	tags: string[];
	platforms: string[];
	text: string;
	/** Entries need all the tags rather than one of them. */
	all: boolean;
}

const none: Choice = { tags: [], platforms: [], text: '', all: false };

/**
 * Filters the cards by tags, platforms and text. The choice stands in the address: `?tags=plugin,vrma&platforms=web&name=three&operator=AND`;
 * the bit masks of old addresses (`?flags=8`, `?platform=16`) are read too.
 */
export default function ShowcaseFilters({ list, tags, platforms, total }: Props) {
	const [choice, setChoice] = useState(none);
	const [count, setCount] = useState(total);

	useEffect(() => {
		const follow = (): void => setChoice(choiceOfAddress(tags, platforms));
		follow();
		addEventListener('popstate', follow);
		const onClick = (event: MouseEvent): void => chooseByTag(event, follow);
		document.getElementById(list)?.addEventListener('click', onClick);
		return () => {
			removeEventListener('popstate', follow);
			document.getElementById(list)?.removeEventListener('click', onClick);
		};
	}, [list, tags, platforms]);

	useEffect(() => setCount(filterCards(document.getElementById(list), choice)), [choice, list]);

	const change = (part: Partial<Choice>): void => {
		const next = { ...choice, ...part };
		setChoice(next);
		writeQuery({
			tags: next.tags.join(','),
			platforms: next.platforms.join(','),
			name: next.text,
			operator: next.all ? 'AND' : '',
			flags: '',
			platform: '',
		});
	};
	const toggle = (part: 'tags' | 'platforms', key: string): void =>
		change({ [part]: choice[part].includes(key) ? choice[part].filter((k) => k !== key) : [...choice[part], key] });
	const chosen = choice.tags.length + choice.platforms.length;
	const active = chosen > 0 || choice.text !== '';

	const group = (legend: string, part: 'tags' | 'platforms', options: Option[], withDots: boolean) => (
		<fieldset className="filter-group">
			<legend>{legend}</legend>
			<div className="filter-options">
				{options.map((option) => (
					<label className="filter-option" key={option.key}>
						<input type="checkbox" checked={choice[part].includes(option.key)} onChange={() => toggle(part, option.key)} />
						{withDots && (
							<svg className="tag-dot" viewBox="0 0 8 8" aria-hidden="true">
								<use href={`#dot-${option.key}`} />
							</svg>
						)}
						{option.label}
						<span className="filter-option-count">{option.count}</span>
					</label>
				))}
			</div>
		</fieldset>
	);

	return (
		<search className="filters showcase-filters needs-script" aria-label="アプリケーションの絞り込み">
			<div className="filter-row">
				<input
					type="search"
					className="filter-text"
					aria-label="名前と説明"
					placeholder="名前と説明"
					value={choice.text}
					onChange={(event) => change({ text: event.target.value })}
				/>
				<details className="filter-toggle">
					<summary className="button button-quiet">{chosen > 0 ? `絞り込み(${chosen}個)` : '絞り込み'}</summary>
				</details>
				<p className="filter-count" role="status">
					{count === total ? `${total}件` : `${total}件中${count}件`}
				</p>
				<button type="button" className="filter-clear" hidden={!active} onClick={() => change(none)}>
					条件を消す
				</button>
			</div>
			<div className="filter-groups">
				{group('タグ', 'tags', tags, true)}
				<fieldset className="filter-operator">
					<legend className="visually-hidden">タグの組み合わせ方</legend>
					<label className="filter-check">
						<input type="radio" name="operator" checked={!choice.all} onChange={() => change({ all: false })} />
						いずれかのタグ
					</label>
					<label className="filter-check">
						<input type="radio" name="operator" checked={choice.all} onChange={() => change({ all: true })} />
						すべてのタグ
					</label>
				</fieldset>
				{group('プラットフォーム', 'platforms', platforms, false)}
			</div>
			{count === 0 && <p className="empty">条件に合うものはありません。条件を減らしてください。</p>}
		</search>
	);
}

function choiceOfAddress(tags: Option[], platforms: Option[]): Choice {
	const query = readQuery();
	const list = (name: string, options: Option[]): string[] =>
		(query.get(name) ?? '').split(',').filter((key) => options.some((option) => option.key === key));
	const mask = (name: string, options: Option[]): string[] => keysOfFlags(Math.max(0, Math.trunc(Number(query.get(name)) || 0)), options);
	return {
		tags: [...new Set([...list('tags', tags), ...mask('flags', tags)])],
		platforms: [...new Set([...list('platforms', platforms), ...mask('platform', platforms)])],
		text: query.get('name') ?? '',
		all: query.get('operator') === 'AND',
	};
}

/** A tag of a card is a link to this page with that tag: chosen in place, without loading the page. */
function chooseByTag(event: MouseEvent, follow: () => void): void {
	const link = (event.target as Element).closest<HTMLAnchorElement>('a.tag');
	if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
	event.preventDefault();
	event.stopPropagation();
	history.replaceState(history.state, '', link.href);
	follow();
	document.querySelector('.showcase-filters')?.scrollIntoView({ block: 'start' });
}

/** Shows the cards that fit; sections without any are hidden. Returns how many are left. */
function filterCards(root: HTMLElement | null, choice: Choice): number {
	if (!root) return 0;
	const words = choice.text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
	const isActive = words.length > 0 || choice.tags.length + choice.platforms.length > 0;
	let left = 0;
	for (const section of root.children as HTMLCollectionOf<HTMLElement>) {
		let here = 0;
		for (const card of section.querySelectorAll<HTMLElement>('.showcase-card')) {
			const has = (part: string | undefined, key: string): boolean => (part ?? '').split(' ').includes(key);
			const byTag = choice.tags.length === 0 || choice.tags[choice.all ? 'every' : 'some']((key) => has(card.dataset.tags, key));
			const byPlatform = choice.platforms.length === 0 || choice.platforms.some((key) => has(card.dataset.platforms, key));
			const text = words.length ? `${card.textContent} ${card.dataset.text ?? ''}`.normalize('NFKC').toLowerCase() : '';
			card.hidden = !(byTag && byPlatform && words.every((word) => text.includes(word)));
			if (!card.hidden) here++;
		}
		section.hidden = here === 0;
		// What fits is seen, wherever it lies.
		const fold = section.querySelector('details');
		if (fold && isActive) fold.open = true;
		left += here;
	}
	return left;
}
