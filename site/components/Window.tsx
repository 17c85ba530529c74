import { useData } from 'vrmdocs/theme';
import { Inline } from '../lib/Inline.tsx';
import { type Layout, layoutOf, type PlacedLine, WIDTH, type WindowDrawing } from '../lib/windows.ts';
import '../styles/windows.css';

/**
 * A drawing of a window with a table of its parts: `<Window name="vrm1-export" />`, from data/windows.yaml. A name in the drawing is a link to its
 * row, and the row's name one back; pointing at either lights both, which is done by styles alone.
 */
export default function Window({ name }: { name: string }) {
	const window = useData<Record<string, WindowDrawing>>('windows')[name];
	if (!window) throw new Error(`data/windows.yaml has no ${name}`);
	const layout = layoutOf(window);
	const numbered = layout.lines.filter((line) => line.number !== undefined);
	return (
		<figure className="window">
			<figcaption>{window.title}</figcaption>
			<div className="window-parts">
				<Drawing window={window} layout={layout} name={name} />
				<div className="table-scroll window-table">
					<table>
						<thead>
							<tr>
								<th scope="col">項目</th>
								<th scope="col">内容</th>
							</tr>
						</thead>
						<tbody>
							{numbered.map(({ number, line }) => (
								<tr id={`${name}-row-${number}`} data-part={number} key={number}>
									<th scope="row">
										<a href={`#${name}-part-${number}`}>
											<span className="window-number">{number}</span> {line.name ?? line.label}
										</a>
									</th>
									<td>
										<Inline text={line.about!} />
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			</div>
		</figure>
	);
}

function Drawing({ window, layout, name }: { window: WindowDrawing; layout: Layout; name: string }) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: an SVG with links has no element of its own for this role
		<svg
			className="window-drawing"
			viewBox={`0 0 ${WIDTH} ${layout.height}`}
			width={WIDTH}
			height={layout.height}
			role="group"
			aria-label={`${window.title}の模式図`}
		>
			<rect className="d-box" x="0.5" y="0.5" width={WIDTH - 1} height={layout.height - 1} rx="8" />
			<path className="d-box-soft" d={`M1 32V8a7 7 0 0 1 7-7h${WIDTH - 16}a7 7 0 0 1 7 7v24z`} />
			<text className="d-text window-bar" x="14" y="17">
				{window.bar}
			</text>
			{layout.lines.map((line, i) =>
				line.number === undefined ? (
					<g key={i}>
						<Parts placed={line} />
					</g>
				) : (
					<a id={`${name}-part-${line.number}`} href={`#${name}-row-${line.number}`} data-part={line.number} key={i}>
						<rect className="window-hit" {...line.frame} rx="4" />
						<circle className="window-dot" cx="18" cy={line.frame.y + 15} r="9" />
						<text className="window-dot-text" x="18" y={line.frame.y + 15}>
							{line.number}
						</text>
						<Parts placed={line} />
					</a>
				),
			)}
		</svg>
	);
}

const boxClass = (placed: PlacedLine, chosen: boolean | undefined): string => {
	const { kind, accent } = placed.line;
	if (accent || chosen) return 'd-box-accent';
	return kind === 'fold' || kind === 'bar' ? 'd-box-soft' : 'd-box';
};

function Parts({ placed }: { placed: PlacedLine }) {
	const { line, boxes, texts } = placed;
	const level = line.kind === 'note' ? (line.level ?? 'info') : undefined;
	return (
		<>
			{boxes.map(({ chosen, ...box }, i) => (
				<rect className={level ? `d-box window-${level}` : boxClass(placed, chosen)} {...box} rx="3" key={i} />
			))}
			{texts.map(({ text, x, y, anchor }, i) => (
				<text
					className={i > 0 && line.kind !== 'tabs' && line.kind !== 'buttons' ? 'd-text-muted' : 'd-text'}
					x={x}
					y={y}
					textAnchor={anchor}
					key={i}
				>
					{text}
				</text>
			))}
		</>
	);
}
