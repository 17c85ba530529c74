/**
 * Front matter of MkDocs and its theme in our keys; what is lost is reported:
 *
 *     hide: [toc, navigation]   → hide_table_of_contents: true, displayed_sidebar: null
 *     search: { exclude: true } → search: false
 *     status: new               → sidebar_badge: new
 *     date: { created: 2026-01-31, updated: 2026-02-01 } → date: 2026-01-31, last_update: { date: 2026-02-01 }
 */
import { isMap, isSeq, type ParsedNode, parseDocument } from 'yaml';
import type { PageTools } from './tools.ts';

/** Keys of the theme, of third-party plugins and of their options that have no equivalent here. */
const WITHOUT_EFFECT = new Set(
	'template icon subtitle social boost render_macros categories pin links readtime comments image_align'.split(' '),
);

/** @param front with its `---` lines @returns the same in our keys; unchanged if it cannot be parsed */
export function frontMatter(front: string, tools: Pick<PageTools, 'tell'>): string {
	const yaml = /^---\r?\n([\s\S]*?)\r?\n---/.exec(front)?.[1];
	if (!yaml) return front;
	const document = parseDocument<ParsedNode>(yaml, { logLevel: 'silent' });
	if (document.errors.length || !isMap(document.contents)) return front;
	const before = document.toString();
	const line = (key: string) => front.split('\n').findIndex((text) => text.startsWith(`${key}:`)) + 1 || 1;
	for (const { key } of [...document.contents.items]) {
		const name = String(key);
		const value = document.get(name);
		if (name === 'hide') {
			const hidden = isSeq(value) ? value.items.map(String) : [];
			document.delete(name);
			if (hidden.includes('toc')) document.set('hide_table_of_contents', true);
			if (hidden.includes('navigation')) document.set('displayed_sidebar', null);
		} else if (name === 'search') {
			document.delete(name);
			if (isMap(value) && value.get('exclude') === true) document.set('search', false);
		} else if (name === 'status') {
			document.delete(name);
			document.set('sidebar_badge', String(value));
		} else if (name === 'date' && isMap(value)) {
			const updated = value.get('updated');
			document.set('date', value.get('created'));
			if (updated) document.set('last_update', { date: updated });
		} else if (WITHOUT_EFFECT.has(name)) {
			document.delete(name);
			tools.tell(`front matter ${name}`, line(name), 'has no effect here, and is left out');
		}
	}
	const after = document.toString();
	if (after === before) return front;
	return document.contents.items.length ? `---\n${after}---\n` : '';
}
