/** The features that add something to Markdown besides rules: nothing else names them but the list of rules (markdown/rules.ts). */
import type { MarkdownFeature } from '../markdown/feature.ts';
import { definitionLists } from './definition-lists/markdown.ts';
import { emoji } from './emoji/markdown.ts';
import { math } from './math/markdown.ts';
import { mermaid } from './mermaid/markdown.ts';
import { terms } from './terms/markdown.ts';
import { twoslash } from './twoslash/markdown.ts';

export const markdownFeatures: MarkdownFeature[] = [math, definitionLists, emoji, mermaid, terms, twoslash];
