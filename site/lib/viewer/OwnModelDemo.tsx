import { type ComponentType, useRef, useState } from 'react';
import { writeQuery } from '../query.ts';
import { FileButton } from './controls.tsx';
import type { DemoProps } from './demo.tsx';
import { keepOwnModel, readOwnModel, useOwnModel } from './own-model.ts';
import { useDrop } from './useDrop.ts';

/**
 * A demo that takes the reader's own model in place of the sample.
 *
 * @param names the demo's parameters of the address: what is set there is of the sample
 */
export function withOwnModel<Props extends DemoProps>(Demo: ComponentType<Props>, names: readonly string[]): ComponentType<Props> {
	return function WithOwnModel(props: Props) {
		return props.takesOwn ? <OwnModelDemo Demo={Demo} props={props} names={names} /> : <Demo {...props} />;
	};
}

interface OwnModelDemoProps<Props> {
	Demo: ComponentType<Props>;
	props: Props;
	names: readonly string[];
}

function OwnModelDemo<Props extends DemoProps>({ Demo, props, names }: OwnModelDemoProps<Props>) {
	const own = useOwnModel();
	const [said, setSaid] = useState('');
	const latest = useRef<File>(undefined);

	const use = (model: Parameters<typeof keepOwnModel>[0], message: string): void => {
		writeQuery(Object.fromEntries(names.map((name) => [name, ''])));
		keepOwnModel(model);
		setSaid(message);
	};
	const open = async (file: File | undefined): Promise<void> => {
		if (!file) return;
		latest.current = file;
		setSaid(`${file.name}を読み込んでいます…`);
		const result = await readOwnModel(file).catch(() => '読み込みの途中で問題が起きました。');
		// Another one was chosen meanwhile.
		if (latest.current !== file) return;
		if (typeof result === 'string') setSaid(`${file.name}を開けませんでした。${result}`);
		else use(result, `${file.name}を使っています。`);
	};
	const drop = useDrop(([file]) => void open(file));
	/** What cannot be shown gives its place back to the sample. */
	const fail = own ? () => use(undefined, `${own.name}を表示できませんでした。コハクに戻しました。`) : props.fail;

	return (
		<section className="demo-drop" aria-label="デモ" {...drop}>
			<Demo {...props} own={own} fail={fail} key={own?.id ?? 0} />
			<div className="demo-own">
				<FileButton label="自分のモデルで試す" accept=".vrm" open={([file]) => void open(file)} />
				{own && (
					<button type="button" className="demo-button" onClick={() => use(undefined, 'コハクに戻しました。')}>
						コハクに戻す
					</button>
				)}
				<p role="status">{said || (own ? `${own.name}を使っています。` : '')}</p>
				<p className="demo-hint">
					VRM 1.0のファイル（100 MBまで）を選ぶか、図の上にドロップします。ファイルはこのブラウザーの中だけで読み、どこにも送信しません。
					開いたモデルは、このタブで再読み込みするまで、表情、揺れもの、視線、MToonのデモで使えます。
				</p>
			</div>
		</section>
	);
}
