import type { ReactNode } from 'react';
import { useChildComponents, useStrings } from '../context.tsx';
import { Island } from '../Island.tsx';

interface ItemProps {
	value: string;
	label?: string;
}

/**
 * Alternatives to choose from. Without scripts all panels show, each under its label.
 *
 *     <Tabs group="rp"><TabItem value="urp" label="URP">…</TabItem><TabItem value="birp" label="Built-in RP">…</TabItem></Tabs>
 *
 * All tabs of one `group` show the same choice, on all pages; it is stored.
 */
export function Tabs({ group }: { group?: string; children?: ReactNode }) {
	const { tabs } = useStrings();
	const items = useChildComponents().flatMap(({ name, props, html }) =>
		name === 'TabItem' ? [{ ...(props as unknown as ItemProps), html }] : [],
	);
	return (
		<Island name="Tabs" props={group ? { group } : {}}>
			<div className="tabs">
				<div className="tab-list" role="tablist" aria-label={tabs.label}>
					{items.map(({ value, label = value }, i) => (
						<button
							type="button"
							className="tab"
							role="tab"
							data-value={value}
							aria-selected={i === 0}
							tabIndex={i === 0 ? 0 : -1}
							key={value}
						>
							{label}
						</button>
					))}
				</div>
				{items.map(({ value, label = value, html }, i) => (
					<section
						className="tab-item"
						role="tabpanel"
						// biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes the focus (WAI-ARIA Authoring Practices, Tabs Pattern)
						tabIndex={0}
						data-tab={i === 0 ? 'active' : 'idle'}
						data-value={value}
						aria-label={label}
						key={value}
					>
						<p className="tab-label">{label}</p>
						<div className="tab-body" dangerouslySetInnerHTML={{ __html: html }} />
					</section>
				))}
			</div>
		</Island>
	);
}

/** One alternative. `label` is on the tab, `value` in the stored choice. `<Tabs>` renders its items; outside `<Tabs>`, an item is a section with a label. */
export function TabItem({ value, label, children }: ItemProps & { children?: ReactNode }) {
	return (
		<section className="tab-item" data-value={value} aria-label={label ?? value}>
			<p className="tab-label">{label ?? value}</p>
			<div className="tab-body">{children}</div>
		</section>
	);
}
