import type { SiteProps } from '../../templates/props.ts';
import type { Doc, Site } from '../graph/types.ts';
import type { BodyContext } from './body.ts';
import type { Facts } from './facts.ts';
import type { DocPlace } from './pages/doc-places.ts';

/** Last change of a source, from git. */
export type LastUpdates = ReadonlyMap<string, { time: string; author?: string }>;

/** What the inputs of pages are computed from. */
export interface PageContext extends BodyContext {
	site: Site;
	siteProps: SiteProps;
	updates: LastUpdates;
	/** Splits a title into phrases, if the language needs it. */
	phrases?: (text: string) => string[];
	/** By doc id, and by route for generated indexes. */
	places: ReadonlyMap<string, DocPlace>;
	docs: ReadonlyMap<string, Doc>;
	/** Routes of the lists of tags and posts. */
	roots: { tags: string; blog: string };
	facts: Facts;
}
