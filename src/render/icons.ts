/**
 * Icons of the config that are not in the theme, as markup:
 *
 *     icon: '/img/forge.svg'           a static file
 *     icon: '<svg viewBox="…">…</svg>'
 *     icon: 'simple-icons:discord'     from a package that the site has installed: simple-icons, lucide-static, @iconify-json/…
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isIcon, paths } from '../../templates/icon-paths.ts';
import { nearest } from '../base/nearest.ts';
import { memo } from '../base/once.ts';
import { errorAt, type Problem } from '../base/problem.ts';
import type { LoadedConfig } from '../config/load.ts';
import { shownPath } from '../config/place.ts';
import type { Config } from '../config/schema.ts';
import { findPackage } from '../config/site-package.ts';
import { readSvg, svgMarkup } from './svg.ts';

type Found = { svg: string } | { fault: string; hint: string };
type Place = Pick<Config, 'staticDirectories'> & { siteDir: string };

/** Cache: config → icon name → markup. */
const byConfig = new WeakMap<Config, Map<string, string | undefined>>();

/** @returns the name for an icon of the theme, else the markup of the icon; undefined if it does not exist */
export function iconOf(name: string | undefined, config: Config, siteDir: string): string | undefined {
	if (name === undefined || isIcon(name)) return name;
	const icons = memo(byConfig, config, () => new Map());
	if (!icons.has(name)) {
		const icon = find(name, { ...config, siteDir });
		icons.set(name, 'svg' in icon ? icon.svg : undefined);
	}
	return icons.get(name);
}

/** Reports icons of navbar and footer that do not exist. */
export function iconProblems(config: Config, siteDir: string, locate: LoadedConfig['locate']): Problem[] {
	const problems: Problem[] = [];
	const look = (value: unknown, path: (string | number)[]): void => {
		if (typeof value !== 'object' || value === null) return;
		const { icon } = value as { icon?: unknown };
		const result = typeof icon === 'string' && !isIcon(icon) ? find(icon, { ...config, siteDir }) : undefined;
		if (result && 'fault' in result)
			problems.push(errorAt('icon', locate([...path, 'icon']), `${shownPath([...path, 'icon'])}: ${result.fault}`, result.hint));
		for (const [key, inner] of Object.entries(value)) look(inner, [...path, Array.isArray(value) ? Number(key) : key]);
	};
	look(config.navbar.items, ['navbar', 'items']);
	look(config.footer.links, ['footer', 'links']);
	return problems;
}

function find(name: string, place: Place): Found {
	const [, set, icon] = /^([\w@./-]+):([\w-]+)$/.exec(name) ?? [];
	if (set && icon) return ofSet(set, icon, place);
	if (/^\s*</.test(name)) return markup(name, 'the text') ?? { fault: 'the text is no SVG', hint: 'it begins with <svg' };
	if (/\.svg$/i.test(name)) {
		const file = place.staticDirectories.map((dir) => join(place.siteDir, dir, name)).find((path) => existsSync(path));
		if (!file) return { fault: `the file "${name}" does not exist`, hint: `put it into ${place.staticDirectories[0] ?? 'static'}/` };
		return markup(readFileSync(file, 'utf8'), name) ?? { fault: `"${name}" is no SVG`, hint: 'save the drawing as SVG' };
	}
	const names = [...Object.keys(paths), 'github'];
	const near = nearest(name, names);
	return {
		fault: `there is no icon "${name}"`,
		hint: `${near ? `did you mean "${near}"? ` : ''}there are: ${names.sort().join(', ')}; or a file of yours, "/img/${name}.svg", or one of a set that you install, "simple-icons:${name}"`,
	};
}

function ofSet(set: string, icon: string, { siteDir }: Place): Found {
	const files = [`${set}-static`, set].flatMap((name) => {
		const dir = findPackage(name, siteDir)?.dir;
		return dir && existsSync(join(dir, 'icons')) ? [join(dir, 'icons', `${icon}.svg`)] : [];
	});
	const file = files.find((path) => existsSync(path));
	if (file) return markup(readFileSync(file, 'utf8'), icon)!;
	const collection = findPackage(`@iconify-json/${set}`, siteDir)?.dir;
	if (!collection && !files.length) {
		const wanted = set === 'lucide' ? 'lucide-static' : set === 'simple-icons' ? set : `@iconify-json/${set}`;
		return { fault: `the icons of "${set}" are not installed`, hint: `npm install ${wanted}` };
	}
	const {
		icons = {},
		width = 16,
		height = 16,
	} = (collection ? JSON.parse(readFileSync(join(collection, 'icons.json'), 'utf8')) : {}) as IconSet;
	const drawn = icons[icon];
	if (drawn) return markup(`<svg viewBox="0 0 ${drawn.width ?? width} ${drawn.height ?? height}" fill="none">${drawn.body}</svg>`, icon)!;
	const near = nearest(icon, Object.keys(icons));
	return { fault: `"${set}" has no icon "${icon}"`, hint: near ? `did you mean "${set}:${near}"?` : 'see the list of its icons' };
}

interface IconSet {
	icons?: Record<string, { body: string; width?: number; height?: number }>;
	width?: number;
	height?: number;
}

/** SVG → markup of an icon: 20 px, in the colour of the text unless the SVG sets `fill`. */
function markup(text: string, name: string): { svg: string } | undefined {
	const svg = readSvg(text, `icon-${name.replace(/\W+/g, '-')}`);
	if (!svg?.inner) return undefined;
	const attributes = svg.attributes.replace(/ (?:class|id)="[^"]*"/g, '');
	const fill = / fill=/.test(attributes) ? '' : ' fill="currentColor"';
	return { svg: svgMarkup({ ...svg, attributes }, 0, `${fill} class="icon" width="20" height="20" aria-hidden="true" focusable="false"`) };
}
