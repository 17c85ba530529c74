/** Ids of headings from their text, unique on a page. */
import GithubSlugger, { slug } from 'github-slugger';

/** Whose rule it is: those of two tools lead to other anchors in a quarter of all headings. */
export interface HeadingIds {
	headingIds: 'github' | 'vitepress' | 'mkdocs';
	/**
	 * GitHub's rule for the text as it is written, with the spaces at its ends: `## Retry <a name="retry"></a>` has the id `retry-`. An id that a later
	 * heading is given stays with the first. `cased` keeps capitals.
	 */
	writtenIds?: 'lowercase' | 'cased';
}

/** Whether the title of a page has an id as headings have; elsewhere the page itself is what a link to its title means. */
export const titleHasId = ({ headingIds }: HeadingIds): boolean => headingIds !== 'github';

/** `3. Is it “safe”?` → `_3-is-it-safe`: signs become hyphens, letters of any language stay, a digit does not come first. */
function vitepressSlug(text: string): string {
	const plain = text.normalize('NFKD').replace(/[\u0300-\u036f\u0000-\u001f]/g, '');
	const words = plain.split(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/).filter(Boolean);
	return words.join('-').replace(/^\d/, '_$&').toLowerCase();
}

/** `3. Is it “safe”?` → `3-is-it-safe`: letters of ASCII alone, as `slugify` of Python-Markdown makes them. */
const mkdocsSlug = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/[^\x20-\x7e]/g, '')
		.replace(/[^\w\s-]/g, '')
		.trim()
		.toLowerCase()
		.replace(/[-\s]+/g, '-');

/** @returns what gives each text its id; the second `Setup` is `setup-1` */
export function makeHeadingIds({ headingIds, writtenIds }: HeadingIds): (text: string) => string {
	if (headingIds === 'github') {
		const slugger = new GithubSlugger();
		// A heading without letters, such as `## 😀`.
		return (text) => slugger.slug(slug(text) ? text : 'section', writtenIds === 'cased');
	}
	const given = new Set<string>();
	const [slugOf, sign] = headingIds === 'mkdocs' ? [mkdocsSlug, '_'] : [vitepressSlug, '-'];
	return (text) => {
		const start = slugOf(text) || 'section';
		let id = start;
		for (let n = 1; given.has(id); n++) id = `${start}${sign}${n}`;
		given.add(id);
		return id;
	};
}
