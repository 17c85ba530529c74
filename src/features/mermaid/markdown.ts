/**
 * ```` ```mermaid title="Sign-in" ```` → `<figure class="mermaid" data-mermaid=""><details …><summary>Diagram as text</summary><pre …>…</details>
 * <figcaption>Sign-in</figcaption></figure>`. The browser puts the drawing before its source (templates/islands/Mermaid.tsx); without scripts, and
 * where the source cannot be drawn, the source is what a reader sees.
 */
import type { Element, ElementContent } from 'hast';
import type { Code } from 'mdast';
import { errorAt, type Place, type Problem } from '../../base/problem.ts';
import { element } from '../../markdown/element.ts';

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

/** @param at where the diagram's fence begins */
export const diagramProblem = ({ message, line }: DiagramFault, at: Place): Problem =>
	errorAt(
		'mermaid',
		{ line: at.line! + line, column: at.column },
		`Mermaid cannot read the diagram: ${message}`,
		'try it at mermaid.live; where the source is meant, write the language text',
	);

/** @param sourceLabel what opens the source */
export const mermaidToHast =
	(sourceLabel: string) =>
	({ value, meta, position }: Code): Element => {
		const title = /\btitle=(?:"([^"]*)"|'([^']*)')/
			.exec(meta ?? '')
			?.slice(1)
			.find((t) => t !== undefined);
		const text = (value: string): ElementContent[] => [{ type: 'text', value }];
		const source = element('details', { className: ['mermaid-source'], open: true }, [
			element('summary', {}, text(sourceLabel)),
			element('pre', { className: ['code'], tabIndex: 0 }, [element('code', { className: ['language-mermaid'] }, text(value))]),
		]);
		const caption = title ? [element('figcaption', {}, text(title))] : [];
		return { ...element('figure', { className: ['mermaid'], dataMermaid: '' }, [source, ...caption]), position };
	};
