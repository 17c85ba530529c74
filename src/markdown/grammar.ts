/** Our Markdown: CommonMark, GFM, front matter, containers, component tags, and what a site adds. */
import { directiveFromMarkdown } from 'mdast-util-directive';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mdxJsxFromMarkdown } from 'mdast-util-mdx-jsx';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import type { Extension } from 'micromark-util-types';
import { componentSyntax } from './syntax/component.ts';
import { containerDirective } from './syntax/container.ts';
import { endingLiteralSearch, endingLiterals } from './syntax/literal-ends.ts';
import { withoutLiteralSearch, withoutLiterals } from './syntax/literals.ts';

/** `**追加（NEW）**を` is bold, and `~~「旧」~~は` struck through: to CommonMark, signs between punctuation and a letter neither begin nor end anything. */
const cjk = [cjkFriendlyExtension(), gfmStrikethroughCjkFriendly()];

/** Created once: the parser combines the same lists of extensions only once. The extensions keep no state between pages. */
const parserOptions = (gfmSyntax: Extension, gfmTrees: TreeExtension[], syntax: Extension[], trees: TreeExtension[]) => {
	const extensions = [gfmSyntax, ...cjk, frontmatter(['yaml']), containerDirective(), ...syntax];
	const mdastExtensions = [gfmTrees, frontmatterFromMarkdown(['yaml']), directiveFromMarkdown(), ...trees];
	return {
		plain: { extensions, mdastExtensions },
		withComponents: { extensions: [...extensions, componentSyntax()], mdastExtensions: [...mdastExtensions, mdxJsxFromMarkdown()] },
		withIndentedComponents: {
			extensions: [...extensions, componentSyntax(), { disable: { null: ['codeIndented'] } }],
			mdastExtensions: [...mdastExtensions, mdxJsxFromMarkdown()],
		},
	};
};
/** @param syntax what formulas, plugins and MDX add */
export const withLiterals = (syntax: Extension[], trees: TreeExtension[]) =>
	parserOptions(endingLiterals(gfm()), endingLiteralSearch(gfmFromMarkdown()), syntax, trees);
export const parsers = (syntax: Extension[], trees: TreeExtension[]) => ({
	withLiterals: withLiterals(syntax, trees),
	withoutLiterals: parserOptions(withoutLiterals(gfm()), withoutLiteralSearch(gfmFromMarkdown()), syntax, trees),
});
export const parser = parsers([], []);
