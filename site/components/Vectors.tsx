import { HeavyIsland } from 'vrmdocs/theme';
import { constraintCases, expressionCases, lookAtCases, mtoonCases, poseCases, springCases } from '../lib/vrm/reference/cases.ts';
import { firstPersonCases } from '../lib/vrm/reference/firstperson-cases.ts';
import type { VectorKind } from '../lib/vrm/reference/run.ts';
import { vrm0Cases } from '../lib/vrm/reference/vrm0-cases.ts';
import { motionCases } from '../lib/vrm/reference/vrma-cases.ts';
import '../styles/vectors.css';

const cases: Record<VectorKind, readonly { name: string }[]> = {
	pose: poseCases,
	springbone: springCases,
	constraint: constraintCases,
	lookat: lookAtCases,
	expression: expressionCases,
	mtoon: mtoonCases,
	firstperson: firstPersonCases,
	vrm0: vrm0Cases,
	vrma: motionCases,
};

const alts: Record<VectorKind, string> = {
	pose: '移した姿勢の回転の値の折れ線。',
	springbone: '揺れものの先端が動いた跡を、正面から見た線。',
	constraint: 'コンストレイントが決めた回転の値の折れ線。',
	lookat: '視線の角度と目の回転の値の折れ線。',
	expression: '表情のウェイトの折れ線。',
	mtoon: 'MToonの計算結果の折れ線。',
	firstperson: '一人称のカメラに映る三角形の実線と、ほかのカメラだけに映る三角形の破線。',
	vrm0: 'VRM 1.0の形に直したボーンの実線と、元のボーンの破線を、正面から見た図。',
	vrma: 'モーションの値の折れ線。',
};

/** `<Vectors kind="springbone" />` → test vectors to download, and to run in the page with the reference implementation. */
export default function Vectors({ kind }: { kind: VectorKind }) {
	const alt = alts[kind];
	if (!alt) throw new Error(`kind is one of ${Object.keys(alts).join(', ')}, not ${kind}`);
	return (
		<>
			<p>
				<a href={`/vectors/${kind}.json`} download>
					{`${kind}.json`}
				</a>
				をダウンロードできます。次の{cases[kind].length}件があります。
			</p>
			<ul>
				{cases[kind].map(({ name }) => (
					<li key={name}>{name}</li>
				))}
			</ul>
			<HeavyIsland
				name="VectorRun"
				label="このページで計算する"
				props={{ kind, alt }}
				poster={{ src: `/vectors/${kind}-light.svg`, srcDark: `/vectors/${kind}-dark.svg`, alt, width: 600, height: 300 }}
			/>
		</>
	);
}
