import { useEffect } from 'react';
import type { DiagramWords } from './diagram/enlarge.ts';

/** Diagrams that are shown smaller than they are drawn, as on phones, can be enlarged: by a tap, or by a button. */
export default function Diagrams({ zoom, close }: DiagramWords) {
	useEffect(() => start({ zoom, close }), [zoom, close]);
	return null;
}

function start(words: DiagramWords): () => void {
	const control = new AbortController();
	const { signal } = control;
	const added = [...document.querySelectorAll<SVGSVGElement>('#_main .figure-scroll > .diagram')].map((diagram) => {
		const holder = diagram.parentElement!;
		const button = document.createElement('button');
		button.type = 'button';
		button.className = 'button button-quiet diagram-zoom';
		button.textContent = words.zoom;
		const open = async (event: MouseEvent): Promise<void> => {
			if (holder.dataset.zoom === undefined) return;
			const { enlarge } = await import('./diagram/enlarge.ts');
			enlarge(diagram, words, event);
		};
		for (const target of [holder, button]) target.addEventListener('click', open, { signal });
		// Beside the frame, so that it does not scroll away.
		holder.after(button);
		const look = new ResizeObserver(() => {
			if (holder.scrollWidth > holder.clientWidth) holder.tabIndex = 0;
			else holder.removeAttribute('tabindex');
			button.hidden = diagram.getBoundingClientRect().width >= diagram.viewBox.baseVal.width * 0.9;
			holder.toggleAttribute('data-zoom', !button.hidden);
		});
		look.observe(diagram);
		look.observe(holder);
		signal.addEventListener('abort', () => {
			look.disconnect();
			delete holder.dataset.zoom;
		});
		return button;
	});
	return () => {
		control.abort();
		for (const button of added) button.remove();
	};
}
