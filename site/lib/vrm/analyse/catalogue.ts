/** What each code means, what to do about it, and the page of this site that teaches it. Places and values stand in the findings. */

export interface Entry {
	title: string;
	remedy: string;
	page: string;
}

const format = '/vrm/gltf/format/';
const humanoid = '/vrm1/humanoid/';
const expression = '/vrm1/expression/';
const springs = '/vrm1/springbone/';
const constraint = '/vrm1/constraint/';
const licence = '/vrm/meta/license/';
const again = '出力したソフトウェアで、もう一度エクスポートします。';

const entry = (title: string, remedy: string, page: string): Entry => ({ title, remedy, page });

export const catalogue: Readonly<Record<string, Entry>> = {
	'too-short': entry('ファイルが短すぎる', '元のファイルをコピーし直すか、ダウンロードし直します。', format),
	'not-glb': entry('GLBではない', '拡張子だけを変えたファイルではないかを確かめ、`.vrm`としてエクスポートします。', format),
	'gltf-version': entry('glTFのバージョンが違う', 'glTF 2.0で出力します。', format),
	'too-large': entry('このページで開ける大きさを超えている', 'テクスチャを小さくするか、コマンドで検査します。', format),
	truncated: entry('ファイルが途中で切れている', 'コピーやダウンロードをやり直します。アップロード先から取り直す方法もあります。', format),
	trailing: entry('ファイルの終わりに余分なデータがある', again, format),
	'no-json': entry('先頭がJSONではない', again, format),
	'bad-json': entry('JSONとして読めない', '手で編集した場合は、編集前のファイルから作り直します。', format),
	'json-too-large': entry('JSONが大きすぎる', 'ノードやモーフターゲットを減らしてエクスポートします。', format),
	failed: entry('読み込めなかった', 'ほかのブラウザーで試し、それでも開けないときは報告します。', '/univrm/error/report_error/'),
	'not-validated': entry('glTFの検査を省いた', 'このリポジトリのコマンドを使うと、大きなファイルも検査できます。', '/vrm/how_to_view_vrm/'),
	'asset-version': entry('asset.versionが違う', again, format),
	'no-vrm': entry('VRMの拡張がない', 'VRMとして使うには、UnityやBlenderのVRM用のエクスポーターで出力します。', '/vrm/how_to_make_vrm/'),
	'both-generations': entry('2つの世代の拡張がある', '使わない世代の拡張を除いてエクスポートします。', '/vrm1/changed/'),
	'spec-version': entry(
		'拡張のバージョンが正式版ではない',
		'正式版（1.0）に対応したソフトウェアで開き、エクスポートし直します。',
		'/vrm1/',
	),
	'required-extension': entry('知られていない拡張が必須になっている', '圧縮などの拡張を使わない設定で、エクスポートし直します。', format),
	'no-animation': entry('アニメーションがない', '動きを含めてエクスポートし直します。', '/vrma/'),
	'motion-hips': entry('腰のボーンがない', 'モーションの骨格にhipsを割り当てて、エクスポートし直します。', '/vrma/'),
	cycle: entry('ノードの親子が循環している', again, format),
	'two-parents': entry('親が2つあるノードがある', again, format),
	'broken-reference': entry('存在しない番号を指している', `${again}手で編集した場合は、消した要素を指す番号を直します。`, format),
	'duplicate-name': entry(
		'ボーンと同じ名前のノードがある',
		'ボーンではないほうのノードの名前を変えます。',
		'/univrm/error/0_124_1_AvatarBuilderDupBone/',
	),
	'missing-bone': entry('必須のボーンがない', '骨格の割り当てで、足りないボーンを設定します。', humanoid),
	'unknown-bone': entry('仕様にない名前のボーンがある', '仕様にある名前に割り当てるか、割り当てから除きます。', humanoid),
	'duplicate-bone': entry('同じボーンが2回ある', '片方の割り当てを除きます。', '/univrm/humanoid/humanoid_overview/'),
	'shared-bone': entry('1つのノードが2つのボーンになっている', 'ボーンごとに別のノードを割り当てます。', humanoid),
	'bone-order': entry('ボーンの親子が仕様と違う', '仕様の親子になるように、割り当てか骨格を直します。', humanoid),
	'bone-scale': entry('ボーンに拡大縮小がある', 'モデリングソフトで拡大縮小を適用してから、エクスポートします。', '/vrm1/humanoid/#tpose'),
	height: entry(
		'身長が人の大きさと大きく違う',
		'モデリングソフトとエクスポートの単位を、メートルに合わせます。',
		'/univrm1/vrm1_tutorial/first_export_from_fbx/#blender',
	),
	'off-centre': entry('原点から離れている', 'モデルを原点に置いてからエクスポートします。', '/vrm1/humanoid/#tpose'),
	'off-ground': entry('地面から離れている', '足の裏がY=0になるように動かしてからエクスポートします。', '/vrm1/humanoid/#tpose'),
	sides: entry('左右のボーンが入れ替わっている', '骨格の割り当てで、左右を入れ替えます。左はモデル自身の左です。', humanoid),
	backwards: entry('後ろを向いている', '正面をVRM 1.0では+Z、VRM 0.xでは-Zに向けてエクスポートします。', '/vrm1/humanoid/#tpose'),
	'not-t-pose': entry(
		'Tポーズではない',
		'Tポーズにしてからエクスポートします。UniVRMには、Tポーズにする機能があります。',
		'/vrm1/humanoid/#tpose',
	),
	'missing-meta': entry('必須のモデル情報がない', '名前と作者を入力してエクスポートします。', '/vrm1/meta/'),
	'missing-licence': entry('利用条件を示す文書がない', '利用条件を選び直してエクスポートします。', licence),
	'bad-licence': entry('利用条件の値が仕様にない', '利用条件を選び直してエクスポートします。', licence),
	'licence-url': entry(
		'licenseUrlが決められたURLではない',
		'licenseUrlを`https://vrm.dev/licenses/1.0/`にします。独自の条件はotherLicenseUrlに書きます。',
		'/vrm1/meta/',
	),
	'unknown-preset': entry('仕様にないプリセット表情がある', 'カスタム表情に移すか、仕様にある名前にします。', expression),
	'custom-preset': entry('プリセットと同じ名前のカスタム表情がある', 'カスタム表情の名前を変えるか、プリセットに移します。', expression),
	'bad-override': entry('抑制の値が仕様にない', 'none、block、blendのどれかにします。', `${expression}#override`),
	'weight-range': entry('表情のウェイトが範囲の外にある', 'VRM 1.0では0から1、VRM 0.xでは0から100の値にします。', expression),
	'duplicate-expression': entry('同じ表情が2つある', '片方を消すか、名前を変えます。', '/univrm/blendshape/univrm_blendshape/'),
	'chain-loop': entry('揺れものの列が循環している', '同じノードを列から除きます。', `${springs}#joints`),
	'chain-order': entry('揺れものの列が親子の順ではない', 'ジョイントを、根元から先端への順に並べます。', `${springs}#joints`),
	'shared-joint': entry(
		'1つのノードが2つの揺れものにある',
		'片方の揺れものから、そのジョイントを除きます。揺れものをコピーしたときは、片方を消します。',
		`${springs}#joints`,
	),
	'single-joint': entry('ジョイントが1つだけの揺れもの', '先端にもう1つジョイントを加えるか、揺れものを消します。', `${springs}#joints`),
	'center-place': entry('centerが揺れものの祖先ではない', 'centerを、先頭のジョイントかその祖先にします。', `${springs}#center`),
	'value-range': entry('値が仕様の範囲の外にある', '範囲の中の値にしてエクスポートします。', '/vrm1/'),
	'material-properties': entry('マテリアルの設定の数が合わない', again, '/univrm/shaders/shader_mtoon/'),
	'outline-mode': entry('アウトラインの方式が仕様にない', 'none、worldCoordinates、screenCoordinatesのどれかにします。', '/vrm1/mtoon/'),
	'constraint-kind': entry('コンストレイントの種類が1つではない', '1つのノードには、1種類のコンストレイントだけを付けます。', constraint),
	'constraint-axis': entry('コンストレイントの軸が仕様にない', '軸を選び直します。', constraint),
	'constraint-loop': entry('コンストレイントが循環している', '循環するソースのどれかを、別のノードに変えます。', constraint),
	'lookat-type': entry('視線の方式が仕様にない', 'boneかexpressionにします。', '/vrm1/lookat_firstperson/'),
	'no-eyes': entry('視線で動く目がない', '目のボーンを割り当てるか、typeをexpressionにします。', '/vrm1/lookat_firstperson/'),
	annotation: entry('一人称視点の対象にメッシュがない', 'メッシュのあるノードを指定するか、設定を消します。', '/vrm1/lookat_firstperson/'),
	'annotation-type': entry(
		'一人称視点の値が仕様にない',
		'auto、both、thirdPersonOnly、firstPersonOnlyのどれかにします。',
		'/vrm1/lookat_firstperson/',
	),
	'external-image': entry('画像がファイルの外にある', '画像を埋め込む設定でエクスポートします。', format),
	'unknown-image': entry('画像の形式が分からない', 'PNGかJPEGにしてエクスポートします。', format),
	'large-texture': entry('テクスチャが大きい', '4096×4096以下に縮めます。', '/vrm/material/'),
};

/** Codes of Khronos's validator have entries of their own (khronos.ts). */
const other: Entry = entry('glTFの決まりに反している', again, format);

export const entryOf = (code: string): Entry => (Object.hasOwn(catalogue, code) ? catalogue[code]! : other);
