/** Docs and sidebars by id. */
import type { Doc, Sidebar, Site } from './types.ts';

/** The doc with this id. @throws where there is none. */
export function getDoc(site: Site, id: string): Doc {
	const doc = site.docs.find((d) => d.id === id);
	if (!site.config.docs) throw new Error('docs are turned off in the config; there is no doc to look up');
	if (!doc)
		throw new Error(`there is no doc with id "${id}" in version "${site.version.name}"; ids: ${site.docs.map((d) => d.id).join(', ')}`);
	return doc;
}

/** The sidebar with this id. @throws where there is none. */
export function getSidebar(site: Site, id: string): Sidebar {
	const sidebar = site.sidebars.find((s) => s.id === id);
	if (!sidebar)
		throw new Error(
			`there is no sidebar with id "${id}" in version "${site.version.name}"; ids: ${site.sidebars.map((s) => s.id).join(', ')}`,
		);
	return sidebar;
}
