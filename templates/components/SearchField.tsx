import type { ComponentProps } from 'react';
import { useStrings } from './context.tsx';

/** The field of a search form, which the search page's address has as `q`. A query is no sentence: nothing is capitalised, completed or marked as misspelt. */
export function SearchField(props: ComponentProps<'input'>) {
	const { search } = useStrings();
	return (
		<input
			className="search-input"
			type="search"
			name="q"
			placeholder={search.placeholder}
			aria-label={search.label}
			autocomplete="off"
			autocapitalize="none"
			spellcheck="false"
			enterkeyhint="search"
			{...props}
		/>
	);
}
