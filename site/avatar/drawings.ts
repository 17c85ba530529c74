/** The drawings on the character: eyes, mouth, the light that hair reflects, and the thumbnail. */
import { blend, type Colour, hex, png } from './texture.ts';

const dark = hex('#3b2430');
const iris = hex('#b4531c');
const irisLow = hex('#ffb25c');
const white: Colour = [252, 252, 252];

const inOval = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean =>
	((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;

/** An eye within the unit circle, y down. */
function eyeColour(x: number, y: number, starry: boolean): Colour {
	if (starry)
		return inStar(x, y - 0.02, 0.66)
			? hex('#ffe27a')
			: inStar(x, y - 0.02, 0.84)
				? hex('#fff7d6')
				: blend(dark, iris, Math.max(0, y) * 0.7);
	if (inOval(x, y, -0.3, -0.42, 0.3, 0.25) || inOval(x, y, 0.36, 0.34, 0.14, 0.12)) return white;
	if (inOval(x, y, 0, 0.05, 0.36, 0.42)) return dark;
	const edge = Math.hypot(x, y);
	if (edge > 0.86) return dark;
	return blend(blend(dark, iris, Math.min(1, Math.max(0, (y + 0.55) * 1.5))), irisLow, Math.max(0, y - 0.1));
}

function inStar(x: number, y: number, size: number): boolean {
	const angle = Math.atan2(x, -y);
	const fifth = (Math.PI * 2) / 5;
	const within = Math.abs(angle - Math.round(angle / fifth) * fifth);
	return Math.hypot(x, y) < size * (1 - 0.62 * Math.min(1, within / (fifth / 2)));
}

/** Left half: the eye. Right half: the same with a star, which an expression moves to. */
export const eyeTexture = (): Uint8Array =>
	png(256, 128, (u, v) => {
		const half = u < 0.5 ? 0 : 1;
		return eyeColour((u - half * 0.5 - 0.25) / 0.245, (v - 0.5) / 0.49, half === 1);
	});

/** Top to bottom: a dark line, the inside of the mouth, the tongue. */
export const mouthTexture = (): Uint8Array =>
	png(32, 32, (u, v) => {
		if (inOval(u, v, 0.5, 1.0, 0.36, 0.42)) return hex('#f0787a');
		return blend(hex('#5a2030'), hex('#8c3040'), v);
	});

/** A soft light from above and a little from the left, as on a ball. */
export const matcapTexture = (): Uint8Array =>
	png(32, 32, (u, v) => {
		const [x, y] = [u * 2 - 1, 1 - v * 2];
		const shine = Math.max(0, 1 - Math.hypot(x + 0.15, (y - 0.55) * 1.5) * 1.7);
		const level = Math.round(shine * 8) * 20;
		return [level, level * 0.9, level * 0.75];
	});

/** The face as a drawing, for lists of avatars. */
export const thumbnail = (): Uint8Array =>
	png(128, 128, (u, v) => {
		const [x, y] = [(u - 0.5) * 2.1, (v - 0.53) * 2.1];
		const side = Math.abs(x);
		const hair = hex('#e2853c');
		const isEye = inOval(side, y, 0.29, 0.16, 0.125, 0.17);
		if (isEye) return eyeColour((x - Math.sign(x) * 0.29) / 0.125, (y - 0.16) / 0.17, false);
		if (inOval(side, y, 0.45, 0.4, 0.1, 0.055)) return hex('#ffab96');
		if (side < 0.12 && Math.abs(y - 0.46 + x * x * 3) < 0.016) return hex('#6b2a38');
		const fringe = y < -0.1 + 0.1 * Math.abs(Math.sin(x * 7.2)) && inOval(x, y, 0, 0.02, 0.74, 0.72);
		if (fringe) return hair;
		if (inOval(x, y, 0, 0.12, 0.64, 0.58)) return hex('#ffe0c8');
		if (inEar(side, y, 0.1)) return hex('#fff1dc');
		if (inOval(x, y, 0, 0.05, 0.76, 0.74) || inEar(side, y, 0) || inOval(side, y, 0.9, 0.42, 0.15, 0.42)) return hair;
		if (inOval(side, y, 0.8, 0.02, 0.1, 0.1)) return hex('#e2502c');
		return blend(hex('#fbe9d7'), hex('#f6d2b4'), v);
	});

const inEar = (side: number, y: number, inset: number): boolean =>
	y > -0.98 + inset * 2 && y < -0.3 && Math.abs(side - 0.5 - (-0.3 - y) * 0.12) < ((y + 0.98) / 0.68) * 0.27 - inset;
