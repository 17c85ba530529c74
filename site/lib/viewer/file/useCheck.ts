import { useEffect, useRef, useState } from 'react';
import { sorted } from '../../vrm/analyse/sorted.ts';
import { type Finding, isReport, type Refusal, type Report } from '../../vrm/analyse/types.ts';
import type { Answer } from '../../vrm/analyse.worker.ts';
import workerAddress from '../../vrm/analyse.worker.ts?worker';

/** Seconds that the Khronos validator gets. What is known by then stays. */
const LONGEST_CHECK = 60;

export interface Checked {
	result?: Report | Refusal;
	isChecking: boolean;
	said: string;
	stop(): void;
}

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

const lone = (code: string, severity: Finding['severity'], message: string): Finding => ({ severity, code, message, place: '' });

/** Checks a file, away from the page: first what is in it, then Khronos's validator. */
export function useCheck(file: File | undefined, fail: (error: unknown) => void): Checked {
	const [result, setResult] = useState<Report | Refusal>();
	const [isChecking, setChecking] = useState(false);
	const [said, setSaid] = useState('');
	const stopping = useRef<(message: string) => void>(() => {});

	useEffect(() => {
		setResult(undefined);
		if (!file) return;
		let worker: Worker | undefined;
		let limit: ReturnType<typeof setTimeout> | undefined;
		let isAway = false;
		const end = (): void => {
			isAway = true;
			worker?.terminate();
			clearTimeout(limit);
		};
		const add = (findings: Finding[]): void =>
			setResult((before) => before && { ...before, findings: sorted([...before.findings, ...findings]) });
		/** What is known stays; a file of which nothing is known gets a message. */
		const stop = (message: string): void => {
			end();
			setChecking(false);
			setSaid(message);
			setResult((before) => before ?? { name: file.name, size: file.size, findings: [lone('failed', 'error', message)] });
		};
		const giveUp = (): void => {
			const message = `glTF Validatorの検査を${LONGEST_CHECK}秒で打ち切りました。`;
			stop(message);
			add([lone('not-validated', 'info', message)]);
		};
		stopping.current = stop;
		setChecking(true);
		setSaid('読み込んでいます…');
		startWorker().then(
			(started) => {
				worker = started;
				if (isAway) return worker.terminate();
				worker.onmessage = ({ data }: MessageEvent<Answer>) => {
					if (data.kind === 'report') {
						setResult(data.result);
						const isReadable = isReport(data.result);
						setSaid(isReadable ? '内容を読み込みました。glTF Validatorで検査しています…' : '読み込めませんでした');
						setChecking(isReadable);
						if (isReadable) limit = setTimeout(giveUp, LONGEST_CHECK * 1000);
					} else if (data.kind === 'validated') {
						clearTimeout(limit);
						add(data.findings);
						setSaid('検査が終わりました');
						setChecking(false);
					} else stop(`読み込みの途中で問題が起きました：${data.message}`);
				};
				worker.onerror = (event) => stop(`読み込みの途中で問題が起きました：${event.message}`);
				worker.postMessage(file);
			},
			(error) => !isAway && fail(error),
		);
		return end;
	}, [file, fail]);

	return { result, isChecking, said, stop: () => stopping.current('止めました') };
}
