/** The reader's own model, for the demos of this tab: opened once, kept in memory, sent nowhere. */
import { useSyncExternalStore } from 'react';
import { isReport } from '../vrm/analyse/types.ts';
import { type Json, jsonOf } from '../vrm/glb.ts';

export interface OwnModel {
	/** Another one for each file that is opened. */
	id: number;
	name: string;
	bytes: ArrayBuffer;
	/** A VRM 1.0 with all required bones; nothing else about it is certain. */
	json: Json;
}

let own: OwnModel | undefined;
let count = 0;
const told = new Set<() => void>();

export function keepOwnModel(model: OwnModel | undefined): void {
	own = model;
	for (const tell of told) tell();
}

const subscribe = (tell: () => void): (() => void) => {
	told.add(tell);
	return () => told.delete(tell);
};

export const useOwnModel = (): OwnModel | undefined => useSyncExternalStore(subscribe, () => own);

const MEGA = 2 ** 20;
const MOST_FILE = 100 * MEGA;
/** Pixels of a side: larger ones stop browsers of small devices. */
const MOST_SIDE = 8192;
const MOST_TEXTURES = 1024 * MEGA;

/** @returns the model, or why the demos cannot use it */
export async function readOwnModel(file: File): Promise<OwnModel | string> {
	if (file.size > MOST_FILE) return `${Math.ceil(file.size / MEGA)} MBあります。デモで開けるのは100 MBまでです。`;
	// Only with a file: the demos themselves need none of it.
	const { analyse } = await import('../vrm/analyse/analyse.ts');
	const report = await analyse({
		name: file.name,
		size: file.size,
		read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
	});
	if (!isReport(report)) return report.findings[0]!.message;
	if (report.generation === 'vrm0') return 'VRM 0.xのファイルです。デモで開けるのはVRM 1.0です。先にVRM 1.0へ変換してください。';
	if (report.generation !== 'vrm1') return 'VRMのファイルではありません。VRM 1.0のファイルを選んでください。';
	const { missingRequired } = report.bones;
	if (missingRequired.length > 0) return `必須のボーンがありません（${missingRequired.join('、')}）。`;
	const cut = report.findings.find(({ code }) => code === 'truncated');
	if (cut) return cut.message;
	const isLarge = ({ width = 0, height = 0 }: { width?: number; height?: number }): boolean => Math.max(width, height) > MOST_SIDE;
	if (report.textures.some(isLarge)) return `一辺が${MOST_SIDE}ピクセルを超えるテクスチャがあります。小さくしてから開いてください。`;
	if (report.textures.reduce((sum, { gpuBytes = 0 }) => sum + gpuBytes, 0) > MOST_TEXTURES)
		return 'テクスチャが大きすぎます（GPUメモリで1 GBを超えます）。小さくしてから開いてください。';
	const bytes = await file.arrayBuffer();
	const json = jsonOf(bytes);
	if (refersOutside(json)) return 'ファイルの外の画像かデータを参照しています。1つのファイルにまとめてから開いてください。';
	return { id: ++count, name: file.name, bytes, json };
}

/** Whether something would be loaded from elsewhere, which would tell somebody that the file was opened. */
const refersOutside = (json: Json): boolean =>
	[json.images, json.buffers].some(
		(part) => Array.isArray(part) && part.some((each: { uri?: unknown } | null) => each && typeof each === 'object' && 'uri' in each),
	);
