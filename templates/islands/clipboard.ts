/** Copies a text. Pages on http, as in an intranet, have no clipboard: there the browser copies what is selected. */
export async function copyText(text: string): Promise<void> {
	if (navigator.clipboard) return navigator.clipboard.writeText(text);
	const focused = document.activeElement;
	const field = document.createElement('textarea');
	field.className = 'visually-hidden';
	field.value = text;
	document.body.append(field);
	field.select();
	const isCopied = document.execCommand('copy');
	field.remove();
	if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
	if (!isCopied) throw new Error('the browser does not copy');
}
