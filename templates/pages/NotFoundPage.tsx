import { useSite, useStrings } from '../components/context.tsx';
import { Icon } from '../components/Icon.tsx';
import { relOf } from '../components/Link.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { SearchField } from '../components/SearchField.tsx';
import type { NavLinkProps } from '../props.ts';

/** The 404 page, with search, links to the home page and the sections, and where to report a broken link. */
export function NotFoundPage() {
	const { notFound, search: words } = useStrings();
	const site = useSite();
	const sections = site.navbar.items
		.flatMap((item) => (item.type === 'link' ? [item] : item.type === 'dropdown' ? item.items.filter((sub) => sub.type === 'link') : []))
		.filter(isSection);
	return (
		<div className="page page-narrow not-found">
			<PageHeader title={notFound.title} lead={notFound.text} />
			<p className="phrases">{notFound.tellOwner}</p>
			{site.search && (
				<search>
					<form className="search-page-form" action={site.search.pageHref} method="get">
						<div className="search-page-field">
							<SearchField aria-label={notFound.searchLabel} />
							<Icon name="search" className="search-icon" />
						</div>
						<button type="submit" className="button">
							{words.submit}
						</button>
					</form>
				</search>
			)}
			{sections.length > 0 && (
				<>
					<h2>{notFound.sections}</h2>
					<ul className="section-links">
						{sections.map((section) => (
							<li key={section.href}>
								<a href={section.href}>{section.label}</a>
							</li>
						))}
					</ul>
				</>
			)}
			<p className="page-meta">
				<a href={site.homeHref}>
					<Icon name="home" />
					{notFound.home}
				</a>
				{site.issuesUrl && (
					<a href={site.issuesUrl} rel={relOf(site.issuesUrl)}>
						<Icon name="external" />
						{notFound.report}
					</a>
				)}
			</p>
		</div>
	);
}

const isSection = (link: NavLinkProps): boolean => !link.external && link.label !== '';
