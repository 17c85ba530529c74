/** The JSON of a GLB file (glTF 2.0, 4.4). */

/** What VRM's extensions are read from. Nothing about a file from elsewhere is certain. */
export type Json = Record<string, unknown>;

/** The JSON chunk of a GLB that is known to be right, such as one of this site. @throws SyntaxError */
export function jsonOf(bytes: ArrayBuffer): Json {
	const length = new DataView(bytes).getUint32(12, true);
	return JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length))) as Json;
}

/** The same GLB with another JSON chunk; what follows it is as it was. */
export function withJson(bytes: ArrayBuffer, json: Json): Uint8Array<ArrayBuffer> {
	const rest = new Uint8Array(bytes, 20 + new DataView(bytes).getUint32(12, true));
	const text = new TextEncoder().encode(JSON.stringify(json));
	// Chunks are as long as a multiple of four, JSON with spaces (glTF 2.0, 4.4.3).
	const length = Math.ceil(text.length / 4) * 4;
	const made = new Uint8Array(20 + length + rest.length).fill(0x20, 20, 20 + length);
	made.set(new Uint8Array(bytes, 0, 20));
	made.set(text, 20);
	made.set(rest, 20 + length);
	const view = new DataView(made.buffer);
	view.setUint32(8, made.length, true);
	view.setUint32(12, length, true);
	return made;
}
