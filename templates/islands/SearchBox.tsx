import { useId, useRef, useState } from 'react';
import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import type { SearchProps } from '../props.ts';
import { SearchPanel } from './search/SearchPanel.tsx';

/** Search field with suggestions. Without scripts it is a form that opens the search page. */
export default function SearchBox({ pageHref, shortcut }: SearchProps) {
	const { search } = useStrings();
	const [text, setText] = useState('');
	const input = useRef<HTMLInputElement>(null);
	const listId = useId();
	return (
		<search className="search-box">
			<form className="search-form" action={pageHref} method="get">
				<Icon name="search" className="search-icon" />
				<input
					ref={input}
					className="search-input"
					type="search"
					name="q"
					placeholder={search.placeholder}
					aria-label={search.label}
					role="combobox"
					aria-expanded="false"
					aria-controls={listId}
					aria-autocomplete="list"
					autocomplete="off"
					autocapitalize="none"
					spellcheck="false"
					enterkeyhint="search"
					onChange={(event) => setText(event.target.value)}
				/>
				{text ? (
					<button
						type="button"
						className="search-clear"
						aria-label={search.clear}
						onClick={() => {
							setText('');
							if (input.current) input.current.value = '';
							input.current?.focus();
						}}
					>
						<Icon name="close" />
					</button>
				) : (
					shortcut && <kbd className="search-kbd">{search.shortcut}</kbd>
				)}
				<button type="submit" className="visually-hidden" tabIndex={-1}>
					{search.submit}
				</button>
			</form>
			<SearchPanel state={{ status: 'closed' }} id={listId} selected={-1} all={[]} onRetry={() => undefined} />
		</search>
	);
}
