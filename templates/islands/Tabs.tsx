import { useEffect, useRef } from 'react';
import { StaticHtml } from '../components/StaticHtml.tsx';
import { readStored, writeStored } from './storage.ts';

const CHOSEN = 'vrmdocs:tab';
interface Choice {
	group: string;
	value: string;
}

/** Adds behaviour to the tabs' markup: choosing by click and arrow keys, and the same stored choice in all tabs of a group. */
export default function Tabs({ group, staticHtml }: { group?: string; staticHtml?: string }) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => runTabs(ref.current!.querySelector<HTMLElement>('.tabs')!, group), [group]);
	return <StaticHtml html={staticHtml} ref={ref} />;
}

function runTabs(root: HTMLElement, group: string | undefined): () => void {
	const tabs = [...root.querySelectorAll<HTMLButtonElement>(':scope > .tab-list > .tab')];
	const panels = [...root.querySelectorAll<HTMLElement>(':scope > .tab-item')];
	const control = new AbortController();
	const { signal } = control;
	const show = (value: string | undefined): void => {
		if (!tabs.some((tab) => tab.dataset.value === value)) return;
		for (const tab of tabs) {
			const on = tab.dataset.value === value;
			tab.setAttribute('aria-selected', String(on));
			tab.tabIndex = on ? 0 : -1;
		}
		for (const panel of panels) panel.dataset.tab = panel.dataset.value === value ? 'active' : 'idle';
	};
	const choose = (tab: HTMLButtonElement): void => {
		const before = tab.getBoundingClientRect().top;
		show(tab.dataset.value);
		if (group && tab.dataset.value) {
			writeStored(`tabs.${group}`, tab.dataset.value);
			dispatchEvent(new CustomEvent<Choice>(CHOSEN, { detail: { group, value: tab.dataset.value } }));
		}
		scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
	};
	const move = (event: KeyboardEvent): void => {
		const at = tabs.indexOf(event.target as HTMLButtonElement);
		const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
		const tab = to === undefined || at < 0 ? undefined : tabs[(to + tabs.length) % tabs.length];
		if (!tab) return;
		event.preventDefault();
		tab.focus();
		choose(tab);
	};
	for (const tab of tabs) tab.addEventListener('click', () => choose(tab), { signal });
	root.addEventListener('keydown', move, { signal });
	if (group) {
		show(readStored(`tabs.${group}`) ?? undefined);
		addEventListener(
			CHOSEN,
			(event) => (event as CustomEvent<Choice>).detail.group === group && show((event as CustomEvent<Choice>).detail.value),
			{ signal },
		);
	}
	return () => control.abort();
}
