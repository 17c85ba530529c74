import type { VRMAnimation } from '@pixiv/three-vrm-animation';
import { type DragEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Box3, type Object3D } from 'three';
import type { HeavyLife } from 'vrmdocs/theme';
import { Choice, CopyText, Slider, shortNumber } from '../../lib/viewer/controls.tsx';
import { fetchBytes, parseModel } from '../../lib/viewer/load.ts';
import { NoWebGL } from '../../lib/viewer/renderer.ts';
import { makeStage, type Stage } from '../../lib/viewer/stage.ts';
import { findingsMarkdown } from '../../lib/vrm/analyse/markdown.ts';
import { type Finding, isReport, type Refusal, type Report } from '../../lib/vrm/analyse/types.ts';
import type { Answer } from '../../lib/vrm/analyse.worker.ts';
import workerAddress from '../../lib/vrm/analyse.worker.ts?worker';
import '../../lib/viewer/viewer.css';
import '../../lib/viewer/file-viewer.css';

type Result = Report | Refusal;

const severities = { error: 'エラー', warning: '警告', info: '情報' } as const;
const generations = { vrm1: 'VRM 1.0', vrm0: 'VRM 0.x', vrma: 'VRM Animation', gltf: 'glTF（VRMではありません）' } as const;
const verdicts = { yes: '○', limited: '△', no: '×' } as const;

const kilobytes = (bytes: number): string =>
	bytes >= 2 ** 20 ? `${shortNumber(Math.round(bytes / 2 ** 20 / 0.1) * 0.1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;

/**
 * A worker from a `blob:` address: it has the content policy of this page, which lets it reach no other host. One from its own address
 * would have the policy of the answer that brought it.
 */
async function startWorker(): Promise<Worker> {
	const response = await fetch(workerAddress);
	if (!response.ok) throw new Error(`${workerAddress}: ${response.status}`);
	const address = URL.createObjectURL(new Blob([await response.text()], { type: 'text/javascript' }));
	const worker = new Worker(address);
	URL.revokeObjectURL(address);
	return worker;
}

/** A reader's own file: what is in it, what is wrong with it, what it looks like. Nothing of it leaves the machine. */
export default function FileViewer({ ready, fail }: HeavyLife) {
	const [file, setFile] = useState<File>();
	const [motion, setMotion] = useState<File>();
	const [result, setResult] = useState<Result>();
	const [isChecking, setChecking] = useState(false);
	const [isOver, setOver] = useState(false);
	const [said, setSaid] = useState('');
	const worker = useRef<Worker>(undefined);
	const id = useId();

	useEffect(() => ready(), [ready]);
	useEffect(() => () => worker.current?.terminate(), []);

	const open = async (chosen: File): Promise<void> => {
		worker.current?.terminate();
		// A motion is put on the figure that is there.
		if (/\.vrma$/i.test(chosen.name) && file && result && isReport(result)) {
			setMotion(chosen);
			setSaid(`${chosen.name}を再生します`);
			return;
		}
		setFile(chosen);
		setMotion(undefined);
		setResult(undefined);
		setChecking(true);
		setSaid('読み込んでいます…');
		try {
			const started = await startWorker();
			worker.current = started;
			started.onmessage = ({ data }: MessageEvent<Answer>) => {
				if (data.kind === 'report') {
					setResult(data.result);
					setSaid(isReport(data.result) ? '内容を読み込みました。glTF Validatorで検査しています…' : '読み込めませんでした');
					if (!isReport(data.result)) setChecking(false);
				} else if (data.kind === 'validated') {
					setResult((before) => before && { ...before, findings: [...before.findings, ...data.findings] });
					setSaid('検査が終わりました');
					setChecking(false);
				} else stop(`読み込みの途中で問題が起きました：${data.message}`, chosen);
			};
			started.onerror = (event) => stop(`読み込みの途中で問題が起きました：${event.message}`, chosen);
			started.postMessage(chosen);
		} catch (error) {
			fail(error);
		}
	};
	/** What is known stays; a file of which nothing is known gets a message. */
	const stop = (message: string, of: File): void => {
		worker.current?.terminate();
		setChecking(false);
		setSaid(message);
		setResult(
			(before) => before ?? { name: of.name, size: of.size, findings: [{ severity: 'error', code: 'failed', message, place: '' }] },
		);
	};
	const drop = (event: DragEvent): void => {
		event.preventDefault();
		setOver(false);
		const [first] = event.dataTransfer.files;
		if (first) void open(first);
	};

	return (
		<div className="demo file-viewer">
			<section
				className="file-drop"
				aria-label="ファイルを開く"
				data-over={isOver || undefined}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				<label htmlFor={id}>.vrm、.vrma、.glbをここにドロップするか、選んでください。</label>
				<input
					id={id}
					type="file"
					accept=".vrm,.vrma,.glb"
					onChange={(event) => {
						const [first] = event.target.files ?? [];
						if (first) void open(first);
					}}
				/>
				<p>ファイルは、このブラウザーの中だけで読みます。どこにも送信しません。300 MBまで開けます。</p>
			</section>
			<p className="file-status" role="status">
				{said}
				{isChecking && file && (
					<button type="button" className="demo-button" onClick={() => stop('止めました', file)}>
						止める
					</button>
				)}
			</p>
			{result && <Findings result={result} />}
			{result && isReport(result) && file && (
				<>
					{result.generation !== 'vrma' && <Picture file={file} motionFile={motion} report={result} />}
					<Contents report={result} />
				</>
			)}
		</div>
	);
}

function Findings({ result }: { result: Result }) {
	return (
		<section className="file-findings" aria-label="見つかった問題">
			<h3>見つかった問題（{result.findings.length}件）</h3>
			{result.findings.length === 0 && <p>問題は見つかっていません。</p>}
			<ul>
				{result.findings.map((finding, i) => (
					<FindingLine finding={finding} key={i} />
				))}
			</ul>
			<CopyText label="不具合報告に貼れるMarkdown" text={findingsMarkdown(result)} />
		</section>
	);
}

/** Base of the site's addresses, where a link of a finding begins. */
const base = (): string => (document.documentElement.dataset.baseUrl ?? '/').replace(/\/$/, '');

const FindingLine = ({ finding: { severity, message, place, link } }: { finding: Finding }) => (
	<li data-severity={severity}>
		<strong>{severities[severity]}</strong> {message}
		{place && <code>{place}</code>}
		{link && <a href={base() + link}>説明のページ</a>}
	</li>
);

/** The figure, with the expressions and motions it can do. Without WebGL a message; everything else stays. */
function Picture({ file, motionFile, report }: { file: File; motionFile?: File; report: Report }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const stage = useRef<Stage>(undefined);
	const [message, setMessage] = useState('表示の準備をしています…');
	const [expressions, setExpressions] = useState<string[]>([]);
	const [weights, setWeights] = useState<Record<string, number>>({});
	const [motion, setMotion] = useState('');

	useEffect(() => {
		let isAway = false;
		let made: Stage | undefined;
		const show = async (): Promise<void> => {
			made = makeStage({ canvas: canvas.current!, view: { target: [0, 0.8, 0], distance: 4 } });
			stage.current = made;
			const bytes = await file.arrayBuffer();
			const loaded = await parseModel(bytes);
			if (isAway) return;
			made.show(loaded.scene, loaded.vrm);
			canvas.current!.shown = { stage: made, loaded, bytes };
			const height = heightOf(loaded.scene);
			made.orbit.look({ target: [0, height / 2, 0], distance: height * 2.9 });
			made.settle();
			setExpressions(loaded.vrm?.expressionManager?.expressions.map(({ expressionName }) => expressionName) ?? []);
			setMessage('');
		};
		show().catch((error: unknown) => {
			if (isAway) return;
			console.warn(error);
			setMessage(
				error instanceof NoWebGL
					? 'このブラウザーではWebGL 2を使えないため、3Dの表示はできません。ほかの情報は、そのまま見られます。'
					: `3Dの表示はできませんでした：${error instanceof Error ? error.message.slice(0, 200) : ''}`,
			);
		});
		return () => {
			isAway = true;
			made?.dispose();
			stage.current = undefined;
		};
	}, [file]);

	useEffect(() => {
		const away = new AbortController();
		const play = async (): Promise<void> => {
			const bytes = motionFile
				? await motionFile.arrayBuffer()
				: motion
					? await fetchBytes(`avatar/${motion}.vrma`, away.signal)
					: undefined;
			const clip: VRMAnimation | undefined = bytes && (await parseModel(bytes)).motions[0];
			if (away.signal.aborted) return;
			stage.current?.play(clip);
			setWeights({});
		};
		play().catch(
			(error: unknown) =>
				!away.signal.aborted &&
				setMessage(`モーションを再生できませんでした：${error instanceof Error ? error.message.slice(0, 200) : ''}`),
		);
		return () => away.abort();
	}, [motion, motionFile]);

	useEffect(() => {
		const manager = stage.current?.vrm?.expressionManager;
		for (const [name, weight] of Object.entries(weights)) manager?.setValue(name, weight);
		stage.current?.invalidate(0.2);
	}, [weights]);

	return (
		<section aria-label="表示">
			{message && <p className="figure-3d-missing">{message}</p>}
			<div className="figure-3d" hidden={/WebGL|できません/.test(message)}>
				<div
					className="figure-3d-stage"
					role="application"
					aria-roledescription="3Dの図"
					aria-label={`${report.name}の3D表示。矢印キーで回り、+と-で近づき、0で元に戻ります。`}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: the figure is turned by keys (application role)
					tabIndex={0}
					onKeyDown={(event) => stage.current?.orbit.key(event.key) && event.preventDefault()}
				>
					<canvas ref={canvas} />
				</div>
			</div>
			{expressions.length > 0 && (
				<div className="demo-sections">
					<fieldset>
						<legend>モーション</legend>
						<Choice
							label="サンプルのモーション"
							value={motion}
							options={[
								['', 'なし'],
								['idle', '待機'],
								['wave', '手を振る'],
								['walk', '歩く'],
								['look-around', '見回す'],
								['expressions', '表情を順に'],
							]}
							onChange={setMotion}
						/>
						<p className="demo-hint">手元の.vrmaを上の枠にドロップすると、このモデルで再生します。</p>
					</fieldset>
					<fieldset className="file-expressions">
						<legend>表情</legend>
						{expressions.slice(0, 100).map((name) => (
							<Slider
								label={<code>{name}</code>}
								value={weights[name] ?? 0}
								max={1}
								onChange={(value) => setWeights({ ...weights, [name]: value })}
								key={name}
							/>
						))}
					</fieldset>
				</div>
			)}
		</section>
	);
}

/** Metres from the ground to the highest point, within reason. */
const heightOf = (scene: Object3D): number => Math.min(20, Math.max(0.1, new Box3().setFromObject(scene).max.y || 1.6));

function Contents({ report }: { report: Report }) {
	const thumbnail = useThumbnail(report.thumbnail);
	const { figures, bones } = report;
	return (
		<>
			<Part title="モデルの情報" open>
				{thumbnail && <img className="file-thumbnail" src={thumbnail} alt="サムネイル" width="128" height="128" />}
				<Rows
					rows={[
						['形式', `${generations[report.generation]} ${report.specVersion}`],
						['大きさ', kilobytes(report.size)],
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
