/** Offers to go on reading at a heading. Loaded for readers who were on the page before. */
import { strings } from 'virtual:strings/reading';

/** @returns takes the offer away */
export function offer(id: string): () => void {
	const { reading: words } = strings;
	const heading = document.getElementById(id);
	if (!heading) return () => {};
	const box = document.createElement('aside');
	box.className = 'reading-offer';
	box.ariaLabel = words.label;
	const go = document.createElement('a');
	go.href = `#${encodeURIComponent(id)}`;
	const name = heading.cloneNode(true) as Element;
	for (const link of name.querySelectorAll('.heading-anchor')) link.remove();
	go.textContent = words.resume.replace('{heading}', () => name.textContent!.trim());
	const dismiss = document.createElement('button');
	dismiss.type = 'button';
	dismiss.textContent = words.close;
	box.append(go, dismiss);
	const control = new AbortController();
	const close = (): void => {
		control.abort();
		box.remove();
	};
	for (const button of [go, dismiss]) button.addEventListener('click', close);
	// Who reads on from the top needs it no more.
	addEventListener('scroll', () => scrollY > innerHeight && close(), { passive: true, signal: control.signal });
	document.getElementById('_main')!.append(box);
	return close;
}
