/** A diagram or an image larger than the screen, in a dialog of its own to move about in. Loaded when a reader asks for it. */

export interface DiagramWords {
	/** Label of the button that enlarges a diagram. */
	zoom: string;
	close: string;
}

/** Times the size it is drawn in; at least this many times the width of the screen. */
const LARGER = 1.5;
const SCREENS = 2;

/** @param at where the reader tapped: that place is in the middle then */
export function enlarge(drawing: SVGSVGElement | HTMLImageElement, { close: label }: DiagramWords, at: MouseEvent | KeyboardEvent): void {
	const from = drawing.getBoundingClientRect();
	const share = (value: number, start: number, size: number): number =>
		value >= start && value <= start + size ? (value - start) / size : 0.5;
	// Nowhere, where a button or a key has asked for it.
	const [left, top] = at instanceof MouseEvent && at.detail ? [at.clientX, at.clientY] : [-1, -1];
	const [x, y] = [share(left, from.left, from.width), share(top, from.top, from.height)];
	const dialog = document.createElement('dialog');
	dialog.className = 'zoom';
	const isImage = drawing instanceof HTMLImageElement;
	dialog.ariaLabel = isImage ? drawing.alt : drawing.ariaLabel;
	const close = document.createElement('button');
	close.type = 'button';
	close.className = 'button zoom-close';
	close.textContent = label;
	close.addEventListener('click', () => dialog.close());
	const room = document.createElement('div');
	room.className = 'zoom-room';
	room.tabIndex = 0;
	room.append(isImage ? imageOf(drawing, dialog) : diagramOf(drawing));
	dialog.append(close, room);
	dialog.addEventListener('close', () => dialog.remove());
	document.addEventListener('vrmdocs:page', () => dialog.remove(), { once: true });
	document.body.append(dialog);
	dialog.showModal();
	room.focus();
	room.scrollTo(room.scrollWidth * x - room.clientWidth / 2, room.scrollHeight * y - room.clientHeight / 2);
}

function diagramOf(diagram: SVGSVGElement): SVGSVGElement {
	const copy = diagram.cloneNode(true) as SVGSVGElement;
	const { width, height } = diagram.viewBox.baseVal;
	const wide = Math.max(width * LARGER, innerWidth * SCREENS);
	copy.setAttribute('width', String(wide));
	copy.setAttribute('height', String((wide * height) / width));
	return copy;
}

/** In its own size, from the largest of its files; a click closes it. */
function imageOf(image: HTMLImageElement, dialog: HTMLDialogElement): HTMLImageElement {
	const { naturalWidth, naturalHeight } = image;
	const wide = Math.max(Number(image.getAttribute('width')) || 0, naturalWidth);
	const copy = new Image(wide, Math.round((wide * naturalHeight) / naturalWidth));
	copy.sizes = `${wide}px`;
	copy.srcset = image.srcset;
	copy.src = image.src;
	copy.alt = image.alt;
	copy.addEventListener('click', () => dialog.close());
	return copy;
}
