import type { PointerEvent } from 'react';

export interface Range {
	/** Degrees from which the output grows no more. */
	inputMaxValue: number;
	/** Output there: degrees, or the weight of an expression. */
	outputScale: number;
}

interface Props {
	range: Range;
	/** Where the axes end. */
	most: Range;
	/** Of the output. */
	step: number;
	unit: string;
	/** The input of this moment, degrees. */
	now?: number;
	onChange(range: Range): void;
}

const size = { left: 34, top: 12, width: 190, height: 96 };
const stepped = (value: number, step: number): number => Math.round(value / step) * step;

/** A range map of look-at as its curve, whose bend is dragged. The sliders beside it do the same by keys. */
export function RangeCurve({ range, most, step, unit, now, onChange }: Props) {
	const { left, top, width, height } = size;
	const x = (input: number): number => left + (input / most.inputMaxValue) * width;
	const y = (output: number): number => top + height - (output / most.outputScale) * height;
	const { inputMaxValue, outputScale } = range;
	const drag = (event: PointerEvent<SVGSVGElement>): void => {
		if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
		else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
		const matrix = event.currentTarget.getScreenCTM()!.inverse();
		const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
		const share = (value: number): number => Math.min(1, Math.max(0, value));
		onChange({
			inputMaxValue: Math.max(1, stepped(share((point.x - left) / width) * most.inputMaxValue, 1)),
			outputScale: stepped(share((top + height - point.y) / height) * most.outputScale, step),
		});
	};
	const output = now === undefined ? 0 : outputScale * Math.min(1, now / inputMaxValue);
	return (
		<svg className="demo-curve" viewBox="0 0 240 140" aria-hidden="true" onPointerDown={drag} onPointerMove={drag}>
			<path className="demo-curve-axes" d={`M${left} ${top}v${height}h${width}`} />
			<path className="demo-curve-line" d={`M${x(0)} ${y(0)}L${x(inputMaxValue)} ${y(outputScale)}H${x(most.inputMaxValue)}`} />
			{now !== undefined && <circle className="demo-curve-now" cx={x(Math.min(now, most.inputMaxValue))} cy={y(output)} r="5" />}
			<circle className="demo-curve-handle" cx={x(inputMaxValue)} cy={y(outputScale)} r="8" />
			<text x={left - 5} y={top + 8} textAnchor="end">
				{`${most.outputScale}${unit}`}
			</text>
			<text x={left - 5} y={top + height} textAnchor="end">
				0
			</text>
			<text x={left + width} y={top + height + 16} textAnchor="end">
				{`視線の角度 ${most.inputMaxValue}°`}
			</text>
		</svg>
	);
}
