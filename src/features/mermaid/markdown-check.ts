/**
 * Whether Mermaid, as the site has installed it, can read diagrams. It is loaded with the first page that has one: half a second of processor time and
 * 60 MB in a thread; what was found is kept with the compiled page.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DiagramFault, DiagramFaults } from './markdown.ts';

interface Mermaid {
	parse(source: string): Promise<unknown>;
}

const FENCE = /^([ \t>]*)(`{3,}|~{3,})[ \t]*mermaid\b[^\n]*\n((?:.*\n)*?)[ \t>]*\2/gm;

/** Fills `faults` with those of the diagrams in a text. */
export async function checkDiagrams(text: string, mermaid: Mermaid, faults: DiagramFaults): Promise<void> {
	for (const [, indent, , body] of text.matchAll(FENCE)) {
		const source = body!.replace(new RegExp(`^[ \\t>]{0,${indent!.length}}`, 'gm'), '').replace(/\n$/, '');
		try {
			await mermaid.parse(source);
		} catch (error) {
			const fault = faultOf(error as Error);
			if (fault) faults.set(source, fault);
		}
	}
}

/** Of an error of Mermaid's parsers; undefined for any other, which may come of the browser that is missing. */
function faultOf({ name, message }: Error): DiagramFault | undefined {
	if (name === 'UnknownDiagramError') return { message: 'its first line names no kind of diagram', line: 1 };
	const line = /^(?:Parse|Lexical) error on line (\d+)|^Parsing failed:.*?\bline (\d+)/s.exec(message)?.slice(1).find(Boolean);
	return line === undefined ? undefined : { message: 'what stands here is no part of such a diagram', line: Number(line) };
}

/** @param dir the package's folder */
export async function loadMermaid(dir: string): Promise<Mermaid> {
	const of = async (file: string) => ((await import(pathToFileURL(file).href)) as { default: unknown }).default;
	const purify = createRequire(join(dir, 'package.json')).resolve('dompurify');
	// It needs a document, and parsing asks for it.
	Object.assign((await of(join(dirname(purify), 'purify.es.mjs'))) as object, { addHook() {}, removeAllHooks() {}, sanitize: String });
	return (await of(join(dir, 'dist/mermaid.core.mjs'))) as Mermaid;
}
