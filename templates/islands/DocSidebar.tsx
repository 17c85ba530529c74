import { useEffect, useRef } from 'react';
import { StaticHtml } from '../components/StaticHtml.tsx';

/** Adds behaviour to the sidebar's markup: completes the categories of a large one, and animates folding in browsers that cannot do so with CSS. */
export default function DocSidebar({ staticHtml }: { id: string; staticHtml?: string }) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => keepComplete(ref.current!), []);
	useEffect(() => {
		if (CSS.supports('interpolate-size', 'allow-keywords')) return;
		const sidebar = ref.current!;
		sidebar.addEventListener('click', fold);
		return () => sidebar.removeEventListener('click', fold);
	}, []);
	return <StaticHtml html={staticHtml} ref={ref} />;
}

/** Milliseconds; 1 if the reader prefers reduced motion. */
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

/** Requested files of complete sidebars. */
const wholes = new Map<string, Promise<Document>>();

function whole(address: string): Promise<Document> {
	let page = wholes.get(address);
	if (!page) {
		page = fetch(address).then(async (response) => {
			if (!response.ok) throw new Error(response.statusText);
			return new DOMParser().parseFromString(await response.text(), 'text/html');
		});
		// The next call fetches it again.
		page.catch(() => wholes.delete(address));
		wholes.set(address, page);
	}
	return page;
}

/** Adds a category's missing links when it is opened. The file is requested as soon as the pointer or the focus enters. */
function keepComplete(sidebar: HTMLElement): () => void {
	if (!sidebar.querySelector('[data-rest]')) return () => {};
	const control = new AbortController();
	const { signal } = control;
	const fetchEarly = ({ target }: Event): void => {
		const { rest } = (target as Element).closest('summary')?.parentElement?.dataset ?? {};
		if (rest) void whole(rest).catch(() => {});
	};
	sidebar.addEventListener('pointerover', fetchEarly, { signal });
	sidebar.addEventListener('focusin', fetchEarly, { signal });
	sidebar.addEventListener('toggle', ({ target }) => void complete(target as HTMLDetailsElement), { signal, capture: true });
	for (const details of sidebar.querySelectorAll<HTMLDetailsElement>('details[data-rest][open]')) void complete(details);
	return () => control.abort();
}

async function complete(details: HTMLDetailsElement): Promise<void> {
	const { rest, key } = details.dataset;
	const list = details.querySelector(':scope > ul');
	if (!rest || !list || !details.open) return;
	list.setAttribute('aria-busy', 'true');
	try {
		const links = (await whole(rest)).querySelector(`details[data-key="${key}"] > ul`);
		if (!links || !details.dataset.rest) return;
		delete details.dataset.rest;
		list.replaceWith(document.importNode(links, true));
	} catch {
		// Only the first link is shown; opening the category again retries.
		list.removeAttribute('aria-busy');
	}
}
