/** A folder of the output as an output of its own: the site in one language. */
import type { Output } from './write.ts';

/** @param prefix `fr/`; '' for the output itself */
export function within(output: Output, prefix: string): Output {
	if (!prefix) return output;
	return {
		...output,
		get previous() {
			const start = prefix.length;
			const own = Object.entries(output.previous.files).flatMap(([path, file]): [string, typeof file][] =>
				path.startsWith(prefix) ? [[path.slice(start), file]] : [],
			);
			return { ...output.previous, files: Object.fromEntries(own) };
		},
		isCurrent: (path, key) => output.isCurrent(prefix + path, key),
		read: (path, key) => output.read(prefix + path, key),
		keep: (path) => output.keep(prefix + path),
		write: (path, data, key, copy) => output.write(prefix + path, data, key, copy && { ...copy, path: prefix + copy.path }),
		replace: (path, html, at, key) => output.replace(prefix + path, html, at, key),
		writeTransfer: (path, data, key) => output.writeTransfer(prefix + path, data, key),
		copy: (path, file) => output.copy(prefix + path, file),
	};
}
