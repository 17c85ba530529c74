import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import type { SearchProps } from '../props.ts';
import { format } from '../strings/index.ts';
import { contextHere, outsideOf, scopeOf, searchPageHref } from './search/addresses.ts';
import { highlightWords } from './search/highlight.ts';
import { optionId, type PanelState, SearchPanel } from './search/SearchPanel.tsx';
import { useSearch } from './search/useSearch.ts';

/** Search field with suggestions: an ARIA combobox with a listbox. Without scripts it is a form that opens the search page. */
export default function SearchBox(props: SearchProps) {
	const { pageHref, shortcut, maxResults, limitedByContext } = props;
	const { search: strings } = useStrings();
	const [hasText, setHasText] = useState(false);
	const [open, setOpen] = useState(false);
	const [selected, setSelected] = useState(-1);
	const [keys, setKeys] = useState(strings.shortcut);
	const input = useRef<HTMLInputElement>(null);
	const listId = useId();
	const search = useSearch(props);
	const { state } = search;
	const hits = open && state.status === 'done' ? state.hits : [];

	/** The index to query: that of the context, if the search is limited to it. */
	const scope = () => scopeOf(props, limitedByContext ? contextHere(props)?.path : undefined);
	const load = () => {
		if (state.status === 'idle' && !hasText) search.load(scope);
	};
	const ask = () => {
		const text = input.current?.value ?? '';
		setHasText(text !== '');
		setSelected(-1);
		setOpen(true);
		search.ask(text, scope, { maxResults });
	};
	const clear = () => {
		if (input.current) input.current.value = '';
		setHasText(false);
		setSelected(-1);
		search.reset();
		input.current?.focus();
	};

	useEffect(() => {
		if (/Mac|iP(?:hone|ad|od)/.test(navigator.platform)) setKeys(strings.shortcutMac);
	}, [strings.shortcutMac]);
	useEffect(() => (shortcut ? focusOnShortcut(() => input.current) : undefined), [shortcut]);
	useEffect(() => (props.highlight ? highlightOnArrival() : undefined), [props.highlight]);
	useEffect(() => {
		const close = () => setOpen(false);
		document.addEventListener('vrmdocs:page', close);
		return () => document.removeEventListener('vrmdocs:page', close);
	}, []);
	useEffect(() => {
		if (selected >= 0) document.getElementById(optionId(listId, selected))?.scrollIntoView({ block: 'nearest' });
	}, [selected, listId]);

	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		// Ignores keys of an input method. For the Enter that ends it, Safari sets only the key code.
		if (event.nativeEvent.isComposing || event.keyCode === 229) {
			if (event.key === 'Enter') event.preventDefault();
			return;
		}
		if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		const next = moved(event.key, selected, hits.length - 1);
		if (next !== undefined) setSelected(next);
		else if (event.key === 'ArrowDown' && hasText && !open) setOpen(true);
		else if (event.key === 'Enter' && hits[selected]) document.getElementById(optionId(listId, selected))?.click();
		else if (event.key === 'Escape' && open && state.status !== 'idle') setOpen(false);
		else if (event.key === 'Escape' && hasText) clear();
		else return;
		event.preventDefault();
	};

	return (
		<search
			className="search-box"
			onPointerEnter={load}
			onBlur={(event) => {
				if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
			}}
		>
			<form
				className="search-form"
				action={pageHref}
				method="get"
				onSubmit={(event) => {
					if (!input.current?.value.trim()) event.preventDefault();
				}}
			>
				<Icon name="search" className="search-icon" />
				<input
					ref={input}
					className="search-input"
					type="search"
					name="q"
					placeholder={strings.placeholder}
					aria-label={strings.label}
					role="combobox"
					aria-expanded={hits.length > 0}
					aria-controls={listId}
					aria-autocomplete="list"
					aria-activedescendant={hits[selected] ? optionId(listId, selected) : undefined}
					aria-keyshortcuts={shortcut ? 'Control+K Meta+K /' : undefined}
					autocomplete="off"
					autocapitalize="none"
					spellcheck="false"
					enterkeyhint="search"
					onFocus={() => {
						setOpen(true);
						load();
					}}
					onInput={ask}
					onKeyDown={onKeyDown}
				/>
				{limitedByContext && <ContextField props={props} />}
				{hasText ? (
					<button type="button" className="search-clear" aria-label={strings.clear} onClick={clear}>
						<Icon name="close" />
					</button>
				) : (
					shortcut && <kbd className="search-kbd">{keys}</kbd>
				)}
				<button type="submit" className="visually-hidden" tabIndex={-1}>
					{strings.submit}
				</button>
			</form>
			<SearchPanel
				state={panelState(open, search.state)}
				id={listId}
				selected={selected}
				all={state.status === 'done' ? allLinks(props, strings, state.query, hits.length) : []}
				onMeant={(text) => {
					if (input.current) input.current.value = text;
					input.current?.focus();
					ask();
				}}
				onRetry={() => {
					input.current?.focus();
					if (hasText) ask();
					else search.load(scope);
				}}
			/>
		</search>
	);
}

/** Index of the hit that a key moves to; undefined for other keys. */
function moved(key: string, from: number, last: number): number | undefined {
	if (last < 0) return undefined;
	switch (key) {
		case 'ArrowDown':
			return from < last ? from + 1 : 0;
		case 'ArrowUp':
			return from > 0 ? from - 1 : last;
		case 'Home':
			return 0;
		case 'End':
			return last;
		default:
			return undefined;
	}
}

const panelState = (open: boolean, state: ReturnType<typeof useSearch>['state']): PanelState =>
	!open || state.status === 'idle' ? { status: 'closed' } : state.status === 'failed' ? { status: 'failed' } : (state as PanelState);

/** Limits the form to the context too, which is known only in the browser. */
function ContextField({ props }: { props: SearchProps }) {
	const [path, setPath] = useState('');
	useEffect(() => {
		const read = () => setPath(contextHere(props)?.path ?? '');
		read();
		document.addEventListener('vrmdocs:page', read);
		return () => document.removeEventListener('vrmdocs:page', read);
	}, [props]);
	return path ? <input type="hidden" name="ctx" value={path} /> : null;
}

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

/** Ctrl+K, Cmd+K and `/` move to the field. */
function focusOnShortcut(field: () => HTMLInputElement | null): () => void {
	const listen = (event: globalThis.KeyboardEvent) => {
		const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
		const isK = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
		const isSlash =
			key === '/' && !ctrlKey && !metaKey && !altKey && !(target as Element).closest?.('input, textarea, select, [contenteditable]');
		if ((!isK && !isSlash) || event.isComposing || event.defaultPrevented) return;
		event.preventDefault();
		field()?.focus();
		field()?.select();
	};
	document.addEventListener('keydown', listen);
	return () => document.removeEventListener('keydown', listen);
}

/** Marks the words of the opened hit, on this page and on pages opened later. */
function highlightOnArrival(): () => void {
	const highlight = () => {
		const main = document.getElementById('_main');
		if (main) highlightWords(main);
	};
	highlight();
	document.addEventListener('vrmdocs:page', highlight);
	return () => document.removeEventListener('vrmdocs:page', highlight);
}
