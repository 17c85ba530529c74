/** What components ask about the version of their page and its docs. A page with this module depends on the titles of all of them. */
import { useSiteFacts } from '../mdx/site-facts.ts';
import { NONE, useActiveVersion } from './versions.ts';

/** The version of the page, as its banner and its badge show it, and its docs by their ids: in the browser, none of them. */
export function useDocsVersion() {
	const { version, docs = {} } = useSiteFacts();
	const shown = useActiveVersion(version?.pluginId) ?? NONE;
	return { ...shown, version: shown.name, banner: shown.banner ?? null, className: shown.className ?? '', docs, docsSidebars: {} };
}
