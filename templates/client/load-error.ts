/** What could not be loaded, and Retry, in the page. */

export const hideLoadError = (): void => document.querySelector('.load-error')?.remove();

export function showLoadError(message: string, retry: string, again: () => void): void {
	hideLoadError();
	const box = document.createElement('div');
	box.className = 'state load-error';
	box.role = 'alert';
	const text = document.createElement('p');
	text.textContent = message;
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
