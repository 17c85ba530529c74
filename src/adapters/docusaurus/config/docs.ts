/** Options of Docusaurus's docs plugin → `docs`. https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs */
import { isObject, type Mapping, type Path, readerOf, routeOf, sitePath } from '../../../config/mapping.ts';
import type { PluginUse } from './plugins.ts';
import { mapShared, tellTagsFile } from './shared-options.ts';

/** Options that name the theme's own components. */
const COMPONENTS = [
	'docItemComponent',
	// Until Docusaurus 2.
	'docLayoutComponent',
	'docsRootComponent',
	'docRootComponent',
	'docVersionRootComponent',
	'docTagDocListComponent',
	'docTagsListComponent',
	'docCategoryGeneratedIndexComponent',
];

/** @param ours path of the instance in our config: `['docs']`, `['docs', 1]` */
export function mapDocs(mapping: Mapping, { options, at }: PluginUse, ours: Path): void {
	const reader = readerOf(mapping, options, at, 'docs');
	const set = (key: string, value: unknown, theirs = key) => mapping.set([...ours, key], value, reader.at(theirs));
	mapping.set(ours, {}, at);
	reader.carry(
		ours,
		'id',
		'breadcrumbs',
		'sidebarCollapsed',
		'sidebarCollapsible',
		'lastVersion',
		'includeCurrentVersion',
		'onlyIncludeVersions',
		'disableVersioning',
		'editCurrentVersion',
	);
	const folder = sitePath(mapping, reader.take<string>('path') ?? 'docs');
	set('path', folder);
	const base = routeOf(reader.take<string>('routeBasePath') ?? 'docs');
	set('routeBasePath', base);
	const sidebar = reader.take<string | false>('sidebarPath');
	set('sidebarPath', typeof sidebar === 'string' ? sitePath(mapping, sidebar) : sidebar === false ? false : '', 'sidebarPath');
	set('tagsPath', routeOf(`${base}${reader.take<string>('tagsBasePath') ?? 'tags'}`), 'tagsBasePath');
	mapVersions(mapping, reader.take('versions'), [...ours, 'versions'], reader.at('versions'));
	set('numberPrefixes', reader.take('numberPrefixParser'), 'numberPrefixParser');
	const isDated = [reader.take('showLastUpdateTime'), reader.take('showLastUpdateAuthor')].some(Boolean);
	if (isDated) mapping.set(['showLastUpdate'], true, reader.at('showLastUpdateTime'));
	const id = reader.take<string>('id') ?? 'default';
	tellTagsFile(mapping, reader, 'docs');
	reader.skip('sidebarItemsGenerator');
	const versions = `${id === 'default' ? '' : `${id}_`}versioned_docs`;
	mapShared(mapping, reader, ours, { what: 'docs', folder, versions, components: COMPONENTS });
}

/** `versions: {'1.0': {label: 'Old', path: 'old', banner: 'none'}}` */
function mapVersions(mapping: Mapping, value: unknown, ours: Path, theirs: Path): void {
	if (!isObject(value)) return;
	for (const [name, options] of Object.entries(value)) {
		const reader = readerOf(mapping, options, [...theirs, name], 'docs.versions');
		mapping.set([...ours, name], {}, [...theirs, name]);
		reader.carry([...ours, name], 'label', 'banner', 'badge', 'className', 'noIndex');
		const path = reader.take<string>('path');
		mapping.set([...ours, name, 'path'], path === undefined ? undefined : path === '' ? '' : routeOf(path), reader.at('path'));
		reader.done();
	}
}
