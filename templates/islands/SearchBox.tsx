import { Suspense, use, useEffect, useId, useRef, useState } from 'react';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import { SearchField } from '../components/SearchField.tsx';
import type { SearchProps } from '../props.ts';
import { later } from './later.ts';
import { preload, stylesheet } from './search/preload.ts';
import { contextHere } from './search/scope.ts';
import { isSlashOn } from './search/slash.ts';

const Suggestions = later(() => import('./search/Suggestions.tsx'));

/** Holds back what stands beside it until the stylesheet is there. */
function Stylesheet({ href }: { href: string }) {
	use(stylesheet(href));
	return null;
}

/** Search field: an ARIA combobox, whose suggestions are loaded with the index. Without scripts it is a form that opens the search page. */
export default function SearchBox(props: SearchProps) {
	const { pageHref, shortcut, slash, limitedByContext } = props;
	const { search: strings } = useStrings();
	const [hasText, setHasText] = useState(false);
	const [isWanted, setWanted] = useState(false);
	const [keys, setKeys] = useState(strings.shortcut);
	const input = useRef<HTMLInputElement>(null);
	const listId = useId();

	const want = () => {
		if (isWanted) return;
		setWanted(true);
		// At once, beside the suggestions' own file.
		preload(props, limitedByContext ? contextHere(props)?.path : undefined);
	};
	const clear = () => {
		const field = input.current!;
		field.value = '';
		field.dispatchEvent(new Event('input', { bubbles: true }));
		field.focus();
	};

	useEffect(() => {
		if (/Mac|iP(?:hone|ad|od)/.test(navigator.platform)) setKeys(strings.shortcutMac);
	}, [strings.shortcutMac]);
	useEffect(() => (shortcut ? focusOnShortcut(() => input.current, slash) : undefined), [shortcut, slash]);
	useEffect(() => (props.highlight ? highlightOnArrival() : undefined), [props.highlight]);

	return (
		<search className="search-box" onPointerEnter={want}>
			<form
				className="search-form"
				action={pageHref}
				method="get"
				onSubmit={(event) => {
					if (!input.current?.value.trim()) event.preventDefault();
				}}
			>
				<Icon name="search" className="search-icon" />
				<SearchField
					ref={input}
					role="combobox"
					aria-expanded="false"
					aria-controls={listId}
					aria-autocomplete="list"
					aria-keyshortcuts={shortcut ? `Control+K Meta+K${slash ? ' /' : ''}` : undefined}
					onFocus={want}
					onInput={({ currentTarget }) => {
						setHasText(currentTarget.value !== '');
						want();
					}}
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
			<Suspense>
				{isWanted && (
					<>
						<Stylesheet href={props.styleHref} />
						<Suggestions search={props} id={listId} field={input.current!} />
					</>
				)}
			</Suspense>
		</search>
	);
}

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

/** Ctrl+K and Cmd+K move to the field, and `/` where it is on (WCAG 2.1.4). */
function focusOnShortcut(field: () => HTMLInputElement | null, slash: boolean): () => void {
	const listen = (event: globalThis.KeyboardEvent) => {
		const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
		const isK = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
		const isSlash =
			slash &&
			key === '/' &&
			!ctrlKey &&
			!metaKey &&
			!altKey &&
			!(target as Element).closest?.('input, textarea, select, [contenteditable]') &&
			isSlashOn();
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
	const highlight = async () => {
		const main = document.getElementById('_main');
		if (!main || !location.search.includes('_highlight=')) return;
		const { highlightWords } = await import('./search/highlight.ts');
		highlightWords(main);
	};
	void highlight();
	document.addEventListener('vrmdocs:page', highlight);
	return () => document.removeEventListener('vrmdocs:page', highlight);
}
