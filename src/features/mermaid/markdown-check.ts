/**
 * Whether Mermaid, as the site has installed it, can read diagrams. It is loaded with the first page that has one: half a second of processor time and
 * 60 MB in a thread; what was found is kept with the compiled page.
 */
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The part of the package that is used. */
export interface Mermaid {
	/** @throws where its parsers cannot read the source */
	parse(source: string): Promise<unknown>;
}

/** What is wrong with a diagram, and in which of its lines. */
export interface DiagramFault {
	message: string;
	line: number;
}

/** Faults of diagrams by their source; those without any are left out. */
export type DiagramFaults = Map<string, DiagramFault>;

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

/** @param dir the package's folder @returns undefined for a version that cannot be loaded without a browser: diagrams are drawn all the same */
export async function loadMermaid(dir: string): Promise<Mermaid | undefined> {
	const of = async (file: string) => ((await import(pathToFileURL(file).href)) as { default: unknown }).default;
	try {
		// A link to the package finds what the package needs where it really is.
		const real = realpathSync(dir);
		const purify = createRequire(join(real, 'package.json')).resolve('dompurify');
		// It needs a document, and parsing asks for it.
		Object.assign((await of(join(dirname(purify), 'purify.es.mjs'))) as object, { addHook() {}, removeAllHooks() {}, sanitize: String });
		return (await of(join(real, 'dist/mermaid.core.mjs'))) as Mermaid;
	} catch {
		return undefined;
	}
}
