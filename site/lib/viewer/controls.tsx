/** Controls that all demos share. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { readQuery, writeQuery } from '../query.ts';

interface SliderProps {
	label: ReactNode;
	value: number;
	min?: number;
	max: number;
	step?: number;
	onChange(value: number): void;
	/** Beside the value. */
	unit?: string;
	/** After the point. */
	digits?: number;
}

export function Slider({ label, value, min = 0, max, step = 0.05, onChange, unit = '', digits = 3 }: SliderProps) {
	const id = useId();
	return (
		<div className="demo-slider">
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				type="range"
				min={min}
				max={max}
				step={step}
				value={value}
				onChange={(event) => onChange(Number(event.target.value))}
			/>
			<output htmlFor={id}>{`${shortNumber(value, digits)}${unit}`}</output>
		</div>
	);
}

/** A slider for an angle to both sides, in whole degrees. */
export const AngleSlider = ({ most, ...rest }: Pick<SliderProps, 'label' | 'value' | 'onChange'> & { most: number }) => (
	<Slider {...rest} min={-most} max={most} step={1} unit="°" />
);

export function Choice<T extends string>({
	label,
	value,
	options,
	onChange,
}: {
	label: string;
	value: T;
	options: readonly (readonly [value: T, label: string])[];
	onChange(value: T): void;
}) {
	return (
		<label className="demo-choice">
			<span>{label}</span>
			<select value={value} onChange={(event) => onChange(event.target.value as T)}>
				{options.map(([each, text]) => (
					<option value={each} key={each}>
						{text}
					</option>
				))}
			</select>
		</label>
	);
}

export function Check({ label, value, onChange }: { label: string; value: boolean; onChange(value: boolean): void }) {
	return (
		<label className="demo-check">
			<input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
			{label}
		</label>
	);
}

/** @param value `#rrggbb` */
export function Colour({ label, value, onChange }: { label: ReactNode; value: string; onChange(value: string): void }) {
	const id = useId();
	return (
		<div className="demo-slider">
			<label htmlFor={id}>{label}</label>
			<input id={id} type="color" value={value} onChange={(event) => onChange(event.target.value)} />
			<output htmlFor={id}>{value}</output>
		</div>
	);
}

/** A field for files that is a button in the site's language: browsers write theirs in their own. */
export function FileButton({
	label,
	accept,
	multiple,
	open,
}: {
	label: string;
	accept: string;
	multiple?: boolean;
	open(files: File[]): void;
}) {
	return (
		<label className="demo-button demo-file">
			{label}
			<input
				type="file"
				accept={accept}
				multiple={multiple}
				// The same file again, saved anew perhaps, is a choice too.
				onClick={(event) => (event.currentTarget.value = '')}
				onChange={(event) => open([...(event.target.files ?? [])])}
			/>
		</label>
	);
}

/** Text to copy, such as the JSON of what the controls say. */
export function CopyText({ label, text }: { label: string; text: string }) {
	const [said, setSaid] = useState('');
	const code = useRef<HTMLPreElement>(null);
	const copy = async (): Promise<void> => {
		try {
			await navigator.clipboard.writeText(text);
			setSaid('コピーしました');
		} catch {
			// Without leave to write: selected, so that a key copies it.
			getSelection()?.selectAllChildren(code.current!);
			setSaid('選択しました。Ctrl+Cでコピーできます');
		}
	};
	return (
		<section className="demo-copy" aria-label={label}>
			<p className="demo-copy-head">
				<span>{label}</span>
				<span role="status">{said}</span>
				<button type="button" className="demo-button" onClick={() => void copy()}>
					コピー
				</button>
			</p>
			<pre
				ref={code}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
				tabIndex={0}
			>
				<code>{text}</code>
			</pre>
		</section>
	);
}

/** Up to `digits` digits after the point, without zeros at the end. */
export const shortNumber = (value: number, digits = 3): string => String(Math.round(value * 10 ** digits) / 10 ** digits + 0);

/** What has yet to be written into the address. */
const waiting = new Set<() => void>();

/** Copies the address, which has the values of the controls. */
export function CopyLink() {
	const [said, setSaid] = useState('');
	const copy = async (): Promise<void> => {
		for (const write of waiting) write();
		try {
			await navigator.clipboard.writeText(location.href);
			setSaid('コピーしました');
		} catch {
			setSaid('コピーできませんでした。アドレスバーからコピーしてください');
		}
	};
	return (
		<>
			<button type="button" className="demo-button" onClick={() => void copy()}>
				この状態のリンクをコピー
			</button>
			<span role="status">{said}</span>
		</>
	);
}

/** Where values are kept. */
export interface Address {
	read(): URLSearchParams;
	write(values: Record<string, string>): void;
}

const pageAddress: Address = { read: readQuery, write: writeQuery };
/** Of a reader's own model, which no link carries. */
export const noAddress: Address = { read: () => new URLSearchParams(), write: () => {} };

/**
 * Values that stand in the address, so that a link shares them: `?happy=0.8`. Those that are as at first are left out.
 *
 * @param first value of each name; names that are not in it are not read
 * @param accept whether a text of the address is a value of this name
 */
export function useAddressed(
	first: Readonly<Record<string, string>>,
	accept: (name: string, value: string) => boolean,
	address: Address = pageAddress,
): [values: Record<string, string>, change: (part: Record<string, string>) => void, reset: () => void] {
	const [values, setValues] = useState<Record<string, string>>(() => {
		const query = address.read();
		const read = Object.keys(first).flatMap((name): [string, string][] => {
			const value = query.get(name);
			return value !== null && accept(name, value) ? [[name, value]] : [];
		});
		return { ...first, ...Object.fromEntries(read) };
	});
	const isFirst = useRef(true);
	useEffect(() => {
		if (isFirst.current) {
			isFirst.current = false;
			return;
		}
		const write = (): void => {
			waiting.delete(write);
			address.write(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === first[name] ? '' : value])));
		};
		// Safari allows a hundred changes of the address in half a minute.
		waiting.add(write);
		const timer = setTimeout(write, 150);
		return () => {
			waiting.delete(write);
			clearTimeout(timer);
		};
	}, [values, first, address]);
	return [values, (part) => setValues((before) => ({ ...before, ...part })), () => setValues({ ...first })];
}

/** A number of the address within its range. */
export const isNumberIn = (text: string, min: number, max: number): boolean =>
	/^-?\d+(?:\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max;
