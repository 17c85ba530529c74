import type { MarkdownFeature } from '../../markdown/feature.ts';

/** Definition lists as PHP Markdown Extra has them: a term, and below it lines that begin with a colon. */
export const definitionLists: MarkdownFeature = {
	load: ({ definitionLists: isOn }) => (isOn ? load() : undefined),
};

async function load() {
	const { defList, defListFromMarkdown, defListHastHandlers } = await import('./markdown-syntax.ts');
	return { syntax: [defList], trees: [defListFromMarkdown], handlers: defListHastHandlers };
}
