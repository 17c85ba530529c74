/** `@theme/MDXComponents`: what texts may use without an import. */
import { Admonition, Details, Heading } from './blocks.tsx';
import { CodeBlock, Mermaid } from './code.tsx';
import { Head, Link } from './core.tsx';
import { DocCardList } from './docs.tsx';
import { TabItem, Tabs } from './tabs.tsx';

export const MDXComponents = { Admonition, CodeBlock, Details, DocCardList, Head, Heading, Link, Mermaid, TabItem, Tabs };
