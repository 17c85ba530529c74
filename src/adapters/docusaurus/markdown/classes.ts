/** Adds Docusaurus's classes: `class="admonition admonition-tip"` → `class="admonition theme-admonition alert admonition-tip …"`. */
import type { Element, Root } from 'hast';
import { namesOf } from '../../../../templates/docusaurus/classes.ts';
import { walk } from '../../../markdown/walk.ts';

export function theirClasses(html: Root): void {
	walk(html, ({ properties }: Element) => {
		const names = properties?.className;
		if (Array.isArray(names) && /^(?:admonition|code)(?:-|$)/.test(String(names[0]))) properties.className = namesOf(names.map(String));
	});
}
