/** A diagram larger than the screen, in a dialog of its own to move about in. Loaded when a reader asks for it. */

export interface DiagramWords {
	/** Label of the button that enlarges a diagram. */
	zoom: string;
	close: string;
}

/** Times the size it is drawn in; at least this many times the width of the screen. */
const LARGER = 1.25;
const SCREENS = 2;

/** @param at where the reader tapped: that place is in the middle then */
export function enlarge(diagram: SVGSVGElement, { close: label }: DiagramWords, at: MouseEvent): void {
	const from = diagram.getBoundingClientRect();
	const share = (value: number, start: number, size: number): number =>
		at.detail && value >= start && value <= start + size ? (value - start) / size : 0.5;
	const [x, y] = [share(at.clientX, from.left, from.width), share(at.clientY, from.top, from.height)];
	const dialog = document.createElement('dialog');
	dialog.className = 'zoom';
	dialog.ariaLabel = diagram.ariaLabel;
	const close = document.createElement('button');
	close.type = 'button';
	close.className = 'button zoom-close';
	close.textContent = label;
	close.addEventListener('click', () => dialog.close());
	const room = document.createElement('div');
	room.className = 'zoom-room';
	room.tabIndex = 0;
	const copy = diagram.cloneNode(true) as SVGSVGElement;
	const { width, height } = diagram.viewBox.baseVal;
	const wide = Math.max(width * LARGER, innerWidth * SCREENS);
	copy.setAttribute('width', String(wide));
	copy.setAttribute('height', String((wide * height) / width));
	room.append(copy);
	dialog.append(close, room);
	dialog.addEventListener('close', () => dialog.remove());
	document.addEventListener('vrmdocs:page', () => dialog.remove(), { once: true });
	document.body.append(dialog);
	dialog.showModal();
	room.focus();
	room.scrollTo(room.scrollWidth * x - room.clientWidth / 2, room.scrollHeight * y - room.clientHeight / 2);
}
