/** glTF binary files whose JSON holds extensions that gltf-transform does not know. */
import { type Document, NodeIO } from '@gltf-transform/core';

/** The parts of a glTF's JSON that VRM's extensions are put into. */
export interface Json {
	asset: { version: string; generator?: string };
	extensionsUsed?: string[];
	extensions?: Record<string, unknown>;
	nodes: { name: string; extensions?: Record<string, unknown> }[];
	materials: { name: string; extensions?: Record<string, unknown> }[];
	images: { name: string }[];
	textures: { source: number; sampler?: number }[];
	[key: string]: unknown;
}

/** Writes a document, its JSON changed by `extend`. */
export async function writeGlb(document: Document, extend: (json: Json) => void): Promise<Uint8Array> {
	const binary = await new NodeIO().writeBinary(document);
	const view = new DataView(binary.buffer, binary.byteOffset, binary.byteLength);
	const length = view.getUint32(12, true);
	const json = JSON.parse(new TextDecoder().decode(binary.subarray(20, 20 + length))) as Json;
	json.asset.generator = 'vrmdocs site/avatar';
	extend(json);
	json.extensionsUsed = [...new Set(json.extensionsUsed)].sort();
	const text = new TextEncoder().encode(JSON.stringify(json));
	const padded = Math.ceil(text.length / 4) * 4;
	const rest = binary.subarray(20 + length);
	const out = new Uint8Array(20 + padded + rest.length).fill(0x20);
	const header = new DataView(out.buffer);
	header.setUint32(0, 0x46546c67, true);
	header.setUint32(4, 2, true);
	header.setUint32(8, out.length, true);
	header.setUint32(12, padded, true);
	header.setUint32(16, 0x4e4f534a, true);
	out.set(text, 20);
	out.set(rest, 20 + padded);
	return out;
}
