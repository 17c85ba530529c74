import { Fragment } from 'react';

/** Between `n` and `R` of `OnRuntime`, after a dot, underscore, slash or colon within a name. */
const partEnds = /(?<=[a-z0-9])(?=[A-Z])|(?<=[\w)][._/:])(?=\w)/;

/** A name in code that may break between its parts: `<Code>{'com.vrmc.gltf'}</Code>`. In Markdown, long names break by themselves. */
export function Code({ children, title }: { children: string; title?: string }) {
	return (
		<code title={title}>
			{children.split(partEnds).map((part, i) => (
				<Fragment key={i}>
					{i > 0 && <wbr />}
					{part}
				</Fragment>
			))}
		</code>
	);
}
