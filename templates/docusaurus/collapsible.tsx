import { type ReactNode, useState } from 'react';

export function useCollapsible({ initialState }: { initialState: boolean | (() => boolean) }) {
	const [collapsed, setCollapsed] = useState(initialState);
	return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed((before) => !before) };
}

/** Without the movement. */
export function Collapsible({ collapsed, children, className }: { collapsed: boolean; children?: ReactNode; className?: string }) {
	return (
		<div className={className} hidden={collapsed}>
			{children}
		</div>
	);
}
