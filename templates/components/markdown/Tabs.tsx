import type { ReactNode } from 'react';
import { useChildrenHtml, useStrings } from '../context.tsx';
import { Island } from '../Island.tsx';

/**
 * Alternatives to choose from. Without scripts all panels show, each under its label.
 *
 *     <Tabs group="rp"><TabItem value="urp" label="URP">…</TabItem><TabItem value="birp" label="Built-in RP">…</TabItem></Tabs>
 *
 * Tabs of one `group` follow each other over all pages; the choice is stored.
 */
export function Tabs({ group }: { group?: string; children?: ReactNode }) {
	const { tabs } = useStrings();
	return <Island name="Tabs" props={group ? { group } : {}} html={tabsHtml(useChildrenHtml(), tabs.label)} />;
}

/** One alternative. `label` stands on the tab, `value` in the stored choice. */
export function TabItem({ value, label, children }: { value: string; label?: string; children?: ReactNode }) {
	return (
		<section className="tab-item" data-tab="new" data-value={value} aria-label={label ?? value}>
			<p className="tab-label">{label ?? value}</p>
			<div className="tab-body">{children}</div>
		</section>
	);
}

/** Items that no inner Tabs has taken yet: Markdown components render from the inside out. */
const newItem = /<section class="tab-item" data-tab="new" data-value="([^"]*)" aria-label="([^"]*)">/g;

function tabsHtml(items: string, listLabel: string): string {
	const buttons: string[] = [];
	const panels = items.replace(newItem, (_, value: string, label: string) => {
		const first = buttons.length === 0;
		buttons.push(
			`<button type="button" class="tab" role="tab" data-value="${value}" aria-selected="${first}" tabindex="${first ? 0 : -1}">${label}</button>`,
		);
		return `<section class="tab-item" role="tabpanel" tabindex="0" data-tab="${first ? 'active' : 'idle'}" data-value="${value}" aria-label="${label}">`;
	});
	return `<div class="tabs"><div class="tab-list" role="tablist" aria-label="${listLabel}">${buttons.join('')}</div>${panels}</div>`;
}
