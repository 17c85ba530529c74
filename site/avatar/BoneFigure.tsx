/**
 * The site's motif: a humanoid in T pose, drawn as the bones a VRM model must have, with spring bones in the hair. Decorative.
 * Bones are the elongated octahedra that 3D tools draw, two facets each.
 */
type Point = readonly [number, number];

const joints = {
	hips: [240, 252],
	spine: [240, 222],
	chest: [240, 190],
	neck: [240, 140],
	leftShoulder: [270, 154],
	leftElbow: [342, 155],
	leftWrist: [412, 156],
	leftHand: [448, 157],
	rightShoulder: [210, 154],
	rightElbow: [138, 155],
	rightWrist: [68, 156],
	rightHand: [32, 157],
	leftHip: [263, 267],
	leftKnee: [270, 342],
	leftAnkle: [275, 412],
	leftToes: [288, 430],
	rightHip: [217, 267],
	rightKnee: [210, 342],
	rightAnkle: [205, 412],
	rightToes: [192, 430],
} satisfies Record<string, Point>;

type Joint = keyof typeof joints;

/** From, to, width. */
const bones: [Joint, Joint, number][] = [
	['hips', 'spine', 18],
	['spine', 'chest', 18],
	['chest', 'neck', 20],
	['chest', 'leftShoulder', 11],
	['leftShoulder', 'leftElbow', 19],
	['leftElbow', 'leftWrist', 16],
	['leftWrist', 'leftHand', 12],
	['chest', 'rightShoulder', 11],
	['rightShoulder', 'rightElbow', 19],
	['rightElbow', 'rightWrist', 16],
	['rightWrist', 'rightHand', 12],
	['hips', 'leftHip', 11],
	['leftHip', 'leftKnee', 23],
	['leftKnee', 'leftAnkle', 19],
	['leftAnkle', 'leftToes', 11],
	['hips', 'rightHip', 11],
	['rightHip', 'rightKnee', 23],
	['rightKnee', 'rightAnkle', 19],
	['rightAnkle', 'rightToes', 11],
];

/** Chains of spring bones, from the head down. */
const hair: Point[][] = [
	[
		[202, 62],
		[174, 66],
		[154, 88],
		[148, 118],
	],
	[
		[278, 62],
		[306, 66],
		[326, 88],
		[332, 118],
	],
];

/** Name, where the text starts, where the leader ends. */
const labels: [string, Point, Point][] = [
	['head', [352, 66], [283, 82]],
	['leftUpperArm', [360, 116], [306, 149]],
	['leftLowerArm', [404, 204], [380, 162]],
	['hips', [330, 236], [247, 251]],
	['leftUpperLeg', [338, 306], [276, 300]],
	['leftLowerLeg', [338, 378], [281, 372]],
];

export default function BoneFigure() {
	return (
		<svg className="bone-figure" viewBox="0 0 480 448" width="480" height="448" aria-hidden="true" focusable="false">
			<g className="bone-figure-labels">
				{labels.map(([name, at, from]) => (
					<g key={name}>
						<path d={`M${from.join(' ')}L${at[0] - 6} ${at[1] - 4}`} />
						<text x={at[0]} y={at[1]}>
							{name}
						</text>
					</g>
				))}
			</g>
			<g className="bone-figure-hair">
				{hair.map((chain, i) => (
					<g key={i}>
						<path d={`M${chain.map((p) => p.join(' ')).join('L')}`} />
						{chain.map(([x, y]) => (
							<circle cx={x} cy={y} r="3.5" key={x} />
						))}
					</g>
				))}
			</g>
			<circle className="bone-figure-head" cx="240" cy="86" r="43" />
			<path className="bone-figure-eyes" d="M224 84v11M256 84v11" />
			{bones.map(([from, to, width]) => {
				const [left, right] = facets(joints[from], joints[to], width);
				return (
					<g className="bone-figure-bone" key={from + to}>
						<path className="bone-figure-lit" d={left} />
						<path className="bone-figure-shade" d={right} />
					</g>
				);
			})}
			<g className="bone-figure-joints">
				{Object.values(joints).map(([x, y]) => (
					<circle cx={x} cy={y} r="4" key={`${x} ${y}`} />
				))}
			</g>
		</svg>
	);
}

/** The two halves of a bone: triangles over its axis, widest at a quarter of its length. */
function facets([ax, ay]: Point, [bx, by]: Point, width: number): [string, string] {
	const [dx, dy] = [bx - ax, by - ay];
	const length = Math.hypot(dx, dy);
	const corner = (side: 1 | -1): string =>
		`${round(ax + dx * 0.26 - (side * dy * width) / length / 2)} ${round(ay + dy * 0.26 + (side * dx * width) / length / 2)}`;
	const half = (side: 1 | -1): string => `M${ax} ${ay}L${corner(side)} ${bx} ${by}Z`;
	return [half(1), half(-1)];
}

const round = (n: number): number => Math.round(n * 10) / 10;
