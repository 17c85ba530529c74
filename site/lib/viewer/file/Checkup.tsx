import { isReport } from '../../vrm/analyse/types.ts';
import { Contents } from './Contents.tsx';
import { Costs } from './Costs.tsx';
import { Findings } from './Findings.tsx';
import { MotionPicture } from './MotionPicture.tsx';
import { Picture } from './Picture.tsx';
import type { Checked } from './useCheck.ts';

interface Props {
	file: File;
	motion?: File;
	checked: Checked;
	/** Beside another file: it is told which is which. */
	isCompared: boolean;
}

/** All that is told of one file: what it looks like, what is wrong with it, what it costs, what is in it. */
export function Checkup({ file, motion, checked: { result, isChecking, said, stop }, isCompared }: Props) {
	return (
		<section className="file-checkup" aria-label={file.name}>
			{isCompared && <h3 className="file-name">{file.name}</h3>}
			{result &&
				isReport(result) &&
				(result.generation === 'vrma' ? <MotionPicture file={file} /> : <Picture file={file} motionFile={motion} report={result} />)}
			<p className="file-status" role="status">
				{said}
				{isChecking && (
					<button type="button" className="demo-button" onClick={stop}>
						止める
					</button>
				)}
			</p>
			{result && <Findings result={result} isChecking={isChecking} />}
			{result && isReport(result) && (
				<>
					{result.generation !== 'vrma' && <Costs report={result} />}
					<Contents report={result} />
				</>
			)}
		</section>
	);
}
