import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Tab {
	value: string;
	label: ReactNode;
	className?: string;
}

interface TabListProps {
	tabs: readonly Tab[];
	/** The chosen value. */
	shown?: string;
	label: string;
	/** Absent on the server: an island does it. */
	choose?(value: string): void;
}

/** The buttons of tabs. */
export function TabList({ tabs, shown, label, choose }: TabListProps) {
	return (
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
	);
}

/** What is shown for a tab, given as HTML or as children. */
export function TabPanel({ tab, shown, html, children }: { tab: Tab; shown?: string; html?: string; children?: ReactNode }) {
	const { value, label, className } = tab;
	return (
		<section
			className={classNames('tab-item', className)}
			role="tabpanel"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes the focus (WAI-ARIA Authoring Practices, Tabs Pattern)
			tabIndex={0}
			data-tab={value === shown ? 'active' : 'idle'}
			data-value={value}
			aria-label={typeof label === 'string' ? label : value}
		>
			<p className="tab-label">{label}</p>
			<div className="tab-body" {...(html === undefined ? { children } : { dangerouslySetInnerHTML: { __html: html } })} />
		</section>
	);
}
