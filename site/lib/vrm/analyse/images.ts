/** Format and size of an image from its first bytes. */

export interface ImageHeader {
	format: 'PNG' | 'JPEG' | 'WebP' | 'KTX2' | '不明';
	width?: number;
	height?: number;
}

/** @param bytes the image's beginning; 64 KiB hold the size of nearly all JPEG files */
export function imageHeader(bytes: Uint8Array): ImageHeader {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const starts = (...start: number[]): boolean => start.every((byte, i) => bytes[i] === byte);
	if (starts(0x89, 0x50, 0x4e, 0x47) && bytes.length >= 24) return { format: 'PNG', width: view.getUint32(16), height: view.getUint32(20) };
	if (starts(0xff, 0xd8)) return { format: 'JPEG', ...jpegSize(view) };
	if (starts(0x52, 0x49, 0x46, 0x46) && bytes.length >= 30) return { format: 'WebP', ...webpSize(view) };
	if (starts(0xab, 0x4b, 0x54, 0x58, 0x20, 0x32) && bytes.length >= 28)
		return { format: 'KTX2', width: view.getUint32(20, true), height: view.getUint32(24, true) };
	return { format: '不明' };
}

/** Goes from marker to marker until a frame header (ITU T.81, B.2.2). */
function jpegSize(view: DataView): { width?: number; height?: number } {
	let at = 2;
	while (at + 9 < view.byteLength) {
		if (view.getUint8(at) !== 0xff) return {};
		const marker = view.getUint8(at + 1);
		if (marker === 0xff) {
			at++;
			continue;
		}
		const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
		if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
		at += 2 + Math.max(2, view.getUint16(at + 2));
	}
	return {};
}

function webpSize(view: DataView): { width?: number; height?: number } {
	const kind = view.getUint32(12);
	// VP8X, VP8L, VP8 (RFC 9649).
	if (kind === 0x56503858) return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) };
	if (kind === 0x5650384c) {
		const bits = view.getUint32(21, true);
		return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
	}
	if (kind === 0x56503820) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
	return {};
}
