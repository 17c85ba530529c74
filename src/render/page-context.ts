import type { BlogProps, SiteProps } from '../../templates/props.ts';
import type { SocialCards } from '../features/social-cards/render.ts';
import type { Doc, Site } from '../graph/types.ts';
import type { BodyContext } from './body.ts';
import type { Facts } from './facts.ts';
import type { DocPlaces } from './pages/doc-places.ts';

/** Last change of a source, from git. */
export type LastUpdates = ReadonlyMap<string, { time: string; author?: string }>;

/** What the inputs of pages are computed from. */
export interface PageContext extends BodyContext {
	site: Site;
	siteProps: SiteProps;
	updates: LastUpdates;
	/** Splits a title into phrases, if the language needs it. */
	phrases?: (text: string) => string[];
	/** Of docs and generated indexes, by route. */
	places: DocPlaces;
	/** The doc with an id in the version with a key. */
	docIn(version: string, id: string): Doc | undefined;
	facts: Facts;
	/** Images of link previews; absent where the site has none. */
	cards?: SocialCards;
	/** Docs related to that of a route; absent where the site shows none. */
	relatedTo?(route: string): Doc[];
}

/** What pages of a blog share, by its id. */
export const blogPropsOf = ({ blog, blogs }: SiteProps, id: string): BlogProps => (blogs?.[id] ?? blog)!;
