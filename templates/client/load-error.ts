/** What could not be loaded, why, and Retry, in the page. */

/** Each is shown and taken away by itself: a page that opens says nothing about scripts. */
export type Unloaded = 'page' | 'scripts';

export const hideLoadError = (what: Unloaded): void => document.querySelector(`.load-error[data-of="${what}"]`)?.remove();

export function showLoadError(what: Unloaded, message: string, error: unknown, retry: string, again: () => void): void {
	hideLoadError(what);
	const box = document.createElement('div');
	box.className = 'state load-error';
	box.dataset.of = what;
	box.role = 'alert';
	const text = document.createElement('div');
	const cause = document.createElement('pre');
	cause.textContent = String(error);
	text.append(message, cause);
	const button = document.createElement('button');
	button.type = 'button';
	button.className = 'button';
	button.textContent = retry;
	button.addEventListener('click', () => {
		button.disabled = true;
		again();
	});
	box.append(text, button);
	document.body.append(box);
}
