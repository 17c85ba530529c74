import { useEffect } from 'react';
import { useStrings } from '../components/context.tsx';
import { copyText } from './clipboard.ts';

type Words = ReturnType<typeof useStrings>['code'];

/** Adds copy and wrap buttons to the page's code blocks. They are positioned over the block, so nothing moves; without scripts there are none. */
export default function CodeBlocks() {
	const { code } = useStrings();
	useEffect(() => addButtons([...document.querySelectorAll<HTMLElement>('#_main .code-block')], code), [code]);
	return null;
}

function addButtons(blocks: HTMLElement[], words: Words): () => void {
	const wrapButtons = new Map<Element, HTMLButtonElement>();
	const added = blocks.flatMap((block) => {
		const pre = block.querySelector<HTMLElement>('.code');
		if (!pre || block.querySelector('.code-actions')) return [];
		const actions = document.createElement('div');
		actions.className = 'code-actions';
		// What its writer wraps stays so.
		if (!pre.classList.contains('code-wrap')) {
			const wrap = wrapButton(pre, words);
			wrapButtons.set(pre, wrap);
			actions.append(wrap);
		}
		actions.append(copyButton(pre, words));
		block.append(actions);
		return [actions];
	});
	// Wrapping is offered where lines are too long. All blocks are measured before anything changes.
	const observer = new ResizeObserver((entries) => {
		const fits = entries.map(({ target }) => !target.classList.contains('code-wrap') && target.scrollWidth <= target.clientWidth);
		entries.forEach(({ target }, i) => {
			wrapButtons.get(target)!.hidden = fits[i]!;
		});
	});
	for (const pre of wrapButtons.keys()) observer.observe(pre);
	return () => {
		observer.disconnect();
		for (const actions of added) actions.remove();
	};
}

function wrapButton(pre: HTMLElement, words: Words): HTMLButtonElement {
	const button = newButton(words.wrap, 'wrap');
	button.hidden = true;
	button.ariaPressed = 'false';
	button.addEventListener('click', () => {
		button.ariaPressed = String(pre.classList.toggle('code-wrap'));
	});
	return button;
}

function copyButton(pre: HTMLElement, words: Words): HTMLButtonElement {
	const button = newButton(words.copy, 'copy');
	let timer = 0;
	const say = (text: string, state?: string): void => {
		button.textContent = text;
		if (state) button.dataset.state = state;
		else delete button.dataset.state;
	};
	const tell = (text: string, state: string): void => {
		say(text, state);
		const announcer = document.getElementById('_announcer');
		if (announcer) announcer.textContent = text;
		clearTimeout(timer);
		timer = window.setTimeout(say, 2000, words.copy);
	};
	button.addEventListener('click', () => {
		const text = pre.querySelector('code')?.textContent?.replace(/\n$/, '') ?? '';
		copyText(text).then(
			() => tell(words.copied, 'done'),
			() => tell(words.copyFailed, 'failed'),
		);
	});
	return button;
}

function newButton(label: string, kind: string): HTMLButtonElement {
	const button = document.createElement('button');
	button.type = 'button';
	button.className = `code-action code-action-${kind}`;
	button.textContent = label;
	return button;
}
