/** The JSON of a GLB file (glTF 2.0, 4.4). */

/** What VRM's extensions are read from. Nothing about a file from elsewhere is certain. */
export type Json = Record<string, unknown>;

/** The JSON chunk of a GLB that is known to be right, such as one of this site. @throws SyntaxError */
export function jsonOf(bytes: ArrayBuffer): Json {
	const length = new DataView(bytes).getUint32(12, true);
	return JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length))) as Json;
}
