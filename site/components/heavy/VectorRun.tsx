import { useEffect, useRef, useState } from 'react';
import type { HeavyLife } from 'vrmdocs/theme';
import { Choice, Slider } from '../../lib/viewer/controls.tsx';
import { fetchBytes } from '../../lib/viewer/load.ts';
import { colours, drawCase } from '../../lib/vrm/reference/draw.ts';
import { difference, runCase, type VectorFile, type VectorKind } from '../../lib/vrm/reference/run.ts';
import '../../lib/viewer/viewer.css';

/** Numbers of the files have six digits after the point. */
const LEAST = 1e-5;

/** Runs test vectors with the reference implementation: how far each case is from its file, and its course. */
export default function VectorRun({ kind, alt, ready, fail }: HeavyLife & { kind: VectorKind; alt: string }) {
	const [file, setFile] = useState<VectorFile>();
	const [chosen, setChosen] = useState('0');
	const [frame, setFrame] = useState(0);
	const latest = useRef({ ready, fail });
	latest.current = { ready, fail };

	useEffect(() => {
		const away = new AbortController();
		fetchBytes(`vectors/${kind}.json`, away.signal).then(
			(bytes) => {
				if (away.signal.aborted) return;
				setFile(JSON.parse(new TextDecoder().decode(bytes)) as VectorFile);
				latest.current.ready();
			},
			(error) => !away.signal.aborted && latest.current.fail(error),
		);
		return () => away.abort();
	}, [kind]);

	if (!file) return null;
	const results = file.cases.map((one) => {
		const made = runCase(kind, one, file.seconds);
		return { one, made, off: difference(made, one.expected) };
	});
	const { one, made, off } = results[Number(chosen)]!;
	const frames = Array.isArray(made) ? made.length : 1;
	const at = Math.min(frame, frames - 1);
	const drawn = drawCase(kind, one, made);
	const worst = Math.max(...results.map((each) => each.off));
	return (
		<div className="demo">
			<svg className="vector-drawing" viewBox="0 0 600 300" role="img" aria-label={alt}>
				<path className="vector-ground" d={drawn.ground} />
				{drawn.lines.map(({ name, path }, i) => (
					<path d={path} stroke={colours[i % colours.length]} key={name} />
				))}
			</svg>
			<div className="demo-panel">
				<p role="status" className="vector-verdict">
					{worst < LEAST
						? `${file.cases.length}件すべてが、ファイルの値と一致しました。`
						: `ファイルの値と一致しないものがあります。最大の差は${worst.toExponential(1)}です。`}
				</p>
				<Choice
					label="ケース"
					value={chosen}
					options={results.map((each, i) => [String(i), each.one.name] as const)}
					onChange={(next) => {
						setChosen(next);
						setFrame(0);
					}}
				/>
				<p className="demo-hint">{`このケースの最大の差は${off.toExponential(1)}です。`}</p>
				{one.differs && <p className="demo-hint">{one.differs}</p>}
				{frames > 1 && (
					<Slider label={kind === 'firstperson' ? 'メッシュ' : 'フレーム'} value={at} max={frames - 1} step={1} onChange={setFrame} />
				)}
				<pre
					className="vector-values"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
					tabIndex={0}
				>
					<code>{JSON.stringify(Array.isArray(made) ? made[at] : made, rounded, 1)}</code>
				</pre>
			</div>
		</div>
	);
}

const rounded = (_: string, value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 + 0 : value);
