import { useEffect } from 'react';
import { StaticHtml } from '../../components/StaticHtml.tsx';
import type { DiagramWords } from '../diagram/enlarge.ts';

/** Images that are shown smaller than they are can be enlarged: by a click, a tap or the keyboard. Those that are links lead where they did. */
export default function Zoom({ zoom, close }: DiagramWords) {
	useEffect(() => start({ zoom, close }), [zoom, close]);
	return <StaticHtml />;
}

/** Times as large as it is shown, at least: less is not worth a step. */
const LARGER = 1.15;

function start(words: DiagramWords): () => void {
	const control = new AbortController();
	const { signal } = control;
	const images = [...document.querySelectorAll<HTMLImageElement>('#_main .article-html img')].filter(
		(image) => !image.closest('a, button, summary'),
	);
	const look = new ResizeObserver((entries) => {
		for (const { target } of entries) mark(target as HTMLImageElement, words.zoom);
	});
	for (const image of images) {
		const open = async (event: MouseEvent | KeyboardEvent): Promise<void> => {
			if (image.dataset.zoom === undefined) return;
			event.preventDefault();
			const { enlarge } = await import('../diagram/enlarge.ts');
			enlarge(image, words, event);
		};
		look.observe(image);
		image.addEventListener('load', () => mark(image, words.zoom), { signal });
		image.addEventListener('click', open, { signal });
		image.addEventListener('keydown', (event) => (event.key === 'Enter' || event.key === ' ') && void open(event), { signal });
	}
	return () => {
		look.disconnect();
		control.abort();
		for (const image of images) unmark(image);
	};
}

/** Its own width: that of the source, or of what was loaded of it. A drawing of vectors has none that matters. */
const widthOf = (image: HTMLImageElement): number => Math.max(Number(image.getAttribute('width')) || 0, image.naturalWidth);

function mark(image: HTMLImageElement, label: string): void {
	if (widthOf(image) < image.clientWidth * LARGER || !image.clientWidth) return unmark(image);
	image.dataset.zoom = '';
	image.tabIndex = 0;
	image.setAttribute('role', 'button');
	image.ariaLabel = image.alt ? `${label}: ${image.alt}` : label;
}

function unmark(image: HTMLImageElement): void {
	for (const name of ['data-zoom', 'tabindex', 'role', 'aria-label']) image.removeAttribute(name);
}
