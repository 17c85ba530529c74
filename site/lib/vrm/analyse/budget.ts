/** What a model costs against limits that a reader chooses. */
import type { Report } from './types.ts';

export interface Budget {
	/** Bytes of the file. */
	size: number;
	triangles: number;
	drawCalls: number;
	materials: number;
	/** Joints of skins. */
	joints: number;
	/** Bytes of textures on the GPU. */
	textures: number;
	/** Pixels of the longest side of a texture. */
	side: number;
}

/** What has no entry has no limit. */
export type Limits = Partial<Budget>;

export type BudgetName = 'desktop' | 'phone' | 'dmm';

const mega = 2 ** 20;

interface Preset {
	label: string;
	budget: Limits;
	/** Of a service's published rules; without it the limits are guide values of this site: several such models on one screen. */
	source?: { url: string; title: string; checked: string };
}

export const budgets: Record<BudgetName, Preset> = {
	desktop: {
		label: 'パソコン',
		budget: { size: 50 * mega, triangles: 70_000, drawCalls: 32, materials: 16, joints: 256, textures: 256 * mega, side: 4096 },
	},
	phone: {
		label: 'スマートフォンと単体のVR機器',
		budget: { size: 10 * mega, triangles: 20_000, drawCalls: 8, materials: 4, joints: 128, textures: 64 * mega, side: 2048 },
	},
	dmm: {
		label: 'DMM VR Connectの規則',
		budget: { size: 64 * mega },
		source: {
			url: 'https://support.dmm.com/vr-lab/article/47240',
			title: 'アバターの技術的な仕様（DMM VR Connect）',
			checked: '2026-11-23',
		},
	},
};

export interface Cost {
	key: keyof Budget;
	label: string;
	value: number;
	/** Absent where there is none. */
	limit?: number;
	isOver: boolean;
	unit: '' | 'MB' | 'px';
}

const labels: [key: keyof Budget, label: string, unit: Cost['unit']][] = [
	['size', 'ファイルの大きさ', 'MB'],
	['triangles', '三角形', ''],
	['drawCalls', '描画の回数', ''],
	['materials', 'マテリアル', ''],
	['joints', 'スキンの関節', ''],
	['textures', 'テクスチャのGPUメモリ', 'MB'],
	['side', '一番大きいテクスチャの辺', 'px'],
];

export function costsOf(report: Report, budget: Limits): Cost[] {
	const values: Budget = {
		size: report.size,
		triangles: report.figures.triangles,
		drawCalls: report.figures.drawCalls,
		materials: report.materials.length,
		joints: report.figures.joints,
		textures: report.textures.reduce((sum, { gpuBytes = 0 }) => sum + gpuBytes, 0),
		side: Math.max(0, ...report.textures.map(({ width = 0, height = 0 }) => Math.max(width, height))),
	};
	return labels.map(([key, label, unit]) => ({
		key,
		label,
		unit,
		value: values[key],
		limit: budget[key],
		isOver: values[key] > (budget[key] ?? Infinity),
	}));
}

export const amount = (value: number, unit: Cost['unit']): string =>
	unit === 'MB' ? `${(value / mega).toFixed(1)} MB` : `${value.toLocaleString('en')}${unit ? ` ${unit}` : ''}`;
