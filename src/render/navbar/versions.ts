/** The docs version of the page: a link to it, or a menu of all versions. */
import type { NavItemProps } from '../../../templates/props.ts';
import { instanceOf, lastVersion, pathIn, versionsNamed, versionWith } from '../../graph/lookup.ts';
import { withBase } from '../../graph/paths.ts';
import type { DocsVersion } from '../../graph/types.ts';
import { address } from '../addresses.ts';
import { around, type ItemOf, type NavContext } from './place.ts';

/** The versions of a menu, in the order and with the labels of its item. */
function shownVersions({ versions }: ItemOf<'docsVersion'>, all: DocsVersion[]): DocsVersion[] {
	if (!versions) return all;
	const labels = Array.isArray(versions) ? versions.map((name) => [name, undefined] as const) : Object.entries(versions);
	return labels.flatMap(([name, own]) => {
		const version = all.find((one) => one.name === name);
		return version ? [{ ...version, label: own?.label ?? version.label }] : [];
	});
}

export function docsVersion(item: ItemOf<'docsVersion'>, at: NavContext): NavItemProps {
	const { site, on, resolver } = at;
	const instance = instanceOf(site, item);
	const all = shownVersions(item, versionsNamed(site, instance));
	const here = versionWith(site, on.version);
	const current = here?.instance === instance ? here : undefined;
	const href = (path: string) => withBase(path, site.config.baseUrl);
	const common = { type: 'docsVersion' as const, position: item.position, pluginId: instance ?? 'default' };
	if (!item.dropdown) {
		const version = current ?? lastVersion(site, instance);
		const target =
			item.to === undefined
				? { href: href(version ? pathIn(version, undefined, site) : '/'), external: false }
				: address(item.to, resolver);
		return { ...common, versions: [], link: { label: item.label ?? version?.label ?? '', ...target } };
	}
	return {
		...common,
		versions: all.map((version) => ({
			name: version.name,
			label: version.label,
			href: href(pathIn(version, current && !version.isOnly ? on.page : undefined, site)),
			isLast: version.isLast,
		})),
		...(all.length > 1 && current ? { current: current.name } : {}),
		...around(item, at),
	};
}
