/** `@theme/CodeBlock`, `@theme/CodeInline`, `@theme/Mermaid`: https://docusaurus.io/docs/markdown-features/code-blocks */
import { Children, isValidElement, type ReactNode, useContext } from 'react';
import { Server, useStrings } from '../components/context.tsx';
import { Static } from '../mdx/runtime.tsx';
import { useSiteFacts } from '../mdx/site-facts.ts';

export interface CodeBlockProps {
	children?: ReactNode;
	className?: string;
	language?: string;
	title?: ReactNode;
	/** Lines, options: `{1,3} title="a.js"`. */
	metastring?: string;
	showLineNumbers?: boolean | number;
	/** An editor in Docusaurus; the code alone here. */
	live?: boolean;
}

const textOf = (node: ReactNode): string | undefined => {
	let text = '';
	for (const child of Children.toArray(node)) {
		if (typeof child === 'string' || typeof child === 'number') text += child;
		else if (isValidElement<{ children?: ReactNode }>(child) && typeof child.type === 'string') text += textOf(child.props.children) ?? '';
		else return undefined;
	}
	return text;
};

/** Code with colours, made while building. In a component that runs in the browser they stay as long as the code does: what it becomes there has none. */
export function CodeBlock({ children, className = '', language, title, metastring = '', showLineNumbers, live }: CodeBlockProps) {
	const server = useContext(Server);
	const facts = useSiteFacts();
	const text = textOf(children);
	const lang = language ?? /\blanguage-([^\s]+)/.exec(className)?.[1] ?? '';
	const note = live ? <LiveNote /> : null;
	const highlight = server?.highlight ?? facts.highlight;
	let coloured: string | undefined;
	if (highlight && text !== undefined) {
		const lines = typeof showLineNumbers === 'number' ? ` showLineNumbers=${showLineNumbers}` : showLineNumbers ? ' showLineNumbers' : '';
		const named = typeof title === 'string' && title ? ` title=${JSON.stringify(title).replace(/\\"/g, '&quot;')}` : '';
		coloured = highlight(text.replace(/\n$/, ''), lang, `${metastring}${named}${lines}`);
	}
	if (server && coloured !== undefined)
		return (
			<>
				<Static html={coloured} />
				{note}
			</>
		);
	if (text !== undefined && (title === undefined || typeof title === 'string'))
		return (
			<>
				<div
					className="code-block theme-code-block"
					data-language={lang || undefined}
					suppressHydrationWarning
					// React leaves what the server has written as long as this text stays the same.
					dangerouslySetInnerHTML={{ __html: coloured?.replace(/^<div[^>]*>|<\/div>\s*$/g, '') ?? plainHtml(text, title) }}
				/>
				{note}
			</>
		);
	return (
		<div className="code-block theme-code-block" data-language={lang || undefined}>
			{title && <div className="code-title">{title}</div>}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls takes the focus */}
			<pre className="code prism-code" tabIndex={0}>
				<code>{children}</code>
			</pre>
			{note}
		</div>
	);
}

const plainHtml = (text: string, title: string | undefined): string =>
	`${title ? `<div class="code-title">${escaped(title)}</div>` : ''}<pre class="code prism-code" tabindex="0"><code>${escaped(text)}</code></pre>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function LiveNote() {
	const { doc } = useStrings();
	return <p className="code-note">{doc.notLive}</p>;
}

export function CodeInline({ children }: { children?: ReactNode }) {
	return <code>{children}</code>;
}

/** A diagram; its source is what a reader without scripts sees. */
export function Mermaid({ value }: { value: string }) {
	const { doc } = useStrings();
	return (
		<figure className="mermaid" data-mermaid="">
			<details className="mermaid-source" open>
				<summary>{doc.diagram.source}</summary>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls takes the focus */}
				<pre className="code prism-code" tabIndex={0}>
					<code className="language-mermaid">{value}</code>
				</pre>
			</details>
		</figure>
	);
}
