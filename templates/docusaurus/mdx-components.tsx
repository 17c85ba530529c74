/** `@theme/MDXComponents`: what texts may use without an import, and what a component for an element of Markdown may wrap. */
import { Children, type HTMLAttributes, type ImgHTMLAttributes, type LiHTMLAttributes, type ReactNode } from 'react';
import { Admonition, Details, Heading } from './blocks.tsx';
import { CodeBlock, type CodeBlockProps, Mermaid } from './code.tsx';
import { Head, Link, type LinkProps } from './core.tsx';
import { DocCardList } from './docs.tsx';
import { TabItem, Tabs } from './tabs.tsx';

type HeadingProps = HTMLAttributes<HTMLHeadingElement> & { id?: string; children?: ReactNode };

const heading = (as: `h${1 | 2 | 3 | 4 | 5 | 6}`) =>
	function MarkdownHeading(props: HeadingProps) {
		return <Heading {...props} as={as} />;
	};

export const A = (props: LinkProps) => <Link {...props} />;

/** A block where it has a language or several lines, as in Docusaurus; else code within a line. */
export function Code(props: CodeBlockProps) {
	const isBlock =
		props.className !== undefined || Children.toArray(props.children).some((child) => typeof child === 'string' && child.includes('\n'));
	return isBlock ? <CodeBlock {...props} /> : <code>{props.children}</code>;
}

/** What is in it is a block of code already. */
export const Pre = ({ children }: { children?: ReactNode }): ReactNode => children;

// biome-ignore lint/a11y/useAltText: it is among the props
export const Img = (props: ImgHTMLAttributes<HTMLImageElement>) => <img loading="lazy" {...props} />;
export const Li = (props: LiHTMLAttributes<HTMLLIElement>) => <li {...props} />;
export const Ul = (props: HTMLAttributes<HTMLUListElement>) => <ul {...props} />;

export const MDXComponents = {
	Admonition,
	CodeBlock,
	Details,
	DocCardList,
	Head,
	Heading,
	Link,
	Mermaid,
	TabItem,
	Tabs,
	a: A,
	code: Code,
	details: Details,
	h1: heading('h1'),
	h2: heading('h2'),
	h3: heading('h3'),
	h4: heading('h4'),
	h5: heading('h5'),
	h6: heading('h6'),
	img: Img,
	li: Li,
	pre: Pre,
	ul: Ul,
};
