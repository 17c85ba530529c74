import { useEffect, useEffectEvent, useState } from 'react';
import { useStrings } from '../../components/context.tsx';
import type { SearchProps } from '../../props.ts';
import { format } from '../../strings/format.ts';
import { searchPageHref } from './addresses.ts';
import { LaterStrings } from './LaterStrings.tsx';
import { clearRecent, keepRecent, recentSearches } from './recent.ts';
import { optionId, type PanelState, SearchPanel } from './SearchPanel.tsx';
import { contextHere, outsideOf, scopeOf } from './scope.ts';
import { useSearch } from './useSearch.ts';

interface Props {
	search: SearchProps;
	/** Id of the listbox. */
	id: string;
	/** The field that the suggestions are for. */
	field: HTMLInputElement;
}

/** Suggestions of the search field. A file of its own, loaded when a reader comes near the field. */
export default function Suggestions(props: Props) {
	return (
		<LaterStrings>
			<Combobox {...props} />
		</LaterStrings>
	);
}

/** What the field's keys and text do, and the panel below it. */
function Combobox({ search: props, id, field }: Props) {
	const { search: strings } = useStrings();
	const [open, setOpen] = useState(() => document.activeElement === field);
	const [selected, setSelected] = useState(-1);
	const [recent, setRecent] = useState<string[]>(() => (props.recent ? recentSearches(props.baseUrl) : []));
	const search = useSearch(props);
	const { state } = search;
	const hits = open && state.status === 'done' ? state.hits : [];
	const isRecent = open && recent.length > 0 && (state.status === 'idle' || (state.status === 'loading' && !field.value));
	const last = (isRecent ? recent.length : hits.length) - 1;

	/** The index to query: that of the context, if the search is limited to it. */
	const scope = () => scopeOf(props, props.limitedByContext ? contextHere(props)?.path : undefined);
	const load = () => {
		if (state.status === 'idle' && !field.value) search.load(scope);
	};
	const answer = () => search.ask(field.value, scope, { maxResults: props.maxResults });
	const ask = () => {
		setSelected(-1);
		setOpen(true);
		answer();
	};
	const write = (text: string) => {
		field.value = text;
		field.focus();
		field.dispatchEvent(new Event('input', { bubbles: true }));
	};
	const keep = () => {
		if (props.recent) setRecent(keepRecent(field.value, props.baseUrl));
	};
	/** Opens the chosen hit, in this tab or in a new one; without one, the search page in a new one. */
	const choose = (inNewTab: boolean): boolean => {
		const option = document.getElementById(optionId(id, selected));
		if (option instanceof HTMLAnchorElement && !inNewTab) option.click();
		else if (inNewTab && field.value.trim() && !isRecent) {
			keep();
			const address = option instanceof HTMLAnchorElement ? option.href : searchPageHref(props.pageHref, { q: field.value });
			window.open(address, '_blank', 'noopener');
		} else if (option) option.click();
		else return false;
		return true;
	};
	const leave = (): boolean => {
		if (open && (state.status !== 'idle' || isRecent)) setOpen(false);
		else if (field.value) write('');
		else return false;
		return true;
	};

	const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
		// Ignores keys of an input method. For the Enter that ends it, Safari sets only the key code.
		if (event.isComposing || event.keyCode === 229) {
			if (event.key === 'Enter') event.preventDefault();
			return;
		}
		const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
		if (altKey || shiftKey || ((ctrlKey || metaKey) && key !== 'Enter')) return;
		const next = moved(key, selected, last);
		if (next !== undefined) setSelected(next);
		else if (key === 'ArrowDown' && !open) setOpen(true);
		else if (!(key === 'Enter' && choose(ctrlKey || metaKey)) && !(key === 'Escape' && leave())) return;
		event.preventDefault();
	});
	const onInput = useEffectEvent(ask);
	const onFocus = useEffectEvent(() => {
		if (props.recent) setRecent(recentSearches(props.baseUrl));
		setOpen(true);
		load();
	});
	// What was typed before this came, in the list only if the reader is still there; else what the wait was for.
	const onStart = useEffectEvent(() => (field.value ? answer() : load()));
	useEffect(() => {
		const control = new AbortController();
		const { signal } = control;
		const box = field.closest('search')!;
		field.addEventListener('keydown', (event) => onKeyDown(event), { signal });
		field.addEventListener('input', () => onInput(), { signal });
		field.addEventListener('focus', () => onFocus(), { signal });
		box.addEventListener('focusout', ({ relatedTarget }) => box.contains(relatedTarget as Node | null) || setOpen(false), { signal });
		document.addEventListener('vrmdocs:page', () => setOpen(false), { signal });
		onStart();
		return () => control.abort();
	}, [field]);

	useEffect(() => {
		if (selected >= 0) document.getElementById(optionId(id, selected))?.scrollIntoView({ block: 'nearest' });
	}, [selected, id]);
	// The field is the box's: its server markup says that nothing is unfolded.
	useEffect(() => {
		field.setAttribute('aria-expanded', String(last >= 0));
		if (selected >= 0 && selected <= last) field.setAttribute('aria-activedescendant', optionId(id, selected));
		else field.removeAttribute('aria-activedescendant');
	}, [field, id, last, selected]);

	return (
		<SearchPanel
			state={isRecent ? { status: 'recent', searches: recent } : panelState(open, state)}
			id={id}
			selected={selected}
			all={state.status === 'done' ? allLinks(props, strings, state.query, hits.length + (state.unread ?? 0)) : []}
			onOpen={keep}
			onTake={write}
			onForget={() => {
				clearRecent(props.baseUrl);
				setRecent([]);
				setSelected(-1);
				field.focus();
			}}
			onRetry={() => {
				field.focus();
				if (field.value) ask();
				else search.load(scope);
			}}
		/>
	);
}

/** Index of the option that a key moves to; undefined for other keys. Home and End are the text's until one is chosen. */
function moved(key: string, from: number, last: number): number | undefined {
	if (last < 0) return undefined;
	if (key === 'ArrowDown') return from < last ? from + 1 : 0;
	if (key === 'ArrowUp') return from > 0 ? from - 1 : last;
	if (from < 0) return undefined;
	return key === 'Home' ? 0 : key === 'End' ? last : undefined;
}

const panelState = (open: boolean, state: ReturnType<typeof useSearch>['state']): PanelState =>
	!open || state.status === 'idle' ? { status: 'closed' } : state.status === 'failed' ? { status: 'failed' } : (state as PanelState);

/** Links to the search page. If nothing was found in the context, also to the results outside it. */
function allLinks(
	props: SearchProps,
	strings: ReturnType<typeof useStrings>['search'],
	q: string,
	count: number,
): { label: string; href: string }[] {
	const context = contextHere(props);
	const link = (label: string, ctx?: string) => ({
		label: format(label, { context: context?.label ?? '' }),
		href: searchPageHref(props.pageHref, { q, ctx }),
	});
	const all = count > 0 ? [link(strings.seeAll)] : [];
	if (!context) return all;
	const within = count > 0 ? [link(strings.seeAllWithin, context.path)] : [];
	return props.limitedByContext ? [...within, link(strings.seeAllOutside, outsideOf(context))] : [...all, ...within];
}
