import type { Mermaid as MermaidApi } from 'mermaid';
import { useEffect } from 'react';
import { StaticHtml } from '../../components/StaticHtml.tsx';

interface Words {
	/** Name of a diagram without a title. */
	label: string;
	/** `{message}` is what Mermaid says. */
	failed: string;
}

/** Draws the page's diagrams, again where the theme changes. Without scripts, and where one cannot be drawn, its source is what a reader sees. */
export default function Mermaid({ label, failed }: Words) {
	useEffect(() => start({ label, failed }), [label, failed]);
	return <StaticHtml />;
}

/** Numbers of drawings, for ids that no other has. */
let count = 0;

function start(words: Words): () => void {
	const main = document.getElementById('_main')!;
	const waiting = (): HTMLElement[] => [...main.querySelectorAll<HTMLElement>('.mermaid[data-mermaid]:not([data-state])')];
	let queue = Promise.resolve();
	const drawWaiting = (): void => {
		for (const figure of waiting()) {
			figure.dataset.state = 'drawing';
			queue = queue.then(() => draw(figure, words));
		}
	};
	// Live writing puts a page's own markup back, without the drawing.
	const added = new MutationObserver(drawWaiting);
	added.observe(main, { childList: true, subtree: true });
	const theme = new MutationObserver(() => {
		for (const figure of main.querySelectorAll<HTMLElement>('.mermaid[data-state]')) delete figure.dataset.state;
		drawWaiting();
	});
	theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
	drawWaiting();
	return () => {
		added.disconnect();
		theme.disconnect();
	};
}

/** Mermaid draws one after the other. */
async function draw(figure: HTMLElement, words: Words): Promise<void> {
	const source = figure.querySelector('.mermaid-source code')?.textContent ?? '';
	const details = figure.querySelector<HTMLDetailsElement>('.mermaid-source');
	if (!figure.isConnected || !details) return;
	const { default: mermaid } = await import('./mermaid-package.ts');
	try {
		mermaid.initialize(settings());
		const { svg } = await mermaid.render(`mermaid-${++count}`, source);
		show(figure, svg, words);
		details.open = false;
	} catch (error) {
		tell(
			figure,
			words.failed.replace('{message}', () => (error as Error)?.message ?? String(error)),
		);
		details.open = true;
	}
}

/** Colours are those of the page, so that both themes fit. Text of a diagram never becomes HTML. */
function settings(): Parameters<MermaidApi['initialize']>[0] {
	const style = getComputedStyle(document.documentElement);
	const token = (name: string): string => style.getPropertyValue(name).trim();
	const dark = document.documentElement.dataset.theme === 'dark';
	return {
		startOnLoad: false,
		securityLevel: 'strict',
		suppressErrorRendering: true,
		htmlLabels: false,
		flowchart: { htmlLabels: false },
		theme: 'base',
		fontFamily: getComputedStyle(document.body).fontFamily,
		themeVariables: {
			darkMode: dark,
			background: token('--surface'),
			primaryColor: token('--surface-3'),
			primaryTextColor: token('--ink'),
			primaryBorderColor: token('--line-2'),
			secondaryColor: token('--info-soft'),
			tertiaryColor: token('--surface-2'),
			lineColor: token('--ink-3'),
			textColor: token('--ink'),
			noteBkgColor: token('--warning-soft'),
			noteTextColor: token('--ink'),
			noteBorderColor: token('--line-2'),
			edgeLabelBackground: token('--surface'),
		},
	};
}

function show(figure: HTMLElement, svg: string, { label }: Words): void {
	const box = boxOf(figure, 'mermaid-drawing');
	const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
	const name = figure.querySelector('figcaption')?.textContent || drawing.querySelector(':scope > title')?.textContent || label;
	drawing.setAttribute('role', 'img');
	drawing.removeAttribute('aria-roledescription');
	if (!drawing.hasAttribute('aria-labelledby')) drawing.setAttribute('aria-label', name);
	box.replaceChildren(document.adoptNode(drawing));
	figure.querySelector('.mermaid-failed')?.remove();
	figure.dataset.state = 'drawn';
}

function tell(figure: HTMLElement, message: string): void {
	const box = boxOf(figure, 'mermaid-failed');
	box.setAttribute('role', 'alert');
	box.textContent = message;
	figure.querySelector('.mermaid-drawing')?.remove();
	figure.dataset.state = 'failed';
}

function boxOf(figure: HTMLElement, name: string): Element {
	const found = figure.querySelector(`.${name}`);
	if (found) return found;
	const box = document.createElement('div');
	box.className = name;
	figure.prepend(box);
	return box;
}
