import { Fragment } from 'react';

/** Between `n` and `R` of `OnRuntime`, after a dot, underscore, slash or colon within a name. */
const partEnds = /(?<=[a-z0-9])(?=[A-Z])|(?<=[\w)][._/:])(?=\w)/;
/** In running text a name is long from 16 characters on. */
const longNames = /([\w.]{16,})/;

/**
 * A label whose long names may break between their parts: `VRM10RuntimeExporterSample` → `VRM10<wbr/>Runtime<wbr/>Exporter<wbr/>Sample`. With `isName` all
 * of it is a name, however short.
 */
export function Breakable({ text, isName }: { text: string; isName?: boolean }) {
	if (isName) return <Parts name={text} />;
	return text.split(longNames).map((piece, i) => (i % 2 ? <Parts name={piece} key={i} /> : piece));
}

const Parts = ({ name }: { name: string }) =>
	name.split(partEnds).map((part, i) => (
		<Fragment key={i}>
			{i > 0 && <wbr />}
			{part}
		</Fragment>
	));
