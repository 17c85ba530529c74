import { useEffect, useRef } from 'react';
import { StaticHtml } from '../../components/StaticHtml.tsx';
import type { Strings } from '../../strings/index.ts';

interface Props {
	/** The address is one of the site: it tells whether it has taken the answer. Of another host only a failed connection is known. */
	isOwn: boolean;
	words: Strings['feedback'];
}

/** Sends the answer without leaving the page, and says how it went. */
export default function Feedback({ isOwn, words }: Props) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => run(ref.current!.querySelector('form')!, isOwn, words), [isOwn, words]);
	return <StaticHtml ref={ref} />;
}

function run(form: HTMLFormElement, isOwn: boolean, words: Props['words']): () => void {
	const buttons = form.querySelectorAll('button');
	const state = form.querySelector<HTMLElement>('.feedback-state')!;
	const onSubmit = async (event: SubmitEvent): Promise<void> => {
		event.preventDefault();
		// Not disabled, which would take the focus away.
		if (form.dataset.state === 'sending' || form.dataset.state === 'done') return;
		form.dataset.state = 'sending';
		const chosen = event.submitter as HTMLButtonElement | null;
		const body = new URLSearchParams({ helpful: chosen?.value ?? 'yes', page: location.pathname });
		try {
			const response = await fetch(form.action, { method: 'POST', body, mode: isOwn ? 'same-origin' : 'no-cors', credentials: 'omit' });
			if (isOwn && !response.ok) throw new Error(`${response.status} ${form.action}`);
			form.dataset.state = 'done';
			state.textContent = words.thanks;
			for (const button of buttons) button.setAttribute('aria-disabled', 'true');
			chosen?.setAttribute('aria-pressed', 'true');
		} catch (error) {
			console.warn(error);
			form.dataset.state = 'failed';
			state.textContent = words.failed;
		}
	};
	form.addEventListener('submit', onSubmit);
	return () => form.removeEventListener('submit', onSubmit);
}
