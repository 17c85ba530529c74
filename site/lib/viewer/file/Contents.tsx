import { useEffect, useMemo, useState } from 'react';
import type { Report } from '../../vrm/analyse/types.ts';
import { shortNumber } from '../controls.tsx';
import { base } from './base.ts';
import { formOf } from './form.ts';

const verdicts = { yes: '○', limited: '△', no: '×' } as const;

const kilobytes = (bytes: number): string =>
	bytes === 0
		? '0'
		: bytes >= 2 ** 20
			? `${shortNumber(Math.round(bytes / 2 ** 20 / 0.1) * 0.1)} MB`
			: `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** What is in a file, part by part. */
export function Contents({ report }: { report: Report }) {
	const thumbnail = useThumbnail(report.thumbnail);
	const { figures, bones } = report;
	return (
		<>
			<Part title="モデルの情報" open>
				{thumbnail && <img className="file-thumbnail" src={thumbnail} alt="サムネイル" width="128" height="128" />}
				<Rows
					rows={[
						['形式', formOf(report)],
						['大きさ', kilobytes(report.size)],
						...(report.height === undefined ? [] : [['身長', `${shortNumber(report.height, 2)} m`] as [string, string]]),
						['出力したソフトウェア', report.generator || '書かれていません'],
						...report.meta,
					]}
				/>
			</Part>
			{report.permissions.length > 0 && (
				<Part title="利用条件" open>
					<Table
						head={['使い方', '', '条件']}
						rows={report.permissions.map(({ question, answer, verdict }) => [question, verdicts[verdict], answer])}
					/>
					<p className="demo-hint">
						項目の意味は<a href={`${base()}/vrm/meta/license/`}>ライセンスのページ</a>にあります。
					</p>
				</Part>
			)}
			<Part title="数値" open>
				<Rows
					rows={[
						['三角形', String(figures.triangles)],
						['描画の回数', String(figures.drawCalls)],
						['頂点', String(figures.vertices)],
						['ノード', String(figures.nodes)],
						['スキンの関節', String(figures.joints)],
						['モーフターゲット', String(figures.morphTargets)],
						['アニメーション', String(figures.animations)],
						['テクスチャのGPUメモリ', kilobytes(report.textures.reduce((sum, { gpuBytes = 0 }) => sum + gpuBytes, 0))],
					]}
				/>
			</Part>
			<Part title={`ボーン（${bones.there.length}）`}>
				<Rows
					rows={[
						['あるもの', bones.there.join('、')],
						['ない必須のもの', bones.missingRequired.join('、') || 'なし'],
						['ない任意のもの', bones.missingOptional.join('、') || 'なし'],
					]}
				/>
			</Part>
			<Part title={`表情（${report.expressions.length}）`}>
				<Table
					head={['名前', '種類', '割り当て', '抑制']}
					rows={report.expressions.map(({ name, kind, binds, overrides }) => [
						name,
						kind === 'preset' ? 'プリセット' : 'カスタム',
						String(binds),
						overrides,
					])}
				/>
			</Part>
			<Part title={`揺れもの（${report.springs.length}）とコライダー（${report.colliders.length}）`}>
				<Table
					head={['名前', 'ジョイント', 'コライダーの組', 'center']}
					rows={report.springs.map(({ name, joints, colliderGroups, center }) => [name, String(joints), String(colliderGroups), center])}
				/>
				<Table head={['ノード', '形']} rows={report.colliders.map(({ node, shape }) => [node, shape])} />
			</Part>
			<Part title={`マテリアル（${report.materials.length}）`}>
				<Table
					head={['名前', 'シェーダー', 'テクスチャ']}
					rows={report.materials.map(({ name, shader, textures }) => [name, shader, String(textures)])}
				/>
			</Part>
			<Part title={`テクスチャ（${report.textures.length}）`}>
				<Table
					head={['名前', '形式', '大きさ', 'ファイル', 'GPU']}
					rows={report.textures.map(({ name, format, width, height, bytes, gpuBytes }) => [
						name,
						format,
						width && height ? `${width}×${height}` : '',
						kilobytes(bytes),
						gpuBytes ? kilobytes(gpuBytes) : '',
					])}
				/>
			</Part>
			<Part title={`拡張（${report.extensions.length}）`}>
				<Table head={['名前', '必須']} rows={report.extensions.map(({ name, required }) => [name, required ? '必須' : ''])} />
			</Part>
			<Part title={`ノードの木（${report.tree.length}）`}>
				<Searchable
					label="ノードを探す"
					lines={report.tree.map(
						({ index, depth, name, what }) => `${'　'.repeat(Math.min(depth, 12))}${name} [${index}]${what ? ` ${what}` : ''}`,
					)}
				/>
			</Part>
			<Part title="JSON">
				<Searchable label="JSONから探す" lines={report.json.split('\n')} />
			</Part>
		</>
	);
}

/** The address of an image's bytes while it is shown. */
function useThumbnail(thumbnail: Report['thumbnail']): string {
	const [address, setAddress] = useState('');
	useEffect(() => {
		if (!thumbnail) return;
		const made = URL.createObjectURL(new Blob([thumbnail.bytes], { type: thumbnail.mimeType }));
		setAddress(made);
		return () => {
			URL.revokeObjectURL(made);
			setAddress('');
		};
	}, [thumbnail]);
	return address;
}

function Part({ title, open, children }: { title: string; open?: boolean; children: React.ReactNode }) {
	const [isOpen, setOpen] = useState(open ?? false);
	return (
		<details className="file-part" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>{title}</summary>
			{isOpen && <div className="file-part-body">{children}</div>}
		</details>
	);
}

const Rows = ({ rows }: { rows: [string, string][] }) => (
	<dl className="file-rows">
		{rows.map(([label, value]) => (
			<div key={label}>
				<dt>{label}</dt>
				<dd>{value}</dd>
			</div>
		))}
	</dl>
);

/** Lines of a long list that a page shows at once. */
const MOST_ROWS = 300;

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
	if (rows.length === 0) return <p className="demo-hint">ありません。</p>;
	return (
		<section
			className="file-table"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
			tabIndex={0}
			aria-label={head.filter(Boolean).join('、')}
		>
			<table>
				<thead>
					<tr>{head.map((text) => (text ? <th key={text}>{text}</th> : <td key="empty" />))}</tr>
				</thead>
				<tbody>
					{rows.slice(0, MOST_ROWS).map((row, i) => (
						<tr key={i}>
							{row.map((text, k) => (
								<td key={k}>{text}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{rows.length > MOST_ROWS && <p className="demo-hint">{`ほかに${rows.length - MOST_ROWS}行あります。`}</p>}
		</section>
	);
}

/** Lines, of which those with some text are shown. */
function Searchable({ label, lines }: { label: string; lines: string[] }) {
	const [query, setQuery] = useState('');
	const found = useMemo(() => {
		const text = query.normalize('NFKC').toLowerCase();
		return text ? lines.filter((line) => line.normalize('NFKC').toLowerCase().includes(text)) : lines;
	}, [lines, query]);
	return (
		<>
			<label className="demo-choice">
				<span>{label}</span>
				<input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
			</label>
			<p className="demo-hint" role="status">{`${found.length}行${found.length > MOST_ROWS ? `（はじめの${MOST_ROWS}行を表示）` : ''}`}</p>
			<pre
				className="file-lines"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
				tabIndex={0}
			>
				{found.slice(0, MOST_ROWS).join('\n')}
			</pre>
		</>
	);
}
