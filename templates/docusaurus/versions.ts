/**
 * What components ask about versions of the docs: `@docusaurus/plugin-content-docs/client`, and the reader's choice of `@docusaurus/theme-common`.
 * https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#client-api
 */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../islands/storage.ts';
import type { DocsVersionFacts } from '../mdx/facts.ts';
import { useSiteFacts } from '../mdx/site-facts.ts';
import { useLocation } from './context.ts';

const DEFAULT = 'default';

/** Of a page that is no doc, and of docs that are not there: a component that asks is shown all the same. */
export const NONE: DocsVersionFacts = {
	pluginId: DEFAULT,
	name: '',
	label: '',
	path: '',
	docsPath: '',
	isLast: false,
	badge: false,
	noIndex: false,
};

/** All versions of some docs, the newest first. */
export function useVersions(pluginId: string = DEFAULT): DocsVersionFacts[] {
	return (useSiteFacts().versions ?? []).filter((version) => version.pluginId === pluginId);
}

/** The version that readers get by default. */
export const useLatestVersion = (pluginId?: string): DocsVersionFacts => useVersions(pluginId).find(({ isLast }) => isLast) ?? NONE;

/** The version of the page; undefined on a page of other docs, or of none. */
export function useActiveVersion(pluginId?: string): DocsVersionFacts | undefined {
	const { version } = useSiteFacts();
	return useVersions(pluginId).find(({ name, pluginId: id }) => version?.name === name && version.pluginId === id);
}

/** Docs by their versions. */
const dataOf = (versions: DocsVersionFacts[]) => ({ path: versions[0]?.docsPath ?? '', versions, breadcrumbs: true });

/** The docs with an id: their address and their versions. */
export const useDocsData = (pluginId?: string) => dataOf(useVersions(pluginId));

/** All docs by id. */
export function useAllDocsData(): Record<string, ReturnType<typeof dataOf>> {
	const { versions = [] } = useSiteFacts();
	const ids = [...new Set(versions.map(({ pluginId }) => pluginId))];
	return Object.fromEntries(ids.map((id) => [id, dataOf(versions.filter(({ pluginId }) => pluginId === id))]));
}

/** The docs that the page is of. @param failfast the caller takes no page for one without docs */
export function useActivePlugin({ failfast = false } = {}) {
	const all = useAllDocsData();
	const { version } = useSiteFacts();
	const pluginId = version?.pluginId ?? (failfast ? DEFAULT : undefined);
	return pluginId === undefined ? undefined : { pluginId, pluginData: all[pluginId] };
}

/** The docs that the page is of, and its version of them. */
export function useActivePluginAndVersion() {
	const activePlugin = useActivePlugin();
	const activeVersion = useActiveVersion(activePlugin?.pluginId);
	return activePlugin && { activePlugin, activeVersion };
}

/** The version of the page, and the versions that it is compared with. */
export function useActiveDocContext(pluginId?: string) {
	const activeVersion = useActiveVersion(pluginId);
	const { doc } = useSiteFacts();
	const { pathname } = useLocation();
	return { activeVersion, activeDoc: activeVersion && doc && { id: doc.id, path: pathname }, alternateDocVersions: {} };
}

/** What a reader of an old version is led to. */
export function useDocVersionSuggestions(pluginId?: string) {
	const { doc } = useSiteFacts();
	const latest = useVersions(pluginId).find(({ isLast }) => isLast);
	return {
		latestDocSuggestion: doc?.latest && { id: doc.id, path: doc.latest.permalink },
		latestVersionSuggestion: latest && { ...latest, mainDocId: '', docs: [{ id: '', path: latest.path }] },
	};
}

const stored = (pluginId: string): string => `docs-preferred-version-${pluginId}`;
const CHOSEN = 'vrmdocs:version';

function watchChoice(changed: () => void): () => void {
	window.addEventListener(CHOSEN, changed);
	return () => window.removeEventListener(CHOSEN, changed);
}

/** The version that the reader chose last; null while building, and where none was chosen. */
export function useDocsPreferredVersion(pluginId: string = DEFAULT) {
	const versions = useVersions(pluginId);
	const name = useSyncExternalStore(
		watchChoice,
		() => readStored(stored(pluginId)),
		() => null,
	);
	return {
		preferredVersion: versions.find((version) => version.name === name) ?? null,
		savePreferredVersionName(chosen: string): void {
			writeStored(stored(pluginId), chosen);
			window.dispatchEvent(new Event(CHOSEN));
		},
	};
}
