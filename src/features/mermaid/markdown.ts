/**
 * ```` ```mermaid title="Sign-in" ```` → `<figure class="mermaid" data-mermaid=""><details …><summary>Diagram as text</summary><pre …>…</details>
 * <figcaption>Sign-in</figcaption></figure>`. The browser puts the drawing before its source (templates/islands/Mermaid.tsx); without scripts, and
 * where the source cannot be drawn, the source is what a reader sees.
 */
import type { Element, ElementContent } from 'hast';
import type { Code } from 'mdast';
import { errorAt, type Place, type Problem } from '../../base/problem.ts';
import { element } from '../../markdown/element.ts';
import type { MarkdownFeature } from '../../markdown/feature.ts';
import type { MarkdownOptions } from '../../markdown/options.ts';
import type { DiagramFault, DiagramFaults, Mermaid } from './markdown-check.ts';

/** Where the options say that the package is, and what of it was loaded with the first page that has a diagram. */
interface Checker {
	dir: string;
	mermaid?: Mermaid | undefined;
	/** Of diagrams in pages that were compiled in this thread. */
	faults: DiagramFaults;
}

const checkers = new WeakMap<MarkdownOptions, Checker>();

export const mermaid: MarkdownFeature = {
	async load(options, code) {
		if (code.mermaid !== undefined) checkers.set(options, { dir: code.mermaid, faults: new Map() });
		return undefined;
	},
	async ready(text, options) {
		const checker = checkers.get(options);
		if (!checker || !/[`~]{3}[ \t]*mermaid/.test(text)) return;
		const { checkDiagrams, loadMermaid } = await import('./markdown-check.ts');
		checker.mermaid ??= await loadMermaid(checker.dir);
		if (checker.mermaid) await checkDiagrams(text, checker.mermaid, checker.faults);
	},
	html(options) {
		const diagram = options.mermaid ? mermaidToHast(options.labels.diagramSource) : undefined;
		const faults = checkers.get(options)?.faults;
		return {
			code(node, problems) {
				if (!diagram || node.lang !== 'mermaid') return undefined;
				const fault = faults?.get(node.value);
				if (fault) problems.push(diagramProblem(fault, node.position!.start));
				return diagram(node);
			},
			needs: (html) => (html.includes(' data-mermaid=') ? 'mermaid' : undefined),
		};
	},
};

/** @param at where the diagram's fence begins */
const diagramProblem = ({ message, line }: DiagramFault, at: Place): Problem =>
	errorAt(
		'mermaid',
		{ line: at.line! + line, column: at.column },
		`Mermaid cannot read the diagram: ${message}`,
		'try it at mermaid.live; where the source is meant, write the language text',
	);

/** @param sourceLabel what opens the source */
const mermaidToHast =
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
