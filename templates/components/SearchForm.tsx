import type { SearchProps } from '../props.ts';
import { Island } from './Island.tsx';

/** Search field of the navbar: a GET form to the search page, which the SearchBox island turns into a combobox. */
export function SearchForm({ search }: { search: SearchProps }) {
	return <Island name="SearchBox" props={search} />;
}
