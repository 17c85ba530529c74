import { useEffect } from 'react';
import { useStrings } from '../components/context.tsx';

type Words = ReturnType<typeof useStrings>['images'];

/** Replaces images that did not load by a box with the reason, the alternative text if there is one, and a way to load them. */
export default function Images() {
	const { images } = useStrings();
	useEffect(() => {
		const control = new AbortController();
		for (const image of document.querySelectorAll<HTMLImageElement>('#_main img')) if (isOurs(image)) watch(image, images, control.signal);
		return () => control.abort();
	}, [images]);
	return null;
}

/** Not rendered by an island of the site: React could not find what was replaced. */
const isOurs = (image: HTMLImageElement): boolean => !image.closest('.island-static, .island-own')?.classList.contains('island-own');

function watch(image: HTMLImageElement, words: Words, signal: AbortSignal): void {
	const onError = (): void => void sayWhy(image, words, signal);
	image.addEventListener('error', onError, { signal });
	if (image.naturalWidth > 0) return;
	if (savesData() && image.loading === 'lazy' && !isInSight(image)) showState(image, words.click, () => load(image, words, signal));
	else if (image.complete && image.currentSrc) image.decode().catch(onError);
}

/** Seconds after which an image is loaded again, if it still fails when the connection is back: the browser says so before names are found. */
const WAITS = [1, 2, 4];
/** Images that were offline → how often they have been loaded again. */
const tries = new WeakMap<HTMLImageElement, number>();

/** Shows the reason: offline, missing or failed. Images that failed offline are loaded once the connection is back. */
async function sayWhy(image: HTMLImageElement, words: Words, signal: AbortSignal): Promise<void> {
	const retry = (): void => load(image, words, signal);
	if (!navigator.onLine) {
		showState(image, words.offline);
		tries.set(image, 0);
		addEventListener('online', retry, { once: true, signal });
		return;
	}
	if (await isMissing(image.currentSrc || image.src, signal)) return void showState(image, words.missing);
	const tried = tries.get(image) ?? WAITS.length;
	tries.set(image, tried + 1);
	if (tried < WAITS.length) setTimeout(() => signal.aborted || retry(), WAITS[tried]! * 1000);
	else showState(image, words.failed, retry, words.retry);
}

async function isMissing(address: string, signal: AbortSignal): Promise<boolean> {
	if (new URL(address, location.href).origin !== location.origin) return false;
	const response = await fetch(address, { method: 'HEAD', signal }).catch(() => undefined);
	return response?.status === 404 || response?.status === 410;
}

/** Loads an image that was replaced by a box, and puts it back. */
function load(image: HTMLImageElement, words: Words, signal: AbortSignal): void {
	const box = showState(image, words.loading);
	image.addEventListener('load', () => box.replaceWith(holderOf(image)), { once: true, signal });
	image.loading = 'eager';
	image.src = image.getAttribute('src')!;
}

const boxes = new WeakMap<HTMLImageElement, HTMLElement>();

/** Replaces the image by a box of its size, or updates the existing box. Without `button`, the text itself is the button. */
function showState(image: HTMLImageElement, message: string, act?: () => void, button?: string): HTMLElement {
	const old = boxes.get(image);
	const box = old ?? newBox(image);
	const text = document.createElement('span');
	text.textContent = image.alt ? `${message}: ${image.alt}` : message;
	box.replaceChildren(text);
	if (act) {
		const control = document.createElement('button');
		control.type = 'button';
		control.className = 'button button-quiet';
		if (button) {
			control.textContent = button;
			box.append(control);
		} else {
			control.append(text);
			box.replaceChildren(control);
		}
		control.addEventListener('click', (event) => {
			event.preventDefault();
			act();
		});
	}
	const holder = holderOf(image);
	if (holder.isConnected) holder.replaceWith(box);
	boxes.set(image, box);
	return box;
}

function newBox(image: HTMLImageElement): HTMLElement {
	const box = document.createElement('span');
	// Of two images for the two themes, the other one is hidden by its class.
	box.className = `image-state ${image.className}`.trim();
	const width = image.getAttribute('width');
	const height = image.getAttribute('height');
	if (width && height) {
		box.style.inlineSize = `${width}px`;
		box.style.maxInlineSize = '100%';
		box.style.aspectRatio = `${width} / ${height}`;
	}
	return box;
}

const holderOf = (image: HTMLImageElement): Element => image.closest('picture') ?? image;

const isInSight = (image: HTMLImageElement): boolean => {
	const { top, bottom } = image.getBoundingClientRect();
	return bottom > 0 && top < innerHeight;
};

/** Data saving is on, or the connection is 2g. */
function savesData(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
	return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
