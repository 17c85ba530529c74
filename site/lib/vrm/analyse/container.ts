/** The parts of a GLB file (glTF 2.0, 4.4), read without trust in any of its lengths. */
import { isObject, type Loose } from './loose.ts';
import type { Finding, Source } from './types.ts';

export interface Container {
	json: Loose;
	/** Bytes of the JSON chunk. */
	jsonLength: number;
	/** Where the binary chunk is in the file; absent where there is none. */
	binary?: { start: number; length: number };
	findings: Finding[];
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
/** Of a JSON chunk that is read: models with 100,000 nodes have less. */
export const MOST_JSON = 64 * 2 ** 20;
export const MOST_FILE = 300 * 2 ** 20;

const format = '/vrm/gltf/format/';
const fault = (code: string, message: string): Finding => ({ severity: 'error', code, message, place: '', link: format });

/** @returns what was read, or why it cannot be */
export async function readContainer(source: Source): Promise<Container | { refused: Finding[] }> {
	const refuse = (code: string, message: string) => ({ refused: [fault(code, message)] });
	if (source.size > MOST_FILE)
		return refuse('too-large', `ファイルが300 MBを超えています（${Math.round(source.size / 2 ** 20)} MB）。ここでは開けません。`);
	if (source.size < 20) return refuse('too-short', `ファイルが${source.size}バイトしかありません。GLBのヘッダーだけでも20バイト必要です。`);
	const head = await source.read(0, 20);
	if (head.length < 20) return refuse('too-short', 'ファイルの先頭を読み込めませんでした。');
	const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
	if (view.getUint32(0, true) !== MAGIC)
		return refuse('not-glb', `GLBではありません。先頭が「glTF」ではなく${startOf(head)}です。VRM、VRMA、GLBのファイルを選んでください。`);
	const version = view.getUint32(4, true);
	if (version !== 2) return refuse('gltf-version', `glTFの版が${version}です。VRMはglTF 2.0を使います。`);
	const findings: Finding[] = [];
	const total = view.getUint32(8, true);
	if (total > source.size)
		findings.push(
			fault('truncated', `ファイルが途中で切れています。ヘッダーは${total}バイトと書いていますが、実際は${source.size}バイトです。`),
		);
	else if (total < source.size)
		findings.push({ ...fault('trailing', `ファイルの終わりに、使われない${source.size - total}バイトがあります。`), severity: 'warning' });
	const jsonLength = view.getUint32(12, true);
	if (view.getUint32(16, true) !== JSON_CHUNK) return { refused: [...findings, fault('no-json', '最初のチャンクがJSONではありません。')] };
	if (20 + jsonLength > source.size)
		return {
			refused: [
				...findings.filter(({ code }) => code !== 'truncated'),
				fault(
					'truncated',
					`JSONのチャンクが${jsonLength}バイトとありますが、ファイルは${source.size}バイトしかありません。途中で切れているか、長さの値が壊れています。`,
				),
			],
		};
	if (jsonLength > MOST_JSON)
		return { refused: [...findings, fault('json-too-large', `JSONが大きすぎます（${Math.round(jsonLength / 2 ** 20)} MB）。`)] };
	let json: unknown;
	try {
		json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await source.read(20, 20 + jsonLength)));
	} catch (error) {
		const why = error instanceof SyntaxError ? error.message.slice(0, 200) : 'UTF-8として読めません';
		return { refused: [...findings, fault('bad-json', `JSONとして読めません：${why}`)] };
	}
	if (!isObject(json)) return { refused: [...findings, fault('bad-json', 'JSONの一番外側がオブジェクトではありません。')] };
	const binary = await binaryChunk(source, 20 + jsonLength, findings);
	return { json, jsonLength, binary, findings };
}

async function binaryChunk(source: Source, at: number, findings: Finding[]): Promise<Container['binary']> {
	if (at + 8 > source.size) return undefined;
	const head = await source.read(at, at + 8);
	if (head.length < 8) return undefined;
	const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
	if (view.getUint32(4, true) !== BINARY_CHUNK) return undefined;
	const length = view.getUint32(0, true);
	const there = source.size - at - 8;
	if (length > there && !findings.some(({ code }) => code === 'truncated'))
		findings.push(fault('truncated', `バイナリーのチャンクが${length}バイトとありますが、残りは${there}バイトです。`));
	return { start: at + 8, length: Math.min(length, there) };
}

const startOf = (head: Uint8Array): string => {
	const letters = String.fromCharCode(...head.subarray(0, 4));
	return /^[\x20-\x7e]{4}$/.test(letters)
		? `「${letters}」`
		: `0x${[...head.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};
