/** What a feature adds to Markdown besides its rules, which have their places in the list of all (rules.ts). Each hook is optional. */
import type { Element, Root } from 'hast';
import type { Code } from 'mdast';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Extension } from 'micromark-util-types';
import type { Fault, Problem } from '../base/problem.ts';
import type { MarkdownCode, MarkdownOptions } from './options.ts';
import type { PageNeed } from './types.ts';

export interface MarkdownFeature {
	/** Loads what the options ask for, once a thread. @returns what it adds to the grammar */
	load?(options: MarkdownOptions, code: MarkdownCode): Promise<Grammar | undefined> | undefined;
	/** Loads what a text asks for, before it is compiled. */
	ready?(text: string, options: MarkdownOptions): Promise<void> | undefined;
	/** What is wrong with the opening line of a block of code that it does not show itself. `at` counts from the line's start. */
	opening?(line: string): (Fault & { at: number }) | undefined;
	/** Begins the HTML of a page. */
	html?(options: MarkdownOptions): PageHtml | undefined;
}

export interface Grammar {
	syntax?: Extension[];
	trees?: TreeExtension[];
	/** For mdast-util-to-hast. */
	handlers?: Record<string, unknown>;
}

/** Of one page. */
export interface PageHtml {
	/** For mdast-util-to-hast. */
	handlers?: Record<string, unknown>;
	/** Shows a block of code in a way of its own; undefined for others. */
	code?(node: Code, problems: Problem[]): Element | undefined;
	/** Completes the tree, when headings and texts have been read from it. */
	finish?(tree: Root): Problem[];
	/** What the page needs in the browser. */
	needs?(html: string): PageNeed | undefined;
}
