import { useEffect, useRef } from 'react';
import { useStrings } from '../components/context.tsx';
import { StaticHtml } from '../components/StaticHtml.tsx';
import { copyText } from './clipboard.ts';
import { runDropdowns } from './dropdowns.ts';

type Words = ReturnType<typeof useStrings>['code'];

/** Adds behaviour to the page's menu: copying, sharing, and the keys of a menu. */
export default function PageMenu({ markdownHref }: { markdownHref?: string; staticHtml?: string }) {
	const ref = useRef<HTMLDivElement>(null);
	const { code } = useStrings();
	useEffect(() => run(ref.current!, markdownHref, code), [markdownHref, code]);
	return <StaticHtml ref={ref} />;
}

function run(menu: HTMLElement, markdownHref: string | undefined, words: Words): () => void {
	const end = runDropdowns(menu);
	const share = menu.querySelector<HTMLElement>('li:has([data-action=share])')!;
	share.hidden = !('share' in navigator);
	const act = ({ target }: Event): void => {
		const button = (target as Element).closest<HTMLElement>('[data-action]');
		if (!button) return;
		// The address as a reader would pass it on: without words to highlight.
		const url = location.origin + location.pathname + location.hash;
		if (button.dataset.action === 'share') void navigator.share({ title: document.title, url }).catch(() => {});
		else tell(button, button.dataset.action === 'link' ? copy(url) : copy(textOf(markdownHref!)), words);
	};
	menu.addEventListener('click', act);
	return () => {
		end();
		menu.removeEventListener('click', act);
	};
}

const textOf = async (address: string): Promise<string> => {
	const response = await fetch(address);
	if (!response.ok) throw new Error(`${response.status} ${address}`);
	return response.text();
};

/** Safari lets a page write to the clipboard only at once after the click: it takes the promise of a text. */
async function copy(text: string | Promise<string>): Promise<void> {
	if (typeof text === 'string' || !navigator.clipboard || !('ClipboardItem' in window)) return copyText(await text);
	const blob = text.then((whole) => new Blob([whole], { type: 'text/plain' }));
	return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Says in the button, and to screen readers, how it went. */
async function tell(button: HTMLElement, done: Promise<void>, words: Words): Promise<void> {
	const label = button.querySelector('span')!;
	const { textContent: before } = label;
	if (button.dataset.state) return;
	let said = words.copied;
	try {
		await done;
	} catch (error) {
		console.warn(error);
		said = words.copyFailed;
	}
	button.dataset.state = said === words.copied ? 'done' : 'failed';
	label.textContent = said;
	document.getElementById('_announcer')!.textContent = said;
	setTimeout(() => {
		label.textContent = before;
		delete button.dataset.state;
	}, 2000);
}
