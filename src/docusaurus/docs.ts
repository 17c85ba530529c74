/** Options of Docusaurus's docs plugin → `docs`. https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs */

import { type Mapping, readerOf, routeOf, sitePath } from './mapping.ts';
import type { PluginUse } from './plugins.ts';
import { SHARED } from './shared-options.ts';

export function mapDocs(mapping: Mapping, { options, at }: PluginUse): void {
	const reader = readerOf(mapping, options, at, 'docs');
	const set = (key: string, value: unknown, theirs = key) => mapping.set(['docs', key], value, reader.at(theirs));
	const base = reader.take<string>('routeBasePath') ?? 'docs';
	set('path', sitePath(mapping, reader.take<string>('path') ?? 'docs'));
	set('routeBasePath', routeOf(base));
	const sidebar = reader.take<string | false>('sidebarPath');
	set('sidebarPath', typeof sidebar === 'string' ? sitePath(mapping, sidebar) : '', 'sidebarPath');
	set('tagsPath', routeOf(`${routeOf(base)}${reader.take<string>('tagsBasePath') ?? 'tags'}`), 'tagsBasePath');
	set('breadcrumbs', reader.take('breadcrumbs'));
	const isDated = [reader.take('showLastUpdateTime'), reader.take('showLastUpdateAuthor')].some(Boolean);
	if (isDated) mapping.set(['showLastUpdate'], true, reader.at('showLastUpdateTime'));
	const editUrl = reader.take<unknown>('editUrl');
	if (typeof editUrl === 'string') mapping.set(['editUrl'], `${editUrl.replace(/\/+$/, '')}/{path}`, reader.at('editUrl'));
	else if (editUrl) mapping.tell('docs.editUrl as a function', reader.at('editUrl'), 'pages have no link for editing');
	reader.skip(...SHARED, 'editCurrentVersion', 'editLocalizedFiles', 'disableVersioning', 'docItemComponent', 'docsRootComponent');
	reader.skip(
		'docRootComponent',
		'docVersionRootComponent',
		'docTagDocListComponent',
		'docTagsListComponent',
		'docCategoryGeneratedIndexComponent',
	);
	reader.done();
}
