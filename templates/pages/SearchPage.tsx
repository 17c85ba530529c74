import { useSite, useStrings } from '../components/context.tsx';
import { Island } from '../components/Island.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import type { SearchProps } from '../props.ts';

type Props = { searchContext?: string } & Pick<SearchProps, 'sections' | 'hasTags'>;

/** Search results. The form works without scripts; the results need them, which the page says. */
export function SearchPage({ searchContext, sections, hasTags }: Props) {
	const { search } = useStrings();
	const site = useSite();
	return (
		<div className="page page-narrow">
			<PageHeader title={search.pageTitle} />
			{site.search && <Island name="SearchPage" props={{ ...site.search, searchContext, sections, hasTags }} />}
			<noscript>
				<p className="notice">{search.needsScript}</p>
			</noscript>
		</div>
	);
}
