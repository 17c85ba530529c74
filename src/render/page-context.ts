import type { BlogProps, SiteProps } from '../../templates/props.ts';
import type { Doc, Site } from '../graph/types.ts';
import type { BodyContext } from './body.ts';
import type { Facts } from './facts.ts';
import type { DocPlaces } from './pages/doc-places.ts';
import type { SiteValues } from './site-feature.ts';

/** Last change of each source, from git. */
export type LastUpdates = ReadonlyMap<string, string>;

/** Everything that the inputs of pages are computed from. */
export interface PageContext extends BodyContext {
	site: Site;
	siteProps: SiteProps;
	updates: LastUpdates;
	/** Splits a title into phrases; only for languages that need it. */
	phrases?: (text: string) => string[];
	/** Positions of docs and generated indexes in their sidebars. */
	places: DocPlaces;
	/** The doc with an id in a version. @param version its key */
	docIn(version: string, id: string): Doc | undefined;
	facts: Facts;
	siteValues: SiteValues;
}

/** Props that all pages of a blog share. @param id of the blog */
export const blogPropsOf = ({ blog, blogs }: SiteProps, id: string): BlogProps => (blogs?.[id] ?? blog)!;
