import { LineCounter, parseDocument } from 'yaml';
import type { Position } from './place.ts';

/** YAML, or JSON, with the places of what is in it: for faults, as values alone are read several times faster by js-yaml. */
export function yamlDocument(text: string) {
	const counter = new LineCounter();
	const doc = parseDocument(text, { lineCounter: counter, prettyErrors: false, logLevel: 'error' });
	const placeOf = (offset: number): Position => {
		const { line, col } = counter.linePos(offset);
		return { line, column: col };
	};
	return { doc, placeOf };
}
