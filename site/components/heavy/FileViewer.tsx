import { useEffect, useId, useState } from 'react';
import type { HeavyLife } from 'vrmdocs/theme';
import { Checkup } from '../../lib/viewer/file/Checkup.tsx';
import { Differences } from '../../lib/viewer/file/Differences.tsx';
import { useCheck } from '../../lib/viewer/file/useCheck.ts';
import { useDrop } from '../../lib/viewer/useDrop.ts';
import { isReport } from '../../lib/vrm/analyse/types.ts';
import '../../lib/viewer/viewer.css';
import '../../lib/viewer/file-viewer.css';

const isMotion = ({ name }: File): boolean => /\.vrma$/i.test(name);

/** A reader's own file, or two of them side by side: what they look like, what is wrong with them. Nothing of them leaves the machine. */
export default function FileViewer({ ready, fail }: HeavyLife) {
	const [file, setFile] = useState<File>();
	const [other, setOther] = useState<File>();
	const [motion, setMotion] = useState<File>();
	const [isAdding, setAdding] = useState(false);
	const checked = useCheck(file, fail);
	const checkedOther = useCheck(other, fail);
	const id = useId();
	useEffect(() => ready(), [ready]);

	const open = (chosen: readonly File[]): void => {
		const [first, second] = chosen;
		if (!first) return;
		// A motion is put on the figure that is there.
		if (isMotion(first) && checked.result && isReport(checked.result)) return setMotion(first);
		if (isAdding && file) setOther(first);
		else {
			setFile(first);
			setOther(second);
			setMotion(undefined);
		}
		setAdding(false);
	};
	const drop = useDrop(open);
	const results = [checked.result, checkedOther.result];

	return (
		<div className="demo file-viewer" data-open={file ? '' : undefined}>
			<section className="file-drop" aria-label="ファイルを開く" {...drop}>
				<label htmlFor={id}>
					{isAdding
						? '比べるファイルをここにドロップするか、選んでください。'
						: '.vrm、.vrma、.glbをここにドロップするか、選んでください。'}
				</label>
				<input
					id={id}
					type="file"
					multiple
					accept=".vrm,.vrma,.glb"
					// The same file again, saved anew perhaps, is a choice too.
					onClick={(event) => (event.currentTarget.value = '')}
					onChange={(event) => open([...(event.target.files ?? [])])}
				/>
				<p>ファイルは、このブラウザーの中だけで読みます。どこにも送信しません。300 MBまで開けます。2つ選ぶと、並べて比べられます。</p>
				{file && (
					<p className="demo-actions">
						<button type="button" className="demo-button" aria-pressed={isAdding} onClick={() => setAdding(!isAdding)}>
							{other ? '比べるファイルを替える' : 'もう1つ開いて比べる'}
						</button>
						{other && (
							<button type="button" className="demo-button" onClick={() => setOther(undefined)}>
								比べるのをやめる
							</button>
						)}
					</p>
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
