/** What a feature finds out of a whole site, once for all of its pages: which pages are related, what all cards have. */
import type { SiteProps } from '../../templates/props.ts';
import type { Store } from '../cache/store.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { ResolvedLink } from '../graph/link.ts';
import type { Site } from '../graph/types.ts';
import type { Compiled } from '../markdown/compile-all.ts';
import type { DocPlaces } from './pages/doc-places.ts';

/** `features/render.ts` lists those that there are. */
export interface SiteFeature<T extends SiteValue = SiteValue> {
	/** @returns undefined where the site has nothing of it */
	derive(input: SiteFeatureInput): T | undefined;
}

/** What is found. */
export interface SiteValue {
	/** Finds it anew after the text of a page has changed; absent where no text matters. */
	renew?(): void;
}

export interface SiteFeatureInput {
	site: Site;
	siteProps: SiteProps;
	loaded: LoadedConfig;
	/** Whether the site is served live, not published. */
	isLive: boolean;
	store: Store;
	compiled: Pick<Compiled, 'metas' | 'keyOf' | 'sectionsOf'>;
	places: DocPlaces;
	linksOf(source: string): ResolvedLink[];
	/** Addresses that components of a page lead to. */
	hrefsOf(source: string): string[];
	/** Wraps a function that gives something of other pages, so that the next build knows who has to ask again (`Watch`). */
	reading<T>(name: string, of: (key: string) => T, used: (value: T) => unknown, isOfTexts: boolean): (key: string) => T;
}

/** What all features have found out of a site. */
export interface SiteValues {
	of<T extends SiteValue>(feature: SiteFeature<T>): T | undefined;
	/** After the text of a page has changed. */
	renew(): void;
	/** Whether any of them follows from texts. */
	areOfTexts: boolean;
}

export function siteValues(features: readonly SiteFeature[], input: SiteFeatureInput): SiteValues {
	const values = new Map(features.map((feature) => [feature, feature.derive(input)]));
	const renewals = [...values.values()].flatMap((value) => value?.renew ?? []);
	return {
		of: <T extends SiteValue>(feature: SiteFeature<T>) => values.get(feature as SiteFeature) as T | undefined,
		renew() {
			for (const renew of renewals) renew();
		},
		areOfTexts: renewals.length > 0,
	};
}
