/** What Khronos's glTF validator says, in Japanese; what says nothing about a VRM file is left out. */
import type { Finding, Severity } from './types.ts';

export interface Issue {
	code: string;
	message: string;
	/** 0 error, 1 warning, 2 information, 3 hint. */
	severity: 0 | 1 | 2 | 3;
	pointer?: string;
}

/**
 * Warnings that correct files get: extensions of VRM that the validator does not know, KHR_materials_unlit beside MToon (UniVRM writes both, so that
 * viewers without MToon show something), skins below other nodes, colour profiles of images, joints without weight.
 */
const ignored = new Set([
	'MULTIPLE_EXTENSIONS',
	'INVALID_EXTENSION_NAME_FORMAT',
	'NODE_SKINNED_MESH_NON_ROOT',
	'NODE_SKINNED_MESH_LOCAL_TRANSFORMS',
	'IMAGE_FEATURES_UNSUPPORTED',
	'ACCESSOR_JOINTS_USED_ZERO_WEIGHT',
	'UNEXPECTED_PROPERTY',
	'BUFFER_GLB_CHUNK_TOO_BIG',
	'KHR_MATERIALS_EMISSIVE_STRENGTH_ZERO_FACTOR',
	'MATERIAL_ALPHA_CUTOFF_INVALID_MODE',
	'MESH_PRIMITIVE_GENERATED_TANGENT_SPACE',
]);

/** Told by the analysis itself, with the name of what is wrong. */
const toldAlready = new Set(['GLB_LENGTH_MISMATCH', 'GLB_EXTRA_DATA', 'NODE_LOOP', 'NODE_PARENT_OVERRIDE', 'IO_ERROR']);

const exact: Record<string, string> = {
	ACCESSOR_WEIGHTS_NON_NORMALIZED: '頂点のウェイトの合計が1になっていません。',
	ACCESSOR_JOINTS_INDEX_DUPLICATE: '1つの頂点に、同じジョイントが2回あります。',
	ACCESSOR_JOINTS_INDEX_OOB: '頂点が、スキンにないジョイントを指しています。',
	ACCESSOR_VECTOR3_NON_UNIT: '法線か接線の長さが1ではありません。',
	ACCESSOR_INVALID_FLOAT: '数値ではない値（NaNか無限大）があります。',
	ACCESSOR_INDEX_OOB: '面が、存在しない頂点を指しています。',
	ACCESSOR_TOO_LONG: 'アクセサーの長さが、データの長さを超えています。',
	ACCESSOR_MIN_MISMATCH: 'アクセサーのminが、実際の最小の値と違います。',
	ACCESSOR_MAX_MISMATCH: 'アクセサーのmaxが、実際の最大の値と違います。',
	ACCESSOR_INVALID_IBM: '逆バインド行列の最後の行が正しくありません。',
	BUFFER_BYTE_LENGTH_MISMATCH: 'バッファーのデータが、書かれた長さより短くなっています。',
	BUFFER_VIEW_TOO_LONG: 'バッファービューが、バッファーの終わりを超えています。',
	IMAGE_DATA_INVALID: '画像のデータが壊れています。',
	IMAGE_UNEXPECTED_EOS: '画像のデータが途中で終わっています。',
	IMAGE_MIME_TYPE_INVALID: '画像の形式が、書かれた形式（mimeType）と違います。',
	IMAGE_NON_ENABLED_MIME_TYPE: 'その画像の形式を使うための拡張が、宣言されていません。',
	IMAGE_UNRECOGNIZED_FORMAT: '画像の形式が分かりません。',
	ROTATION_NON_UNIT: 'ノードの回転（クォータニオン）の長さが1ではありません。',
	SKIN_NO_COMMON_ROOT: 'スキンのジョイントに、共通の祖先がありません。',
	SKIN_SKELETON_INVALID: 'スキンのskeletonが、ジョイントの共通の祖先ではありません。',
	UNDECLARED_EXTENSION: '使っている拡張が、extensionsUsedに書かれていません。',
	UNUSED_EXTENSION_REQUIRED: '使っていない拡張が、extensionsRequiredに書かれています。',
	UNRESOLVED_REFERENCE: '存在しない番号を指しています。',
	UNDEFINED_PROPERTY: '必須の項目がありません。',
	TYPE_MISMATCH: '項目の型が違います。',
	VALUE_NOT_IN_RANGE: '値が範囲の外にあります。',
	VALUE_NOT_IN_LIST: '決められた値ではありません。',
	EMPTY_ENTITY: '空の配列かオブジェクトがあります。',
	DUPLICATE_ELEMENTS: '同じ要素が2回あります。',
	MESH_PRIMITIVES_UNEQUAL_TARGETS_COUNT: '1つのメッシュの中で、モーフターゲットの数が揃っていません。',
	MESH_INVALID_WEIGHTS_COUNT: 'メッシュのweightsの数が、モーフターゲットの数と違います。',
	MESH_PRIMITIVE_TOO_FEW_TEXCOORDS: 'マテリアルが使うUVが、メッシュにありません。',
	MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT: '頂点の属性ごとに、頂点の数が違います。',
	NODE_SKIN_NO_SCENE: 'スキンのジョイントが、メッシュと同じシーンにありません。',
	NODE_SKINNED_MESH_WITHOUT_SKIN: 'スキン用のメッシュに、スキンが指定されていません。',
};

/** The first that a code begins with. */
const groups: [start: string, text: string][] = [
	['ACCESSOR', 'アクセサー（頂点やアニメーションの値）が決まりに反しています。'],
	['ANIMATION', 'アニメーションが決まりに反しています。'],
	['BUFFER', 'バッファー（データの置き場所）が決まりに反しています。'],
	['GLB', 'GLBの区切りが決まりに反しています。'],
	['IMAGE', '画像が決まりに反しています。'],
	['KHR', '拡張の値が決まりに反しています。'],
	['MESH', 'メッシュが決まりに反しています。'],
	['NODE', 'ノードが決まりに反しています。'],
	['SKIN', 'スキンが決まりに反しています。'],
	['TEXTURE', 'テクスチャが決まりに反しています。'],
	['', 'glTF 2.0の決まりに反しています。'],
];

export const titleOf = (code: string): string => exact[code] ?? groups.find(([start]) => code.startsWith(start))![1];

/** Information and hints say what could be smaller or tidier: nothing that a model's author must mend. */
export function khronosFindings(issues: readonly Issue[]): Finding[] {
	return issues
		.filter(({ code, severity }) => severity < 2 && !ignored.has(code) && !toldAlready.has(code))
		.map(({ severity, code, pointer }) => ({
			severity: (['error', 'warning'] as Severity[])[severity]!,
			code: `gltf-${code.toLowerCase().replaceAll('_', '-')}`,
			message: `${titleOf(code)}（glTF Validator：${code}）`,
			place: pointer ?? '',
		}));
}
