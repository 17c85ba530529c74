/** In a tree of Docusaurus only that is an error what Docusaurus fails on too; everything else is a warning, told together with others of its kind. */
import type { Problem } from '../../base/problem.ts';

/** Codes of errors that end a build of Docusaurus as well, or that leave us without a page. Those of a policy (`onBrokenLinks: 'throw'`) have their severity from it. */
const FATAL = new Set([
	// The content: https://docusaurus.io/docs/markdown-features, https://docusaurus.io/docs/sidebar
	'mdx-syntax',
	'page-failed',
	'page-timeout',
	'plugin',
	'plugin-failed',
	'component-failed',
	'unknown-component',
	'front-matter',
	'sidebars',
	'missing-doc',
	'missing-folder',
	'missing-sidebar',
	'category-file',
	'duplicate-doc-id',
	'authors',
	'unknown-author',
	'tags',
	'versions',
	'translations',
	'post-date',
	'redirect',
	// Code and styles of the site.
	'bundle',
	'module-throws',
	'json',
	'missing-package',
	'config',
	'locale',
	// Their policies.
	'broken-link',
	'broken-anchor',
	'broken-image',
	'broken-markdown-link',
	'duplicate-route',
	// The disk.
	'unreadable',
	'output',
	'cache',
	'crash',
	'foreign-file',
	'output-folder',
]);

/** @param isTheirs the tree is one of Docusaurus */
export const asTheyFail = (problems: readonly Problem[], isTheirs: boolean): Problem[] =>
	isTheirs ? problems.map((p) => grouped(p.severity === 'error' && !FATAL.has(p.code) ? { ...p, severity: 'warning' } : p)) : [...problems];

/** Warnings are counted by what they are about; what is not supported is already. */
const grouped = (p: Problem): Problem => (p.severity === 'error' || p.construct !== undefined ? p : { ...p, isOneOfMany: true });
