import { useEffect, useRef } from 'react';
import { StaticHtml } from '../components/StaticHtml.tsx';

/** Adds to the sidebar's markup: folding glides in browsers whose stylesheets cannot do it. */
export default function DocSidebar({ staticHtml }: { id: string; staticHtml?: string }) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (CSS.supports('interpolate-size', 'allow-keywords')) return;
		const sidebar = ref.current!;
		sidebar.addEventListener('click', fold);
		return () => sidebar.removeEventListener('click', fold);
	}, []);
	return <StaticHtml html={staticHtml} ref={ref} />;
}

/** 1 ms where the reader prefers reduced motion (SPEC.md §9). */
const duration = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 200);

function fold(event: MouseEvent): void {
	const details = (event.target as Element).closest('summary')?.parentElement;
	const list = details?.querySelector<HTMLElement>(':scope > ul');
	if (!(details instanceof HTMLDetailsElement) || !list) return;
	event.preventDefault();
	const [running] = list.getAnimations();
	const opening = !details.open || running?.id === 'close';
	details.open = true;
	const from = running ? list.offsetHeight : opening ? 0 : list.scrollHeight;
	running?.cancel();
	list.style.overflow = 'clip';
	const animation = list.animate(
		{ height: [`${from}px`, opening ? `${list.scrollHeight}px` : '0px'] },
		{ duration: duration(), easing: 'ease', id: opening ? 'open' : 'close' },
	);
	animation.onfinish = () => {
		details.open = opening;
		list.style.overflow = '';
	};
}
