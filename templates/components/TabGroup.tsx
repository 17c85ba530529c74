import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A tab with its text, as HTML or as children. */
export interface Tab {
	value: string;
	label: ReactNode;
	className?: string;
	html?: string;
	children?: ReactNode;
}

interface TabGroupProps {
	tabs: readonly Tab[];
	/** The chosen value. */
	shown?: string;
	label: string;
	className?: string;
	/** The parameter of the address that chooses a tab. */
	query?: string;
	/** Absent on the server: an island does it. */
	choose?(value: string): void;
}

/** Tabs and their panels. */
export function TabGroup({ tabs, shown, label, className, query, choose }: TabGroupProps) {
	return (
		<div className={classNames('tabs', className)} data-query={query}>
			<div className="tab-list" role="tablist" aria-label={label}>
				{tabs.map(({ value, label: text }, i) => (
					<button
						type="button"
						className="tab"
						role="tab"
						data-value={value}
						aria-selected={value === shown}
						tabIndex={value === shown || (shown === undefined && i === 0) ? 0 : -1}
						onClick={choose && (() => choose(value))}
						key={value}
					>
						{text}
					</button>
				))}
			</div>
			{tabs.map(({ value, label: text, className: own, html, children }) => (
				<section
					className={classNames('tab-item', own)}
					role="tabpanel"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes the focus (WAI-ARIA Authoring Practices, Tabs Pattern)
					tabIndex={0}
					data-tab={value === shown ? 'active' : 'idle'}
					data-value={value}
					aria-label={typeof text === 'string' ? text : value}
					key={value}
				>
					<p className="tab-label">{text}</p>
					<div className="tab-body" {...(html === undefined ? { children } : { dangerouslySetInnerHTML: { __html: html } })} />
				</section>
			))}
		</div>
	);
}

interface TabItemProps {
	value: string;
	label?: ReactNode;
	className?: string;
	children?: ReactNode;
}

/** One alternative. `label` is on the tab, `value` in the stored choice. `<Tabs>` renders its items; outside `<Tabs>`, an item is a section with a label. */
export function TabItem({ value, label, className, children }: TabItemProps) {
	return (
		<section className={classNames('tab-item', className)} data-value={value} aria-label={typeof label === 'string' ? label : value}>
			<p className="tab-label">{label ?? value}</p>
			<div className="tab-body">{children}</div>
		</section>
	);
}
