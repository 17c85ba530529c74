import type { SearchProps } from '../props.ts';
import { Island } from './Island.tsx';

/** Search field of the navbar: a GET form to the search page, which the SearchBox island turns into a combobox; or Algolia's. */
export function SearchForm({ search }: { search: SearchProps }) {
	return search.algolia ? <Island name="DocSearch" props={search.algolia} /> : <Island name="SearchBox" props={search} />;
}
