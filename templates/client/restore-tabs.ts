/** Selects the stored choice of grouped tabs before they are visible, so that nothing moves when their island is hydrated. */
export function restoreTabs(root: ParentNode): void {
	for (const island of root.querySelectorAll<HTMLElement>('[data-island="Tabs"]:not([data-live])')) {
		const group = /"group":("[^"\\]*")/.exec(island.dataset.props ?? '')?.[1];
		const value = group && stored(`tabs.${JSON.parse(group)}`);
		const tabs = island.querySelector('.tabs');
		if (value && tabs) chooseTab(tabs, value);
	}
}

/** Chooses a tab, if there is one of that value. Tabs that keep a state of their own are told by a click. */
export function chooseTab(tabs: Element, value: string): void {
	const list = [...tabs.querySelectorAll<HTMLElement>(':scope > .tab-list > .tab')];
	const chosen = list.find((tab) => tab.dataset.value === value);
	if (!chosen) return;
	if (!tabs.closest('[data-island="Tabs"]')) return chosen.click();
	for (const tab of list) {
		tab.ariaSelected = String(tab === chosen);
		tab.tabIndex = tab === chosen ? 0 : -1;
	}
	for (const panel of tabs.querySelectorAll<HTMLElement>(':scope > .tab-item'))
		panel.dataset.tab = panel.dataset.value === value ? 'active' : 'idle';
}

/** If storage is unavailable, the inline script has warned already. */
function stored(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}
