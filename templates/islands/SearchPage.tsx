import { useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import type { SearchProps } from '../props.ts';
import { SearchResults } from './search/SearchResults.tsx';

/** The search page: a form and, with scripts, the results for `?q=`. */
export default function SearchPage({ pageHref, contexts }: SearchProps) {
	const { search } = useStrings();
	return (
		<div className="search-page">
			<search>
				<form className="search-page-form" action={pageHref} method="get">
					<div className="search-page-field">
						<Icon name="search" className="search-icon" />
						<input className="search-input" type="search" name="q" placeholder={search.placeholder} aria-label={search.label} autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search" />
					</div>
					{contexts.length > 0 && (
						<label className="search-page-context">
							<span>{search.context}</span>
							<select name="ctx" defaultValue="">
								<option value="">{search.everywhere}</option>
								{contexts.map((context) => (
									<option value={context.path} key={context.path}>
										{context.label}
									</option>
								))}
							</select>
						</label>
					)}
					<button type="submit" className="button">
						{search.submit}
					</button>
				</form>
			</search>
			<section className="search-page-results" aria-label={search.label}>
				<SearchResults state={{ status: 'idle' }} onRetry={() => undefined} />
			</section>
		</div>
	);
}
