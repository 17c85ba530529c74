/** All that compiles MDX: loaded where a site has a page of it. */

export { asOneLine, asText, textExpressions } from '../../adapters/markdown.ts';
export { mdxToHast, type PageScope, takeScope, unwrapMdx } from './lower.ts';
export { nameFaults, namesIn } from './names.ts';
export { partsOf, takeParts, tocOf, wholePage } from './parts.ts';
export { mdxSource, unwrapped } from './source.ts';
export { mdxFault, mdxSyntax, mdxTrees, restoreBraces } from './syntax.ts';
