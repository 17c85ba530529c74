/** Breaking changes in the order of the work that an update of UniVRM takes. */
import type { Breaking, NamedRelease, UpgradeTask } from './releases.ts';

/** Tasks in order; each is explained by a section of the upgrade guide, or by the page named. */
export const upgradeTasks: { id: UpgradeTask; label: string; page: string }[] = [
	{ id: 'unity', label: 'Unityのバージョン', page: '/release/upgrade/#upgrade-unity' },
	{ id: 'packages', label: '古いパッケージとフォルダーの削除', page: '/release/upgrade/#upgrade-packages' },
	{ id: 'url', label: 'パッケージのURL', page: '/release/upgrade/#upgrade-url' },
	{ id: 'namespaces', label: '名前空間、asmdef、型の名前', page: '/release/upgrade/#upgrade-namespaces' },
	{ id: 'load', label: '読み込みとawaitCaller', page: '/release/upgrade/#upgrade-await-caller' },
	{ id: 'dispose', label: '破棄（Dispose）', page: '/release/upgrade/#upgrade-dispose' },
	{ id: 'springbone', label: '揺れものとコンストレイント', page: '/release/upgrade/#upgrade-springbone' },
	{ id: 'textures', label: 'テクスチャ、マテリアル、シェーダー', page: '/release/upgrade/#upgrade-textures' },
	{ id: 'expression', label: '表情、視線、一人称視点', page: '/api/runtime-import/UniVRM10_Vrm10Runtime/' },
	{ id: 'humanoid', label: '骨格とアニメーション', page: '/api/humanoid/' },
	{ id: 'export', label: '書き出しとメッシュ', page: '/univrm/export/univrm_export/' },
	{ id: 'editor', label: 'エディターのメニューとサンプル', page: '/api/sample/sample_install/' },
	{ id: 'files', label: 'ファイルの中身と見た目', page: '/vrm1/changed/' },
];

export interface UpgradeItem extends Breaking {
	release: NamedRelease;
}

/** Breaking changes by task, in the order of the work; within a task the oldest version first. Tasks without any are left out. */
export function byTask(releases: NamedRelease[]): { task: (typeof upgradeTasks)[number]; items: UpgradeItem[] }[] {
	const oldestFirst = [...releases].reverse();
	const items = oldestFirst.flatMap((release) => (release.breaking ?? []).map((item) => ({ ...item, release })));
	return upgradeTasks
		.map((task) => ({ task, items: items.filter((item) => item.task === task.id) }))
		.filter(({ items: found }) => found.length > 0);
}
