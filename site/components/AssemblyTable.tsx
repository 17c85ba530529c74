import { Code, useData, useStrings } from 'vrmdocs/theme';

/** An entry of data/assemblies.yaml; its comments say what the other keys are. */
interface Assembly {
	name: string;
	package: string;
	/** Scripts without an asmdef see it. */
	autoReferenced: boolean;
	editor?: boolean;
	/** Sample that it comes with. */
	sample?: string;
	/** Examples of its types. */
	show: string[];
	/** Last version that has it. */
	until?: string;
}

/** UniVRM's assemblies: types, package, and whether scripts without an asmdef see them. */
export default function AssemblyTable() {
	const assemblies = useData<Assembly[]>('assemblies').filter((a) => !a.until && a.package.startsWith('com.vrmc.'));
	const { code } = useStrings();
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
		<section className="table-scroll" tabIndex={0} aria-label={code.scrollLabel}>
			<table>
				<thead>
					<tr>
						<th scope="col">型の例</th>
						<th scope="col">アセンブリ</th>
						<th scope="col">パッケージ</th>
						<th scope="col">自動参照</th>
					</tr>
				</thead>
				<tbody>
					{assemblies.map((assembly) => (
						<tr key={assembly.name}>
							<td>
								{assembly.show.map((type, i) => (
									<span key={type}>
										{i > 0 && '、'}
										<Code>{type}</Code>
									</span>
								))}
							</td>
							<td>
								<Code>{assembly.name}</Code>
								{assembly.editor && '（エディター専用）'}
							</td>
							<td>
								<Code>{assembly.package}</Code>
								{assembly.sample && `のサンプル${assembly.sample}`}
							</td>
							<td>{assembly.autoReferenced ? 'あり' : <strong>なし</strong>}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
