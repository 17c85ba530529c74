/** Related pages of a site, for its docs: what they are found by, and what each shows. */
import { RENDER } from '../../base/version.ts';
import { memoIn } from '../../cache/memo.ts';
import { decodeSafe } from '../../graph/paths.ts';
import type { Doc } from '../../graph/types.ts';
import type { SiteFeature, SiteFeatureInput, SiteValue } from '../../render/site-feature.ts';
import { inputOf } from '../../search/build/job.ts';
import { isStopWord } from '../../search/build/stop-words.ts';
import { type RelatedInput, relatedPages, termsOf } from './render-terms.ts';

interface Related extends SiteValue {
	/** Docs that a page's readers may want to read on in. */
	of(route: string): Doc[];
}

export const related: SiteFeature<Related> = {
	derive(input) {
		const { site, reading } = input;
		if (!site.config.relatedPages) return undefined;
		const docs = site.docs.filter((doc) => !doc.unlisted && !doc.draft);
		const byPath = new Map(docs.map((doc) => [doc.path, doc]));
		let lists: Map<string, string[]> | undefined;
		const of = (route: string): Doc[] => {
			lists ??= relatedPages(docs.map((doc) => inputOfDoc(doc, input)));
			return (lists.get(route) ?? []).map((path) => byPath.get(path)!);
		};
		return {
			of: reading('related', of, (docs) => docs.map(({ path, title }) => [path, title]), true),
			renew() {
				lists = undefined;
			},
		};
	},
};

function inputOfDoc(doc: Doc, input: SiteFeatureInput): RelatedInput {
	const { site, siteProps, compiled, places, linksOf, hrefsOf } = input;
	const { config } = site;
	const { source, path, version } = doc;
	const { related_pages: isOn, ...fm } = doc.page.frontMatter;
	const meta = compiled.metas.get(source)!;
	const place = places.get(path);
	const base = config.baseUrl.length - 1;
	const hrefs = [...hrefsOf(source), place?.prev?.href ?? '', place?.next?.href ?? ''];
	// A page may have a list of its own.
	const isOff = isOn === false || meta.headings.some(({ text }) => text === siteProps.strings.related.title);
	return {
		group: version,
		path,
		terms: readTerms(doc, fm.keywords ?? [], input),
		linked: [
			...new Set([
				...linksOf(source).flatMap(({ route }) => route ?? []),
				...hrefs.filter(Boolean).map((href) => decodeSafe(href.replace(/[?#].*$/s, '')).slice(href.startsWith(config.baseUrl) ? base : 0)),
			]),
		]
			.filter((route) => site.routes.has(route))
			.sort(),
		...(isOff && { isOff }),
	};
}

/** Words of a page; they follow from its source and from its title, which may be its file's name. */
function readTerms({ source, title }: Doc, keywords: string[], { compiled, store }: SiteFeatureInput): RelatedInput['terms'] {
	return memoIn(store, 'related', [RENDER, compiled.keyOf(source), title], () => {
		const { sections } = inputOf({
			key: '',
			url: '',
			title,
			description: '',
			keywords,
			breadcrumbs: [],
			sections: compiled.sectionsOf(source),
			texts: {},
		});
		const texts = sections.flatMap(({ heading, text }): [string, number][] => [
			[heading, 2],
			[text, 1],
		]);
		return termsOf([[title, 4], [keywords.join(' '), 3], ...texts], isStopWord);
	});
}
