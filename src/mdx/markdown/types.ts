/** The dynamic part of an MDX page: what its JSX, expressions, imports and exports say. Plain data, kept with the compiled page. */

import type { Position } from '../../base/place.ts';

export interface MdxImport extends Position {
	/** Name in the page. */
	local: string;
	/** As written: `./Chart`, `@theme/Tabs`. */
	from: string;
	/** `default`, `*` or the exported name. */
	name: string;
}

/** JavaScript of an expression, and every name in it. */
export interface MdxCode {
	code: string;
	/** Names of variables and of the components of its JSX. */
	names: string[];
	/** Its JSX has an event handler, or it calls a hook. */
	reacts: boolean;
}

export type MdxAttribute = { name: string; text: string | true } | ({ name: string } & MdxCode) | ({ spread: true } & MdxCode);

/** A node that React renders. */
export type MdxNode =
	| { type: 'text'; value: string }
	/** Compiled Markdown, with marks. */
	| { type: 'html'; html: string; inline: boolean }
	| ({ type: 'expression'; inline: boolean } & MdxCode & Position)
	/** `name` is null for a fragment. */
	| ({ type: 'element'; name: string | null; attributes: MdxAttribute[]; children: MdxNode[]; inline: boolean } & Position);

export interface MdxModule {
	/** Imports and exports, each on the line it has in the source. */
	esm: string;
	imports: MdxImport[];
	/** Names that the page itself declares, with the names that their code has. */
	declared: Record<string, { names: string[]; reacts: boolean }>;
	/** Names that the page exports. */
	exports: string[];
	/** The outermost nodes, by their number on the page. Component `part.index` of the page stands for each. */
	parts: MdxNode[];
	/** Headings of the page, and partials between them by their local name, in order. */
	toc: ({ level: number; id: string; text: string } | { partial: string })[];
	/** Of a text that other pages show: `VLayout` of its code is around it. */
	layout?: true;
	frontMatter: Record<string, unknown>;
	title: string;
}
