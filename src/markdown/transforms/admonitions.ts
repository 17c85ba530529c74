/**
 * `:::tip[題名]`, `:::tip 題名 {#id}` and `:::tip{title="題名"}` … `:::` → `<div class="admonition admonition-tip" role="note"><p class="admonition-title">…題名</p><div class="admonition-body">…</div></div>`
 */
import type { Element, ElementContent } from 'hast';
import type { Nodes, Paragraph, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { State } from 'mdast-util-to-hast';
import { admonitionIcons } from '../../../templates/components/admonition-icons.ts';
import { nearestHint } from '../../base/nearest.ts';
import { errorAt, type Problem } from '../../base/problem.ts';
import { unsupportedAt } from '../../base/unsupported.ts';
import { element } from '../element.ts';
import { walk } from '../walk.ts';
import { otherContainers } from './containers.ts';

const admonitionKinds = ['note', 'tip', 'info', 'warning', 'danger'] as const;
/** Names other tools use for the same kinds. */
const otherNames = new Map<string, (typeof admonitionKinds)[number]>([
	['caution', 'warning'],
	['important', 'info'],
	['success', 'tip'],
	['secondary', 'note'],
]);

/** Unknown kinds, unclosed containers and lines of colons that close nothing. */
export function checkAdmonitions(tree: Root, text: string, own: readonly string[], isForeign = false): Problem[] {
	const problems: Problem[] = [];
	const closedByInner: Problem[] = [];
	const lines = text.split('\n');
	walk(tree, (node: ContainerDirective | Paragraph) => {
		if (node.type === 'paragraph' && !node.data) problems.push(...strayColons(node, lines));
		// A plugin of the site has said what it is, or it is an alert.
		if (node.type !== 'containerDirective' || isPlugins(node) || titleKey(node)) return;
		const at = node.position!.start;
		if (!kindOf(node.name) && !own.includes(node.name) && !otherContainers.includes(node.name)) {
			const kinds = [...admonitionKinds, ...own];
			// Of a plugin of theirs, most often.
			if (isForeign) {
				problems.push(
					unsupportedAt(`container ${node.name}`, at, 'what is in it is shown as a note', 'write a component, or an admonition'),
				);
				return;
			}
			problems.push(
				errorAt(
					'unknown-admonition',
					at,
					`unknown admonition ":::${node.name}"`,
					nearestHint(
						node.name,
						kinds,
						`known kinds: ${kinds.join(', ')}; others are named in markdown.admonitions`,
						(near) => `":::${near}"`,
					),
				),
			);
		}
		const colons = /^:+/.exec(lines[at.line - 1]?.slice(at.column - 1) ?? '')?.[0].length;
		// One that a plugin made is nowhere in the source.
		if (!colons) return;
		const closing = /^[\s>]*(:{3,})\s*$/.exec(lines[node.position!.end.line - 1] ?? '')?.[1]?.length ?? 0;
		const unclosed: Problem = {
			...errorAt('unclosed-admonition', at, `":::${node.name}" is never closed`, 'end it with a line of the same number of colons'),
			...(isForeign && { severity: 'warning' }),
		};
		if (closing < colons || at.line === node.position!.end.line) problems.push(unclosed);
		else if (isOfInner(node)) closedByInner.push(unclosed);
	});
	// Its own line of colons is told as one that closes nothing.
	return problems.some(({ code }) => code === 'stray-admonition') ? problems : [...problems, ...closedByInner];
}

/** Whether the line that ends a container ends one that is the last in it. */
function isOfInner({ children, position }: ContainerDirective): boolean {
	for (let last: Nodes | undefined = children.at(-1); last?.position?.end.line === position!.end.line; ) {
		if (last!.type === 'containerDirective') return true;
		last = 'children' in last! ? last.children.at(-1) : undefined;
	}
	return false;
}

const stray = /^(\s*(?:>\s*)*(?:(?:[-+*]|\d{1,9}[.)])\s+)*)(:{3,}.*?)\s*$/;

/** `:::` in running text: an inner admonition with as many colons as the outer one has closed that one. */
function strayColons(node: Paragraph, lines: string[]): Problem[] {
	const problems: Problem[] = [];
	const { start, end } = node.position!;
	for (let line = start.line; line <= end.line; line++) {
		const m = stray.exec(lines[line - 1] ?? '');
		const isText = node.children.some(
			(c) => c.type === 'text' && (!c.position || (c.position.start.line <= line && c.position.end.line >= line)),
		);
		if (!m || !isText) continue;
		problems.push(
			errorAt(
				'stray-admonition',
				{ line, column: m[1]!.length + 1 },
				/^:+$/.test(m[2]!) ? `"${m[2]}" closes nothing` : `"${m[2]}" does not open an admonition`,
				'an admonition that holds another needs more colons than the inner one; to write the colons, put a \\ before them',
			),
		);
	}
	return problems;
}

/** Of GitHub's alerts (alerts.ts): which title it has. */
const titleKey = (node: ContainerDirective): string | undefined => (node.data as { title?: string } | undefined)?.title;
const isPlugins = (node: ContainerDirective): boolean => Boolean((node.data as { hName?: string } | undefined)?.hName);

const kindOf = (name: string) => admonitionKinds.find((k) => k === name) ?? otherNames.get(name);

/** Handler for mdast-util-to-hast. `titles` are the kinds' default titles in the site's language, `own` the kinds of the site's own, whose titles are their names. */
export function admonitionToHast(titles: Record<string, string>, own: readonly string[]) {
	const titled = (name: string): string | undefined => (Object.hasOwn(titles, name) ? titles[name] : undefined);
	return (state: State, node: ContainerDirective): Element => {
		if (isPlugins(node)) return pluginsElement(state, node);
		const kind = kindOf(node.name) ?? (own.includes(node.name) ? node.name : 'note');
		const first = node.children[0];
		const label = first?.type === 'paragraph' && first.data && 'directiveLabel' in first.data ? first : undefined;
		const body = state.wrap(
			state.all({ ...node, children: label ? node.children.slice(1) : node.children } as never),
			true,
		) as ElementContent[];
		const titleContent: ElementContent[] = label
			? (state.all(label as never) as ElementContent[])
			: [{ type: 'text', value: node.attributes?.title || (titled(titleKey(node) ?? node.name) ?? titled(kind) ?? kind) }];
		const id = takeId(titleContent) ?? node.attributes?.id;
		const block = element('div', { ...(id ? { id } : {}), className: ['admonition', `admonition-${kind}`], role: 'note' }, [
			element('p', { className: ['admonition-title'] }, [icon(admonitionIcons[kind] ?? admonitionIcons.info!), ...titleContent]),
			element('div', { className: ['admonition-body'] }, body),
		]);
		return { ...block, position: node.position };
	};
}

/** `{#id}` at the end of a title. */
function takeId(title: ElementContent[]): string | undefined {
	const last = title.at(-1);
	const idMark = last?.type === 'text' ? /\s*\{#([^\s{}"'<>#]+)\}\s*$/.exec(last.value) : null;
	if (last?.type === 'text' && idMark) last.value = last.value.slice(0, idMark.index);
	return idMark?.[1];
}

const pluginsElement = (state: State, node: ContainerDirective): Element =>
	state.applyData(node, element('div', {}, state.all(node as never) as ElementContent[])) as Element;

const icon = (d: string): Element => {
	const line = { fill: 'none', stroke: 'currentColor', strokeWidth: '2', strokeLinecap: 'round', strokeLinejoin: 'round' };
	const properties = { className: ['admonition-icon'], viewBox: '0 0 24 24', width: 20, height: 20, ...line, ariaHidden: 'true' };
	return element('svg', properties, [element('path', { d }, [])]);
};
