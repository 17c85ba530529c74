/** Textures as PNG files, drawn point by point. */
import { crc32 } from './crc32.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** `hex('#ee5e20')` → [238, 94, 32]. */
export const hex = (text: string): Colour => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) as unknown as Colour;

export const blend = (a: Colour, b: Colour, t: number): Colour => a.map((value, i) => value + (b[i]! - value) * t) as unknown as Colour;

/** The factor of a glTF material for a colour as screens show it: sRGB to linear. */
export const linear = (text: string): [number, number, number] =>
	hex(text).map((byte) => {
		const c = byte / 255;
		return Math.round((c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4) * 1e4) / 1e4;
	}) as [number, number, number];

/**
 * A PNG of `width` × `height` pixels with up to 256 colours. Its data is stored, not deflated, so that every zlib writes the same bytes.
 *
 * @param colourAt colour at a place from 0,0 (top left) to 1,1
 */
export function png(width: number, height: number, colourAt: (u: number, v: number) => Colour): Uint8Array {
	const palette = new Map<string, number>();
	const rows = new Uint8Array(height * (width + 1));
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			// 5 bits a channel are enough for flat drawings, and keep the palette small.
			const colour = colourAt((x + 0.5) / width, (y + 0.5) / height).map((value) => Math.round(Math.round(value / 12) * 12));
			const key = colour.map((value) => Math.min(255, Math.max(0, value))).join();
			if (!palette.has(key)) palette.set(key, Math.min(palette.size, 255));
			rows[y * (width + 1) + 1 + x] = palette.get(key)!;
		}
	const header = new Uint8Array(13);
	const view = new DataView(header.buffer);
	view.setUint32(0, width);
	view.setUint32(4, height);
	header.set([8, 3, 0, 0, 0], 8);
	if (palette.size > 256) throw new Error(`A drawing of ${palette.size} colours; a palette holds 256`);
	const colours = Uint8Array.from([...palette.keys()].flatMap((key) => key.split(',').map(Number)));
	return concat([
		Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
		chunk('IHDR', header),
		chunk('PLTE', colours),
		chunk('IDAT', stored(rows)),
		chunk('IEND', new Uint8Array()),
	]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
	const out = new Uint8Array(data.length + 12);
	const view = new DataView(out.buffer);
	view.setUint32(0, data.length);
	out.set(new TextEncoder().encode(type), 4);
	out.set(data, 8);
	view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
	return out;
}

/** A zlib stream of stored blocks (RFC 1950, RFC 1951 3.2.4). */
function stored(data: Uint8Array): Uint8Array {
	const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
	for (let at = 0; at < data.length; at += 65535) {
		const block = data.subarray(at, at + 65535);
		const last = at + 65535 >= data.length ? 1 : 0;
		parts.push(Uint8Array.of(last, block.length & 255, block.length >> 8, ~block.length & 255, (~block.length >> 8) & 255), block);
	}
	let [a, b] = [1, 0];
	for (const byte of data) {
		a = (a + byte) % 65521;
		b = (b + a) % 65521;
	}
	parts.push(Uint8Array.of(b >> 8, b & 255, a >> 8, a & 255));
	return concat(parts);
}

function concat(parts: Uint8Array[]): Uint8Array {
	const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		out.set(part, at);
		at += part.length;
	}
	return out;
}
