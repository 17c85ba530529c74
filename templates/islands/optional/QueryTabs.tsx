import { useEffect, useRef } from 'react';

/** Tabs that a parameter of the address chooses: `?os=linux`. Choosing one writes it there. */
export default function QueryTabs({ parameter }: { parameter: string }) {
	const ref = useRef<HTMLSpanElement>(null);
	useEffect(() => {
		const root = ref.current?.closest('[data-island="Tabs"]')?.querySelector<HTMLElement>('.tabs');
		const tabs = [...(root?.querySelectorAll<HTMLElement>(':scope > .tab-list > .tab') ?? [])];
		const wanted = new URLSearchParams(location.search).get(parameter);
		// The tabs' own island listens when this has run.
		const timer = setTimeout(() => tabs.find((tab) => tab.dataset.value === wanted)?.click());
		const write = ({ currentTarget }: Event): void => {
			const url = new URL(location.href);
			url.searchParams.set(parameter, (currentTarget as HTMLElement).dataset.value ?? '');
			history.replaceState(history.state, '', url);
		};
		for (const tab of tabs) tab.addEventListener('click', write);
		return () => {
			clearTimeout(timer);
			for (const tab of tabs) tab.removeEventListener('click', write);
		};
	}, [parameter]);
	return <span ref={ref} hidden />;
}
