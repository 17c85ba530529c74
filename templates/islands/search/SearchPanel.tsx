import { useEffect, useRef } from 'react';
import type { Found, Hit } from '../../../src/search/core/types.ts';
import { useStrings } from '../../components/context.tsx';
import { Icon } from '../../components/Icon.tsx';
import { format } from '../../strings/format.ts';
import { FoundNotes, Missing } from './FoundNotes.tsx';
import { groupByPage } from './groups.ts';
import { Marked } from './Marked.tsx';
import { NearResults } from './NearResults.tsx';

/** What the panel shows; `closed` shows nothing, `recent` what was searched for before. */
export type PanelState =
	| { status: 'closed' | 'loading' | 'failed' }
	| { status: 'recent'; searches: string[] }
	| ({ status: 'done'; query: string; isOnlySite: boolean; isEarly?: true } & Found);

interface Props {
	state: PanelState;
	/** Id of the listbox, for `aria-controls`. */
	id: string;
	/** Index of the option chosen by arrow keys; -1 for none. Its element has the id `optionId(id, index)`. */
	selected: number;
	/** Links to the search page: all results, those within a context and outside it. */
	all: { label: string; href: string }[];
	onRetry: () => void;
	/** The reader opens a hit. */
	onOpen: () => void;
	/** The reader takes the near spelling, or searches again for what they searched for before. */
	onTake: (text: string) => void;
	/** The reader has the recent searches forgotten. */
	onForget: () => void;
}

/** Id of the n-th suggestion, for `aria-activedescendant`. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** Suggestions under the search field: loading, failed, none, or hits by page. */
export function SearchPanel({ state, id, selected, all, onRetry, onOpen, onTake, onForget }: Props) {
	const { search, errors } = useStrings();
	const hits = state.status === 'done' ? state.hits : [];
	const isEarly = state.status === 'done' && state.isEarly;
	const panel = useRef<HTMLDivElement>(null);
	const isOpen = state.status !== 'closed';
	useEffect(() => {
		if (!isOpen) return;
		const { visualViewport: view } = window;
		/** What is left of the window below the field, and above a keyboard on the screen. */
		const fit = () => {
			const element = panel.current!;
			element.style.setProperty('--room', `${(view?.height ?? innerHeight) - element.getBoundingClientRect().top}px`);
		};
		fit();
		view?.addEventListener('resize', fit);
		return () => view?.removeEventListener('resize', fit);
	}, [isOpen]);
	return (
		<div ref={panel} className="search-panel" data-query={state.status === 'done' && !isEarly ? state.query : undefined} hidden={!isOpen}>
			<div role="status">
				{(state.status === 'loading' || isEarly) && (
					<p className={isEarly ? 'visually-hidden' : 'search-status'}>
						<span className="spinner" />
						{search.loading}
					</p>
				)}
				{state.status === 'failed' && (
					<p className="search-status">
						{search.failed}
						<button type="button" className="button button-quiet" onClick={onRetry}>
							{errors.retry}
						</button>
					</p>
				)}
				{state.status === 'done' && state.query && hits.length === 0 && !state.isPartial && !state.unread && (
					<p className="search-status search-empty">
						<strong>{search.noResults}</strong>
						<span>{search.tips}</span>
					</p>
				)}
				{state.status === 'done' && <FoundNotes found={state} onMeant={onTake} onRetry={onRetry} />}
				{hits.length > 0 && <span className="visually-hidden">{format(search.results, { count: hits.length })}</span>}
			</div>
			{state.status === 'done' && state.near && <NearResults near={state.near} onTake={onTake} />}
			{state.status === 'recent' && <RecentHeader onForget={onForget} />}
			{/* A click does not take the focus from the field, whose list this is. */}
			<div
				id={id}
				role="listbox"
				aria-label={state.status === 'recent' ? search.recent : search.suggestions}
				hidden={hits.length === 0 && state.status !== 'recent'}
				onMouseDown={(event) => event.preventDefault()}
			>
				{state.status === 'recent' &&
					state.searches.map((text, index) => (
						// biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus; aria-activedescendant names the option
						// biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's
						<div
							className="search-hit search-recent"
							role="option"
							id={optionId(id, index)}
							aria-selected={index === selected}
							onClick={() => onTake(text)}
							key={text}
						>
							<Icon name="search" />
							<span>{text}</span>
						</div>
					))}
				{groupByPage(hits).map((group) => (
					// biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not field sets
					<div className="search-group" role="group" aria-label={group.hits[0]!.hit.title.text} key={group.page}>
						{group.hits.map(({ hit, index }, place) => (
							<Suggestion
								hit={hit}
								isFirst={place === 0}
								isEarly={isEarly}
								id={optionId(id, index)}
								selected={index === selected}
								onOpen={onOpen}
								key={hit.url + index}
							/>
						))}
					</div>
				))}
			</div>
			{all.length > 0 && (
				<div className="search-footer">
					<span className="search-all">
						{all.map((link) => (
							<a href={link.href} key={link.href}>
								{link.label}
							</a>
						))}
					</span>
					<span className="search-keys" aria-hidden="true">
						<span>
							<kbd>↑</kbd> <kbd>↓</kbd> {search.keyMove}
						</span>
						<span>
							<kbd>Enter</kbd> {search.keyOpen}
						</span>
						<span>
							<kbd>Esc</kbd> {search.keyClose}
						</span>
					</span>
				</div>
			)}
		</div>
	);
}

/** Above the recent searches: what they are, and a button that forgets them. */
function RecentHeader({ onForget }: { onForget: () => void }) {
	const { search } = useStrings();
	return (
		<p className="search-note search-recent-header">
			{search.recent}
			<button type="button" className="search-meant" onClick={onForget}>
				{search.forget}
			</button>
		</p>
	);
}

interface SuggestionProps {
	hit: Hit;
	isFirst: boolean;
	/** Its text is on its way: there is room for it. */
	isEarly?: boolean;
	id: string;
	selected: boolean;
	onOpen: () => void;
}

/** One hit. The first of a page shows the breadcrumbs; the others are its sections. */
function Suggestion({ hit, isFirst, isEarly, id, selected, onOpen }: SuggestionProps) {
	const isSection = hit.heading.text !== '';
	const path = isSection ? [...hit.breadcrumbs, hit.title.text] : hit.breadcrumbs;
	return (
		<a
			className={isFirst ? 'search-hit' : 'search-hit search-hit-more'}
			href={hit.url}
			role="option"
			id={id}
			aria-selected={selected}
			tabIndex={-1}
			onClick={onOpen}
		>
			<Icon name={isSection ? 'hash' : 'page'} />
			<span className="search-hit-title">
				<Marked {...(isSection ? hit.heading : hit.title)} />
			</span>
			{(hit.excerpt.text || isEarly) && (
				<span className="search-hit-text">
					<Marked {...hit.excerpt} />
				</span>
			)}
			{isFirst && <Missing words={hit.missing} />}
			{isFirst && path.length > 0 && <span className="search-hit-path">{path.join(' › ')}</span>}
		</a>
	);
}
