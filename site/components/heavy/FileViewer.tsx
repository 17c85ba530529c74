import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { HeavyLife } from 'vrmdocs/theme';
import { Contents } from '../../lib/viewer/file/Contents.tsx';
import { Findings } from '../../lib/viewer/file/Findings.tsx';
import { Picture } from '../../lib/viewer/file/Picture.tsx';
import { type Finding, isReport, type Refusal, type Report } from '../../lib/vrm/analyse/types.ts';
import type { Answer } from '../../lib/vrm/analyse.worker.ts';
import workerAddress from '../../lib/vrm/analyse.worker.ts?worker';
import '../../lib/viewer/viewer.css';
import '../../lib/viewer/file-viewer.css';

type Result = Report | Refusal;

/** Seconds that the Khronos validator gets. What is known by then stays. */
const LONGEST_CHECK = 60;

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
	const limit = useRef<ReturnType<typeof setTimeout>>(undefined);
	const id = useId();

	useEffect(() => ready(), [ready]);
	const end = (): void => {
		worker.current?.terminate();
		clearTimeout(limit.current);
	};
	const ending = useRef(end);
	useEffect(() => () => ending.current(), []);

	const open = async (chosen: File): Promise<void> => {
		// A motion is put on the figure that is there.
		if (/\.vrma$/i.test(chosen.name) && file && result && isReport(result)) {
			setMotion(chosen);
			setSaid(`${chosen.name}を再生します`);
			return;
		}
		end();
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
					if (isReport(data.result)) limit.current = setTimeout(() => giveUp(chosen), LONGEST_CHECK * 1000);
					else setChecking(false);
				} else if (data.kind === 'validated') {
					clearTimeout(limit.current);
					add(data.findings);
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
	const add = (findings: Finding[]): void => setResult((before) => before && { ...before, findings: [...before.findings, ...findings] });
	/** The validator takes too long. */
	const giveUp = (of: File): void => {
		const message = `glTF Validatorの検査を${LONGEST_CHECK}秒で打ち切りました。`;
		stop(message, of);
		add([{ severity: 'info', code: 'not-validated', message, place: '' }]);
	};
	/** What is known stays; a file of which nothing is known gets a message. */
	const stop = (message: string, of: File): void => {
		end();
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
					// The same file again, saved anew perhaps, is a choice too.
					onClick={(event) => (event.currentTarget.value = '')}
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
