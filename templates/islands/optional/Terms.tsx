import { useEffect } from 'react';
import { StaticHtml } from '../../components/StaticHtml.tsx';

/**
 * Shows what words mean (`<abbr title>`, `<span class="term" title>`) on hover, focus and touch. What is shown stays while the pointer is on it, and Escape
 * closes it: https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus. Without scripts the browser shows the title.
 */
export default function Terms() {
	useEffect(start, []);
	return <StaticHtml />;
}

/** Milliseconds in which the pointer may come from the word to its meaning. */
const WAY = 200;
const ID = '_term-meaning';

function start(): () => void {
	const control = new AbortController();
	const { signal } = control;
	const terms = [...document.querySelectorAll<HTMLElement>('#_main :is(.term, abbr)[title]')];
	const meaning = document.createElement('div');
	meaning.id = ID;
	meaning.className = 'term-meaning';
	meaning.setAttribute('role', 'tooltip');
	const text = document.createElement('div');
	meaning.append(text);
	let shown: HTMLElement | undefined;
	let timer = 0;
	const stay = (): void => clearTimeout(timer);
	const hide = (): void => {
		stay();
		shown?.removeAttribute('aria-describedby');
		shown?.setAttribute('aria-expanded', 'false');
		shown = undefined;
		meaning.remove();
	};
	const show = (term: HTMLElement): void => {
		stay();
		if (shown === term) return;
		hide();
		shown = term;
		text.textContent = term.dataset.meaning!;
		document.getElementById('_main')!.append(meaning);
		place(meaning, term);
		term.setAttribute('aria-describedby', ID);
		term.setAttribute('aria-expanded', 'true');
	};
	const leave = (): void => {
		stay();
		timer = window.setTimeout(() => document.activeElement !== shown && hide(), WAY);
	};
	meaning.addEventListener('pointerenter', stay, { signal });
	meaning.addEventListener('pointerleave', leave, { signal });
	for (const term of terms) {
		term.dataset.meaning = term.title;
		term.removeAttribute('title');
		// Others are the same word once more: without a stop for the keyboard.
		if (term.classList.contains('term')) {
			term.tabIndex = 0;
			term.setAttribute('role', 'button');
			term.setAttribute('aria-expanded', 'false');
		}
		term.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && show(term), { signal });
		term.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && leave(), { signal });
		term.addEventListener('focus', () => show(term), { signal });
		term.addEventListener('blur', hide, { signal });
		term.addEventListener('click', () => show(term), { signal });
	}
	const onKey = (event: KeyboardEvent): void => {
		const { target, key } = event;
		if (key === 'Escape' && shown) hide();
		else if ((key === 'Enter' || key === ' ') && terms.includes(target as HTMLElement)) {
			event.preventDefault();
			show(target as HTMLElement);
		}
	};
	const onPress = ({ target }: Event): void => {
		if (shown && !shown.contains(target as Node) && !meaning.contains(target as Node)) hide();
	};
	document.addEventListener('keydown', onKey, { signal });
	document.addEventListener('pointerdown', onPress, { signal });
	addEventListener('resize', hide, { signal });
	return () => {
		hide();
		control.abort();
		for (const term of terms) {
			term.title = term.dataset.meaning ?? '';
			for (const name of ['data-meaning', 'tabindex', 'role', 'aria-expanded']) term.removeAttribute(name);
		}
	};
}

/** Below the word, above it where there is no room, and within the window. */
function place(meaning: HTMLElement, term: HTMLElement): void {
	const word = term.getClientRects()[0]!;
	const { width, height } = meaning.getBoundingClientRect();
	const room = document.documentElement.clientWidth - width - 8;
	const left = Math.max(8, Math.min(word.left + word.width / 2 - width / 2, room));
	const isAbove = word.bottom + height + 8 > innerHeight && word.top > height + 8;
	const { offsetParent } = meaning;
	const origin = (offsetParent && offsetParent !== document.body ? offsetParent : document.documentElement).getBoundingClientRect();
	meaning.style.left = `${left - origin.left}px`;
	meaning.style.top = `${(isAbove ? word.top - height : word.bottom) - origin.top}px`;
}
