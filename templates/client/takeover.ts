/**
 * What a reader did to an island's controls before it was alive: text, choices, open details, focus. React resets some of it and hears of
 * none; this does it again for React, so that no island has to think of it.
 */
import { flushSync } from 'react-dom';

const controls = 'input, textarea, select, details';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;

/** Looks at an island as it is before hydration. @returns does again, once it is hydrated, what the reader did */
export function takeOver(island: HTMLElement): () => void {
	const done = [...island.querySelectorAll<Control>(controls)].map(changeOf);
	const focused = island.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
	return () => {
		const now = island.querySelectorAll<Control>(controls);
		// React shows what one event did before the next comes.
		done.forEach((redo, i) => redo && now[i] && flushSync(() => redo(now[i]!)));
		if (focused?.isConnected) flushSync(() => focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
	};
}

/** What was done to a control, to be done again; undefined for one that is as the server made it. */
function changeOf(control: Control): ((now: Control) => void) | undefined {
	if (control instanceof HTMLDetailsElement) {
		if (control.dataset.toggled === undefined) return undefined;
		// Browsers toggle what the server sent open, too, before or after it is alive: no page keeps the mark.
		delete control.dataset.toggled;
		return (now) => now.dispatchEvent(new Event('toggle'));
	}
	if (control instanceof HTMLSelectElement) {
		const { value, options } = control;
		const first = Math.max(
			0,
			[...options].findIndex((option) => option.defaultSelected),
		);
		return control.selectedIndex === first ? undefined : (now) => set(now, 'value', value, 'change');
	}
	if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
		const { checked } = control;
		return checked === control.defaultChecked || (control.type === 'radio' && !checked)
			? undefined
			: (now) => choose(now as HTMLInputElement, checked);
	}
	const { value } = control;
	return value === control.defaultValue ? undefined : (now) => type(now as HTMLInputElement, value);
}

/** React compares with the value it last set: that must be another one. The caret stays where it is. */
function type(now: HTMLInputElement | HTMLTextAreaElement, value: string): void {
	const { selectionStart, selectionEnd } = now;
	now.value = now.defaultValue;
	set(now, 'value', value, 'input');
	if (document.activeElement === now) now.setSelectionRange(selectionStart, selectionEnd);
}

function choose(now: HTMLInputElement, checked: boolean): void {
	now.checked = !checked;
	now.click();
}

/** Sets a property as the browser does, past React, and tells of it. */
function set(now: Control, property: string, value: string, event: string): void {
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), property)!.set!.call(now, value);
	now.dispatchEvent(new Event(event, { bubbles: true }));
}
