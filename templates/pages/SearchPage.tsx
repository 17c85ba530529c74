import { useSite, useStrings } from '../components/context.tsx';
import { Island } from '../components/Island.tsx';
import { PageHeader } from '../components/PageHeader.tsx';

/** Search results. The form works without scripts; the results need them, which the page says. */
export function SearchPage({ searchContext }: { searchContext?: string }) {
	const { search } = useStrings();
	const site = useSite();
	return (
		<div className="page page-narrow">
			<PageHeader title={search.pageTitle} />
			{site.search && <Island name="SearchPage" props={{ ...site.search, searchContext }} />}
			<noscript>
				<p className="notice">{search.needsScript}</p>
			</noscript>
		</div>
	);
}
