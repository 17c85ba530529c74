import { useEffect, useState } from 'react';
import type { HeavyLife } from 'vrmdocs/theme';
import { FileButton } from '../../lib/viewer/controls.tsx';
import { Checkup } from '../../lib/viewer/file/Checkup.tsx';
import { Differences } from '../../lib/viewer/file/Differences.tsx';
import { useCheck } from '../../lib/viewer/file/useCheck.ts';
import { useDrop } from '../../lib/viewer/useDrop.ts';
import { isReport } from '../../lib/vrm/analyse/types.ts';
import '../../lib/viewer/viewer.css';
import '../../lib/viewer/file-viewer.css';

const kinds = '.vrm,.vrma,.glb';
const isMotion = ({ name }: File): boolean => /\.vrma$/i.test(name);

/** A reader's own file, or two of them side by side: what they look like, what is wrong with them. Nothing of them leaves the machine. */
export default function FileViewer({ ready, fail }: HeavyLife) {
	const [file, setFile] = useState<File>();
	const [other, setOther] = useState<File>();
	const [motion, setMotion] = useState<File>();
	const checked = useCheck(file, fail);
	const checkedOther = useCheck(other, fail);
	useEffect(() => ready(), [ready]);

	const open = (chosen: readonly File[]): void => {
		const [first, second] = chosen;
		if (!first) return;
		// A motion is put on the figure that is there.
		const { result } = checked;
		if (isMotion(first) && result && isReport(result) && result.generation !== 'vrma') return setMotion(first);
		setFile(first);
		setOther(second);
		setMotion(undefined);
	};
	const drop = useDrop(open);
	const results = [checked.result, checkedOther.result];

	return (
		<div className="demo file-viewer" data-open={file ? '' : undefined}>
			<section className="file-drop" aria-label="ファイルを開く" {...drop}>
				{file ? (
					<p className="file-name">{[file, ...(other ? [other] : [])].map(({ name }) => name).join('、')}</p>
				) : (
					<p className="file-name">.vrm、.vrma、.glbをここにドロップするか、選んでください。</p>
				)}
				<p className="demo-actions">
					<FileButton label={file ? '別のファイルを開く' : 'ファイルを選ぶ'} accept={kinds} multiple open={open} />
					{file && <FileButton label={other ? '比べる相手を替える' : '並べて比べる'} accept={kinds} open={([each]) => setOther(each)} />}
					{other && (
						<button type="button" className="demo-button" onClick={() => setOther(undefined)}>
							比べるのをやめる
						</button>
					)}
				</p>
				{!file && (
					<p>ファイルは、このブラウザーの中だけで読みます。どこにも送信しません。300 MBまで開けます。2つ選ぶと、並べて比べられます。</p>
				)}
				<p role="status">{motion ? `${motion.name}を再生します` : ''}</p>
			</section>
			{other && results[0] && results[1] && isReport(results[0]) && isReport(results[1]) && (
				<Differences reports={[results[0], results[1]]} />
			)}
			<div className="file-side" data-two={other ? '' : undefined}>
				{file && <Checkup file={file} motion={motion} checked={checked} isCompared={other !== undefined} />}
				{other && <Checkup file={other} motion={motion} checked={checkedOther} isCompared />}
			</div>
		</div>
	);
}
