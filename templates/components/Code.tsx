import { Fragment } from 'react';

/** Between `n` and `R` of `OnRuntime`, after a dot, underscore, slash or colon within a name. */
const partEnds = /(?<=[a-z0-9])(?=[A-Z])|(?<=[\w)][._/:])(?=\w)/;
/** In running text a name is long from 16 characters on. */
const longNames = /([\w.]{16,})/;

/** A name in code that may break between its parts: `<Code>{'com.vrmc.gltf'}</Code>`. In Markdown, long names break by themselves. */
export const Code = ({ children, title }: { children: string; title?: string }) => (
	<code title={title}>
		<Parts name={children} />
	</code>
);

/** A label whose long names may break between their parts: `VRM10RuntimeExporterSample` → `VRM10<wbr/>Runtime<wbr/>Exporter<wbr/>Sample`. */
export const Breakable = ({ text }: { text: string }) =>
	text.split(longNames).map((piece, i) => (i % 2 ? <Parts name={piece} key={i} /> : piece));

const Parts = ({ name }: { name: string }) =>
	name.split(partEnds).map((part, i) => (
		<Fragment key={i}>
			{i > 0 && <wbr />}
			{part}
		</Fragment>
	));
