/**
 * Features of pages that a site has to ask for. Each has an island and a stylesheet of its own by its name, which other sites do not have:
 * `terms` → templates/islands/optional/Terms.tsx, templates/styles/terms.css.
 */
import type { Config } from './schema.ts';

const optionalFeatures = ['consent', 'feedback', 'terms', 'zoom'] as const;
export type OptionalFeature = (typeof optionalFeatures)[number];

/** Those that a config asks for. */
export function featuresOf({ markdown, images, feedback, consent }: Config): OptionalFeature[] {
	const asked: Record<OptionalFeature, boolean> = {
		consent: consent !== undefined,
		feedback: feedback !== undefined,
		zoom: images.zoom,
		terms: markdown.abbreviations || markdown.glossary !== undefined,
	};
	return optionalFeatures.filter((name) => asked[name]);
}
